import type { Token } from 'markdown-it';
import type { Diagnostic, Location } from '../../verdict/diagnostic.ts';
import type { RawRecord } from '../../verdict/raw-record.ts';
import { excerpt } from '../../verdict/text/excerpt.ts';
import { placedBlocks } from '../../verdict/text/placed-blocks.ts';

/** A link of a review to another review of the site. */
export interface ReviewLink {
  readonly slug: string;
  readonly location: Location;
}

/** Most pieces of HTML that are named of one review: the first few explain the rest. */
const htmlMax = 5;

/** The shortest summary whose repetition is reported, in UTF-16 code units. */
const summaryMin = 20;

const reviewPath = /^\/reviews\/([a-z0-9-]+)\/?(?:[?#]|$)/;

/** Warns about parts of a review that readers will not see as intended; `onLink` gets its links to other reviews. */
export function* checkReview(
  { values, locate }: RawRecord,
  baseUrl: string,
  onLink: (link: ReviewLink) => void,
): Iterable<Diagnostic> {
  const { review, verdictSummary } = values;
  if (typeof review !== 'string' || review === '') return;
  if (
    typeof verdictSummary === 'string' &&
    verdictSummary.length >= summaryMin &&
    review.startsWith(verdictSummary)
  )
    yield {
      ...locate(['review'], 0),
      level: 'warning',
      rule: 'repeated-summary',
      message: 'the review begins with its own summary, which pages show above it',
      allowed: 'a review that goes on where the summary ends',
    };
  // Most reviews have neither, and parsing takes a hundred times longer than this check.
  if (!review.includes('<') && !review.includes('/reviews/')) return;
  const at = (offset: number) => locate(['review'], offset);
  let pieces = 0;
  for (const { token, offset } of placedTokens(review)) {
    const slug = token.type === 'link_open' ? slugOf(token, baseUrl) : undefined;
    if (slug !== undefined) onLink({ slug, location: at(offset) });
    if (!/^html_/.test(token.type) || ++pieces > htmlMax) continue;
    yield {
      ...at(offset),
      level: 'warning',
      rule: 'raw-html',
      message: `${excerpt(token.content.trim())} is HTML, which readers will see as text`,
      allowed: 'Markdown; code in backquotes',
    };
  }
}

function slugOf(link: Token, baseUrl: string): string | undefined {
  const address = String(link.attrGet('href') ?? '');
  const path = address.startsWith(`${baseUrl}/`) ? address.slice(baseUrl.length) : address;
  return reviewPath.exec(path)?.[1];
}

/** The HTML, which pages show as text (`renderMarkdown`), and the links of a text, each with the UTF-16 offset at which it begins. */
function* placedTokens(text: string): Iterable<{ readonly token: Token; readonly offset: number }> {
  for (const { block, find } of placedBlocks(text, 'parsed'))
    for (const token of [block, ...(block.children ?? [])]) {
      if (!/^(?:html_|link_open)/.test(token.type)) continue;
      const written = token.type === 'link_open' ? String(token.attrGet('href')) : token.content;
      yield { token, offset: find(written.trim()) };
    }
}
