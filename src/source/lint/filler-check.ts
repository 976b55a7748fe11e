import type { Diagnostic, Location } from '../../verdict/diagnostic.ts';
import type { RawRecord } from '../../verdict/raw-record.ts';
import { quoted } from '../../verdict/text/excerpt.ts';

/** Fewer records show no habit. */
const recordsMin = 10;

/** Most different texts that are counted; a text of most records is among the first. */
const textsMax = 1000;

/** Detects a text that most records repeat under a key where each should have its own. */
export class FillerCheck {
  readonly #key: string;
  readonly #seen = new Map<string, { count: number; readonly first: Location }>();
  #records = 0;

  constructor(key: string) {
    this.#key = key;
  }

  add({ values, locate }: RawRecord): void {
    this.#records++;
    const text = values[this.#key];
    if (typeof text !== 'string') return;
    const seen = this.#seen.get(text);
    if (seen) seen.count++;
    else if (this.#seen.size < textsMax) this.#seen.set(text, { count: 1, first: locate([this.#key]) });
  }

  *finish(): Iterable<Diagnostic> {
    if (this.#records < recordsMin) return;
    for (const [text, { count, first }] of this.#seen)
      if (count > this.#records / 2)
        yield {
          ...first,
          level: 'warning',
          rule: 'filler',
          message: `${this.#key} is ${quoted(text)} in ${count} of ${this.#records} records`,
          allowed: 'what is true of this product and of few others',
        };
  }
}
