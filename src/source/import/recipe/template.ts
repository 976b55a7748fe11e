import { textOf } from '../steps/text-of.ts';

/** A text with columns in it, or one column alone. */
export interface Template {
  /** The columns that it names. */
  readonly columns: readonly string[];
  /** Texts and columns in turn; nothing for a column alone, whose value stays what it is. */
  readonly pieces?: readonly Piece[];
}

type Piece = { readonly text: string } | { readonly column: string };

/**
 * Parses `{title} ({year})`; a text without braces is the name of a column. `{{` and `}}` are braces.
 * A brace without its other is taken as it is.
 */
export function parseTemplate(text: string): Template {
  if (!/\{[^{}]+\}|\{\{|\}\}/.test(text)) return { columns: [text.trim().normalize('NFC')] };
  const pieces: Piece[] = [];
  for (const [found, column] of text.matchAll(/\{\{|\}\}|\{([^{}]+)\}|[^{}]+|[{}]/g)) {
    if (column !== undefined) pieces.push({ column: column.trim().normalize('NFC') });
    else pieces.push({ text: found === '{{' || found === '}}' ? found.slice(1) : found });
  }
  return { columns: pieces.flatMap((piece) => ('column' in piece ? [piece.column] : [])), pieces };
}

/** Fills a template in; it is nothing where a column that it names is empty. */
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
