import { renameSync, rmSync } from 'node:fs';
import { Staging, stagingFiles } from '../compile/staging.ts';
import { addAllSteps } from '../compile/step-reader.ts';
import { type EditionSummary, EditionWriter, Marks, type OnProgress } from '../compile/write-edition.ts';
import { explainUnreadable, type OpenEditionOptions } from '../file/open-edition.ts';
import { copyHistory } from '../history/tables.ts';
import { type OlderEdition, openOlder } from './open-comparable.ts';

/**
 * Writes an edition of an older format in the present one, from the entries and the history that it holds; its id stays.
 * That takes about as long as compiling as many entries. Writes and returns nothing if the file has no older format
 * that can be read. Throws `EditionError`, or the system's error.
 */
export function upgradeEdition(
  from: string,
  to: string,
  { verified, onProgress }: OpenEditionOptions & { readonly onProgress?: OnProgress } = {},
): EditionSummary | undefined {
  using older = openOlder(from, { verified: verified === true });
  if (!older) return undefined;
  const draft = `${to}.${process.pid}.draft`;
  const staged = `${draft}-staging`;
  const leavings = [draft, `${draft}-journal`, ...stagingFiles(staged)];
  let staging: Staging | undefined;
  let writer: EditionWriter | undefined;
  try {
    for (const path of leavings) rmSync(path, { force: true });
    staging = new Staging(staged);
    stageEntries(older, staging, from);
    writer = new EditionWriter(draft, staging);
    const added = addAllSteps(staging.file, older.settings, writer);
    writer.writeLines(onProgress);
    const summary = writer.finish(older, added, (database) => {
      copyHistory(database, from);
      const { sequence, publishedAt } = older.history.last ?? {};
      database.run('UPDATE edition SET sequence = ?, currentSince = ?', [
        sequence ?? null,
        publishedAt ?? null,
      ]);
    });
    renameSync(draft, to);
    return summary;
  } finally {
    writer?.close();
    staging?.close();
    for (const path of leavings) rmSync(path, { force: true });
  }
}

function stageEntries({ settings, contents }: OlderEdition, staging: Staging, from: string): void {
  const marks = new Marks(settings);
  try {
    for (const entry of contents.entries()) staging.add(entry, marks.of(entry));
  } catch (error) {
    throw explainUnreadable(from, error);
  }
  staging.finish();
}
