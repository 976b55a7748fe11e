import type { ContentAnswer } from '../answer.ts';
import { dataContent, type Published } from '../published.ts';

/** A text of the service, such as a feed or a sitemap, under the one path that it has. */
export function documentContent(
  { current, links }: Published,
  path: string,
  type: string,
  render: () => string,
): ContentAnswer {
  return { ...dataContent(current, type), render, keepAs: `${links.basePath}${path}` };
}
