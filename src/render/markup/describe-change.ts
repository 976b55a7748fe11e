import { type Change, stepOf } from '../../verdict/change/change.ts';
import type { VerdictSettings } from '../../verdict/settings.ts';
import { wordsOf } from '../../words/words-of.ts';
import { verdictPhrase } from '../headline.ts';
import { describeStep } from './history-step.ts';

/** What happened to a product, in words: what moved; else that it is new or gone, has another name, or was revised. */
export function describeChange(change: Change, settings: VerdictSettings): string {
  const words = wordsOf(settings);
  const { kind, fields, texts, renamedFrom } = change;
  const { verdict, rating } = fields;
  if (kind === 'added' || kind === 'returned') {
    const to = { verdict: verdict?.to ?? 'depends', rating: rating?.to ?? settings.ratingScale.min } as const;
    return words.changes[kind]({ phrase: verdictPhrase(to, settings) });
  }
  if (kind !== 'changed') return words.changes[kind];
  const step = stepOf(change, '1970-01-01');
  const parts = [
    ...(step ? [describeStep(step, settings)] : []),
    ...(renamedFrom === undefined && !fields.product ? [] : [words.changes.renamed]),
  ].filter((part) => part !== '');
  if (parts.length > 0) return words.series(parts);
  return texts.length > 0 ? words.changes.revised : words.changes.details;
}
