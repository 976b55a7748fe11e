/** What stands around every page. */
export const layout = {
  skipLink: 'Zum Inhalt springen',
  site: 'Website',
  reviews: 'Tests',
  categories: 'Kategorien',
  docs: 'Dokumentation',
  about: 'Über uns',
  followAndReuse: 'Abonnieren und weiterverwenden',
  atom: 'Atom',
  jsonFeed: 'JSON Feed',
  api: 'API',
  downloads: 'Downloads',
  apiDocs: 'API-Dokumentation',
  licence: '{credit}. <link>Lizenz: {id}</link>',
};
