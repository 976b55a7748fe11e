import type { ContentAnswer } from './answer.ts';
import type { Published } from './published.ts';

/** A script for pages of any origin, under one path. */
export function scriptContent(
  { current, links }: Published,
  path: string,
  type: string,
  render: () => string,
): ContentAnswer {
  const headers = { 'Cross-Origin-Resource-Policy': 'cross-origin' };
  return {
    kind: 'content',
    head: { status: 200, type: `${type}; charset=utf-8`, cacheControl: current.cacheControl, headers },
    render,
    keepAs: links.basePath + path,
  };
}
