/** What stands around every page. */
export const layout = {
  skipLink: 'Aller au contenu',
  site: 'Site',
  reviews: 'Avis',
  categories: 'Catégories',
  docs: 'Documentation',
  about: 'À propos',
  followAndReuse: 'Suivre et réutiliser',
  atom: 'Atom',
  jsonFeed: 'JSON Feed',
  api: 'API',
  downloads: 'Téléchargements',
  apiDocs: 'Documentation de l’API',
  licence: '{credit}. <link>Licence\u00a0: {id}</link>',
};
