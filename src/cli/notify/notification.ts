import type { Publication } from '../../edition/store/edition-store.ts';
import type { Change } from '../../verdict/change/change.ts';

/** The JSON that `--notify` sends after a publication. */
export interface Notification {
  readonly event: 'publication' | 'rollback';
  /** Name of the store, without secrets. */
  readonly store: string;
  readonly sequence: number;
  readonly edition: string;
  /** Id of the edition that was current before; `null` when there was none. */
  readonly previous: string | null;
  /** UTC, whole seconds. */
  readonly publishedAt: string;
  readonly verdicts: number;
  readonly withdrawn: number;
  /** `null` when nothing could be compared, so that everything may have changed. */
  readonly changed: ChangedSlugs | null;
}

/** Slugs whose content changed. */
export interface ChangedSlugs {
  readonly count: number;
  /** Sorted; the first thousand when there are more. */
  readonly slugs: readonly string[];
}

/** Most slugs that are listed. */
const namedSlugsMax = 1000;

/** Collects the slugs that changes touch, old and new ones, in bounded memory. */
export class ChangedSlugsCollector {
  readonly #named = new Set<string>();
  #count = 0;

  add({ slug, renamedFrom, into }: Change): void {
    this.#count++;
    for (const name of [slug, renamedFrom, into])
      if (name !== undefined && this.#named.size < namedSlugsMax) this.#named.add(name);
  }

  /** The slugs; `count` is the number of changes, or of slugs where one change touches several. */
  result(): ChangedSlugs {
    const slugs = [...this.#named].sort();
    return { count: Math.max(this.#count, slugs.length), slugs };
  }
}

/** Makes a notification of a publication. */
export function notificationOf(
  event: Notification['event'],
  store: string,
  { sequence, edition, publishedAt, verdicts, withdrawn, changes }: Publication,
  previous: string | undefined,
  changed: ChangedSlugs,
): Notification {
  return {
    event,
    store,
    sequence,
    edition,
    previous: previous ?? null,
    publishedAt,
    verdicts,
    withdrawn,
    changed: changes === null ? null : changed,
  };
}
