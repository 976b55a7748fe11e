import { fieldKeys } from '../../verdict/field-keys.ts';
import type { Placed } from './placing.ts';
import { openRow } from './recipe/evaluate.ts';
import { columnsUsed, type Recipe } from './recipe/recipe.ts';
import type { Draft } from './row-reader.ts';
import type { TableRow } from './rows/table-row.ts';
import { Refusal } from './steps/step.ts';
import { textOf } from './steps/text-of.ts';

/** The first rows before and after, as two tables: a header, then a line for each row. */
export interface Preview {
  readonly before: readonly (readonly string[])[];
  readonly after: readonly (readonly string[])[];
}

const rowsMax = 10;

/** Gathers the first ten rows that a recipe wants. */
export function createPreview(recipe: Recipe) {
  const used = [...columnsUsed(recipe)];
  let names: readonly string[] = used;
  const keys = fieldKeys.filter((key) => key !== 'slug' && recipe.keys.has(key));
  const before: string[][] = [];
  const after: string[][] = [];
  return {
    add(row: TableRow, draft: Draft, placed: Placed): void {
      if (before.length === rowsMax) return;
      const order = Object.keys(row.values);
      if (before.length === 0) names = used.toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
      const { cellOf } = openRow(row.values, { columns: new Map(), only: new Map() }, noContext);
      const line = String(draft.locate().line);
      before.push([line, ...names.map((name) => asText(cellOf(name)))]);
      after.push(
        'mistakes' in placed
          ? [line, `refused: ${placed.mistakes.map(({ message }) => message).join('; ')}`]
          : [line, placed.slug, ...keys.map((key) => asText(draft.values[key]))],
      );
    },
    show(): Preview {
      return { before: [['line', ...names], ...before], after: [['line', 'slug', ...keys], ...after] };
    },
  };
}

const noContext = { maxLength: undefined, language: 'en', onCut: () => {} };

function asText(value: unknown): string {
  return value instanceof Refusal ? '' : textOf(value).replace(/\s+/g, ' ');
}
