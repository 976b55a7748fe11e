import { linesPerBlock, placesOf } from './line-blocks.ts';
import type { SectionFile, SectionWriter } from './section-writer.ts';

/** Writes a section of lines, and where each block of them begins. */
export class LineWriter {
  readonly #sections: SectionWriter;
  readonly #name: string;
  readonly #file: SectionFile;
  readonly #places: number[] = [];
  #count = 0;

  constructor(sections: SectionWriter, name: string) {
    this.#sections = sections;
    this.#name = name;
    this.#file = sections.open(name);
  }

  /** Appends a line with its line feed; returns where in the section it begins. */
  append(line: Uint8Array): number {
    const place = this.#file.length;
    if (this.#count++ % linesPerBlock === 0) this.#places.push(place);
    this.#file.append(line);
    return place;
  }

  finish(): void {
    this.#sections.put(placesOf(this.#name), Float64Array.from([...this.#places, this.#file.length]));
  }
}
