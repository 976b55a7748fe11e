import type { Diagnostic } from '../../verdict/diagnostic.ts';
import type { RawRecord } from '../../verdict/raw-record.ts';

/** The record of a starter catalogue, until the publisher replaces it. */
export const starterRecord = {
  product: 'Acme Notes',
  verdictSummary: 'The quickest way from thought to page.',
} as const;

/** The rule that warns about it; `publish` and `export` refuse a catalogue that breaks it. */
export const starterRule = 'starter';

/** Warns of the record of a starter catalogue that was not edited. */
export function checkStarter({ values, locate }: RawRecord): Diagnostic | undefined {
  const { product, verdictSummary } = values;
  if (product !== starterRecord.product || verdictSummary !== starterRecord.verdictSummary) return undefined;
  return {
    ...locate(['product']),
    level: 'warning',
    rule: starterRule,
    message: 'this is still the example that "verdicts init" wrote',
    allowed: 'a verdict of your own; delete the file if you need it no longer',
  };
}
