import { renameSync, rmSync } from 'node:fs';
import { formatEntry } from '../../verdict/entry-lines.ts';
import type { StagedEntry } from '../compile/staging.ts';
import { type EditionSummary, type WriteOptions, writeEdition } from '../compile/write-edition.ts';
import { explainUnreadable, type OpenEditionOptions } from '../file/open-edition.ts';
import type { Contents } from '../history/contents.ts';
import { copyHistory } from '../history/tables.ts';
import { openOlder } from './open-comparable.ts';

/**
 * Writes an edition of an older format in the present one, from the entries and the history that it holds; its id stays.
 * That takes about as long as to compile as many entries. Nothing is written, and nothing comes back, when the file is
 * of no older format that can be read. Throws `EditionError`, or the system's error.
 */
export function upgradeEdition(
  from: string,
  to: string,
  { verified, onProgress }: OpenEditionOptions & Pick<WriteOptions, 'onProgress'> = {},
): EditionSummary | undefined {
  const older = openOlder(from, { verified: verified === true });
  if (!older) return undefined;
  const draft = `${to}.${process.pid}.draft`;
  try {
    rmSync(draft, { force: true });
    const { id, settings, about, publishedAt, contents, history } = older;
    const { verdicts, withdrawn } = contents.counts();
    const entries = linesOf(contents, from);
    const count = verdicts + withdrawn;
    const summary = writeEdition(
      draft,
      { settings, about, publishedAt, entries, count, id: () => id },
      {
        ...(onProgress && { onProgress }),
        onComplete(database) {
          copyHistory(database, from);
          const { sequence, publishedAt: since } = history.last ?? {};
          database.run('UPDATE edition SET sequence = ?, currentSince = ?', [
            sequence ?? null,
            since ?? null,
          ]);
        },
      },
    );
    renameSync(draft, to);
    return summary;
  } finally {
    older.close();
    for (const path of [draft, `${draft}-journal`]) rmSync(path, { force: true });
  }
}

function* linesOf(contents: Contents, from: string): Iterable<StagedEntry> {
  try {
    for (const entry of contents.entries()) {
      const { line, prose } = formatEntry(entry);
      yield { line: Buffer.from(line), prose: Buffer.from(prose) };
    }
  } catch (error) {
    throw explainUnreadable(from, error);
  }
}
