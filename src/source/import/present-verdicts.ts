import { isError } from '../../verdict/diagnostic.ts';
import { createEntryReader, createEntrySchema, type Entry } from '../../verdict/entry.ts';
import { isUnset } from '../../verdict/field-keys.ts';
import { type Catalogue, isDiagnostic, type RawRecord } from '../../verdict/raw-record.ts';
import { UnreadableError } from '../folder.ts';
import { viewPrefix } from '../postgres-records.ts';

/** A verdict in a catalogue. */
export interface PresentVerdict {
  readonly slug: string;
  readonly product: string;
  /** A row of a view cannot be written to. */
  readonly form: 'markdown' | 'ndjson' | 'view';
  /** Its keys that are set, but of its review only a hash (`hashReview`). */
  readonly values: Readonly<Partial<Record<keyof Entry, unknown>>>;
}

/** The verdicts in a catalogue, by slug and by alias. */
export type PresentVerdicts = ReadonlyMap<string, PresentVerdict>;

/**
 * Reads which verdicts a catalogue has. Throws `UnreadableError` if it has mistakes, since an invalid catalogue is not
 * written to. A catalogue without verdicts is valid here.
 */
export async function findPresent(catalogue: Catalogue, path: string): Promise<PresentVerdicts> {
  const present = new Map<string, PresentVerdict>();
  const read = createEntryReader(createEntrySchema(catalogue.rules));
  let mistakes = catalogue.diagnostics.filter(isError).length;
  for await (const item of catalogue.records()) {
    if (isDiagnostic(item)) {
      if (isError(item) && item.rule !== 'no-verdicts') mistakes++;
      continue;
    }
    const result = read(item.values);
    if (!result.success) {
      mistakes++;
      continue;
    }
    const { slug, product, aliases, review } = result.data;
    const values = Object.fromEntries(
      Object.entries({ ...result.data, review: hashReview(review) }).filter(([, value]) => !isUnset(value)),
    );
    for (const name of [slug, ...aliases]) {
      if (present.has(name)) mistakes++;
      present.set(name, { slug, product, form: formOf(item), values });
    }
  }
  if (mistakes > 0)
    throw new UnreadableError(`${path} has mistakes, so nothing is imported; see: verdicts check ${path}`);
  return present;
}

/** A hash to detect changes of a review; undefined for an empty one. */
export function hashReview(review: string): bigint | undefined {
  return review === '' ? undefined : BigInt(Bun.hash(review));
}

function formOf(record: RawRecord): PresentVerdict['form'] {
  if (record.implied.includes('slug')) return 'markdown';
  return record.locate([]).file.startsWith(viewPrefix) ? 'view' : 'ndjson';
}
