import type { Change } from '../../verdict/change/change.ts';
import { compareEntries, compareVerdicts } from '../../verdict/change/compare.ts';
import type { PublishedEntry } from '../../verdict/record.ts';
import type { Settings } from '../../verdict/settings.ts';
import type { Contents } from './contents.ts';

/**
 * What changes from one edition to another, in the order of slugs; former slugs that lead nowhere any more come last.
 * Both are walked once, side by side, so memory stays flat. From nothing, everything is added.
 */
export function* differences(from: Contents | undefined, to: Contents): Generator<Change> {
  for (const [before, after] of sideBySide(from?.entries() ?? [], to.entries())) {
    if (before && after) yield* compare(before, after);
    else if (after) yield* appearance(after, from);
    else if (before) yield* disappearance(before, from, to);
  }
  for (const { alias, slug } of from?.aliases() ?? [])
    if (!to.has(alias) && to.target(alias) === undefined)
      yield {
        kind: 'removed',
        slug: alias,
        product: from?.entry(slug)?.product ?? slug,
        aliasOf: slug,
        fields: {},
        texts: [],
      };
}

/** The keys of `catalogue.yaml` whose values differ. */
export function changedSettings(from: Settings, to: Settings): string[] {
  const keys = new Set([...Object.keys(from), ...Object.keys(to)]) as Set<keyof Settings>;
  const changed = [...keys].filter((key) => JSON.stringify(from[key]) !== JSON.stringify(to[key]));
  // What is said of categories stands under their own key.
  return [...new Set(changed.map((key) => (key.startsWith('category') ? 'categories' : key)))];
}

/** Pairs the entries of two walks by slug; one half is missing where only one walk has the slug. */
export function* sideBySide(
  from: Iterable<PublishedEntry>,
  to: Iterable<PublishedEntry>,
): Generator<readonly [PublishedEntry | undefined, PublishedEntry | undefined]> {
  const left = from[Symbol.iterator]();
  const right = to[Symbol.iterator]();
  let before = next(left);
  let after = next(right);
  while (before || after) {
    const takesLeft: boolean = before !== undefined && (after === undefined || before.slug <= after.slug);
    const takesRight: boolean = after !== undefined && (before === undefined || after.slug <= before.slug);
    yield [takesLeft ? before : undefined, takesRight ? after : undefined];
    if (takesLeft) before = next(left);
    if (takesRight) after = next(right);
  }
}

function next(iterator: Iterator<PublishedEntry>): PublishedEntry | undefined {
  const { value, done } = iterator.next();
  return done === true ? undefined : value;
}

/** The note of a product, if it is another one than before: an older one speaks of an earlier change. */
function newNote(before: PublishedEntry | undefined, after: PublishedEntry): Pick<Change, 'note'> {
  return after.note === null || after.note === before?.note ? {} : { note: after.note };
}

/** A slug that was not there: a product under a new slug, or a new product. */
function* appearance(after: PublishedEntry, from: Contents | undefined): Generator<Change> {
  const former = from && formerSlug(after, from);
  const before = former === undefined ? undefined : from?.entry(former);
  if (before) yield* compare(before, after);
  else
    yield {
      kind: after.withdrawn ? 'withdrawn' : 'added',
      slug: after.slug,
      product: after.product,
      fields: after.withdrawn ? {} : compareVerdicts(undefined, after),
      ...newNote(undefined, after),
      texts: [],
    };
}

/** A slug that is gone: moved, merged into another product, or removed. */
function* disappearance(before: PublishedEntry, from: Contents | undefined, to: Contents): Generator<Change> {
  const { slug, product } = before;
  const into = to.target(slug);
  if (into === undefined)
    return yield { kind: 'removed', slug, product, fields: compareVerdicts(before, undefined), texts: [] };
  const successor = to.entry(into);
  const isRename = from && successor && !from.has(into) && formerSlug(successor, from) === slug;
  if (!isRename)
    yield { kind: 'merged', slug, product, into, fields: compareVerdicts(before, undefined), texts: [] };
}

/** The slug that a product had in an edition where its present one does not exist: the first of its aliases there. */
function formerSlug(entry: PublishedEntry, from: Contents): string | undefined {
  return entry.aliases.find((alias) => from.has(alias));
}

function* compare(before: PublishedEntry, after: PublishedEntry): Generator<Change> {
  const renamed = before.slug !== after.slug;
  const note = newNote(before, after);
  const about = {
    slug: after.slug,
    product: after.product,
    ...(renamed && { renamedFrom: before.slug }),
  };
  if (before.withdrawn !== after.withdrawn) {
    const kind = after.withdrawn ? 'withdrawn' : 'returned';
    return yield { kind, ...about, fields: compareVerdicts(before, after), ...note, texts: [] };
  }
  const { fields, texts } = compareEntries(before, after);
  if (renamed || Object.keys({ ...fields, ...note }).length + texts.length > 0)
    yield { kind: 'changed', ...about, fields, ...note, texts };
}
