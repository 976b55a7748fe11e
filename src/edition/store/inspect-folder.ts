import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf } from '../../verdict/text/error-message.ts';
import type { RememberedPublication } from '../history/history.ts';
import { openToCompare } from '../older/open-comparable.ts';
import { editionPattern, fileNameOf } from './directory-store.ts';
import type { Publication } from './edition-store.ts';
import { digestOf } from './file-digest.ts';
import { DamagedPointer, pointerName, readPointer } from './pointer-file.ts';

/** Something wrong with a store. */
export interface StoreFault {
  /** The file, or the publication, at fault. */
  readonly where: string;
  readonly what: string;
  /** What an operator can do about it. */
  readonly advice: string;
}

/** An edition file that is whole, and what it remembers. */
export interface WholeEdition {
  readonly file: string;
  readonly sequence: number;
  readonly bytes: number;
  readonly sha256: string;
  /** The oldest first; the last one is its own. */
  readonly history: readonly RememberedPublication[];
}

/** What was found in the folder of a store. */
export interface FolderInspection {
  /** Nothing if the pointer is lost or damaged. */
  readonly pointer: readonly Publication[] | undefined;
  /** By sequence. */
  readonly whole: readonly WholeEdition[];
  /** Names of edition files that cannot be used. */
  readonly damaged: readonly string[];
  readonly faults: readonly StoreFault[];
}

/**
 * Reads everything in the folder of a store: the pointer, and each edition with its seal, hash and history. Takes as
 * long as reading all files. Throws `StoreError` or the system's error if the folder or the pointer cannot be read.
 */
export async function inspectFolder(folder: string): Promise<FolderInspection> {
  const faults: StoreFault[] = [];
  const files = readdirSync(folder).filter((name) => editionPattern.test(name));
  const pointer = readPointerOf(folder, files.length > 0, faults);
  const entries = new Map(pointer?.map((one) => [one.sequence, one]));
  const next = (pointer?.at(-1)?.sequence ?? 0) + 1;
  const whole: WholeEdition[] = [];
  const damaged: string[] = [];
  files.sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));
  for (const file of files) {
    const sequence = Number.parseInt(file, 10);
    const entry = entries.get(sequence);
    const isNamed = entry !== undefined && fileNameOf(entry) === file;
    // What a publisher left that was killed before it moved the pointer; the next one removes it.
    if (pointer && !isNamed && sequence === next && file === files.at(-1)) continue;
    try {
      const found = await readWhole(folder, file);
      if (isNamed && (found.bytes !== entry.bytes || found.sha256 !== entry.sha256))
        throw new Error(`it is not the file that was published: its SHA-256 is not that in ${pointerName}`);
      whole.push(found);
      if (pointer && !isNamed)
        faults.push({
          where: file,
          what: `${pointerName} does not name it`,
          advice: `put the right ${pointerName} back, or repair the store, which adds it to the list`,
        });
      else faults.push(...historyFaults(found, entries));
    } catch (error) {
      damaged.push(file);
      const isCurrent = isNamed && entry === pointer?.at(-1);
      faults.push({
        where: file,
        what: messageOf(error).replace(`${join(folder, file)}: `, ''),
        advice: `put a copy of the file back, or repair the store, which takes it aside${isCurrent ? ' and makes the newest whole edition current' : ''}`,
      });
    }
  }
  for (const entry of pointer ?? [])
    if (!entry.pruned && !files.includes(fileNameOf(entry)))
      faults.push({
        where: fileNameOf(entry),
        what: 'the file is not there',
        advice: 'put a copy of it back, or repair the store, which lists its publication as pruned',
      });
  return { pointer, whole, damaged, faults };
}

function readPointerOf(
  folder: string,
  hasEditions: boolean,
  faults: StoreFault[],
): readonly Publication[] | undefined {
  const advice =
    'put a copy of it back, or repair the store, which makes it anew of what the editions remember';
  try {
    const pointer = readPointer(join(folder, pointerName));
    if (!pointer && hasEditions) faults.push({ where: pointerName, what: 'the file is not there', advice });
    const unordered = pointer?.find(({ sequence }, index) => sequence <= (pointer[index - 1]?.sequence ?? 0));
    if (!unordered) return pointer;
    faults.push({ where: pointerName, what: `publication ${unordered.sequence} is out of order`, advice });
  } catch (error) {
    if (!(error instanceof DamagedPointer)) throw error;
    faults.push({ where: pointerName, what: 'it is damaged, or of another version of this program', advice });
  }
  return undefined;
}

async function readWhole(folder: string, file: string): Promise<WholeEdition> {
  const path = join(folder, file);
  const sequence = Number.parseInt(file, 10);
  const [, name] = /-([0-9a-f]{32})\.sqlite$/.exec(file) ?? [];
  using edition = openToCompare(path);
  const history = edition.history.publications();
  const own = history.at(-1);
  if (edition.id !== name || own?.id !== edition.id || own.sequence !== sequence)
    throw new Error(
      `it holds edition ${edition.id} of publication ${own?.sequence ?? 'none'}, which its name does not say`,
    );
  const { size } = statSync(path);
  return { file, sequence, bytes: size, sha256: await digestOf(path), history };
}

/** Where what an edition remembers is not what the pointer says. */
function historyFaults(
  { file, history }: WholeEdition,
  entries: ReadonlyMap<number, Publication>,
): readonly StoreFault[] {
  const other = history.find(({ sequence, id, publishedAt }) => {
    const entry = entries.get(sequence);
    return entry && (entry.edition !== id || entry.publishedAt !== publishedAt);
  });
  if (!other) return [];
  const what = `it remembers publication ${other.sequence} as edition ${other.id} of ${other.publishedAt}, and ${pointerName} says otherwise`;
  return [{ where: file, what, advice: `put the right ${pointerName} back` }];
}
