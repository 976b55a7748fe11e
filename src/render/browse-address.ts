import type { Order } from '../verdict/order.ts';
import type { VerdictKind } from '../verdict/verdict-kind.ts';

/** Which view of the catalogue; its address says all of it. */
export interface BrowseAddress {
  /** Words to search for; never empty. */
  readonly q?: string | undefined;
  readonly verdict?: VerdictKind | undefined;
  /** A category of the catalogue, by its slug. */
  readonly category?: string | undefined;
  /** Nothing: the best match first when there are words, else by name. */
  readonly order?: Order | undefined;
  /** From 1 on. */
  readonly page?: number | undefined;
}

/** The one way to write a view: nothing that is the default. */
export function canonicalBrowse({ q, verdict, category, order, page }: BrowseAddress): BrowseAddress {
  return {
    ...(q !== undefined && { q }),
    ...(verdict !== undefined && { verdict }),
    ...(category !== undefined && { category }),
    ...(order !== undefined && (q !== undefined || order !== 'name') && { order }),
    ...(page !== undefined && page > 1 && { page }),
  };
}

/** Path and query of a view, under the path of the base address. */
export function browseTarget(address: BrowseAddress, basePath: string): string {
  const { category, ...rest } = canonicalBrowse(address);
  const query = new URLSearchParams();
  for (const name of ['q', 'verdict', 'order', 'page'] as const)
    if (rest[name] !== undefined) query.set(name, String(rest[name]));
  return `${browsePath(category, basePath)}${query.size === 0 ? '' : `?${query}`}`;
}

/** The path of every view of a category, or of the whole catalogue. */
export function browsePath(category: string | undefined, basePath: string): string {
  return category === undefined ? basePath || '/' : `${basePath}/categories/${category}`;
}
