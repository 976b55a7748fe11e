import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Location } from '../verdict/diagnostic.ts';

/** The source lines that `locations` point at, by `file:line`; a file that cannot be read gives none. */
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
  const reader = createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY });
  try {
    for await (const line of reader) {
      number++;
      if (wanted.has(number))
        found.set(`${file}:${number}`, number === 1 ? line.replace(/^\uFEFF/, '') : line);
      if (number === last) break;
    }
  } catch {
    // The file is what a diagnostic complains about, or has gone since: then there is no line to show.
  } finally {
    reader.close();
  }
}
