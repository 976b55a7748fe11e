import { z } from 'zod';
import { fieldKeys, requiredKeys, shapeOf } from './field-keys.ts';
import type { FieldKey } from './fields.ts';
import { type RatingScale, ratingScaleLimits } from './rating-scale.ts';
import { listInWords, quoted } from './text/excerpt.ts';
import { nearest } from './text/nearest.ts';
import { quickCheckOf, withQuickCheck } from './text/quick-check.ts';
import { refuse } from './text/refuse.ts';

/** A catalogue's rules for verdicts; a missing or invalid rule is not checked. */
export interface EntryRules {
  readonly ratingScale: RatingScale;
  /** By slug. */
  readonly categories?: Readonly<Record<string, unknown>> | undefined;
  /** Slugs of categories by their aliases. */
  readonly categoryAliases?: Readonly<Record<string, string>> | undefined;
  /** By the key that verdicts name. */
  readonly authors?: Readonly<Record<string, unknown>> | undefined;
  /** Replaces a missing price, bestFor or skipIf; undefined if they are required. */
  readonly notStated?: string | undefined;
}

/** The keys that may be left out if the catalogue sets `notStated`. */
export const mayBeNotStated = ['price', 'bestFor', 'skipIf'] as const;

/** A key that may be left out. */
export type NotStatedKey = (typeof mayBeNotStated)[number];

/** The keys that a verdict must have under these rules, in order. */
export function requiredKeysIn({ notStated }: EntryRules): readonly FieldKey[] {
  return notStated === undefined
    ? requiredKeys
    : requiredKeys.filter((key) => !mayBeNotStated.some((one) => one === key));
}

/** What a publisher writes about one product, checked against the rules of the catalogue. */
export function createEntrySchema(rules: EntryRules) {
  const { ratingScale, categories, authors, notStated } = rules;
  const shape = shapeOf(fieldKeys);
  const filled = (text: z.ZodString) => (notStated === undefined ? text : text.default(notStated));
  return z.strictObject({
    ...shape,
    price: filled(shape.price),
    bestFor: filled(shape.bestFor),
    skipIf: filled(shape.skipIf),
    rating: shape.rating.min(ratingScale.min).max(ratingScale.max),
    category: categories === undefined ? shape.category : categorySchema(Object.keys(categories), rules),
    authors: authors === undefined ? shape.authors : shape.authors.check(checkAuthors(Object.keys(authors))),
  });
}

/** A checked entry. */
export type Entry = z.output<ReturnType<typeof createEntrySchema>>;

/** Parses entries like `schema.safeParse`, but in a fraction of the time: most values need no change. */
export function createEntryReader(
  schema: ReturnType<typeof createEntrySchema>,
): (values: Readonly<Record<string, unknown>>) => z.ZodSafeParseResult<Entry> {
  const fields = new Map(
    Object.entries(schema.shape).map(([key, field]) => {
      const absent = field.safeParse(undefined);
      return [key, { field, takes: quickCheckOf(field), absent }] as const;
    }),
  );
  const required = [...fields.values()].filter(({ absent }) => !absent.success).length;
  const defaults = Object.fromEntries(
    [...fields].flatMap(([key, { absent }]) => (absent.data === undefined ? [] : [[key, absent.data]])),
  );
  const readRight = (values: Readonly<Record<string, unknown>>) => {
    const entry: Record<string, unknown> = { ...defaults, ...values };
    let given = 0;
    for (const key of Object.keys(values)) {
      const known = fields.get(key);
      if (!known) return undefined;
      if (!known.absent.success) given++;
      if (known.takes?.(values[key])) continue;
      const { success, data } = known.field.safeParse(values[key]);
      if (!success) return undefined;
      entry[key] = data;
    }
    return given === required ? (entry as Entry) : undefined;
  };
  return (values) => {
    const data = readRight(values);
    return data ? { success: true, data } : schema.safeParse(values);
  };
}

/** JSON Schema of the front matter of `verdicts/<slug>.md`, on any scale and in any category, for editors. */
export function entryJsonSchema(): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(
    createEntrySchema({ ratingScale: ratingScaleLimits }).omit({ slug: true, review: true }),
    { io: 'input' },
  );
  return { $schema, title: 'A verdict: front matter of verdicts/<slug>.md', ...schema };
}

function categorySchema(known: readonly string[], { categoryAliases = {} }: EntryRules): z.ZodString {
  const slugs = new Set(known);
  return withQuickCheck(
    z.string().check((context) => {
      const { value } = context;
      if (slugs.has(value)) return;
      const present = Object.hasOwn(categoryAliases, value) ? categoryAliases[value] : undefined;
      const message = `is ${quoted(value)}${present === undefined ? '' : `, a former slug of "${present}"`}`;
      const near = present ?? nearest(value, known);
      refuse(context, message, { rule: 'value', allowed: listInWords(known), nearest: near });
    }),
    (value) => slugs.has(value),
  );
}

function checkAuthors(known: readonly string[]): z.core.CheckFn<string[]> {
  const allowed =
    known.length === 0
      ? 'keys of "authors" in catalogue.yaml, which has none'
      : `keys of "authors" in catalogue.yaml: ${known.slice(0, 12).join(', ')}${known.length > 12 ? ' …' : ''}`;
  return (context) => {
    for (const [index, author] of context.value.entries()) {
      if (known.includes(author)) continue;
      const message = `is ${JSON.stringify(author)}, whom catalogue.yaml does not name`;
      const details = { rule: 'author', allowed, nearest: nearest(author, known) };
      refuse(context, message, details, { input: author, path: [index] });
    }
  };
}
