import type { Database } from 'bun:sqlite';
import { closeSync, fstatSync, openSync, rmSync, statSync } from 'node:fs';
import { type Change, type ChangeCounts, type ChangeKind, noChanges } from '../../verdict/change/change.ts';
import type { Settings } from '../../verdict/settings.ts';
import { copyBytes } from '../file/copy-bytes.ts';
import type { Edition } from '../file/edition.ts';
import { openEdition, openForWriting } from '../file/open-edition.ts';
import { sealFile } from '../file/seal.ts';
import type { EditionImages } from '../images/images.ts';
import { type Contents, contentsOf } from './contents.ts';
import { differences } from './difference.ts';
import type { History } from './history.ts';
import { copyHistory } from './tables.ts';

/** Most changes that an edition remembers; beyond them the oldest publications' changes are forgotten, whole. */
const changesMax = 1_000_000;

/** What is published over what. */
export interface PublicationOptions {
  /** The edition file whose content is published; it stays as it is. */
  readonly content: string;
  /** Where the file of the publication goes; nothing must be there yet. */
  readonly to: string;
  /** The edition that is current and the path of its file; nothing for the first publication. */
  readonly current: { readonly edition: ComparableEdition; readonly path: string } | undefined;
  /** Number of this publication, counting from 1. */
  readonly sequence: number;
  /** The moment of this publication, kept in whole seconds. */
  readonly at: Date;
  /** The publication whose content it is, if later ones are taken back. */
  readonly rolledBackTo?: number;
  /** Told of each change, in order. */
  readonly onChange?: (change: Change) => void;
  /** See `changesMax`. */
  readonly keep?: number;
}

/** An edition of any format that has been published: what it holds and what it remembers. */
export interface ComparableEdition extends Disposable {
  readonly id: string;
  readonly publishedAt: Date;
  readonly total: number;
  readonly settings: Settings;
  readonly contents: Contents;
  readonly history: History;
  /** Nothing in an edition of a format without pictures. */
  readonly images?: EditionImages;
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
 * Writes an edition file with the content of another and the history of the current edition, to which it adds this
 * publication with its changes. The first publication counts its verdicts and lists no change.
 * An edition that was published before keeps the moment of its first publication as its own.
 */
export function writePublication(options: PublicationOptions): WrittenPublication {
  const { content, to } = options;
  const edition = openEdition(content, { verified: true });
  try {
    const { start, end } = edition.sections;
    copyPart(content, 0, start, to);
    const written = writeHistory(edition, options);
    copyPart(content, start, end, to);
    sealFile(to);
    return { ...written, bytes: statSync(to).size };
  } finally {
    edition.close();
    rmSync(`${to}-journal`, { force: true });
  }
}

/** Writes the history into the bare database of an edition. */
function writeHistory(
  edition: Edition,
  { to, current, sequence, at, rolledBackTo, onChange, keep = changesMax }: PublicationOptions,
): Omit<WrittenPublication, 'bytes'> {
  const database = openForWriting(to);
  try {
    copyHistory(database, current?.path);
    const firstChange = endOf(database);
    const contents = contentsOf(edition);
    database.run('BEGIN');
    const changes = current
      ? writeChanges(
          database,
          marked(differences(current.edition.contents, contents), rolledBackTo),
          sequence,
          firstChange,
          onChange,
        )
      : null;
    const counts = contents.counts();
    const count = Object.values(changes ?? {}).reduce((sum, one) => sum + one, 0);
    const moment = `${at.toISOString().slice(0, 19)}Z`;
    database.run('UPDATE edition SET publishedAt = ?, currentSince = ?, sequence = ?', [
      current?.edition.history.firstPublished(edition.id) ?? moment,
      moment,
      sequence,
    ]);
    database.run('INSERT INTO publications VALUES (?, ?, ?, ?, ?, ?, ?)', [
      sequence,
      edition.id,
      moment,
      counts.verdicts,
      counts.withdrawn,
      count,
      firstChange,
    ]);
    forgetOldest(database, keep);
    database.run('COMMIT');
    return { ...counts, changes };
  } finally {
    database.close();
  }
}

function copyPart(from: string, start: number, end: number, to: string): void {
  const file = openSync(to, start === 0 ? 'w' : 'r+');
  try {
    copyBytes(from, start, end, file, fstatSync(file).size);
  } finally {
    closeSync(file);
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

function* marked(changes: Iterable<Change>, rolledBackTo: number | undefined): Iterable<Change> {
  for (const change of changes) yield rolledBackTo === undefined ? change : { ...change, rolledBackTo };
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
