import {
  INVALID_PARAMS,
  type ListResourcesResult,
  type ListResourceTemplatesResult,
  ProtocolError,
  type ReadResourceResult,
  ResourceNotFoundError,
} from '@modelcontextprotocol/server';
import { slugPattern } from '../verdict/slug.ts';
import { quoted } from '../verdict/text/excerpt.ts';
import { cursorOf, readCursor } from './page-cursor.ts';
import { noticed } from './quoted-text.ts';
import { SourceError, type VerdictSource } from './verdict-source.ts';
import { words } from './words.ts';

/** The address of the resource that tells what there is. */
export const overviewUri = 'verdict:overview';

/** The addresses of reviews, as a URI template (RFC 6570). */
export const reviewTemplate = 'verdict://{slug}';

/** Resources on one page of their list. */
const pageLength = 100;

const overview = {
  uri: overviewUri,
  name: 'overview',
  title: 'What there is',
  description: 'The publication, its categories with their slugs, its licence and how to credit it',
  mimeType: 'text/markdown',
  annotations: { audience: ['user', 'assistant'], priority: 1 },
} satisfies ListResourcesResult['resources'][number];

/** The templates of resources: one, for reviews. */
export const resourceTemplates: ListResourceTemplatesResult['resourceTemplates'] = [
  {
    uriTemplate: reviewTemplate,
    name: 'review',
    title: 'Review of a product',
    description:
      'The whole review as Markdown, quoted from the publisher, with its address, credit and licence',
    mimeType: 'text/markdown',
  },
];

/** A page of resources: the overview, and every review in the order of slugs. */
export async function listResources(
  cursor: string | undefined,
  source: VerdictSource,
  signal: AbortSignal,
): Promise<ListResourcesResult> {
  const query = cursor === undefined ? {} : readCursor(cursor);
  if (!query) throw new ProtocolError(INVALID_PARAMS, 'cursor is none that a list of resources gave');
  const { data, next } = await source.page({ ...query, limit: pageLength }, signal);
  const nextCursor = cursorOf(next);
  const reviews = data.map(({ slug, product, verdict, verdictSummary }) => ({
    uri: `verdict://${slug}`,
    name: slug,
    title: product,
    description: `${words.verdict[verdict]}. ${verdictSummary}`,
    mimeType: 'text/markdown',
  }));
  return {
    resources: cursor === undefined ? [overview, ...reviews] : reviews,
    ...(nextCursor !== undefined && { nextCursor }),
  };
}

/** The text of a resource; an address that is none, or a product without a verdict, throws a `ProtocolError`. */
export async function readResource(
  uri: string,
  source: VerdictSource,
  signal: AbortSignal,
): Promise<ReadResourceResult> {
  const contents = (text: string) => ({ contents: [{ uri, mimeType: 'text/markdown', text }] });
  if (uri === overviewUri) return contents(await source.text('/llms.txt', signal));
  const slug = /^verdict:\/\/([^/?#]+)$/.exec(uri)?.[1];
  if (slug === undefined || !slugPattern.test(slug))
    throw new ResourceNotFoundError(
      uri,
      `${quoted(uri)} is no resource; allowed: ${overviewUri}, and ${reviewTemplate} with the slug of a product`,
    );
  try {
    return contents(await source.text(`/reviews/${slug}.md`, signal));
  } catch (error) {
    if (error instanceof SourceError && (error.status === 404 || error.status === 410))
      throw new ResourceNotFoundError(uri, noticed(error));
    throw error;
  }
}
