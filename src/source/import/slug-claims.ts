import { quoted } from '../../verdict/text/excerpt.ts';
import type { RowMistake } from './causes/mend.ts';
import type { PresentVerdict, PresentVerdicts } from './present-verdicts.ts';
import type { Recipe } from './recipe/recipe.ts';
import type { Draft } from './row-reader.ts';
import { slugForName } from './steps/name-slug.ts';
import type { RowIds } from './sync/row-ids.ts';

/** The slug of a draft and the verdict that has it; or why it cannot have one. */
export type SlugAnswer =
  | { readonly slug: string; readonly there: PresentVerdict | undefined }
  | { readonly mistake: RowMistake | undefined };

/** Decides the slug of each row. */
export interface SlugClaims {
  /** Notes the id of a row, and finds what is wrong with it. */
  checkId(draft: Draft): RowMistake[];
  hasSeen(id: string): boolean;
  find(draft: Draft): SlugAnswer;
  /** Keeps the slug and the aliases of a draft from later rows. */
  take(draft: Draft, slug: string): void;
}

/** What programs write after a whole number in a column where some cells are empty: 2005.0. */
const emptyFraction = /(?<=^\d+)\.0+$/;

/** Starts with the verdicts of a catalogue and the row ids of earlier imports. */
export function createSlugClaims(
  recipe: Recipe,
  present: PresentVerdicts,
  ids: RowIds | undefined,
): SlugClaims {
  const taken = new Map<string, { readonly line: number; readonly product: string }>();
  const seen = new Map<string, number>();
  const collide = (draft: Draft, message: string, mend?: RowMistake['mend']): SlugAnswer => ({
    mistake: {
      ...draft.locate(draft.slugMade ? 'product' : 'slug'),
      rule: 'duplicate-slug',
      key: 'slug',
      message,
      allowed:
        'each slug once; "slugs" in the recipe gives a name another, "apart" adds a column to those that are taken',
      ...(mend && { mend }),
    },
  });

  /** Whether a new row may have this slug; a verdict with the same name may have it already. */
  const isFree = (slug: string, draft: Draft): boolean => {
    const there = present.get(slug);
    if (taken.has(slug) || ids?.ownerOf(slug) !== undefined) return false;
    if (there === undefined) return true;
    return (
      there.slug === slug && (!draft.slugMade || fold(there.product) === fold(draft.values.product ?? ''))
    );
  };

  const setApart = (slug: string, { apart }: Draft): string | undefined => {
    const more = apart === '' ? undefined : slugForName(apart.replace(emptyFraction, ''));
    return more === undefined ? undefined : slugForName(`${slug.slice(0, 79 - more.length)} ${more}`);
  };

  const explain = (slug: string, draft: Draft): SlugAnswer => {
    const { product = '' } = draft.values;
    const other = taken.get(slug);
    const there = present.get(slug);
    const isOtherName = other !== undefined && other.product !== product;
    const apart = recipe.apart ? undefined : { apart: '<column>' };
    const mend = isOtherName ? { slugs: { [product]: '<slug>' } } : apart;
    if (other)
      return collide(draft, `"${slug}" is taken by line ${other.line}`, recipe.file ? mend : undefined);
    if (there && there.slug !== slug)
      return collide(draft, `"${slug}" is an alias or the slug of "${there.slug}"`);
    if (there && fold(there.product) !== fold(product))
      return collide(
        draft,
        `${quoted(product)} gives the slug "${slug}", which is ${quoted(there.product)} in the catalogue`,
        { slugs: { [product]: '<slug>' } },
      );
    return collide(
      draft,
      `"${slug}" is the verdict of another row of this table, ${quoted(ids?.ownerOf(slug) ?? '')}`,
      mend,
    );
  };

  const findNew = (draft: Draft): SlugAnswer => {
    const { slug } = draft;
    if (slug === undefined) return { mistake: undefined };
    const other = isFree(slug, draft) ? slug : setApart(slug, draft);
    if (other === undefined || !isFree(other, draft)) return explain(other ?? slug, draft);
    const alias = (draft.values.aliases ?? []).find((name) => {
      const owner = present.get(name);
      return taken.has(name) || (owner !== undefined && owner.slug !== other);
    });
    if (alias === undefined) return { slug: other, there: present.get(other) };
    const { mistake } = explain(alias, draft) as { readonly mistake: RowMistake };
    return { mistake: { ...mistake, ...draft.locate('aliases'), allowed: 'each slug once' } };
  };

  /** A known row keeps its verdict, and its slug unless its name changed and the recipe wants a new one. */
  const findKnown = (draft: Draft, known: string): SlugAnswer => {
    const there = present.get(known);
    if (there === undefined) return { slug: known, there };
    const { product = '' } = draft.values;
    const isRenamed = recipe.renamed === 'alias' && fold(product) !== fold(there.product);
    if (!isRenamed || draft.slug === undefined) return { slug: there.slug, there };
    const names = [draft.slug, setApart(draft.slug, draft)];
    const free = names.find((name) => name !== undefined && !taken.has(name) && !present.has(name));
    return { slug: free ?? there.slug, there };
  };

  return {
    checkId(draft) {
      if (!recipe.id) return [];
      const place = draft.locate();
      const allowed = 'another id in each row';
      if (draft.id === '') return [{ ...place, rule: 'missing-key', message: 'the id is empty', allowed }];
      const line = seen.get(draft.id);
      seen.set(draft.id, line ?? place.line);
      if (line === undefined) return [];
      const message = `the id ${quoted(draft.id)} is that of line ${line} too`;
      return [{ ...place, rule: 'duplicate-slug', message, allowed }];
    },
    hasSeen: (id) => seen.has(id),
    find(draft) {
      const known = recipe.id ? ids?.slugOf(draft.id) : undefined;
      return known === undefined ? findNew(draft) : findKnown(draft, known);
    },
    take(draft, slug) {
      const { line } = draft.locate();
      for (const name of [slug, ...(draft.values.aliases ?? [])])
        taken.set(name, { line, product: draft.values.product ?? '' });
    },
  };
}

/** Folds a name for comparison: ignores case, spaces, hyphens and other punctuation. */
function fold(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Pd}_.,'’]+/gu, '');
}
