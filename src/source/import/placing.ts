import type { Entry, EntryRules } from '../../verdict/entry.ts';
import { fieldDefaults } from '../../verdict/field-keys.ts';
import type { CatalogueWriter, Changes } from './catalogue-writer.ts';
import type { RowMistake } from './causes/mend.ts';
import { aliasesOf, changesOf, createMergeCheck, missingFrom } from './compare-draft.ts';
import { createIdentifierHolders } from './identifier-holders.ts';
import type { PresentVerdict, PresentVerdicts } from './present-verdicts.ts';
import type { Recipe } from './recipe/recipe.ts';
import type { WrittenForm } from './recipe/written-form.ts';
import type { Draft } from './row-reader.ts';
import { createSlugClaims } from './slug-claims.ts';
import type { GoneState, RowIds } from './sync/row-ids.ts';

/** What an import changed in a catalogue. */
export interface PlacingSummary {
  added: number;
  changed: number;
  unchanged: number;
  /** Verdicts whose address changed, which keeps the old one as an alias. */
  readonly renamed: { readonly from: string; readonly to: string }[];
  /** Slugs of verdicts whose rows are gone, and of those that came back. */
  readonly gone: { readonly slug: string; readonly state: GoneState }[];
  readonly back: string[];
  /** Slugs of the categories that the rows are in. */
  readonly categories: Set<string>;
}

/** The slug of a draft, and whether its verdict is new or changed; or its mistakes. */
export type Placed =
  | { readonly slug: string; readonly isChange: boolean }
  | { readonly mistakes: readonly RowMistake[] };

/** Decides what each draft does to the catalogue. */
export interface Placing {
  /** Takes the next draft: it is new, changes an existing verdict, or has mistakes; then nothing is done. */
  add(draft: Draft): Placed;
  /**
   * Handles missing rows; `isWhole` is false if some rows could not be read. Returns a fault if so many are missing
   * that the table may be incomplete.
   */
  end(isWhole: boolean): readonly string[];
  readonly summary: PlacingSummary;
}

/** What placing needs to know. */
export interface PlacingOptions {
  readonly recipe: Recipe;
  /** The format of new verdicts; existing ones keep theirs. */
  readonly as: WrittenForm;
  /** Whether verdicts may be changed that did not come from this table. */
  readonly update: boolean;
  /** Whether more than half of the verdicts of a table may be withdrawn. */
  readonly allowRemoval: boolean;
  /** Those of the catalogue. Categories are not checked: the table may bring new ones. */
  readonly rules: EntryRules;
  readonly present: PresentVerdicts;
  /** Maps rows to verdicts; undefined if the recipe has no id. */
  readonly ids: RowIds | undefined;
  /** Stages the changes; without it nothing is written. */
  readonly writer: CatalogueWriter | undefined;
}

/** Places drafts among the present verdicts. */
export function createPlacing(options: PlacingOptions): Placing {
  const { recipe, present, ids, writer, update } = options;
  const summary: PlacingSummary = {
    added: 0,
    changed: 0,
    unchanged: 0,
    renamed: [],
    gone: [],
    back: [],
    categories: new Set(),
  };
  const claims = createSlugClaims(recipe, present, ids);
  const holders = createIdentifierHolders(options);
  const checkMerge = createMergeCheck(options);

  const change = (draft: Draft, there: PresentVerdict, slug: string): RowMistake[] => {
    const changes: Record<string, unknown> = changesOf(draft, there, options);
    const known = ids?.slugOf(draft.id);
    if (slug !== there.slug) {
      const aliases = [...(draft.values.aliases ?? []), ...aliasesOf(there), there.slug];
      changes['aliases'] = [...new Set(aliases)].filter((alias) => alias !== slug);
      changes['slug'] = slug;
    }
    const isBack = ids?.goneState(draft.id) === 'withdrawn' && there.values.withdrawn === true;
    if (isBack && !recipe.keys.has('withdrawn')) changes['withdrawn'] = undefined;
    if (Object.keys(changes).length === 0) {
      summary.unchanged++;
      return [];
    }
    if (there.form === 'view')
      return [
        {
          ...draft.locate('slug'),
          rule: 'duplicate-slug',
          message: `"${slug}" is a row of the view that catalogue.yaml names`,
          allowed: 'a change in the database',
        },
      ];
    if (known === undefined && !update)
      return [
        {
          ...draft.locate('product'),
          rule: 'duplicate-slug',
          message: 'the catalogue has this verdict already, and other values in it',
          allowed: '--update, which sets the keys that the table gives and leaves all others',
          value: slug,
        },
      ];
    const faults = checkMerge(draft, there.values, changes);
    if (faults.length > 0) return faults;
    summary.changed++;
    if (isBack) summary.back.push(slug);
    if (slug !== there.slug) summary.renamed.push({ from: there.slug, to: slug });
    writer?.change(there.slug, changes as Changes, there.form);
    return [];
  };

  return {
    summary,
    add(draft) {
      const mistakes: RowMistake[] = [...draft.mistakes, ...claims.checkId(draft)];
      if (mistakes.length > 0) {
        const isThere = present.has(ids?.slugOf(draft.id) ?? draft.slug ?? '');
        return { mistakes: [...mistakes, ...missingFrom(draft, options, isThere)] };
      }
      const place = claims.find(draft);
      if (!('slug' in place))
        return {
          mistakes: [...(place.mistake ? [place.mistake] : []), ...missingFrom(draft, options, false)],
        };
      const { slug, there } = place;
      const { unchanged } = summary;
      const faults = [...missingFrom(draft, options, there !== undefined), ...holders.check(draft, slug)];
      const given = { ...draft.values, slug };
      const check = () => (there ? change(draft, there, slug) : checkMerge(draft, {}, given));
      const found = faults.length > 0 ? faults : check();
      if (found.length > 0) return { mistakes: found };
      claims.take(draft, slug);
      holders.take(draft, slug);
      if (draft.values.category !== undefined) summary.categories.add(draft.values.category);
      if (recipe.id) ids?.set(draft.id, slug);
      if (there) return { slug, isChange: summary.unchanged === unchanged };
      summary.added++;
      writer?.add({ ...fieldDefaults, ...given } as Entry, options.as);
      return { slug, isChange: true };
    },
    end(isWhole) {
      if (!recipe.id || !ids || !isWhole) return [];
      const known = ids.entries().filter(([id]) => ids.goneState(id) === undefined);
      const lost = known.filter(([id]) => !claims.hasSeen(id)).length;
      if (recipe.gone === 'withdraw' && !options.allowRemoval && lost > known.length / 2)
        return [
          `${lost} of ${known.length} rows of the last import are gone, and their verdicts would be withdrawn`,
        ];
      for (const [id, slug] of ids.entries()) {
        if (claims.hasSeen(id)) continue;
        const there = present.get(slug);
        const state = recipe.gone === 'withdraw' ? 'withdrawn' : 'left';
        if (there === undefined) ids.delete(id);
        else if (ids.goneState(id) !== state) {
          ids.setGone(id, state);
          summary.gone.push({ slug: there.slug, state });
          const isOut = state === 'withdrawn' && there.values.withdrawn !== true;
          if (isOut && there.form !== 'view') writer?.change(there.slug, { withdrawn: true }, there.form);
        }
      }
      return [];
    },
  };
}
