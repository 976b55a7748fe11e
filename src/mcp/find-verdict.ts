import type { VerdictRecord } from '../verdict/record.ts';
import { slugNamed } from './named-product.ts';
import { noGuess } from './quoted-text.ts';
import { noSuggestions, type Suggestions, suggestionLines, suggestSimilar } from './suggest-similar.ts';
import type { ToolContext } from './tool.ts';
import { SourceError, type VerdictSource } from './verdict-source.ts';

/** A product's verdict, or why there is none and what may have been meant. */
export type Finding =
  | { readonly kind: 'verdict'; readonly record: VerdictRecord }
  | {
      readonly kind: 'none';
      readonly asked: string;
      readonly status: number;
      readonly reason: string;
      readonly suggestions: Suggestions;
    };

/** Finds what a text names; a former slug leads to the present one. Failures other than 404 and 410 throw. */
export async function findVerdict(asked: string, { source, signal }: ToolContext): Promise<Finding> {
  const slug = slugNamed(asked);
  try {
    if (slug === undefined)
      throw new SourceError('A slug holds letters a–z and digits, and this has none.', 404);
    return { kind: 'verdict', record: await source.verdict(slug, signal) };
  } catch (error) {
    if (!(error instanceof SourceError) || (error.status !== 404 && error.status !== 410)) throw error;
    const identified = error.status === 404 ? await identifiedBy(asked, source, signal) : undefined;
    if (identified) return { kind: 'verdict', record: identified };
    const suggestions = error.status === 404 ? await suggestSimilar(asked, source, signal) : noSuggestions;
    // A slug need not be made of the name, and cannot be where no letter is Latin.
    const [named] = suggestions.products;
    if (named && suggestions.certainty === 'exact')
      return { kind: 'verdict', record: await source.verdict(named.slug, signal) };
    return { kind: 'none', asked, status: error.status, reason: error.message, suggestions };
  }
}

/** What names a product elsewhere: a package URL, a GTIN, or an address with or without its scheme. */
const identifier = /^(?:pkg:|gtin:|https?:|[^\s/.]+\.[^\s.]+)\S*$/i;

/** The verdict on the product with this identifier or website; nothing if no verdict or several have it. */
async function identifiedBy(
  asked: string,
  source: VerdictSource,
  signal: AbortSignal,
): Promise<VerdictRecord | undefined> {
  if (!identifier.test(asked)) return undefined;
  try {
    const { data } = await source.page({ id: [asked], limit: 2 }, signal);
    return data.length === 1 ? data[0] : undefined;
  } catch (error) {
    // Older services know no identifiers, and refuse the parameter.
    if (error instanceof SourceError && error.status === 400) return undefined;
    throw error;
  }
}

/** Why there is no verdict, in words. Only where nothing likely is suggested does it say that there is none. */
export function noVerdictText({ reason, suggestions }: Extract<Finding, { kind: 'none' }>): string {
  const lines = suggestionLines(suggestions);
  return [reason, ...(suggestions.certainty === 'likely' ? [] : [noGuess]), ...lines].join(' ');
}
