import type { Diagnostic } from '../../verdict/diagnostic.ts';
import { nearest } from '../../verdict/text/nearest.ts';
import { nameStates, type Staging, type StrayAlternative } from './staging.ts';

/** For how many of them the nearest slug is looked for, which takes some milliseconds each. */
const explainedMax = 100;

/** A diagnostic for each alternative that a reader could not be sent to; call it after `Staging.finish`. */
export function* findStrayAlternatives(staging: Staging): Iterable<Diagnostic> {
  let count = 0;
  for (const stray of staging.findStrays()) {
    const { slug, of, leadsTo, state, ...location } = stray;
    const isUnknown = leadsTo === null && slug !== of && !state;
    const isExplained = isUnknown && ++count <= explainedMax;
    yield {
      ...location,
      rule: 'alternative',
      message: `alternatives name "${slug}", which ${faultOf(stray)}`,
      allowed: 'slugs of other products of this catalogue, none of them withdrawn or a draft',
      nearest: leadsTo ?? (isExplained ? nearest(slug, staging.candidatesNear(slug)) : undefined),
    };
  }
}

function faultOf({ slug, of, leadsTo, state }: StrayAlternative): string {
  if (slug === of) return 'is the product itself';
  if (leadsTo !== null) return `is a former slug of "${leadsTo}"`;
  if (state === nameStates.draft) return 'is a draft';
  return state === nameStates.withdrawn ? 'is withdrawn' : 'is no product of this catalogue';
}
