import type { LineFields } from '../../verdict/entry-lines.ts';
import { identifierKey } from '../../verdict/identifier.ts';
import type { BeginStep, CompileStep, StepDraft } from '../file/compile-step.ts';
import {
  emptySlots,
  enterPosition,
  hashesOf,
  identifierSection,
  slugBytes,
  withdrawnSection,
} from './identifier-slots.ts';

/** Writes which verdicts are known by which identifiers and websites. */
export const beginIdentifiers: BeginStep = () => new IdentifierWriter();

class IdentifierWriter implements CompileStep {
  /** Of each key two hashes, and the number of the verdict in the order in which they were added. */
  #keys = new Uint32Array(3 * 1024);
  #length = 0;
  #added = 0;
  readonly #withdrawn: { readonly slug: string; readonly keys: ReadonlySet<string> }[] = [];

  add(verdict: LineFields): void {
    for (const key of keysOf(verdict)) {
      if (this.#length === this.#keys.length) {
        const larger = new Uint32Array(2 * this.#length);
        larger.set(this.#keys);
        this.#keys = larger;
      }
      this.#keys.set([...hashesOf(key), this.#added], this.#length);
      this.#length += 3;
    }
    this.#added++;
  }

  addWithdrawn(product: LineFields): void {
    const keys = keysOf(product);
    if (keys.size > 0) this.#withdrawn.push({ slug: product.slug, keys });
  }

  finish({ positions, put }: StepDraft): void {
    const count = this.#length / 3;
    const withdrawn = this.#withdrawn.sort((a, b) => (a.slug < b.slug ? -1 : 1));
    const keys = withdrawn.reduce((sum, one) => sum + one.keys.size, count);
    if (keys === 0) return;
    // In the order of positions, so that the same verdicts give the same table, and of many that share a key the first are found.
    const starts = new Uint32Array(positions.length + 1);
    for (let index = 0; index < count; index++) {
      const after = (positions[this.#keys[3 * index + 2] ?? 0] ?? 0) + 1;
      starts[after] = (starts[after] ?? 0) + 1;
    }
    for (let at = 1; at < starts.length; at++) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0);
    const ordered = new Uint32Array(count);
    for (let index = 0; index < count; index++) {
      const position = positions[this.#keys[3 * index + 2] ?? 0] ?? 0;
      const place = starts[position] ?? 0;
      ordered[place] = index;
      starts[position] = place + 1;
    }
    const slots = emptySlots(keys);
    for (const index of ordered) {
      const at = 3 * index;
      const position = positions[this.#keys[at + 2] ?? 0] ?? 0;
      enterPosition(slots, this.#keys[at] ?? 0, this.#keys[at + 1] ?? 0, position);
    }
    const slugs = new Uint32Array((slugBytes / 4) * withdrawn.length);
    for (const [index, { slug, keys }] of withdrawn.entries()) {
      Buffer.from(slugs.buffer).write(slug, slugBytes * index);
      for (const key of keys) enterPosition(slots, ...hashesOf(key), positions.length + index);
    }
    put(identifierSection, slots);
    if (slugs.length > 0) put(withdrawnSection, slugs);
  }
}

function keysOf({ website, identifiers }: LineFields): ReadonlySet<string> {
  return new Set([...identifiers, ...(website === null ? [] : [website])].map(identifierKey));
}
