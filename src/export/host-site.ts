import type { HeaderRules } from './header-rules.ts';

/** What the configuration of a host is made of. */
export interface HostSite {
  readonly rules: HeaderRules;
  /** Those of products. */
  readonly aliases: readonly Alias[];
  readonly categoryAliases: readonly Alias[];
  /** In front of every path: empty, or beginning with a slash. */
  readonly basePath: string;
}

/** An alias and the slug it leads to. */
export interface Alias {
  readonly alias: string;
  readonly slug: string;
}
