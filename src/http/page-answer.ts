import type { ContentAnswer } from './answer.ts';
import { pageHeaders } from './page-headers.ts';
import type { ServedEdition } from './published.ts';

/** What every page has in common. It has no date: a release of the service changes a page as an edition does. */
export function pageAnswer({ cacheControl }: ServedEdition, render: () => string): ContentAnswer {
  return {
    kind: 'content',
    status: 200,
    type: 'text/html; charset=utf-8',
    render,
    cacheControl,
    headers: pageHeaders,
  };
}
