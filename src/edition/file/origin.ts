import { linesOf, parseLine, parseProse } from '../../verdict/entry-lines.ts';
import type { PublishedEntry } from '../../verdict/record.ts';
import type { SectionFile, SectionWriter } from './section-writer.ts';
import type { Sections } from './sections.ts';

/**
 * The section of what the id of an edition hashes and no answer needs, in lines: the settings that the publisher wrote, as
 * JSON, or `null` where an older program did not keep them; then both lines of each withdrawn product, in the order of
 * slugs.
 */
const originSection = 'origin';

/** How much of it is read at once. */
const blockBytes = 256 * 1024;

/** Settings without defaults, as the id of an edition hashes them. */
export type WrittenSettings = Readonly<Record<string, unknown>>;

/** Begins the section; the lines of withdrawn products are to be appended. */
export function beginOrigin(sections: SectionWriter, set: WrittenSettings | undefined): SectionFile {
  const file = sections.open(originSection);
  file.appendText(`${JSON.stringify(set ?? null)}\n`);
  return file;
}

/** The settings that the publisher wrote; nothing where they were not kept. Throws `DamagedSection`. */
export function writtenSettings(sections: Sections): WrittenSettings | undefined {
  const { value } = linesIn(sections).next();
  return JSON.parse(value ?? 'null') ?? undefined;
}

/** Every withdrawn product as it was published, in the order of slugs. Throws `DamagedSection`. */
export function* withdrawnEntries(sections: Sections): Generator<PublishedEntry> {
  const lines = linesIn(sections);
  lines.next();
  for (const line of lines) yield { ...parseLine(line), ...parseProse(lines.next().value ?? '{}') };
}

function* linesIn(sections: Sections): Generator<string, undefined> {
  const length = sections.lengthOf(originSection);
  let rest = Buffer.alloc(0);
  for (let at = 0; at < length; ) {
    const block = Buffer.alloc(Math.min(blockBytes, length - at));
    sections.read(originSection, at, block);
    at += block.length;
    const bytes = Buffer.concat([rest, block]);
    const end = bytes.lastIndexOf('\n') + 1;
    yield* linesOf(bytes.subarray(0, end));
    rest = bytes.subarray(end);
  }
}
