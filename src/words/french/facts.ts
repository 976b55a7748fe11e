import type { English } from '../english.ts';
import type { Texts } from '../words.ts';

export const facts: Texts<English['facts']> = {
  named: '**{name}\u00a0:** {text}',
  verdict: 'Verdict',
  rating: 'Note',
  category: 'Catégorie',
  alternatives: 'Alternatives',
  website: 'Site web',
  identifiers: 'Identifiants',
  reviewed: 'Testé',
  by: 'Par',
  disclosure: 'Transparence',
  pros: 'Pour',
  cons: 'Contre',
  review: 'Avis',
  source: 'Source',
  credit: 'Mention',
  licence: 'Licence',
};
