import { keysWith } from '../field-keys.ts';
import type { FieldKey } from '../fields.ts';
import type { PublishedEntry } from '../record.ts';
import { type ChangedFields, type ComparedKey, changedTexts, comparedKeys } from './change.ts';

/** The fields that say what the verdict is: also compared when a product appears or goes. */
const verdictKeys = keysWith('compared', 'verdict');

/** Fields that a withdrawn product still has. */
const keptKeys: ReadonlySet<FieldKey> = new Set(keysWith('keptWhenWithdrawn'));

/** The verdict and its rating before and after, where they differ; nothing stands for a product that is not there. */
export function compareVerdicts(
  before: PublishedEntry | undefined,
  after: PublishedEntry | undefined,
): ChangedFields {
  return compareFields(verdictKeys, before, after);
}

/** Which fields and which texts of a product differ. That a new slug makes the old one an alias is no difference. */
export function compareEntries(before: PublishedEntry, after: PublishedEntry) {
  return {
    fields: compareFields(comparedKeys, before, after),
    texts: changedTexts.filter(
      (key) => !Bun.deepEquals(comparedValue(before, key), comparedValue(after, key)),
    ),
  };
}

function compareFields(
  keys: readonly ComparedKey[],
  before: PublishedEntry | undefined,
  after: PublishedEntry | undefined,
): ChangedFields {
  const changed: Partial<Record<ComparedKey, unknown>> = {};
  for (const key of keys) {
    const from = comparedValue(before, key);
    const to = comparedValue(after, key);
    const same =
      key === 'aliases'
        ? Bun.deepEquals(aliasesBut(after?.slug, before), aliasesBut(before?.slug, after))
        : Bun.deepEquals(from, to);
    if (!same) changed[key] = { from, to };
  }
  return changed as ChangedFields;
}

function comparedValue(entry: PublishedEntry | undefined, key: FieldKey): PublishedEntry[FieldKey] {
  return entry === undefined || (entry.withdrawn && !keptKeys.has(key)) ? null : entry[key];
}

function aliasesBut(slug: string | undefined, entry: PublishedEntry | undefined): string[] | undefined {
  return entry?.aliases.filter((alias) => alias !== slug);
}
