// The door of the package: everything it exports.
export { type BadgeOptions, badgeShows, badgeStyles, badgeThemes } from './badge-url.ts';
export {
  type Client,
  type ClientOptions,
  createClient,
  type Filter,
  type GetOptions,
  type ListOptions,
  type WalkOptions,
} from './create-client.ts';
export { createMemoryStore, type Store } from './memory-store.ts';
export { ProblemError, type ProblemFault, type ProblemKind, problemKinds } from './problem-error.ts';
export type { Clock, Fetch, RetryOptions } from './send.ts';
export { UnreachableError } from './unreachable-error.ts';
export {
  type SearchNotes,
  type Verdict,
  type VerdictKind,
  type VerdictList,
  verdictKinds,
} from './verdict.ts';
