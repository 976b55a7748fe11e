import { fieldKeys } from '../../verdict/field-keys.ts';
import type { Placed } from './placing.ts';
import { openRow } from './recipe/evaluate.ts';
import { columnsUsed, type Recipe } from './recipe/recipe.ts';
import type { Draft } from './row-reader.ts';
import type { TableRow } from './rows/table-row.ts';
import { Refusal } from './steps/step.ts';
import { textOf } from './steps/text-of.ts';

/** Some rows before and after, as two tables: a header, then a line for each row. */
export interface Preview {
  readonly before: readonly (readonly string[])[];
  readonly after: readonly (readonly string[])[];
}

interface PreviewRow {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

const rowsMax = 10;

/** Collects the first ten imported rows, preferring rows that change something. */
export function createPreview(recipe: Recipe) {
  const used = [...columnsUsed(recipe)];
  let names: readonly string[] = used;
  const keys = fieldKeys.filter((key) => key !== 'slug' && recipe.keys.has(key));
  const changing: PreviewRow[] = [];
  const unchanging: PreviewRow[] = [];
  return {
    add(row: TableRow, draft: Draft, placed: Placed): void {
      const rows = 'slug' in placed && !placed.isChange ? unchanging : changing;
      if (rows.length === rowsMax) return;
      const order = Object.keys(row.values);
      if (changing.length + unchanging.length === 0)
        names = used.toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
      const { cellOf } = openRow(row.values, { columns: new Map(), only: new Map() }, noContext);
      const line = String(draft.locate().line);
      rows.push({
        before: [line, ...names.map((name) => asText(cellOf(name)))],
        after:
          'mistakes' in placed
            ? [line, `refused: ${placed.mistakes.map(({ message }) => message).join('; ')}`]
            : [line, placed.slug, ...keys.map((key) => asText(draft.values[key]))],
      });
    },
    show(): Preview {
      const rows = [...changing, ...unchanging].slice(0, rowsMax);
      return {
        before: [['line', ...names], ...rows.map(({ before }) => before)],
        after: [['line', 'slug', ...keys], ...rows.map(({ after }) => after)],
      };
    },
  };
}

const noContext = { language: 'en' };

function asText(value: unknown): string {
  return value instanceof Refusal ? '' : textOf(value).replace(/\s+/g, ' ');
}
