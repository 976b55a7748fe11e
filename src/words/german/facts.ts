import type { English } from '../english.ts';
import type { Texts } from '../words.ts';

export const facts: Texts<English['facts']> = {
  named: '**{name}:** {text}',
  verdict: 'Urteil',
  rating: 'Wertung',
  category: 'Kategorie',
  alternatives: 'Alternativen',
  website: 'Website',
  identifiers: 'Kennungen',
  reviewed: 'Getestet',
  by: 'Von',
  disclosure: 'Offenlegung',
  pros: 'Dafür',
  cons: 'Dagegen',
  review: 'Test',
  source: 'Quelle',
  credit: 'Quellenangabe',
  licence: 'Lizenz',
};
