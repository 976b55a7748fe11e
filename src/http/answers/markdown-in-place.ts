import type { ContentHead } from '../../message/content-head.ts';
import type { ContentAnswer, MarkdownForm } from './answer.ts';
import { pageHeaders } from './page-headers.ts';

/** Some caches ignore `Vary`: what an address answers besides its page, none may keep. */
const inPlaceHead: ContentHead = {
  status: 200,
  type: 'text/markdown; charset=utf-8',
  cacheControl: 'private, no-store',
  headers: pageHeaders,
};

/** Answers with the Markdown of a page under the address of the page. */
export function markdownInPlace({ address, link, render }: MarkdownForm): ContentAnswer {
  return {
    kind: 'content',
    head: inPlaceHead,
    link,
    fields: { 'Content-Location': address },
    variesByAccept: true,
    render,
    // The target of no request, which has no spaces: this server alone keeps it.
    keepAs: `${address} in place`,
  };
}
