import { settingsSchema } from '../../verdict/settings.ts';
import {
  explainUnreadable,
  type OpenEditionOptions,
  openDatabase,
  openEdition,
  readHeader,
} from '../file/open-edition.ts';
import { EditionError, verifySeal } from '../file/seal.ts';
import { contentsOf } from '../history/contents.ts';
import { History, historyOf } from '../history/history.ts';
import type { ComparableEdition } from '../history/write-publication.ts';
import { imagesOf } from '../images/images.ts';
import { olderFormats, RowContents } from './row-contents.ts';

/** Opens an edition file of any known format to compare it. Throws `EditionError` as `openEdition` does. */
export function openToCompare(path: string, options: OpenEditionOptions = {}): ComparableEdition {
  return openOlder(path, options) ?? openCurrent(path, options);
}

/** An edition of an older format. */
export interface OlderEdition extends ComparableEdition {
  readonly about: string;
}

/** Opens an edition file if it is of an older format that can still be read. */
export function openOlder(
  path: string,
  { verified = false }: OpenEditionOptions = {},
): OlderEdition | undefined {
  if (olderFormatOf(path) === undefined) return undefined;
  if (!verified) verifySeal(path);
  const database = openDatabase(path);
  try {
    const header = readHeader(database);
    if (!header) throw new EditionError(`${path}: the edition says nothing of itself`);
    const contents = new RowContents(database);
    const history = new History(database);
    return {
      id: header.id,
      publishedAt: new Date(header.publishedAt),
      total: contents.counts().verdicts,
      settings: settingsSchema.parse(JSON.parse(header.settings)),
      about: header.about,
      contents,
      history,
      [Symbol.dispose]() {
        for (const part of [contents, history, database]) part.close();
      },
    };
  } catch (error) {
    database.close();
    throw explainUnreadable(path, error);
  }
}

/** The format of an edition file if it is an older one that can still be read. */
export function olderFormatOf(path: string): number | undefined {
  try {
    const database = openDatabase(path);
    try {
      const format = readHeader(database)?.format ?? 0;
      return olderFormats.includes(format) ? format : undefined;
    } finally {
      database.close();
    }
  } catch {
    // `openEdition` says what is wrong with it.
    return undefined;
  }
}

function openCurrent(path: string, options: OpenEditionOptions): ComparableEdition {
  const edition = openEdition(path, options);
  const { id, publishedAt, total, settings } = edition;
  return {
    id,
    publishedAt,
    total,
    settings,
    contents: contentsOf(edition),
    history: historyOf(edition),
    images: imagesOf(edition),
    [Symbol.dispose]: () => edition.close(),
  };
}
