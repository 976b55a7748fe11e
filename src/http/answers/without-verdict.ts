import { slugFrom } from '../../verdict/slug.ts';
import { quoted } from '../../verdict/text/excerpt.ts';
import { didYouMean } from '../query/read-query.ts';
import type { Answer } from './answer.ts';
import { problem } from './problem.ts';
import { type Published, redirectFormer } from './published.ts';

/**
 * Answers for a slug that is no verdict's: a redirect to the path of the present slug (301), 410 for a withdrawn product, or
 * 404 with the nearest slug.
 */
export function answerWithoutVerdict(
  { current, links, finder }: Published,
  query: string,
  slug: string,
  pathOf: (slug: string) => string,
): Answer {
  const found = current.edition.find(slug);
  if (found?.kind === 'moved') return redirectFormer(current, links.basePath + pathOf(found.slug), query);
  if (found?.kind === 'withdrawn')
    return problem('withdrawn', `${found.withdrawn.product} is no longer covered.`);
  const asked = slugFrom(slug);
  const near = asked === undefined ? undefined : finder.nearestSlug(current.edition, asked);
  return problem('not-found', `No verdict has the slug ${quoted(slug)}.${didYouMean(near)}`);
}
