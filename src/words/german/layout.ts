import type { English } from '../english.ts';
import type { Texts } from '../words.ts';

export const layout: Texts<English['layout']> = {
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
  licence: 'Lizenz: {id}',
};
