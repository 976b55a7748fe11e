import { type ByteString, slugOf } from '../../verdict/entry-lines.ts';
import type { MakeBytes } from './line-block.ts';

/** What was made of lines by one function, by slug: to find it takes a fifth of the time that finding the line does. */
export class MadeBySlug {
  readonly #made = new Map<string, Buffer>();
  #by: MakeBytes | undefined;

  /** What this function made of the line of a slug, if it is known. */
  get(slug: string, by: MakeBytes): Buffer | undefined {
    return this.#by === by ? this.#made.get(slug) : undefined;
  }

  /** Adds what was made of a line of a text, by where the line begins; forgets what another function made. */
  add(text: ByteString, start: number, made: Buffer, by: MakeBytes): void {
    if (this.#by !== by) this.#made.clear();
    this.#by = by;
    this.#made.set(slugOf(text.slice(start)), made);
  }

  /** Forgets what was made of all lines of a text. */
  drop(text: ByteString): void {
    if (this.#made.size > 0) for (const line of text.split('\n')) this.#made.delete(slugOf(line));
  }
}
