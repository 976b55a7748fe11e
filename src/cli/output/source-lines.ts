import { createReadStream } from 'node:fs';
import { splitLines } from '../../source/split-lines.ts';
import type { Location } from '../../verdict/diagnostic.ts';

/** The longest source line that is shown, in bytes; longer ones are left out. */
const lineMaxBytes = 1024 * 1024;

/** Reads the source lines at `locations`, by `file:line`; skips files that cannot be read. */
export async function readSourceLines(locations: readonly Location[]): Promise<ReadonlyMap<string, string>> {
  const wanted = new Map<string, Set<number>>();
  for (const { file, line } of locations) {
    const lines = wanted.get(file) ?? new Set();
    wanted.set(file, lines.add(line));
  }
  const found = new Map<string, string>();
  for (const [file, lines] of wanted) await readLines(file, lines, found);
  return found;
}

async function readLines(
  file: string,
  wanted: ReadonlySet<number>,
  found: Map<string, string>,
): Promise<void> {
  const last = Math.max(...wanted);
  let number = 0;
  try {
    for await (const line of splitLines(createReadStream(file), lineMaxBytes)) {
      number++;
      // Decoding drops a byte order mark, as the source does: columns count from behind it.
      if (wanted.has(number) && line !== 'too long')
        found.set(`${file}:${number}`, new TextDecoder().decode(line).replace(/\r$/, ''));
      if (number === last) break;
    }
  } catch {
    // The file is what a diagnostic complains about, or has gone since: then there is no line to show.
  }
}
