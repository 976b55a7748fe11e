import { textOf } from '../steps/text-of.ts';

/** A text with columns in braces, or a single column. */
export interface Template {
  /** The columns that it names. */
  readonly columns: readonly string[];
  /** Texts and columns in order; missing for a single column, whose value keeps its type. */
  readonly pieces?: readonly Piece[];
}

type Piece = { readonly text: string } | { readonly column: string };

/** Parses `{title} ({year})`; text without braces is a column's name, `{{` and `}}` are braces, unpaired ones stay. */
export function parseTemplate(text: string): Template {
  if (!/\{[^{}]+\}|\{\{|\}\}/.test(text)) return { columns: [text.trim().normalize('NFC')] };
  const pieces: Piece[] = [];
  for (const [found, column] of text.matchAll(/\{\{|\}\}|\{([^{}]+)\}|[^{}]+|[{}]/g)) {
    if (column !== undefined) pieces.push({ column: column.trim().normalize('NFC') });
    else pieces.push({ text: found === '{{' || found === '}}' ? found.slice(1) : found });
  }
  return { columns: pieces.flatMap((piece) => ('column' in piece ? [piece.column] : [])), pieces };
}

/** Fills in a template; undefined if a column that it names is empty. */
export function fillTemplate({ columns, pieces }: Template, cellOf: (column: string) => unknown): unknown {
  if (pieces === undefined) return cellOf(columns[0] ?? '');
  let text = '';
  for (const piece of pieces) {
    const value = 'text' in piece ? piece.text : textOf(cellOf(piece.column));
    if (value === '') return undefined;
    text += value;
  }
  return text;
}
