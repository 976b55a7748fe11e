import type { Edition } from '../edition/edition.ts';
import type { Links } from '../render/links.ts';

/** What is being served: the current edition, the one before it, and the addresses. */
export interface Published {
  readonly current: Edition;
  readonly previous?: Edition | undefined;
  readonly links: Links;
}
