import type { VerdictRecord } from '../verdict/record.ts';
import { slugNamed } from './named-product.ts';
import { noGuess } from './quoted-text.ts';
import type { ServiceAnswer } from './service-answer.ts';
import { noSuggestions, type Suggestions, suggestionLines, suggestSimilar } from './suggest-similar.ts';
import type { ToolContext } from './tool.ts';
import { SourceError, type Terms } from './verdict-source.ts';

/** A product's verdict, or why there is none and what may have been meant. */
export type Finding =
  | { readonly kind: 'verdict'; readonly record: VerdictRecord }
  | {
      readonly kind: 'none';
      readonly asked: string;
      readonly reason: string;
      readonly suggestions: Suggestions;
    };

/** What texts name, in their order, and what is said of all verdicts. */
export interface Findings {
  readonly findings: readonly Finding[];
  readonly terms: Terms;
}

/** What names a product elsewhere: a package URL, a GTIN, or an address with or without its scheme. */
const identifier = /^(?:pkg:|gtin:|https?:|[^\s/.]+\.[^\s.]+)\S*$/i;

/**
 * Finds what texts name: one request for all slugs, one for all identifiers, and more only for what neither finds. A
 * former slug leads to the present one. Failures other than 404 and 410 throw.
 */
export async function findVerdicts(asked: readonly string[], context: ToolContext): Promise<Findings> {
  const slugs = asked.map(slugNamed);
  const bySlug = await findNamed(
    'slug',
    slugs.filter((slug) => slug !== undefined),
    context,
  );
  const found = asked.map((_, index) => recordOf(bySlug?.moved[slugs[index] ?? ''] ?? slugs[index], bySlug));
  const others = asked.filter((one, index) => !found[index] && identifier.test(one));
  const byIdentifier = others.length > 0 ? await findNamed('id', others, context) : undefined;
  const findings = asked.map(async (one, index): Promise<Finding> => {
    // Many products may share a website.
    const [identified, another] = byIdentifier?.found[one] ?? [];
    const only = another === undefined ? identified : undefined;
    const record = found[index] ?? recordOf(only, byIdentifier);
    // Of a product that is no longer covered, its slug leads to an answer that says so.
    return record ? { kind: 'verdict', record } : findAlone(one, only ?? slugs[index], context);
  });
  return {
    findings: await Promise.all(findings),
    terms: bySlug ?? (await context.source.page({}, context.signal)),
  };
}

/** Whether a text is the name, or a present or former slug, of a product that is no longer covered. */
export async function isWithdrawn(text: string, context: ToolContext): Promise<boolean> {
  const slug = slugNamed(text);
  const answer = slug === undefined ? undefined : await findNamed('slug', [slug], context);
  return answer !== undefined && answer.gone.length > 0;
}

/** The verdicts that names lead to; nothing where the service has no answer to many names. */
async function findNamed(
  kind: 'slug' | 'id',
  names: readonly string[],
  { source, signal }: ToolContext,
): Promise<ServiceAnswer | undefined> {
  try {
    return await source.named(kind, names, signal);
  } catch (error) {
    // Older services refuse the parameter, and static copies ignore it.
    if (error instanceof SourceError && (error.status === 400 || error.status === 200)) return undefined;
    throw error;
  }
}

function recordOf(slug: string | undefined, list: ServiceAnswer | undefined): VerdictRecord | undefined {
  return list?.data.find((record) => record.slug === slug);
}

/** Asks for one product, for the verdict or for why there is none. */
async function findAlone(
  asked: string,
  slug: string | undefined,
  { source, signal }: ToolContext,
): Promise<Finding> {
  try {
    if (slug === undefined)
      throw new SourceError('A slug holds letters a–z and digits, and this has none.', 404);
    return { kind: 'verdict', record: await source.verdict(slug, signal) };
  } catch (error) {
    if (!(error instanceof SourceError) || (error.status !== 404 && error.status !== 410)) throw error;
    const suggestions = error.status === 404 ? await suggestSimilar(asked, source, signal) : noSuggestions;
    // A slug need not be made of the name, and cannot be where no letter is Latin.
    const [named] = suggestions.products;
    if (named && suggestions.certainty === 'exact') return { kind: 'verdict', record: named };
    return { kind: 'none', asked, reason: error.message, suggestions };
  }
}

/** Why there is no verdict, in words. Only where nothing likely is suggested does it say that there is none. */
export function noVerdictText({ reason, suggestions }: Extract<Finding, { kind: 'none' }>): string {
  const lines = suggestionLines(suggestions);
  return [reason, ...(suggestions.certainty === 'likely' ? [] : [noGuess]), ...lines].join(' ');
}
