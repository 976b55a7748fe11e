import type { ContentAnswer } from '../answer.ts';
import { dataAnswer, type Published } from '../published.ts';

/** A text of the service, such as a feed or a sitemap, under the one path that it has. */
export function textAnswer(
  { current, links }: Published,
  path: string,
  type: string,
  render: () => string,
): ContentAnswer {
  return { ...dataAnswer(current, type), render, keepAs: `${links.basePath}${path}` };
}
