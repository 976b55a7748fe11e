import { pathOf, productRoutes } from '../addresses.ts';

/** An alias and the slug it leads to. */
export interface Alias {
  readonly alias: string;
  readonly slug: string;
}

/** A path under the base address that leads to another. */
export interface Redirect {
  readonly from: string;
  readonly to: string;
}

/** The redirects of aliases, at most `limit` of them: hosts take no more, and what is beyond has files all the same. */
export function redirectsOf(aliases: readonly Alias[], limit: number): readonly Redirect[] {
  return aliases
    .slice(0, Math.floor(limit / productRoutes.length))
    .flatMap(({ alias, slug }) =>
      productRoutes.map((route) => ({ from: pathOf(route, alias), to: pathOf(route, slug) })),
    );
}
