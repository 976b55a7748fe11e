import type { NamedNotes } from '../../render/list.ts';
import type { ListParameters } from '../query/list-parameters.ts';
import type { Finder, ServedEdition } from './published.ts';

/** The verdicts that names lead to, as slugs in order and as items of a list; and what became of each name. */
export interface NamedVerdicts {
  readonly slugs: readonly string[];
  readonly items: readonly Buffer[];
  readonly notes: NamedNotes;
}

/** Says whether a list is one of products that are named. */
export function isNamed({ slug, id }: ListParameters): boolean {
  return slug !== undefined || id !== undefined;
}

/**
 * Looks up products by slugs, following former ones, and by identifiers, and returns each product once, in order. Any
 * string is allowed.
 */
export function findNamed(
  { edition, itemOf }: ServedEdition,
  { slug, id }: ListParameters,
  finder: Finder,
): NamedVerdicts {
  const { lines } = edition;
  const identified = id?.map((one) => [one, finder.identified(edition, one)] as const);
  const byIdentifier = identified?.filter(([, slugs]) => slugs.length > 0) ?? [];
  const found: [slug: string, item: Buffer][] = [];
  const look = (one: string) => {
    const item = lines.madeOf(one, itemOf);
    if (item) found.push([one, item]);
    return item !== undefined;
  };
  const others = (slug ?? []).filter((one) => !look(one));
  const { missing, gone, moved } = follow(others, edition);
  const further = [...Object.values(moved), ...byIdentifier.flatMap(([, slugs]) => slugs)];
  if (further.length > 0) {
    const known = new Set(found.map(([one]) => one));
    for (const one of new Set(further)) if (!known.has(one) && !look(one)) gone.add(one);
    found.sort(([a], [b]) => (a < b ? -1 : 1));
  }
  const unknown = identified?.filter(([, slugs]) => slugs.length === 0).map(([one]) => one) ?? [];
  return {
    slugs: found.map(([one]) => one),
    items: found.map(([, item]) => item),
    notes: {
      missing: [...new Set([...missing, ...unknown])].sort(),
      gone: [...gone].sort(),
      ...(slug && { moved }),
      ...(id && { found: Object.fromEntries(byIdentifier) }),
    },
  };
}

/** The positions of such verdicts, which rise. */
export function positionsOf({ edition }: ServedEdition, { slugs }: NamedVerdicts): Uint32Array {
  return Uint32Array.from(slugs, (slug) => edition.lines.positionOf(slug) ?? 0);
}

/** What became of slugs that no verdict has. */
function follow(slugs: readonly string[], edition: ServedEdition['edition']) {
  const missing: string[] = [];
  const gone = new Set<string>();
  const moved: Record<string, string> = {};
  for (const slug of slugs) {
    const found = edition.find(slug);
    if (found?.kind === 'moved') moved[slug] = found.slug;
    else if (found) gone.add(slug);
    else missing.push(slug);
  }
  return { missing, gone, moved };
}
