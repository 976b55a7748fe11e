/** What the cells of a column have in common; `fits` takes the text of a cell that is not empty. */
export interface ColumnKind {
  fits(text: string): boolean;
}

/** Rows below this number tell nothing about a column. */
const rowsMin = 4;

/** Of the cells that are not empty, the share that must be of one kind. */
const share = 0.75;

/** The most values of a column that repeats a few. */
const valuesMax = 40;

/** The kind of each column, from cells by row; nothing for columns of free text. */
export function findColumnKinds(rows: readonly (readonly string[])[]): (ColumnKind | undefined)[] {
  const width = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: width }, (_, index) =>
    findKind(rows.map((row) => row[index]?.trim() ?? '').filter((text) => text !== '')),
  );
}

function findKind(texts: readonly string[]): ColumnKind | undefined {
  if (texts.length < rowsMin) return undefined;
  const isCommon = ({ fits }: ColumnKind) => texts.filter(fits).length >= share * texts.length;
  const plain = [number, address].find(isCommon);
  if (plain) return plain;
  const shapes = topOf(texts.map(shapeOf), 3);
  const shaped = { fits: (text: string) => shapes.has(shapeOf(text)) };
  // Words have shapes too; only digits make one telling: dates, codes.
  if ([...shapes.keys()].every((shape) => shape.includes('9')) && isCommon(shaped)) return shaped;
  const counts = topOf(texts, valuesMax + 1);
  const repeated = new Set([...counts].filter(([, count]) => count > 1).map(([text]) => text));
  const few = { fits: (text: string) => repeated.has(text) };
  return counts.size <= valuesMax && isCommon(few) ? few : undefined;
}

const number: ColumnKind = { fits: (text) => /^[-+−]?[$€£]? ?\d[\d.,' ]*(?:e[+-]?\d+)? ?%?$/iu.test(text) };

const address: ColumnKind = { fits: (text) => /^https?:\/\//i.test(text) };

function shapeOf(text: string): string {
  return text
    .slice(0, 60)
    .replace(/\p{L}+/gu, 'a')
    .replace(/\d/g, '9');
}

/** The most frequent texts with their counts. */
function topOf(texts: readonly string[], most: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return new Map([...counts].sort(([, a], [, b]) => b - a).slice(0, most));
}
