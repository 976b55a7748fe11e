// The door of the package: everything it exports.
export { type BadgeOptions, badgeShows, badgeStyles, badgeThemes, badgeUrl } from './badge-url.ts';
export { type ClientOptions, connect, type GetOptions, type Service } from './connect.ts';
export { type Client, createClient } from './create-client.ts';
export { type DownloadFormat, download, downloadFormats } from './download.ts';
export { type Changes, type ChangesOptions, followChanges } from './follow-changes.ts';
export { getCard, getVerdict } from './get-verdict.ts';
export { listCategories } from './list-categories.ts';
export {
  allVerdicts,
  type Filter,
  type ListOptions,
  listVerdicts,
  searchVerdicts,
  type WalkOptions,
} from './list-verdicts.ts';
export { createMemoryStore, type Store } from './memory-store.ts';
export { findVerdicts, getVerdicts } from './named-verdicts.ts';
export { ProblemError, type ProblemFault, type ProblemKind, problemKinds } from './problem-error.ts';
export type { Clock, Fetch, RetryOptions } from './send.ts';
export { UnreachableError } from './unreachable-error.ts';
export {
  type Card,
  type Category,
  type CategoryList,
  type Change,
  type ChangeKind,
  type ChangeList,
  type FoundVerdicts,
  type NamedVerdicts,
  type SearchNotes,
  type Verdict,
  type VerdictKind,
  type VerdictList,
  verdictKinds,
} from './verdict.ts';
