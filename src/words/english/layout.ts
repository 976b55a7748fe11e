/** What stands around every page. */
export const layout = {
  skipLink: 'Skip to content',
  site: 'Site',
  reviews: 'Reviews',
  categories: 'Categories',
  docs: 'Docs',
  about: 'About',
  followAndReuse: 'Follow and reuse',
  atom: 'Atom',
  jsonFeed: 'JSON Feed',
  api: 'API',
  downloads: 'Downloads',
  apiDocs: 'API docs',
  licence: '{credit}. <link>Licence: {id}</link>',
} as const;
