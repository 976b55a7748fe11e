import { asksForWords } from '../edition/search-text.ts';
import { type BrowseAddress, canonicalBrowse } from '../render/browse-address.ts';
import { searchMaxCharacters } from '../render/pages/search-form.ts';
import { verdictKinds } from '../verdict/entry.ts';
import { orders } from '../verdict/order.ts';
import type { Settings } from '../verdict/settings.ts';
import { parseQuery } from './query.ts';

/** What no page can show as it is: see `verdict/text.ts`. */
const unshown = /[\p{White_Space}\p{Cc}\p{Cn}\p{Cs}\uFEFF\u202A-\u202E\u2066-\u2069]+/gu;

/**
 * Reads the query of a view, without its `?`. A parameter that cannot be used counts as absent, and so does one that
 * is unknown; of one that is given twice, the last counts. `category` in the query gives way to one in the path.
 */
export function parseBrowse(
  query: string,
  pathCategory: string | undefined,
  settings: Settings,
): BrowseAddress {
  const values = new Map(parseQuery(query).map(({ name, value }) => [name, value]));
  const category = pathCategory ?? values.get('category') ?? '';
  return canonicalBrowse({
    q: searchWords(values.get('q') ?? ''),
    verdict: verdictKinds.find((kind) => kind === values.get('verdict')),
    category: Object.hasOwn(settings.categories, category) ? category : undefined,
    order: orders.find((order) => order === values.get('order')),
    page: Number(/^[1-9]\d{0,9}$/.exec(values.get('page') ?? '')?.[0] ?? 1),
  });
}

/** The words of a search box, as they can be shown again; nothing when there are none. */
function searchWords(text: string): string | undefined {
  const plain = [
    ...text
      .slice(0, 10 * searchMaxCharacters)
      .replace(unshown, ' ')
      .trim(),
  ];
  const q = plain.slice(0, searchMaxCharacters).join('').trimEnd();
  return asksForWords(q) ? q : undefined;
}
