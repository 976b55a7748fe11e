/** What stands around every page. */
export const layout = {
  skipLink: 'Ir al contenido',
  site: 'Sitio',
  reviews: 'Reseñas',
  categories: 'Categorías',
  docs: 'Documentación',
  about: 'Acerca de',
  followAndReuse: 'Seguir y reutilizar',
  atom: 'Atom',
  jsonFeed: 'JSON Feed',
  api: 'API',
  downloads: 'Descargas',
  apiDocs: 'Documentación de la API',
  licence: '{credit}. <link>Licencia: {id}</link>',
};
