import { z } from 'zod';
import { type Change, changeSchema } from '../verdict/change/change.ts';
import type { ChangesAddress, Links } from './links.ts';
import { limitDefault, listSchema } from './list.ts';

const momentSchema = listSchema.shape.publishedAt;
const editionSchema = listSchema.shape.edition;
const numberSchema = z.int().min(1);

const publicationSchema = z.strictObject({
  publication: numberSchema.meta({ description: 'Number of the publication, counting from 1' }),
  edition: editionSchema,
  publishedAt: momentSchema,
});

/** A change as `GET /api/changes` tells it. */
export const pastChangeSchema = z
  .strictObject({
    ...publicationSchema.shape,
    ...changeSchema.shape,
    url: z
      .url()
      .nullable()
      .meta({ description: 'Review page of the product; null when it has none any more' }),
  })
  .meta({ id: 'Change', description: 'What a publication changed about one product' });

/** The envelope of `GET /api/changes`. */
export const changesSchema = z
  .strictObject({
    data: z
      .array(pastChangeSchema)
      .meta({ description: 'The changes of this page, the oldest first, then in the order of slugs' }),
    total: listSchema.shape.total.meta({ description: 'Number of changes since that point' }),
    limit: listSchema.shape.limit.meta({ description: 'Most changes a page holds' }),
    offset: listSchema.shape.offset.meta({ description: 'Number of changes skipped from the start' }),
    next: z.url().nullable().meta({ description: 'Absolute URL of the next page; null on the last' }),
    prev: z.url().nullable().meta({ description: 'Absolute URL of the page before; null on the first' }),
    from: publicationSchema
      .nullable()
      .meta({ description: 'The state that the changes begin with; null when nothing was ever published' }),
    ratingScale: listSchema.shape.ratingScale,
    edition: editionSchema.meta({ description: 'Identifier of the state that the changes lead to' }),
    publishedAt: momentSchema.meta({ description: 'When that state was published' }),
    license: listSchema.shape.license,
    attribution: listSchema.shape.attribution,
  })
  .meta({ id: 'ChangeList', description: 'A page of changes' });

/** The envelope. */
export type ChangeList = z.output<typeof changesSchema>;

/** A publication as the history names it. */
export interface NamedPublication {
  readonly sequence: number;
  readonly id: string;
  readonly publishedAt: string;
}

/** The day of a publication, YYYY-MM-DD. */
export function publishedDay({ publishedAt }: NamedPublication): string {
  return publishedAt.slice(0, 10);
}

/** The parameters of a page of changes, and the listing that it is part of. */
export interface ChangesPage extends Pick<ChangesAddress, 'slug' | 'verdict' | 'category'> {
  readonly from: NamedPublication | undefined;
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
}

/** Addresses of the pages around a page of changes; nothing where there is none. */
export interface ChangesPager {
  readonly next: string | null;
  readonly prev: string | null;
}

/** The one way to write the address of a page: the point by the number of its publication, nothing that is the default. */
export function canonicalChanges(page: Omit<ChangesPage, 'total'>): ChangesAddress {
  const { from, slug, verdict, category, limit, offset } = page;
  return {
    ...(from && { since: String(from.sequence) }),
    slug,
    verdict,
    category,
    ...(limit !== limitDefault && { limit }),
    ...(offset !== 0 && { offset }),
  };
}

/** The addresses around a page. New changes come at the end, so that a walk is not disturbed by a publication. */
export function changesPagerOf(page: ChangesPage, links: Links): ChangesPager {
  const { total, limit, offset } = page;
  const address = (start: number, size = limit) =>
    links.changes(canonicalChanges({ ...page, limit: size, offset: start }));
  const before = Math.min(offset, total);
  return {
    next: offset + limit < total ? address(offset + limit) : null,
    prev: before === 0 ? null : before < limit ? address(0, before) : address(before - limit),
  };
}

/** The body of `GET /api/changes`; `around` is what it shares with lists. */
export function renderChanges(
  changes: readonly { readonly change: Change; readonly publication: NamedPublication }[],
  page: ChangesPage,
  pager: ChangesPager,
  around: Pick<ChangeList, 'ratingScale' | 'edition' | 'publishedAt' | 'license' | 'attribution'>,
  links: Links,
): string {
  const list: ChangeList = {
    data: changes.map(({ change, publication }) => ({
      ...toPublication(publication),
      ...change,
      url:
        change.kind === 'removed' || change.kind === 'withdrawn'
          ? null
          : links.review(change.into ?? change.slug),
    })),
    total: page.total,
    limit: page.limit,
    offset: page.offset,
    ...pager,
    from: page.from ? toPublication(page.from) : null,
    ...around,
  };
  return JSON.stringify(list);
}

function toPublication({ sequence, id, publishedAt }: NamedPublication) {
  return { publication: sequence, edition: id, publishedAt };
}
