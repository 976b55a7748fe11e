import { createEntrySchema, type Entry } from '../../verdict/entry.ts';
import { type Catalogue, isDiagnostic } from '../../verdict/raw-record.ts';
import { UnreadableError } from '../folder.ts';

/** A verdict that a catalogue holds. */
export interface PresentVerdict {
  readonly slug: string;
  readonly product: string;
  readonly form: 'markdown' | 'ndjson';
  /** Its keys, the review aside; only when they were asked for. */
  readonly values?: Partial<Entry>;
}

/** The verdicts that a catalogue holds, by slug and by alias. */
export type PresentVerdicts = ReadonlyMap<string, PresentVerdict>;

/**
 * Reads which verdicts a catalogue holds. Throws `UnreadableError` when it has mistakes: what is not sound is not
 * written to. That it holds no verdicts yet is no mistake here.
 */
export async function findPresent(
  catalogue: Catalogue,
  path: string,
  withValues: boolean,
): Promise<PresentVerdicts> {
  const present = new Map<string, PresentVerdict>();
  const schema = createEntrySchema(
    catalogue.settings.ratingScale,
    catalogue.categoriesKnown ? Object.keys(catalogue.settings.categories) : undefined,
  );
  let mistakes = catalogue.diagnostics.length;
  for await (const item of catalogue.records()) {
    if (isDiagnostic(item)) {
      if (item.rule !== 'no-verdicts') mistakes++;
      continue;
    }
    const result = schema.safeParse(item.values);
    if (!result.success) {
      mistakes++;
      continue;
    }
    const { review: _review, ...values } = result.data;
    const { slug, product, aliases } = values;
    const form = item.implied.includes('slug') ? 'markdown' : 'ndjson';
    for (const name of [slug, ...aliases]) {
      if (present.has(name)) mistakes++;
      present.set(name, { slug, product, form, ...(withValues && { values }) });
    }
  }
  if (mistakes > 0)
    throw new UnreadableError(`${path} has mistakes, so nothing is imported; see: verdicts check ${path}`);
  return present;
}
