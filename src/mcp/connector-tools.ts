import { z } from 'zod';
import { ratingWords } from '../render/rating-words.ts';
import type { RatingScale } from '../verdict/rating-scale.ts';
import type { VerdictRecord } from '../verdict/record.ts';
import { certaintyOf } from './certainty.ts';
import { findVerdicts, noVerdictText } from './find-verdict.ts';
import { productField } from './get-verdicts-tool.ts';
import { notice } from './quoted-text.ts';
import { queryField } from './search-verdicts-tool.ts';
import { defineTool } from './tool.ts';
import { SourceError } from './verdict-source.ts';
import { words } from './words.ts';

/** Most results of `search`. */
const resultsMax = 10;

/**
 * The tool `search` as connectors of hosted assistants call it: one argument, and `results` of `id`, `title` and `url`
 * as JSON (OpenAI, "Building MCP servers", "Search tool").
 */
export const searchTool = defineTool({
  name: 'search',
  title: 'Search (for connectors)',
  description:
    'product_verdict_search for hosts that expect the tools search and fetch. Gives results with id, title (product, verdict, rating) and url; fetch takes the id. A title that begins with "Not an answer" is only related to the query: what was asked for is not reviewed. Cite the url.',
  input: z.strictObject({ query: queryField }),
  async answer({ query }, { source, signal }) {
    const list = await source.page({ q: query, limit: resultsMax }, signal);
    const lead = certaintyOf(list, query) === 'related' ? 'Not an answer, but related: ' : '';
    const results = list.data.map((record) => ({
      id: record.slug,
      title: `${lead}${titleOf(record, list.ratingScale)}`,
      url: record.url,
    }));
    return JSON.stringify({ results });
  },
});

/** The tool `fetch` as connectors call it: `id`, `title`, `text`, `url` and `metadata` of one document ("Fetch tool"). */
export const fetchTool = defineTool({
  name: 'fetch',
  title: 'Fetch a review',
  description:
    'Gives the whole review of one product as Markdown (text), with its title, its url and the credit to give (metadata). Use it for details that the verdict leaves out. Cite the url.',
  input: z.strictObject({ id: productField }),
  async answer({ id }, context) {
    const { findings, terms } = await findVerdicts([id], context);
    const [finding] = findings;
    if (finding?.kind !== 'verdict') throw new SourceError(finding ? noVerdictText(finding) : '');
    const { record } = finding;
    const { attribution, license, publishedAt, ratingScale } = terms;
    return JSON.stringify({
      id: record.slug,
      title: titleOf(record, ratingScale),
      text: await context.source.text(`/reviews/${record.slug}.md`, context.signal),
      url: record.url,
      metadata: {
        verdict: record.verdict,
        rating: ratingWords(record.rating, ratingScale, words),
        credit: `${attribution.text} ${attribution.url}`,
        license: `${license.id} ${license.url}`,
        publishedAt,
        notice,
      },
    });
  },
});

function titleOf({ product, verdict, rating }: VerdictRecord, scale: RatingScale): string {
  return `${product}: ${words.verdict[`${verdict}Within`]}, ${ratingWords(rating, scale, words)}`;
}
