import { z } from 'zod';
import { brandSchema } from './brand.ts';
import {
  categoryAliasesSchema,
  categoryDescriptionsSchema,
  categoryNamesSchema,
  writtenCategoriesSchema,
} from './categories.ts';
import { authorKeyMaxLength } from './lists.ts';
import { defaultRatingScale, ratingScaleSchema } from './rating-scale.ts';
import { languageTagSchema } from './text/language-tag.ts';
import { refuse } from './text/refuse.ts';
import { lineSchema } from './text/text.ts';
import { baseUrlSchema, editAddressSchema, webAddressSchema } from './text/web-address.ts';
import { viewNameSchema } from './view-name.ts';
import { wordsSchema } from './words-setting.ts';

/** The default licence (specification, part 1). */
const defaultLicence = {
  id: 'CC-BY-4.0',
  url: 'https://creativecommons.org/licenses/by/4.0/',
} as const;

/** How long caches may use a response, in seconds. */
const defaultCache = { maxAge: 3600, staleWhileRevalidate: 86_400, staleIfError: 604_800 } as const;

/** Default settings of searches. */
const defaultSearch = { typos: true, stemming: true, reviews: true } as const;

const authorsMax = 1000;

const year = 31_536_000;
const seconds = z.int().min(0).max(year);

/** Who writes reviews, by the key that verdicts name them with. */
const authorsSchema = z
  .record(
    lineSchema(authorKeyMaxLength, 'What verdicts call the author'),
    z
      .strictObject({
        name: lineSchema(120, 'Name of the author, as readers see it'),
        url: webAddressSchema('Page about the author, or their own').optional(),
        about: lineSchema(300, 'Who the author is, for readers').optional(),
      })
      .meta({ description: 'An author, by the key that verdicts name' }),
  )
  .check((context) => {
    const count = Object.keys(context.value).length;
    if (count > authorsMax)
      refuse(context, `names ${count} authors`, {
        rule: 'authors',
        allowed: `at most ${authorsMax} of them`,
      });
  })
  .prefault({})
  .meta({ description: 'Who writes the reviews', maxProperties: authorsMax });

const synonymSetsMax = 500;
const synonymsMax = 20;
const word = lineSchema(60, 'A word or a phrase');

/** Words and phrases that mean the same: a list, or a map whose keys find their values, not the other way round. */
export const synonymsSchema = z
  .array(
    z.union([
      z.array(word).min(2).max(synonymsMax).meta({ description: 'Words that mean the same: each finds all' }),
      z
        .record(word, z.array(word).min(1).max(synonymsMax))
        .meta({ description: 'Who searches for a key also finds its words' }),
    ]),
  )
  .max(synonymSetsMax);

/** The checked synonyms of a catalogue. */
export type SynonymSets = z.output<typeof synonymsSchema>;

/** The published settings of a catalogue: `catalogue.yaml` without the keys that locate verdicts. */
export const settingsSchema = z.strictObject({
  name: lineSchema(120, 'Name of the publication'),
  tagline: lineSchema(160, 'What the publication is, in a line for readers').optional(),
  brand: brandSchema.optional(),
  baseUrl: baseUrlSchema,
  language: languageTagSchema('Language of the verdicts (BCP 47)').default('en'),
  words: wordsSchema.optional(),
  ratingScale: ratingScaleSchema.default(defaultRatingScale),
  licence: z
    .strictObject({
      id: lineSchema(60, 'SPDX identifier of the licence'),
      url: webAddressSchema('Address of the licence text'),
    })
    .prefault(defaultLicence)
    .meta({ description: 'Licence of the data' }),
  attribution: z
    .strictObject({
      text: lineSchema(200, 'What those who show the data write'),
      url: webAddressSchema('Where their link leads; baseUrl by default').optional(),
    })
    .meta({ description: 'Credit that the licence asks for' }),
  categories: categoryNamesSchema,
  categoryDescriptions: categoryDescriptionsSchema.optional(),
  categoryAliases: categoryAliasesSchema.optional(),
  authors: authorsSchema,
  editUrl: editAddressSchema.optional(),
  mcp: webAddressSchema('Where assistants connect (Model Context Protocol)').optional(),
  notStated: lineSchema(
    60,
    'What the API answers for a price, bestFor or skipIf that is left out',
  ).optional(),
  synonyms: synonymsSchema
    .default([])
    .meta({ description: 'Words that searches take for the same: lists, or maps for one way' }),
  search: z
    .strictObject({
      typos: z
        .boolean()
        .default(defaultSearch.typos)
        .meta({ description: 'Whether searches correct mistyped words' }),
      stemming: z
        .boolean()
        .default(defaultSearch.stemming)
        .meta({ description: 'Whether searches find other forms of a word too' }),
      reviews: z
        .boolean()
        .default(defaultSearch.reviews)
        .meta({ description: 'Whether searches look into reviews, pros and cons' }),
    })
    .default(defaultSearch)
    .meta({ description: 'What searches do' }),
  cache: z
    .strictObject({
      maxAge: seconds.default(defaultCache.maxAge).meta({ description: 'Seconds a copy is fresh' }),
      staleWhileRevalidate: seconds
        .default(defaultCache.staleWhileRevalidate)
        .meta({ description: 'Seconds a stale copy may be served while a new one is fetched' }),
      staleIfError: seconds
        .default(defaultCache.staleIfError)
        .meta({ description: 'Seconds a stale copy may be served when the service cannot be reached' }),
    })
    .default(defaultCache)
    .meta({ description: 'How long copies of a response may be used (RFC 9111, RFC 5861)' }),
});

/** The checked settings of a catalogue. */
export type Settings = z.output<typeof settingsSchema>;

/** Settings without those that equal their defaults. */
export function withoutDefaults(settings: Settings): Partial<Settings> {
  const { name, baseUrl, attribution, categories } = settings;
  const plain = settingsSchema.parse({ name, baseUrl, attribution, categories });
  const required = ['name', 'baseUrl', 'attribution', 'categories'];
  return Object.fromEntries(
    Object.entries(settings).filter(
      ([key, value]) => required.includes(key) || !Bun.deepEquals(value, plain[key as keyof Settings]),
    ),
  );
}

/** The settings that are needed to describe a verdict in words. */
export type VerdictSettings = Pick<Settings, 'ratingScale' | 'language' | 'words' | 'notStated'>;

/** An author. */
export type Person = Settings['authors'][string];

/** All keys of `catalogue.yaml`: the settings, with categories as a publisher writes them, and where else verdicts are stored. */
export const settingsFileSchema = settingsSchema
  .omit({ categoryDescriptions: true, categoryAliases: true })
  .extend({
    categories: writtenCategoriesSchema,
    postgres: z.strictObject({ view: viewNameSchema }).optional().meta({
      description: 'View in PostgreSQL that holds verdicts; DATABASE_URL says where the database is',
    }),
  });

/** JSON Schema of `catalogue.yaml`, for editors. */
export function settingsJsonSchema(): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(settingsFileSchema, { io: 'input' });
  return { $schema, title: 'Settings of a catalogue: catalogue.yaml', ...schema };
}
