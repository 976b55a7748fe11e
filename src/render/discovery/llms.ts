import { recordSchema } from '../../verdict/record.ts';
import { countOf } from '../../verdict/text/count-of.ts';
import type { Links } from '../links.ts';
import { numberText } from '../rating-words.ts';
import type { Site } from '../site.ts';
import { escapeMarkdown, markdownLink } from './markdown-text.ts';

/** A category and how many verdicts it has. */
export interface CategoryCount {
  readonly slug: string;
  readonly name: string;
  readonly count: number;
}

/** The longest `llms.txt`, in bytes: a model reads all of it. Categories that do not fit are only counted. */
const maxBytes = 16 * 1024;

/** What a service has, for `llms.txt`. */
export interface LlmsContent {
  readonly total: number;
  readonly categories: readonly CategoryCount[];
  /** Whether there is an `llms-full.txt`. */
  readonly isFullThere: boolean;
}

/** The body of `GET /llms.txt` (llmstxt.org): what an assistant needs to answer from here, and to credit it. */
export function renderLlms(
  { total, categories, isFullThere }: LlmsContent,
  { settings, links }: Site,
): string {
  const { name, licence, attribution, ratingScale, mcp } = settings;
  const scale = `${numberText(ratingScale.min)} to ${numberText(ratingScale.max)}`;
  const fields = Object.keys(recordSchema.shape).map((name) => `\`${name}\``);
  const credit = markdownLink(attribution.text, attribution.url ?? links.base);
  const start = `# ${escapeMarkdown(name)}

> Short buying verdicts on ${countOf(total, 'product')}: worth it, skip, or depends, each with a summary, a rating from ${scale}, a price, whom it suits and when to skip it. Free, public and read-only, without a key.

The data is licensed under ${markdownLink(licence.id, licence.url)}. Wherever you show a verdict, or answer from one, credit the source with a link: ${credit}. Best is a link to the review itself, the \`url\` of the record. It changes at most once a day: keep what you fetch.

The API, by GET and as JSON:

- search: \`${links.base}/api/v1?q=WORDS\` takes words or a question; with \`search.suggested\` true nothing answers it, and what is listed is only related
- list: \`${links.base}/api/v1\` has \`data\`, \`total\`, \`next\` and more; follow \`next\` until it is null. Parameters, with a search too: \`verdict\` (worthit, skip, depends), \`category\` (a slug), \`limit\` (1 to 200), \`offset\`
- one verdict: \`${links.base}/api/v1/{slug}\` has ${fields.join(', ')}; \`${links.base}/reviews/{slug}.md\` is the whole review as Markdown
- many at once: \`${links.base}/api/v1?slug=A,B,C\`, up to 200; \`?id=\` takes package URLs, GTINs and addresses of products or their repositories. \`missing\` says what has no verdict
- categories: \`${links.categories}\`, with the number of verdicts in each
- changes: \`${links.changes()}?since=DAY\`, what publications changed, the oldest first
- an error is a JSON problem with \`title\` and \`detail\`; 404: not reviewed, 410: no longer covered, 301: renamed

${mcp === undefined ? '' : `As tools, by the Model Context Protocol (Streamable HTTP): ${mcp}\n\n`}## Documentation

- ${markdownLink('How to use the API', links.docs)}: first calls, paging, caching, errors, attribution
- ${markdownLink('The contract', links.contract)}: OpenAPI 3.1, as JSON
- ${markdownLink('About', links.about)}: how verdicts come about, the rating scale, the licence

## New and changed verdicts

- ${markdownLink('Atom', links.atom)}
- ${markdownLink('JSON Feed', links.jsonFeed)}

## Categories

`;
  const full = `- ${markdownLink('Everything as text', links.llmsFull)}: every review in one file\n`;
  const end = `
## Optional

${isFullThere ? full : ''}- ${markdownLink('Downloads', links.data)}: every verdict in one file, as JSON, NDJSON, CSV or SQLite
- ${markdownLink('Sitemap', links.sitemap)}: every review; the same address with .md added is its Markdown
`;
  return start + categoryItems(categories, maxBytes - Buffer.byteLength(start + end), links) + end;
}

/** As many categories as fit, and how many more there are. */
function categoryItems(categories: readonly CategoryCount[], bytes: number, links: Links): string {
  const moreThan = (count: number) =>
    `- ${markdownLink('All categories', links.categories)}: ${count} more, as JSON\n`;
  let [items, left] = ['', bytes - moreThan(categories.length).length];
  for (const [index, category] of categories.entries()) {
    const item = `${categoryItem(category, links)}\n`;
    left -= Buffer.byteLength(item);
    if (left < 0) return items + moreThan(categories.length - index);
    items += item;
  }
  return items;
}

function categoryItem({ slug, name, count }: CategoryCount, links: Links): string {
  return `- ${markdownLink(name, links.category(slug))}: ${countOf(count, 'verdict')}; as JSON, ${markdownLink(`category=${slug}`, links.list({ category: slug }))}`;
}
