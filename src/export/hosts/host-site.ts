import type { HeaderRules } from '../header-rules.ts';
import type { Alias } from './alias.ts';

/** What the configuration of a host is made of. */
export interface HostSite {
  readonly rules: HeaderRules;
  readonly aliases: readonly Alias[];
  /** In front of every path: empty, or beginning with a slash. */
  readonly basePath: string;
}
