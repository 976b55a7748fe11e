import { z } from 'zod';
import {
  type OembedFormat,
  type OembedRoom,
  oembedFormats,
  oembedOf,
  renderOembed,
} from '../../../render/embed/oembed.ts';
import type { Links } from '../../../render/links.ts';
import type { Verdict } from '../../../verdict/record.ts';
import { quoted } from '../../../verdict/text/excerpt.ts';
import { nearest } from '../../../verdict/text/nearest.ts';
import { didYouMean, faultsDetail, type QueryReading, readQuery } from '../../query/read-query.ts';
import type { Answer } from '../answer.ts';
import { problem } from '../problem.ts';
import { dataContent, type Published } from '../published.ts';

const types: Readonly<Record<OembedFormat, string>> = {
  json: 'application/json; charset=utf-8',
  xml: 'text/xml; charset=utf-8',
};

/** The largest width and height that a request may give, in px: more than any page has. */
const roomMax = 100_000;

const roomAllowed = `a whole number from 1 to ${roomMax}, in px`;

/** The parameters of `GET /oembed` (oembed.com, section 2.2). */
export const oembedParameterSchemas = {
  url: z.string().min(1).describe('The address of a review, percent-encoded.'),
  format: z.enum(oembedFormats).default(oembedFormats[0]).describe('The form of the answer.'),
  maxwidth: z.int().min(1).max(roomMax).describe('The widest room that there is, in px.'),
  maxheight: z.int().min(1).max(roomMax).describe('The highest room that there is, in px.'),
} as const;

/**
 * `GET /oembed` (oembed.com, section 2): the card for the address of a review. Unknown parameters are ignored, since
 * consumers send many of their own.
 */
export function answerOembed({ current, links }: Published, query: string): Answer {
  const allowed = `the address of a review, such as ${links.review('<slug>')}, percent-encoded`;
  const reading = readQuery(query, {
    schemas: oembedParameterSchemas,
    allowed: {
      url: allowed,
      format: oembedFormats.join(', '),
      maxwidth: roomAllowed,
      maxheight: roomAllowed,
    },
    ignoresUnknown: true,
  });
  const name = reading.raw('format') ?? oembedFormats[0];
  const format = oembedFormats.find((one) => one === name);
  if (!format) return unknownFormat(name);
  const room: OembedRoom = {
    maxwidth: readRoom('maxwidth', reading),
    maxheight: readRoom('maxheight', reading),
  };
  const url = reading.raw('url') ?? '';
  const faults = [...reading.faults()];
  if (url === '' && !faults.some(({ parameter }) => parameter === 'url'))
    faults.unshift({ parameter: 'url', detail: 'url is missing.', allowed });
  if (faults.length > 0) return problem('invalid-parameter', faultsDetail(faults), faults);
  const slug = slugIn(url, links);
  const verdict = slug === undefined ? undefined : coveredVerdict(slug);
  if (!verdict)
    return problem('not-found', `${quoted(url)} is no review of this service; url takes ${allowed}.`);
  const isPlain = room.maxwidth === undefined && room.maxheight === undefined;
  return {
    ...dataContent(current, types[format]),
    render: () => renderOembed(oembedOf(verdict, room, current.site), format),
    link: `${current.licenceLink}, <${links.review(verdict.slug)}>; rel="canonical"`,
    // Cached under the address that review pages give, without sizes: there is no end to them.
    ...(isPlain && { keepAs: links.oembed(verdict.slug, format).slice(new URL(links.base).origin.length) }),
  };

  function coveredVerdict(slugOrAlias: string): Verdict | undefined {
    const found = current.edition.find(slugOrAlias);
    if (found?.kind === 'moved') return coveredVerdict(found.slug);
    return found?.kind === 'verdict' ? found.verdict : undefined;
  }
}

/** "501 Not Implemented" (oembed.com, section 2.3.5). */
function unknownFormat(name: string): Answer {
  const detail = `format is ${quoted(name)}.${didYouMean(nearest(name, oembedFormats))}`;
  return problem('unknown-format', detail, [
    { parameter: 'format', detail, allowed: oembedFormats.join(', ') },
  ]);
}

function readRoom(
  name: 'maxwidth' | 'maxheight',
  reading: QueryReading<keyof typeof oembedParameterSchemas>,
): number | undefined {
  // Consumers without a limit send an empty one.
  return reading.raw(name) ? reading.number(name, roomMax) : undefined;
}

/**
 * The slug in the address of a review, as people copy it: over http or https, with a slash at its end, as Markdown,
 * with a query or a fragment.
 */
function slugIn(address: string, { base, basePath }: Links): string | undefined {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.host !== new URL(base).host) return undefined;
  if (url.username !== '' || url.password !== '') return undefined;
  const prefix = `${basePath}/reviews/`;
  if (!url.pathname.startsWith(prefix)) return undefined;
  try {
    return decodeURIComponent(url.pathname.slice(prefix.length)).replace(/\/$/, '').replace(/\.md$/, '');
  } catch {
    return undefined;
  }
}
