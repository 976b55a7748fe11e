import type { NamedNotes } from '../../render/list.ts';
import type { ServedEdition } from './published.ts';

/** The verdicts that names lead to, as slugs in order and as items of a list; and what became of the other names. */
export interface NamedVerdicts {
  readonly slugs: readonly string[];
  readonly items: readonly Buffer[];
  readonly notes: NamedNotes;
}

/** Looks up products by slugs, each given once and in order; follows former slugs. Any string may be asked for. */
export function findNamed({ edition, itemOf }: ServedEdition, asked: readonly string[]): NamedVerdicts {
  const { lines } = edition;
  const slugs: string[] = [];
  const items: Buffer[] = [];
  const others: string[] = [];
  for (const slug of asked) {
    const item = lines.madeOf(slug, itemOf);
    if (item) {
      slugs.push(slug);
      items.push(item);
    } else others.push(slug);
  }
  const moved: Record<string, string> = {};
  const gone = new Set<string>();
  const missing: string[] = [];
  for (const slug of others) {
    const found = edition.find(slug);
    if (found?.kind === 'moved') moved[slug] = found.slug;
    else if (found) gone.add(slug);
    else missing.push(slug);
  }
  for (const slug of new Set(Object.values(moved))) {
    const item = lines.madeOf(slug, itemOf);
    if (!item) gone.add(slug);
    else if (!slugs.includes(slug)) {
      const after = slugs.findIndex((one) => one > slug);
      const at = after === -1 ? slugs.length : after;
      slugs.splice(at, 0, slug);
      items.splice(at, 0, item);
    }
  }
  return { slugs, items, notes: { missing, gone: [...gone].sort(), moved } };
}

/** The positions of such verdicts, in order. */
export function positionsOf({ edition }: ServedEdition, { slugs }: NamedVerdicts): Uint32Array {
  return Uint32Array.from(slugs, (slug) => edition.lines.positionOf(slug) ?? 0);
}
