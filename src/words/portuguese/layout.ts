/** What stands around every page. */
export const layout = {
  skipLink: 'Ir para o conteúdo',
  site: 'Site',
  reviews: 'Análises',
  categories: 'Categorias',
  docs: 'Documentação',
  about: 'Sobre',
  followAndReuse: 'Acompanhar e reutilizar',
  atom: 'Atom',
  jsonFeed: 'JSON Feed',
  api: 'API',
  downloads: 'Downloads',
  apiDocs: 'Documentação da API',
  licence: '{credit}. <link>Licença: {id}</link>',
};
