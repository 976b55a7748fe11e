import { z } from 'zod';
import { ratingScaleSchema } from '../verdict/rating-scale.ts';
import { recordSchema } from '../verdict/record.ts';
import type { Settings } from '../verdict/settings.ts';
import { slugSchema } from '../verdict/slug.ts';
import type { Links, ListAddress } from './links.ts';

/** Most verdicts a page holds, and how many it holds by default (specification, part 4.1). */
export const limitMax = 200;
export const limitDefault = 50;

/** The longest search, in characters (Unicode code points). */
export const searchMaxCharacters = 100;

const count = z.int().min(0);
const pageAddress = z.url().nullable();

/** What a search did to its words, when it did anything. */
export const searchNotesSchema = z
  .strictObject({
    corrected: z
      .array(
        z.strictObject({
          from: z.string().meta({ description: 'As it was typed' }),
          to: z.string().meta({ description: 'What was searched for instead' }),
        }),
      )
      .meta({ description: 'Words that were taken for mistyped' }),
    left_out: z
      .array(z.string())
      .meta({ description: 'Words that the best match does not hold, in lower case' }),
    suggested: z
      .boolean()
      .meta({ description: 'True: even the best match is only related, and no answer to the question' }),
  })
  .meta({ description: 'What a search did to its words' });

/** What a search did to its words. */
export type SearchNotes = z.output<typeof searchNotesSchema>;

/** A text in pieces: every second piece is what matched. */
export type MarkedText = readonly string[];

/** The texts of a verdict in which a search found something, by field. */
export type Highlights = Readonly<Record<string, MarkedText>>;

/** The envelope of `GET /api/v1`. */
export const listSchema = z
  .strictObject({
    data: z.array(recordSchema).max(limitMax).meta({
      description: 'The verdicts of this page, in the order of slugs; of a search, the best match first',
    }),
    total: count.meta({ description: 'Number of verdicts in the whole listing' }),
    limit: z.int().min(1).max(limitMax).meta({ description: 'Most verdicts a page holds' }),
    offset: count.meta({ description: 'Number of verdicts skipped from the start' }),
    next: pageAddress.meta({
      description: 'Absolute URL of the next page, pinned to this edition; null on the last',
    }),
    prev: pageAddress.meta({
      description: 'Absolute URL of the page before, pinned to this edition; null on the first',
    }),
    missing: z.array(z.string()).optional().meta({
      description: 'Only with `slug` or `id`: what leads to no verdict, of all that was asked for, in order',
    }),
    gone: z.array(slugSchema).optional().meta({
      description: 'Only with `slug` or `id`: products that are no longer covered, by their present slugs',
    }),
    moved: z.record(slugSchema, slugSchema).optional().meta({
      description: 'Only with `slug`: the present slugs by the former ones that were asked for',
    }),
    found: z.record(z.string(), z.array(slugSchema)).optional().meta({
      description:
        'Only with `id`: by each identifier as it was asked for, the slugs that it leads to, in `data` or in `gone`',
    }),
    search: searchNotesSchema
      .optional()
      .meta({ description: 'Only when words were corrected or left out, or the best match is only related' }),
    highlights: z
      .record(
        slugSchema,
        z.record(z.string(), z.array(z.string())).meta({
          description:
            'By field: the text, or a part of the review, in pieces; the 2nd, the 4th and so on are what matched',
        }),
      )
      .optional()
      .meta({ description: 'Only with `highlight=1`: why each verdict was found, by its slug' }),
    ratingScale: ratingScaleSchema,
    edition: z
      .string()
      .regex(/^[0-9a-f]{32}$/)
      .meta({ description: 'Identifier of the published state this page is from' }),
    publishedAt: z.iso.datetime().meta({ description: 'When that state was published' }),
    license: z
      .strictObject({ id: z.string().meta({ description: 'SPDX identifier' }), url: z.url() })
      .meta({ description: 'Licence of the data' }),
    attribution: z
      .strictObject({ text: z.string(), url: z.url() })
      .meta({ description: 'Credit to give, with a link, wherever the data is displayed' }),
  })
  .meta({ id: 'VerdictList', description: 'A page of verdicts' });

/** The envelope of a list. */
export type VerdictList = z.output<typeof listSchema>;

/** What a list found for the names in its request. */
export type NamedNotes = Pick<VerdictList, 'missing' | 'gone' | 'moved' | 'found'>;

/** The parameters of a page, and the size of its listing. */
export interface ListPage extends ListAddress {
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
  readonly named?: NamedNotes | undefined;
  /** What the search says of itself. */
  readonly search?: SearchNotes | undefined;
  readonly highlights?: Readonly<Record<string, Highlights>> | undefined;
}

/** The published state a page is from. */
export interface ListSource {
  readonly id: string;
  readonly publishedAt: Date;
  readonly settings: Settings;
}

/** The addresses that a list names, and where its memory comes from: by default its own. */
export interface ListContext {
  readonly links: Links;
  readonly buffers?: { allocUnsafeSlow(length: number): Buffer<ArrayBuffer> } | undefined;
}

/** Addresses of the pages around a page; nothing where there is none. */
export interface Pager {
  readonly first: string;
  readonly prev: string | null;
  readonly next: string | null;
  readonly last: string;
}

/** How many verdicts a page holds by default: of verdicts that are named, all. */
export function defaultLimit({ slug, id }: Pick<ListAddress, 'slug' | 'id'>): number {
  return slug || id ? limitMax : limitDefault;
}

/** The one way to write the address of a page: nothing that is the default. */
export function canonicalList({ limit, offset, ...rest }: ListAddress): ListAddress {
  return { ...rest, ...(limit !== defaultLimit(rest) && { limit }), ...(offset !== 0 && { offset }) };
}

/** The addresses around a page. All are pinned to the edition, so that a walk sees one state from end to end. */
export function pagerOf(page: ListPage, edition: string, links: Links): Pager {
  const { total, limit, offset, q, exact, highlight, slug, id, verdict, category, tag } = page;
  const asked = { q, exact, highlight, slug, id, verdict, category, tag };
  const address = (start: number, size = limit) =>
    links.list(canonicalList({ ...asked, limit: size, offset: start, edition }));
  // Pages count from this page's offset, so that a walk in either direction repeats and misses nothing.
  const lastStart = total === 0 ? 0 : Math.max(0, offset + Math.floor((total - 1 - offset) / limit) * limit);
  const prevStart = Math.min(offset, lastStart + limit) - limit;
  return {
    // Answers to names have no use for these two, which hold all names again.
    get first() {
      return address(0);
    },
    prev: offset === 0 || total === 0 ? null : prevStart < 0 ? address(0, offset) : address(prevStart),
    next: offset + limit < total ? address(offset + limit) : null,
    get last() {
      return address(lastStart);
    },
  };
}

/** The moment of publication as every answer writes it: in UTC, to the second. */
export function momentOf(publishedAt: Date): string {
  return `${publishedAt.toISOString().slice(0, 19)}Z`;
}

/** The credit to give, with the address that it links to. */
export function attributionOf({ attribution }: Settings, links: Links): VerdictList['attribution'] {
  return { text: attribution.text, url: attribution.url ?? links.base };
}

/** The body of `GET /api/v1`. The items are records as JSON, each with a comma before it. */
export function renderList(
  items: readonly Buffer[],
  page: ListPage,
  pager: Pager,
  { id, publishedAt, settings }: ListSource,
  { links, buffers }: ListContext,
): Buffer<ArrayBuffer> {
  const list = {
    total: page.total,
    limit: page.limit,
    offset: page.offset,
    next: pager.next,
    prev: pager.prev,
    missing: page.named?.missing,
    gone: page.named?.gone,
    moved: page.named?.moved,
    found: page.named?.found,
    search: page.search,
    highlights: page.highlights,
    ratingScale: settings.ratingScale,
    edition: id,
    publishedAt: momentOf(publishedAt),
    license: settings.licence,
    attribution: attributionOf(settings, links),
  } satisfies Readonly<Record<Exclude<keyof VerdictList, 'data'>, unknown>>;
  const [first, ...others] = items;
  const rest = Buffer.from(`],${JSON.stringify(list).slice(1)}`);
  const parts = [start, ...(first ? [first.subarray(1)] : []), ...others, rest];
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const body = (buffers ?? Buffer).allocUnsafeSlow(length);
  let at = 0;
  for (const part of parts) {
    body.set(part, at);
    at += part.length;
  }
  return body;
}

const start = Buffer.from('{"data":[');
