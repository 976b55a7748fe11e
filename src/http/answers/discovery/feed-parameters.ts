import { z } from 'zod';
import type { FeedAddress } from '../../../render/links.ts';
import { findCategory } from '../../../verdict/categories.ts';
import type { Settings } from '../../../verdict/settings.ts';
import { verdictKinds } from '../../../verdict/verdict-kind.ts';
import { parseQuery } from '../../query/parse-query.ts';

/** Schemas of the parameters of a feed, which make the contract. Feed readers append parameters of their own. */
export const feedParameterSchemas = {
  verdict: z.string().meta({
    description: `Only verdicts with this value: ${verdictKinds.join(', ')}. Any other counts as absent`,
  }),
  category: z.string().meta({ description: 'Only verdicts in this category, by its slug' }),
};

/** Reads the query of a feed, without its `?`; of repeated parameters, the last counts, and empty ones are absent. */
export function parseFeedQuery(query: string, settings: Settings): FeedAddress {
  const values = new Map(parseQuery(query).map(({ name, value }) => [name, value]));
  const category = values.get('category') || undefined;
  const verdict = values.get('verdict');
  return {
    verdict: verdictKinds.find((kind) => kind === verdict),
    category: category === undefined ? undefined : (findCategory(settings, category) ?? category),
  };
}
