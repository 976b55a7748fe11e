import {
  type CompleteRequestParams,
  type CompleteResult,
  INVALID_PARAMS,
  ProtocolError,
} from '@modelcontextprotocol/server';
import { quoted } from '../verdict/text/excerpt.ts';
import { listedPrompts } from './prompts.ts';
import { reviewTemplate } from './resources.ts';
import { wordsToSearch } from './suggest-similar.ts';
import { SourceError, type VerdictSource } from './verdict-source.ts';

/** Most values that are offered (MCP 2025-11-25, server/utilities/completion). */
const valuesMax = 100;

/** The slugs that a beginning may become; for the template of reviews and for prompts that take a product. */
export async function complete(
  { ref, argument }: CompleteRequestParams,
  source: VerdictSource,
  signal: AbortSignal,
): Promise<CompleteResult> {
  const known =
    ref.type === 'ref/prompt'
      ? listedPrompts.some(({ name }) => name === ref.name)
      : ref.uri === reviewTemplate;
  if (!known)
    throw new ProtocolError(
      INVALID_PARAMS,
      `${quoted(ref.type === 'ref/prompt' ? ref.name : ref.uri)} is nothing that can be completed`,
    );
  const takesSlug = argument.name === (ref.type === 'ref/prompt' ? 'product' : 'slug');
  if (!takesSlug) return { completion: { values: [], total: 0, hasMore: false } };
  const { data, total } = await slugsLike(argument.value, source, signal);
  const begins = (slug: string) => slug.startsWith(argument.value.toLowerCase());
  const slugs = data.map(({ slug }) => slug);
  const values = [...slugs.filter(begins), ...slugs.filter((slug) => !begins(slug))];
  return { completion: { values, total, hasMore: total > values.length } };
}

async function slugsLike(value: string, source: VerdictSource, signal: AbortSignal) {
  // Each word is found by its beginning.
  const q = wordsToSearch(value);
  try {
    return await source.page({ ...(q !== '' && { q }), limit: valuesMax }, signal);
  } catch (error) {
    if (error instanceof SourceError) return { data: [], total: 0 };
    throw error;
  }
}
