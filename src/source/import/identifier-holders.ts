import { identifierKey } from '../../verdict/identifier.ts';
import { quoted } from '../../verdict/text/excerpt.ts';
import type { RowMistake } from './causes/mend.ts';
import type { PlacingOptions } from './placing.ts';
import type { Draft } from './row-reader.ts';

/** Decides which verdict each identifier belongs to. */
export interface IdentifierHolders {
  /** Finds the identifiers of a draft that another verdict has. */
  check(draft: Draft, slug: string): RowMistake[];
  /** Keeps the identifiers of a draft from later rows. */
  take(draft: Draft, slug: string): void;
}

/** Starts with the verdicts that no row of the table changes; between all others, identifiers may move. */
export function createIdentifierHolders({
  recipe,
  present,
  ids,
  update,
}: Pick<PlacingOptions, 'recipe' | 'present' | 'ids' | 'update'>): IdentifierHolders {
  const holders = new Map<string, { readonly slug: string; readonly place: string }>();
  if (recipe.keys.has('identifiers') && !update)
    for (const { slug, values } of present.values()) {
      if (ids?.ownerOf(slug) !== undefined) continue;
      for (const identifier of (values.identifiers ?? []) as readonly string[])
        holders.set(identifierKey(identifier), { slug, place: `"${slug}" in the catalogue` });
    }
  return {
    check: ({ values, locate }, slug) =>
      (values.identifiers ?? []).flatMap((identifier) => {
        const holder = holders.get(identifierKey(identifier));
        if (holder === undefined || holder.slug === slug) return [];
        return {
          ...locate('identifiers'),
          rule: 'duplicate-identifier',
          key: 'identifiers' as const,
          message: `the identifier ${quoted(identifier)} is that of ${holder.place} too`,
          allowed: 'each identifier for one verdict',
        };
      }),
    take({ values, locate }, slug) {
      for (const identifier of values.identifiers ?? [])
        holders.set(identifierKey(identifier), { slug, place: `line ${locate().line}` });
    },
  };
}
