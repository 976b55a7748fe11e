import { Representation } from '../../message/representation.ts';
import type { Links } from '../../render/links.ts';
import type { ServedEdition } from '../answers/published.ts';
import type { RepresentationCache } from './representation-cache.ts';

/** Requests before a verdict is worth caching, which takes longer than to answer one: with room left, and once full. */
const requestsToCache = { first: 2, full: 4 } as const;

/**
 * Answers `GET /api/v1/:slug` from the finished texts of an edition, without a query: for when far more verdicts are asked
 * for than can be kept (`npm run bench:scale`). One that comes again is left to `answerVerdict`, so that it is kept.
 */
export class FinishedVerdicts {
  readonly #served: ServedEdition;
  readonly #cache: RepresentationCache;
  /** What every such target begins with. */
  readonly #prefix: string;

  constructor(served: ServedEdition, { basePath }: Links, cache: RepresentationCache) {
    this.#served = served;
    this.#cache = cache;
    this.#prefix = `${basePath}/api/v1/`;
  }

  /** The verdict of a target, or nothing. Throws `DamagedSection`. */
  find(target: string): Representation | undefined {
    if (!target.startsWith(this.#prefix)) return undefined;
    const enough = this.#cache.isFull ? requestsToCache.full : requestsToCache.first;
    if (this.#cache.countRequest(target) >= enough) return undefined;
    const slug = target.slice(this.#prefix.length);
    const { edition, heads, endingOf } = this.#served;
    return edition.text(slug, (stated) => {
      // An ending is ASCII: addresses and a slug.
      const ending = endingOf(slug);
      const body = Buffer.allocUnsafe(stated.length + ending.length);
      body.set(stated);
      body.write(ending, stated.length, 'latin1');
      return new Representation({ head: heads.verdict, keepAs: target }, body);
    });
  }
}
