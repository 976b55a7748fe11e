import { type Change, type ChangedFields, changedTexts } from '../../verdict/change.ts';
import { verdictKinds } from '../../verdict/entry.ts';
import type { Settings } from '../../verdict/settings.ts';
import type { Contents, StoredEntry } from './contents.ts';

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
  return [...keys].filter((key) => JSON.stringify(from[key]) !== JSON.stringify(to[key]));
}

/** Pairs the entries of two walks by slug; one half is missing where only one walk has the slug. */
function* sideBySide(
  from: Iterable<StoredEntry>,
  to: Iterable<StoredEntry>,
): Generator<readonly [StoredEntry | undefined, StoredEntry | undefined]> {
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

function next(iterator: Iterator<StoredEntry>): StoredEntry | undefined {
  const { value, done } = iterator.next();
  return done === true ? undefined : value;
}

/** A slug that was not there: a product under a new slug, or a new product. */
function* appearance(after: StoredEntry, from: Contents | undefined): Generator<Change> {
  const former = from && formerSlug(after, from);
  const before = former === undefined ? undefined : from?.entry(former);
  if (before) yield* compare(before, after);
  else
    yield {
      kind: after.withdrawn ? 'withdrawn' : 'added',
      slug: after.slug,
      product: after.product,
      fields: after.withdrawn ? {} : verdictFields(undefined, after),
      texts: [],
    };
}

/** A slug that is gone: moved, merged into another product, or removed. */
function* disappearance(before: StoredEntry, from: Contents | undefined, to: Contents): Generator<Change> {
  const { slug, product } = before;
  const into = to.target(slug);
  if (into === undefined)
    return yield { kind: 'removed', slug, product, fields: verdictFields(before, undefined), texts: [] };
  const successor = to.entry(into);
  const isRename = from && successor && !from.has(into) && formerSlug(successor, from) === slug;
  if (!isRename)
    yield { kind: 'merged', slug, product, into, fields: verdictFields(before, undefined), texts: [] };
}

/** The slug that a product had in an edition where its present one does not exist: the first of its aliases there. */
function formerSlug(entry: StoredEntry, from: Contents): string | undefined {
  return listOf(entry.aliases).find((alias) => from.has(alias));
}

function* compare(before: StoredEntry, after: StoredEntry): Generator<Change> {
  const renamed = before.slug !== after.slug;
  const about = {
    slug: after.slug,
    product: after.product,
    ...(renamed && { renamedFrom: before.slug }),
  };
  if (before.withdrawn !== after.withdrawn) {
    const kind = after.withdrawn ? 'withdrawn' : 'returned';
    return yield { kind, ...about, fields: verdictFields(before, after), texts: [] };
  }
  const fields = changedFields(before, after);
  const texts = changedTexts.filter((text) => before[text] !== after[text]);
  if (renamed || Object.keys(fields).length + texts.length > 0)
    yield { kind: 'changed', ...about, fields, texts };
}

function changedFields(before: StoredEntry, after: StoredEntry): ChangedFields {
  const fields: Record<string, unknown> = verdictFields(before, after);
  for (const name of [
    'price',
    'product',
    'verdictSummary',
    'bestFor',
    'skipIf',
    'category',
    'reviewed',
  ] as const)
    if (before[name] !== after[name]) fields[name] = { from: before[name], to: after[name] };
  const aliases = { from: listOf(before.aliases), to: listOf(after.aliases) };
  // That the slug before is an alias now follows from the new name, and likewise backwards.
  const former = aliases.from.filter((alias) => alias !== after.slug);
  const present = aliases.to.filter((alias) => alias !== before.slug);
  if (former.join() !== present.join()) fields['aliases'] = aliases;
  return fields as ChangedFields;
}

/** Verdict and rating before and after, where they are not the same. */
function verdictFields(before: StoredEntry | undefined, after: StoredEntry | undefined): ChangedFields {
  const verdict = { from: verdictOf(before), to: verdictOf(after) };
  const rating = { from: before?.rating ?? null, to: after?.rating ?? null };
  return {
    ...(verdict.from !== verdict.to && { verdict }),
    ...(rating.from !== rating.to && { rating }),
  };
}

function verdictOf(entry: StoredEntry | undefined) {
  return entry?.verdict == null ? null : (verdictKinds[entry.verdict - 1] ?? null);
}

function listOf(json: string): string[] {
  return JSON.parse(json) as string[];
}
