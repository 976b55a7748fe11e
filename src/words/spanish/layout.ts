import type { English } from '../english.ts';
import type { Texts } from '../words.ts';

export const layout: Texts<English['layout']> = {
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
  licence: 'Licencia: {id}',
};
