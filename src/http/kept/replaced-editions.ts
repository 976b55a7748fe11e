import type { Edition } from '../../edition/file/edition.ts';
import type { Links } from '../../render/links.ts';
import { cacheLifetime } from '../answers/cache-control.ts';
import { type Published, prepareEdition, type ServedEdition } from '../answers/published.ts';

/** An edition that was current before, by its id. */
export interface PastEdition {
  readonly id: string;
  /** When another one took its place for the last time. */
  readonly replacedAt: Date;
}

/** Most editions that are served besides the current one; outside a store, the one before alone. */
export const replacedMax = 4;

/** How long servers of one store take to follow a publication, in milliseconds; until then they answer with the one before. */
const followingMs = 60_000;

interface KeptEdition {
  readonly edition: Edition;
  /** Milliseconds since 1970, as is `until`. */
  readonly replacedAt: number;
  /** No cache holds a page from then on that leads to it. */
  readonly until: number;
}

/**
 * Keeps editions that were replaced open for as long as caches may hold a page that leads to them: the one before always,
 * and at most `replacedMax`.
 */
export class ReplacedEditions {
  readonly #now: () => number;
  /** The one replaced last first. */
  #kept: readonly KeptEdition[] = [];

  /** `now` gives milliseconds since 1970. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Whether the file of one was written to. */
  get hasChangedFile(): boolean {
    return this.#kept.some(({ edition }) => edition.hasChangedFile);
  }

  /** Whether the edition with this id is open. */
  has(id: string): boolean {
    return this.#kept.some(({ edition }) => edition.id === id);
  }

  /** Takes over the edition that was current until now. */
  add(edition: Edition): void {
    this.#keep(edition, this.#now());
  }

  /**
   * Takes over an edition that was replaced before this server began; `past` lists the last ones. One that is not among
   * them, or too old, is closed: then it says no.
   */
  addPast(edition: Edition, past: readonly PastEdition[]): boolean {
    const index = past.findIndex(({ id }) => id === edition.id);
    const replacedAt = (past[index]?.replacedAt.getTime() ?? 0) + followingMs;
    const isDue = index === 0 || (index > 0 && this.#now() < endOf(edition, replacedAt));
    const isWanted = isDue && !this.has(edition.id);
    if (isWanted) this.#keep(edition, replacedAt);
    else edition.close();
    return isWanted;
  }

  /** Gives an edition back, to be closed or to become current again. */
  take(id: string): Edition | undefined {
    const found = this.#kept.find(({ edition }) => edition.id === id);
    this.#kept = this.#kept.filter((one) => one !== found);
    return found?.edition;
  }

  /** Finds an open edition; answers from it name these addresses. */
  under(links: Links): Published['findReplaced'] {
    const prepared = new WeakMap<Edition, ServedEdition>();
    return (isWanted) => {
      this.letGo();
      const found = this.#kept.find(({ edition }) => isWanted(edition));
      if (!found) return undefined;
      const { edition, until } = found;
      const served = prepared.get(edition) ?? prepareEdition(edition, links, edition.publishedAt);
      prepared.set(edition, served);
      return { served, seconds: Math.max(0, Math.floor((until - this.#now()) / 1000)) };
    };
  }

  /** Closes those that no cache leads to any more, and those whose file was written to. */
  letGo(): void {
    const now = this.#now();
    const [newest] = this.#kept;
    const max = newest?.edition.sequence === undefined ? 1 : replacedMax;
    const [kept, gone] = [[] as KeptEdition[], [] as KeptEdition[]];
    for (const one of this.#kept) {
      const isDue = kept.length === 0 || (kept.length < max && now < one.until);
      (isDue && !one.edition.hasChangedFile ? kept : gone).push(one);
    }
    if (gone.length === 0) return;
    this.#kept = kept;
    for (const { edition } of gone) edition.close();
  }

  close(): void {
    for (const { edition } of this.#kept) edition.close();
    this.#kept = [];
  }

  #keep(edition: Edition, replacedAt: number): void {
    // That of a catalogue folder may become current again.
    if (edition.sequence !== undefined) edition.shrink();
    const kept = { edition, replacedAt, until: endOf(edition, replacedAt) };
    this.#kept = [...this.#kept, kept].sort((a, b) => b.replacedAt - a.replacedAt);
    this.letGo();
  }
}

function endOf({ settings }: Edition, replacedAt: number): number {
  return replacedAt + cacheLifetime(settings.cache) * 1000;
}
