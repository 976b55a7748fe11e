import type { ContentAnswer } from '../answer.ts';
import { dataContent, type Published } from '../published.ts';

/** A document of the service with one path, such as a feed or a sitemap. */
export function documentContent(
  { current, links }: Published,
  path: string,
  type: string,
  render: () => string,
): ContentAnswer {
  return { ...dataContent(current, type), render, keepAs: `${links.basePath}${path}` };
}
