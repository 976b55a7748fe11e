import { findCategory } from '../../verdict/categories.ts';
import type { Change } from '../../verdict/change/change.ts';
import type { Settings } from '../../verdict/settings.ts';

/** Slugs that may vanish, of verdicts and of categories. */
export type AllowedRemovals = ReadonlySet<string> | 'all';

/** Addresses that a publication would break: slugs of verdicts, or of categories. */
export interface RemovalRefusal {
  readonly kind: 'removal' | 'category-removal';
  readonly count: number;
  /** The first of them. */
  readonly slugs: readonly string[];
}

/** Most slugs that a refusal names. */
const refusedMax = 1000;

/** Gathers the slugs that a publication removes though that is not allowed. */
export class Removals {
  readonly #allowed: AllowedRemovals;
  readonly #slugs: string[] = [];
  #count = 0;

  constructor(allowed: AllowedRemovals) {
    this.#allowed = allowed;
  }

  /** Looks at the next change. */
  add({ kind, slug }: Change): void {
    if (kind !== 'removed' || this.#isAllowed(slug)) return;
    this.#count++;
    if (this.#slugs.length < refusedMax) this.#slugs.push(slug);
  }

  /** Why the publication is refused, when all changes were added; nothing when it is not. */
  refusals(before: Settings | undefined, after: Settings): readonly RemovalRefusal[] {
    const named = Object.keys({ ...before?.categories, ...before?.categoryAliases });
    const lost = named.filter((slug) => findCategory(after, slug) === undefined && !this.#isAllowed(slug));
    const refusals: RemovalRefusal[] = [
      { kind: 'removal', count: this.#count, slugs: this.#slugs },
      { kind: 'category-removal', count: lost.length, slugs: lost },
    ];
    return refusals.filter(({ count }) => count > 0);
  }

  #isAllowed(slug: string): boolean {
    return this.#allowed === 'all' || this.#allowed.has(slug);
  }
}
