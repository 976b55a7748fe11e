import { distance } from 'fastest-levenshtein';
import type { Edition } from '../file/edition.ts';
import type { VerdictLines } from '../file/verdict-lines.ts';

/** A product whose slug is near another. */
export interface Near {
  readonly slug: string;
}

/** Up to this many products every slug is compared; beyond, only those with the same first two characters. */
const comparedMax = 5000;

/** Up to this many products every slug is compared for a single answer too. */
const quicklyMax = 300;

/** Beyond, so many before and after the wanted one in the order of slugs. */
const neighbourCount = 40;

/** Letters of a slug that are tried without, and in the place of the one before. */
const slipsMax = 24;

/** Finds slugs that somebody may have meant. */
export class Nearby {
  readonly #total: number;
  readonly #lines: VerdictLines;
  #all: readonly Near[] | undefined;

  constructor({ total, lines }: Edition) {
    this.#total = total;
    this.#lines = lines;
  }

  /**
   * The nearest product for a tenth of what `find` costs in large editions: of all in a small one; else of those beside
   * it in order, and of those with one letter less or two letters swapped.
   */
  nearest(slug: string): Near | undefined {
    const wanted = wantedOf(slug);
    return nearestOf(wanted, this.#likely(wanted), 1)[0];
  }

  /** At most `count` products, the nearest first: one edit for each three characters, or begun alike. */
  find(slug: string, count: number): Near[] {
    const wanted = wantedOf(slug);
    return nearestOf(wanted, this.#candidates(wanted), count);
  }

  close(): void {
    this.#all = undefined;
  }

  #likely(wanted: string): readonly Near[] {
    if (this.#total <= quicklyMax) return this.#candidates(wanted);
    const place = this.#placeOf(wanted);
    return [
      ...slipsOf(wanted).flatMap((slug) => (this.#lines.has(slug) ? [{ slug }] : [])),
      ...this.#between(Math.max(0, place - neighbourCount), place),
      ...this.#between(place, place + neighbourCount),
    ];
  }

  #candidates(wanted: string): readonly Near[] {
    if (this.#total > comparedMax) {
      const start = wanted.slice(0, 2);
      const from = this.#placeOf(start);
      // No slug holds a character beyond "z".
      return this.#between(from, Math.min(this.#placeOf(`${start}{`), from + comparedMax));
    }
    // Kept, because those who guess addresses guess many.
    this.#all ??= this.#between(0, this.#total);
    return this.#all;
  }

  /** How many slugs come before this one in order. */
  #placeOf(slug: string): number {
    let low = 0;
    for (let high = this.#total; low < high; ) {
      const middle = (low + high) >>> 1;
      if (this.#lines.slugAt(middle) < slug) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #between(from: number, to: number): Near[] {
    return this.#lines.slugs(from, to - from).map((slug) => ({ slug }));
  }
}

function wantedOf(slug: string): string {
  return slug.slice(0, 80).toLowerCase();
}

function nearestOf(wanted: string, candidates: readonly Near[], count: number): Near[] {
  const bound = Math.max(1, Math.floor(wanted.length / 3));
  return candidates
    .map((near) => ({ near, edits: editsBetween(wanted, near.slug, bound) }))
    .filter(({ edits }) => edits <= bound)
    .sort((a, b) => a.edits - b.edits)
    .slice(0, count)
    .map(({ near }) => near);
}

/** A slug with one letter less, or two letters swapped, each way. */
function slipsOf(slug: string): string[] {
  return Array.from({ length: Math.min(slug.length, slipsMax) }, (_, at) => {
    const [before, letter, next, after] = [slug.slice(0, at), slug[at], slug[at + 1], slug.slice(at + 2)];
    return [`${before}${next ?? ''}${after}`, `${before}${next ?? ''}${letter}${after}`];
  }).flat();
}

/** Edits between two slugs, as far as `bound`; what only one of them goes on with counts as one. */
function editsBetween(wanted: string, slug: string, bound: number): number {
  const shared = Math.min(wanted.length, slug.length);
  if (shared >= 3 && wanted.slice(0, shared) === slug.slice(0, shared)) return 1;
  return Math.abs(wanted.length - slug.length) > bound ? bound + 1 : distance(wanted, slug);
}
