import type { BrowseAddress } from '../../render/browse-address.ts';
import { orders } from '../../verdict/order.ts';
import { verdictKinds } from '../../verdict/verdict-kind.ts';
import type { SearchedCatalogue } from '../searched-catalogue.ts';

/** The view that a query asks for; values that are invalid count as absent, as with the service. */
export function addressIn(query: string, { categories }: SearchedCatalogue): BrowseAddress {
  const values = new URLSearchParams(query);
  const q = values.get('q')?.replace(/\s+/g, ' ').trim();
  const category = values.get('category') ?? '';
  return {
    q: q === '' ? undefined : q,
    verdict: verdictKinds.find((kind) => kind === values.get('verdict')),
    category: Object.hasOwn(categories, category) ? category : undefined,
    order: orders.find((order) => order === values.get('order')),
    page: Number(/^[1-9]\d{0,9}$/.exec(values.get('page') ?? '')?.[0] ?? 1),
  };
}
