import type { LineFields } from '../../verdict/entry-lines.ts';
import type { BeginStep, CompileStep, StepDraft } from '../file/compile-step.ts';
import { tagTable } from '../file/tables.ts';

/** The section that holds the positions of every tag, which rise, one tag after the other. */
export const tagSection = 'byTag';

/** Writes which verdicts have which tags. */
export const beginTags: BeginStep = () => new TagWriter();

class TagWriter implements CompileStep {
  /** The numbers of verdicts in the order in which they were added, by tag. */
  readonly #numbers = new Map<string, number[]>();
  #added = 0;

  add({ tags }: LineFields): void {
    for (const tag of tags) {
      const numbers = this.#numbers.get(tag);
      if (numbers) numbers.push(this.#added);
      else this.#numbers.set(tag, [this.#added]);
    }
    this.#added++;
  }

  finish({ database, positions, put }: StepDraft): void {
    if (this.#numbers.size === 0) return;
    database.run(tagTable);
    const insert = database.prepare<unknown, [string, number, number]>('INSERT INTO tags VALUES (?, ?, ?)');
    const all = new Uint32Array([...this.#numbers.values()].reduce((sum, { length }) => sum + length, 0));
    let start = 0;
    for (const tag of [...this.#numbers.keys()].sort()) {
      const numbers = this.#numbers.get(tag) ?? [];
      all.set(Uint32Array.from(numbers, (number) => positions[number] ?? 0).sort(), start);
      insert.run(tag, start, numbers.length);
      start += numbers.length;
    }
    insert.finalize();
    put(tagSection, all);
  }
}
