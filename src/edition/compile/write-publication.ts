import { constants, Database } from 'bun:sqlite';
import { statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { type Change, type ChangeCounts, type ChangeKind, noChanges } from '../../verdict/change.ts';
import { Contents } from '../file/contents.ts';
import { differences } from '../file/difference.ts';
import type { Edition } from '../file/edition.ts';
import { finishFile } from './finish-file.ts';

/** Most changes that an edition remembers; beyond them the oldest publications' changes are forgotten, whole. */
const changesMax = 1_000_000;

/** What is published over what. */
export interface PublicationOptions {
  /** The edition that is current and the path of its file; nothing for the first publication. */
  readonly current: { readonly edition: Edition; readonly path: string } | undefined;
  /** Number of this publication, counting from 1. */
  readonly sequence: number;
  /** The moment of this publication, kept in whole seconds. */
  readonly at: Date;
  /** Told of each change, in order. */
  readonly onChange?: (change: Change) => void;
  /** See `changesMax`. */
  readonly keep?: number;
}

/** What was written. */
export interface WrittenPublication {
  readonly verdicts: number;
  readonly withdrawn: number;
  /** Nothing when there was no edition to compare with. */
  readonly changes: ChangeCounts | null;
  /** Length of the finished file. */
  readonly bytes: number;
}

/**
 * Writes the history into the bare database of an edition (`CompileOptions.bare`, `cutToDatabase`), and finishes the file:
 * what the current edition remembers, and this publication with its changes. The first publication counts its verdicts and lists no change.
 * An edition that was published before keeps the moment of its first publication as its own.
 */
export function writePublication(path: string, options: PublicationOptions): WrittenPublication {
  const { current, sequence, at, onChange, keep = changesMax } = options;
  const database = new Database(
    pathToFileURL(path).href,
    constants.SQLITE_OPEN_READWRITE | constants.SQLITE_OPEN_URI,
  );
  const contents = new Contents(database);
  try {
    database.run('PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF');
    if (current) database.run('ATTACH ? AS old', [`${pathToFileURL(current.path).href}?immutable=1`]);
    database.run('BEGIN');
    // A copy of an older edition, as a rollback makes it, brings a history that has ended.
    database.run('DELETE FROM changes; DELETE FROM publications');
    if (current) {
      database.run('INSERT INTO publications SELECT * FROM old.publications');
      database.run('INSERT INTO changes SELECT * FROM old.changes');
    }
    const firstChange = endOf(database);
    const changes = current
      ? writeChanges(
          database,
          differences(current.edition.contents, contents),
          sequence,
          firstChange,
          onChange,
        )
      : null;
    const counts = contents.counts();
    const count = Object.values(changes ?? {}).reduce((sum, one) => sum + one, 0);
    const moment = `${at.toISOString().slice(0, 19)}Z`;
    const { id } = database.query<{ id: string }, []>('SELECT id FROM edition').get() ?? { id: '' };
    database.run('UPDATE edition SET publishedAt = ?', [
      current?.edition.history.firstPublished(id) ?? moment,
    ]);
    database.run('INSERT INTO publications VALUES (?, ?, ?, ?, ?, ?, ?)', [
      sequence,
      id,
      moment,
      counts.verdicts,
      counts.withdrawn,
      count,
      firstChange,
    ]);
    forgetOldest(database, keep);
    database.run('COMMIT');
    contents.close();
    database.close();
    finishFile(path);
    return { ...counts, changes, bytes: statSync(path).size };
  } finally {
    contents.close();
    database.close();
  }
}

function writeChanges(
  database: Database,
  changes: Iterable<Change>,
  sequence: number,
  firstChange: number,
  onChange: PublicationOptions['onChange'],
): ChangeCounts {
  const insert = database.prepare<unknown, [number, number, string, string]>(
    'INSERT INTO changes VALUES (?, ?, ?, ?)',
  );
  const counts: Record<ChangeKind, number> = { ...noChanges };
  let number = firstChange;
  for (const change of changes) {
    insert.run(number++, sequence, change.slug, JSON.stringify(change));
    counts[change.kind]++;
    onChange?.(change);
  }
  insert.finalize();
  return counts;
}

/** The number that the next change gets. */
function endOf(database: Database): number {
  const sql = 'SELECT firstChange + changes AS number FROM publications ORDER BY sequence DESC LIMIT 1';
  return database.query<{ number: number }, []>(sql).get()?.number ?? 0;
}

function forgetOldest(database: Database, keep: number): void {
  const sql = `SELECT firstChange AS number FROM publications
    WHERE firstChange >= (SELECT MAX(firstChange + changes) FROM publications) - ? ORDER BY sequence LIMIT 1`;
  const first = database.query<{ number: number }, [number]>(sql).get(keep);
  if (first) database.run('DELETE FROM changes WHERE number < ?', [first.number]);
  else database.run('DELETE FROM changes');
}
