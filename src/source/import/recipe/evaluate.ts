import { Refusal, type StepContext } from '../steps/step.ts';
import { textOf } from '../steps/text-of.ts';
import { cellAt } from './cell-at.ts';
import { holds } from './condition.ts';
import type { Recipe, Source } from './recipe.ts';
import { fillTemplate, type Template } from './template.ts';

/** A row with the columns that the recipe adds. */
export interface RecipeRow {
  /** The value of a column; undefined if empty. `Refusal` if a step for it refused its value. */
  cellOf(column: string): unknown;
  /** Whether the recipe imports the row. */
  readonly isWanted: boolean;
}

/** Opens a row. */
export function openRow(
  values: Readonly<Record<string, unknown>>,
  { columns, only }: Pick<Recipe, 'columns' | 'only'>,
  context: StepContext,
): RecipeRow {
  const made = new Map<string, unknown>();
  const cellOf = (column: string): unknown => {
    if (made.has(column)) return made.get(column);
    const source = columns.get(column);
    if (source === undefined) return cellAt(values, column);
    // A column that depends on itself gets the cell of the table.
    made.set(column, cellAt(values, column));
    const value = evaluate(source, cellOf, context);
    made.set(column, value);
    return value;
  };
  return {
    cellOf,
    get isWanted() {
      for (const [column, condition] of only) {
        const cell = cellOf(column);
        if (!holds(condition, cell instanceof Refusal ? undefined : cell)) return false;
      }
      return true;
    },
  };
}

/** The value of a source in a row, after its steps; `Refusal` if a step refuses it; undefined if empty. */
export function evaluate(
  { parts, steps, fallback }: Source,
  cellOf: (column: string) => unknown,
  context: StepContext,
): unknown {
  const refused = parts
    .flatMap(({ columns }) => columns)
    .map(cellOf)
    .find((value) => value instanceof Refusal);
  if (refused !== undefined) return refused;
  const found = parts.map((part) => fillTemplate(part, cellOf)).filter((value) => !isEmptyCell(value));
  let value: unknown = parts.length > 1 ? found : found[0];
  for (const step of steps) {
    if (isEmptyCell(value)) break;
    value = step(value, context);
    if (value instanceof Refusal) return value;
  }
  return isEmptyCell(value) ? fallback : value;
}

/** The text that identifies a row, or is added to its slug; empty if a column of it is empty. */
export function textFor(template: Template, cellOf: (column: string) => unknown): string {
  if (template.columns.some((column) => cellOf(column) instanceof Refusal)) return '';
  return textOf(fillTemplate(template, cellOf)).normalize('NFC');
}

/** Reports whether a cell is empty: no value, only spaces, or an empty list. */
export function isEmptyCell(cell: unknown): boolean {
  if (typeof cell === 'string') return cell.trim() === '';
  return cell === undefined || cell === null || (Array.isArray(cell) && cell.length === 0);
}
