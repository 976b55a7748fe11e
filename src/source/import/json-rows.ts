import type { Node } from 'jsonc-parser';
import { z } from 'zod';
import type { Diagnostic, Location } from '../../verdict/diagnostic.ts';
import { isObject } from '../../verdict/is-object.ts';
import { type RatingScale, ratingScaleSchema } from '../../verdict/rating-scale.ts';
import type { Locate } from '../../verdict/raw-record.ts';
import type { Settings } from '../../verdict/settings.ts';
import { findSyntaxFault, offsetOf, parseNodes } from '../json-nodes.ts';
import { lineMaxBytes, lineTooLong, readRecordLine } from '../ndjson-records.ts';
import { placeIn } from '../place-in.ts';
import { readText } from '../read-text.ts';
import { splitLines } from '../split-lines.ts';
import { settingsIn } from './rows/own-download.ts';
import { isRowFault, type RowFault, type TableRow } from './rows/table-row.ts';

/** Facts about a page of a list from another deployment. */
export interface PageFacts {
  readonly start: Location;
  /** How many verdicts are on it. */
  readonly held: number;
  /** How many the whole list has. */
  readonly total: number | undefined;
  readonly ratingScale: RatingScale | undefined;
  /** Names of its categories by slug; only downloads have them. */
  readonly categories: Readonly<Record<string, string>> | undefined;
  /** Settings in a download, for a new catalogue. */
  readonly settings: Partial<Settings>;
}

/** Reads rows from JSON: a page of `/api/v1`, a record, or an array of either. */
export function readJson(text: string, file: string): (TableRow | RowFault)[] {
  const start: Location = { file, line: 1, column: 1 };
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch {
    return [describeSyntax(text, file)];
  }
  const locate = createLocate(text, file);
  if (Array.isArray(root))
    return root.map((item: unknown, index) => toRow(item, (path, at) => locate([index, ...path], at)));
  if (isDataPackage(root)) return [{ ...start, ...describesFiles }];
  if (isObject(root)) return [toRow(root, locate)];
  return [{ ...start, ...notRecords }];
}

/** Whether this is the description of a download, `datapackage.json`, or of other files. */
function isDataPackage(root: unknown): boolean {
  return (
    isObject(root) && Array.isArray(root['resources']) && String(root['$schema']).includes('datapackage')
  );
}

const describesFiles = {
  rule: 'json',
  message: 'this describes files, and holds no verdicts',
  allowed: 'one of the files that it names, such as verdicts.json',
};

/** Reads rows from NDJSON: an object on each line; blank lines are skipped. */
export async function* readJsonLines(
  chunks: AsyncIterable<Uint8Array>,
  file: string,
): AsyncIterable<TableRow | RowFault> {
  let line = 0;
  for await (const bytes of splitLines(chunks, lineMaxBytes)) {
    line++;
    const text = bytes === 'too long' ? lineTooLong(file, line) : readText(bytes, file, line);
    if (typeof text !== 'string') yield text;
    else if (text.trim() !== '') {
      const source = { text: text.trim() };
      for (const read of [readRecordLine(text, file, line)].flat()) yield { ...read, source };
    }
  }
}

/** Replaces each page by its records, and calls `onPage` with the facts about it. */
export async function* openPages(
  rows: AsyncIterable<TableRow | RowFault> | Iterable<TableRow | RowFault>,
  onPage: (page: PageFacts) => void,
): AsyncIterable<TableRow | RowFault> {
  for await (const row of rows) {
    const data = isRowFault(row) ? undefined : row.values['data'];
    if (isRowFault(row) || !isPage(data)) {
      yield row;
      continue;
    }
    const { total, ratingScale, categories } = pageSchema.parse(row.values);
    const settings = categories ? settingsIn(row.values) : {};
    onPage({ start: row.locate([]), held: data.length, total, ratingScale, categories, settings });
    for (const [index, item] of data.entries())
      yield toRow(item, (path, at) => row.locate(['data', index, ...path], at));
  }
}

/** How many verdicts the pages count that they do not hold. All pages of a list state the same total; pages of several lists have different ones. */
export function lackingOf(pages: readonly PageFacts[]): number {
  const totals = new Set(pages.map(({ total }) => total ?? 0));
  const held = pages.reduce((sum, page) => sum + page.held, 0);
  return Math.max(0, [...totals].reduce((sum, total) => sum + total, 0) - held);
}

/** Other tables may have a column of this name. */
function isPage(data: unknown): data is readonly unknown[] {
  return Array.isArray(data) && data.every(isObject);
}

const pageSchema = z.object({
  total: z.int().optional().catch(undefined),
  ratingScale: ratingScaleSchema.optional().catch(undefined),
  categories: z.record(z.string(), z.string()).optional().catch(undefined),
});

const notRecords = {
  rule: 'json',
  message: 'this is not a row',
  allowed: 'an object of keys, an array of them, or pages of /api/v1',
};

function toRow(item: unknown, locate: Locate): TableRow | RowFault {
  const source = { text: JSON.stringify(item) };
  return isObject(item)
    ? { values: item, implied: [], locate, source }
    : { ...locate([]), ...notRecords, source };
}

function describeSyntax(text: string, file: string): Diagnostic {
  const { message = '', offset = 0 } = findSyntaxFault(text) ?? {};
  return { ...placeIn(text, offset, file), rule: 'json', message };
}

/** Parses the text with positions once, when a location is first needed. */
function createLocate(text: string, file: string): Locate {
  let root: Node | undefined;
  return (path, at) => {
    root ??= parseNodes(text);
    return placeIn(text, offsetOf(root, path, at), file);
  };
}
