import MarkdownIt from 'markdown-it';
import { imageFile } from '../../verdict/image.ts';
import { type FindImage, imagePath } from '../images.ts';
import type { Links } from '../links.ts';
import { isAllowedLink } from '../markup/markdown.ts';
import { escapeAddress } from './markdown-text.ts';

/**
 * A review's Markdown for readers elsewhere. On the page links lead within the site, raw HTML is text and some links
 * are refused; here links become absolute, and what the page shows as text is escaped, so that it is text under any
 * reader's rules. A link to a picture leads to it where it lies. A fence that the review leaves open is closed, so that what follows the review is not part of it.
 */
export function toPortableMarkdown(
  review: string,
  reviewAddress: string,
  links: Links,
  findImage: FindImage = () => undefined,
): string {
  const candidates = candidatesIn(review);
  const marked = apply(
    review,
    candidates.map(({ at }, number) => ({ at, text: `\uFDD0${number}\uFDD1` })),
  );
  const tokens = parser.parse(`${marked}\n\n${end}`, {});
  const last = tokens.at(-1);
  const closing = last?.type === 'fence' ? `\n${last.markup}` : '';
  // By number: an address that serves several links is read once for each.
  const readings = new Map(Array.from(readMarks(tokens), (reading) => [reading.number, reading]));
  const changes = candidates.flatMap(({ at, escapes }, number): Change[] => {
    const reading = readings.get(number);
    if (reading?.kind === 'text') return escapes.map((place) => ({ at: place, text: '\\' }));
    if (reading?.kind === 'code') return lineBreakBefore(review, at);
    if (reading?.kind !== 'address') return [];
    const file = imageFile(reading.address);
    const image = file === undefined ? undefined : findImage(file);
    if (image) return [{ at, length: addressLength(review, at), text: links.base + imagePath(image) }];
    return [{ at, text: escapeAddress(prefixOf(reading.address, reviewAddress, links)) }];
  });
  return apply(review, changes) + closing;
}

/**
 * A place that may be the beginning of a link's address, or of raw HTML. Only a parser can tell: each is marked with
 * its number between two noncharacters, which no review holds (`verdict/text/text.ts`), and is looked up in what is parsed.
 */
interface Candidate {
  readonly at: number;
  /** Where backslashes go, should it turn out to be text. */
  readonly escapes: readonly number[];
}

type Reading =
  | { readonly kind: 'address'; readonly number: number; readonly address: string }
  | { readonly kind: 'text'; readonly number: number }
  | { readonly kind: 'code'; readonly number: number };

type Token = ReturnType<typeof parser.parse>[number];

interface Change {
  readonly at: number;
  /** How many characters the text replaces; none when absent. */
  readonly length?: number;
  readonly text: string;
}

const end = '\uFDD2';
const addressMark = /^%EF%B7%90(\d+)%EF%B7%91/;

const parser = new MarkdownIt({ html: false, linkify: false, typographer: false });
parser.validateLink = (address) => isAllowedLink(address.replace(/%EF%B7%90\d+%EF%B7%91/g, ''));

/**
 * An address on the next line is left alone: a mark there could change what the line is. What may be an autolink is
 * marked behind its scheme, or not at all when it is a mail address, so that it stays one.
 */
const candidate =
  /\](?<mark>[(:])[ \t]*(?:<(?![\w.+-]+@)(?:[A-Za-z][A-Za-z\d.+-]{1,31}:)?|(?!<))(?![ \t\n]|$)|(?<!\\)(?:\\\\)*<(?=[A-Za-z/!?])/g;

/** The beginning of an address that may have a scheme, written out or hidden by escapes and entities. */
const unlikeOurs = /^[^\s/?#)]*[:&\\]/;

function candidatesIn(review: string): Candidate[] {
  return Array.from(review.matchAll(candidate), ({ 0: match, index, groups = {} }) => {
    const at = index + match.length;
    const angle = match.indexOf('<');
    if (groups['mark'] === undefined) return { at: index + angle, escapes: [index + angle] };
    if (angle !== -1) return { at, escapes: [index + 1, index + angle] };
    return { at, escapes: unlikeOurs.test(review.slice(at, at + 100)) ? [index + 1] : [] };
  });
}

function* readMarks(tokens: readonly Token[]): Generator<Reading> {
  for (const [index, token] of tokens.entries()) {
    const address = token.attrGet('href') ?? token.attrGet('src');
    const match = typeof address === 'string' ? addressMark.exec(address) : null;
    if (match)
      yield { kind: 'address', number: Number(match[1]), address: match.input.slice(match[0].length) };
    const before = tokens[index - 1];
    // The text of an autolink is its address; and what stands before an autolink is no raw HTML.
    if (
      token.type === 'code_inline' ||
      (token.type === 'text' && !(before?.type === 'link_open' && before.markup === 'autolink'))
    )
      for (const [, number] of token.content.matchAll(/\uFDD0(\d+)\uFDD1(?!$)/g))
        yield { kind: token.type === 'text' ? 'text' : 'code', number: Number(number) };
    yield* readMarks(token.children ?? []);
  }
}

/** How long an address is as it was written, with escapes and entities. */
function addressLength(review: string, at: number): number {
  const isBracketed = review[at - 1] === '<';
  const start = isBracketed ? at - 1 : at;
  const { pos } = parser.helpers.parseLinkDestination(review, start, review.length);
  return pos - at - Number(isBracketed);
}

/** What makes an address absolute when it stands before it. */
function prefixOf(address: string, reviewAddress: string, { base }: Links): string {
  if (/^[^/?#]*:/.test(address)) return '';
  if (address.startsWith('//')) return new URL(base).protocol;
  if (address.startsWith('/')) return base;
  return /^(?:[?#]|$)/.test(address) ? reviewAddress : reviewAddress.replace(/[^/]*$/, '');
}

/**
 * A line in a code span may begin like raw HTML, which elsewhere ends the span. A line break in a span shows as a
 * space, so it may as well be one.
 */
function lineBreakBefore(review: string, at: number): Change[] {
  const [whole = ''] = /\n[ \t>]*$/.exec(review.slice(Math.max(0, at - 200), at)) ?? [];
  return whole === '' ? [] : [{ at: at - whole.length, length: whole.length, text: ' ' }];
}

function apply(text: string, changes: readonly Change[]): string {
  let from = 0;
  const parts = changes.map(({ at, length = 0, text: replacement }) => {
    const part = text.slice(from, at) + replacement;
    from = at + length;
    return part;
  });
  return parts.join('') + text.slice(from);
}
