import type { ContentHead } from '../../message/content-head.ts';
import { entityTagOf } from '../../message/entity-tag.ts';
import { compressionMinBytes } from '../../message/representation.ts';
import type { TransientBody } from '../../message/transient-body.ts';
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
  readonly #verdict: FinishedVerdict;

  constructor(served: ServedEdition, { basePath }: Links, cache: RepresentationCache) {
    this.#served = served;
    this.#cache = cache;
    this.#folder = `${basePath}/api/v1/`;
    this.#verdict = new FinishedVerdict(served.heads.verdict);
  }

  /** The verdict that a target names, until the next one is asked for; or nothing. Throws `DamagedTexts`. */
  find(target: string): TransientBody | undefined {
    if (!target.startsWith(this.#folder)) return undefined;
    const enough = this.#cache.isFull ? timesToKeep.full : timesToKeep.first;
    if (this.#cache.meet(target) >= enough) return undefined;
    const slug = target.slice(this.#folder.length);
    return this.#served.edition.text(slug, (stated) =>
      this.#verdict.take(stated, this.#served.endingOf(slug)),
    );
  }
}

/** One verdict after the other, in the same memory. */
class FinishedVerdict implements TransientBody {
  readonly head: ContentHead;
  etag = '';
  length = 0;
  readonly #bytes = Buffer.allocUnsafeSlow(compressionMinBytes);

  constructor(head: ContentHead) {
    this.head = head;
  }

  /** Becomes another verdict; nothing, if that is so long that its encoding depends on the request. */
  take(stated: Uint8Array, ending: string): this | undefined {
    // An ending is ASCII: addresses and a slug.
    const length = stated.length + ending.length;
    if (length >= compressionMinBytes) return undefined;
    this.#bytes.set(stated);
    this.#bytes.write(ending, stated.length, 'latin1');
    this.length = length;
    this.etag = `"${entityTagOf(this.#bytes.subarray(0, length))}"`;
    return this;
  }

  get guidingLines(): string {
    return this.lines;
  }

  get lines(): string {
    return `etag: ${this.etag}\r\n`;
  }

  copyTo(target: Buffer, at: number): void {
    this.#bytes.copy(target, at, 0, this.length);
  }
}
