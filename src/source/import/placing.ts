import type { Entry } from '../../verdict/entry.ts';
import { quoted } from '../../verdict/excerpt.ts';
import { fieldDefaults } from '../../verdict/field-keys.ts';
import type { FieldKey } from '../../verdict/fields.ts';
import type { CatalogueWriter } from './catalogue-writer.ts';
import type { ImportOptions, ImportSummary } from './import-table.ts';
import { writeMarkdown } from './markdown-text.ts';
import type { Mistakes } from './mistakes.ts';
import type { PresentVerdicts } from './present-verdicts.ts';
import type { Draft } from './row-reader.ts';

/** Decides what each draft does to the catalogue. */
export interface Placing {
  /** Takes the next draft: it is new, changes an existing verdict, or collides with one. */
  add(draft: Draft): void;
  /** Reports what was only counted so far. */
  end(): void;
  readonly summary: Pick<ImportSummary, 'added' | 'changed' | 'unchanged' | 'example'>;
}

/** Places drafts among the `present` verdicts; as long as there is no mistake, `writer` stages them. */
export function createPlacing(
  present: PresentVerdicts,
  { as, update }: Pick<ImportOptions, 'as' | 'update'>,
  required: readonly FieldKey[],
  mistakes: Mistakes,
  writer: CatalogueWriter | undefined,
): Placing {
  const taken = new Map<string, number>();
  const notUpdated: Draft[] = [];
  let refused = 0;
  const summary = {
    added: 0,
    changed: 0,
    unchanged: 0,
    example: undefined as ImportSummary['example'],
  };
  const collide = (draft: Draft, key: 'slug' | 'aliases', message: string, allowed: string) =>
    mistakes.add({ ...placeOf(draft, key), rule: 'duplicate-slug', message, allowed });
  const claim = (draft: Draft, slug: string): void => {
    for (const name of [slug, ...(draft.values.aliases ?? [])]) {
      const key = name === slug ? 'slug' : 'aliases';
      const owner = present.get(name);
      const line = taken.get(name);
      if (line !== undefined)
        collide(draft, key, `"${name}" is taken by line ${line}`, anotherSlug(key === 'slug'));
      else if (owner !== undefined && owner.slug !== slug)
        collide(draft, key, `"${name}" is an alias or the slug of "${owner.slug}"`, anotherSlug(false));
      taken.set(name, line ?? draft.locate().line);
    }
  };
  const change = (draft: Draft, slug: string): void => {
    const there = present.get(slug);
    if (there === undefined || there.slug !== slug) return;
    const { product } = draft.values;
    if (draft.slugMade && product !== undefined && fold(product) !== fold(there.product)) {
      collide(
        draft,
        'slug',
        `${quoted(product)} gives the slug "${slug}", which is ${quoted(there.product)} in the catalogue`,
        anotherSlug(true),
      );
      return;
    }
    if (!update) {
      refused++;
      if (notUpdated.length < slugsShown) notUpdated.push(draft);
      return;
    }
    const { form } = there;
    if (form === 'view') {
      collide(
        draft,
        'slug',
        `"${slug}" is a row of the view that catalogue.yaml names`,
        'a change in the database',
      );
      return;
    }
    const { slug: _slug, review: _review, ...values } = draft.values;
    if (draft.diagnostics.length > 0) return;
    const changes = Object.fromEntries(
      Object.entries(values).filter(
        ([key, value]) => !Bun.deepEquals(value, there.values?.[key as keyof Entry]),
      ),
    );
    if (Object.keys(changes).length === 0) summary.unchanged++;
    else {
      summary.changed++;
      if (mistakes.count === 0) writer?.change(slug, changes, form);
    }
  };
  return {
    summary,
    add(draft: Draft): void {
      for (const diagnostic of draft.diagnostics) mistakes.add(diagnostic);
      const { slug } = draft;
      if (slug !== undefined) claim(draft, slug);
      if (slug !== undefined && present.has(slug)) {
        change(draft, slug);
        return;
      }
      const missing = required.filter(
        // A row without a name has no slug either; that is one mistake.
        (key) => !draft.given.has(key) && !(key === 'slug' && !draft.given.has('product')),
      );
      for (const key of missing) mistakes.addMissing(key, draft.locate(key));
      summary.added++;
      if (mistakes.count > 0) return;
      const entry = { ...fieldDefaults, ...draft.values } as Entry;
      summary.example ??= { slug: entry.slug, text: writeMarkdown(entry) };
      writer?.add(entry, as);
    },
    end(): void {
      const [first] = notUpdated;
      if (first === undefined) return;
      const names = notUpdated.map(({ slug }) => slug).join(', ');
      collide(
        first,
        'slug',
        refused === 1
          ? `the verdict ${names} is in the catalogue already`
          : `${refused} verdicts are in the catalogue already: ${names}${refused > notUpdated.length ? ' and more' : ''}`,
        '--update, which changes the keys that the file gives and keeps all others and the review',
      );
    },
  };
}

/** How many existing slugs a message names. */
const slugsShown = 5;

function anotherSlug(settable: boolean): string {
  return settable ? 'each slug once; set another under "slugs" in a file for --mapping' : 'each slug once';
}

/** A slug made from the name has the location of the name. */
function placeOf(draft: Draft, key: 'slug' | 'aliases') {
  return draft.locate(key === 'slug' && draft.slugMade ? 'product' : key);
}

/** Folds a name for comparison: ignores case, spaces, hyphens and other punctuation. */
function fold(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Pd}_.,'’]+/gu, '');
}
