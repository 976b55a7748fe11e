import { Representation } from '../../message/representation.ts';
import type { Links } from '../../render/links.ts';
import type { ServedEdition } from '../answers/published.ts';
import type { RepresentationCache } from './representation-cache.ts';

/** Who was asked for so many times is worth keeping, which takes longer than to answer: while there is room, and after. */
const timesToKeep = { first: 2, full: 4 } as const;

/**
 * Answers `GET /api/v1/:slug` from the finished texts of an edition, and leaves nothing behind that has to be collected:
 * for when far more verdicts are asked for than can be kept (`npm run bench:scale`). One that comes again is left to
 * `answerVerdict`, so that it is kept; so is everything that needs thought.
 */
export class FinishedVerdicts {
  readonly #served: ServedEdition;
  readonly #cache: RepresentationCache;
  /** Where every such target begins. */
  readonly #folder: string;

  constructor(served: ServedEdition, { basePath }: Links, cache: RepresentationCache) {
    this.#served = served;
    this.#cache = cache;
    this.#folder = `${basePath}/api/v1/`;
  }

  /** The verdict that a target names, or nothing. Throws `DamagedTexts`. */
  find(target: string): Representation | undefined {
    if (!target.startsWith(this.#folder)) return undefined;
    const enough = this.#cache.isFull ? timesToKeep.full : timesToKeep.first;
    if (this.#cache.meet(target) >= enough) return undefined;
    const slug = target.slice(this.#folder.length);
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
