import type { ContentAnswer } from './answer.ts';
import { embeddableHeaders } from './page-headers.ts';
import type { Published } from './published.ts';

/** A script for pages of any origin, under one path. */
export function scriptContent(
  { current, links }: Published,
  path: string,
  type: string,
  render: () => string,
): ContentAnswer {
  const { cacheControl } = current;
  return {
    kind: 'content',
    head: { status: 200, type: `${type}; charset=utf-8`, cacheControl, headers: embeddableHeaders },
    render,
    keepAs: links.basePath + path,
  };
}
