import type { FieldKey } from '../../../verdict/fields.ts';
import { evaluate } from '../recipe/evaluate.ts';
import type { Source } from '../recipe/recipe.ts';
import { prepareSteps } from '../steps/prepare-steps.ts';
import type { Cell, Judge } from './column-cells.ts';

/** Steps to add to a key, and the cells that stay wrong with them. */
export interface Settled {
  readonly first: readonly unknown[];
  readonly last: readonly unknown[];
  readonly wrong: readonly Cell[];
}

/** One step as it is written, or none. */
type Choice = Readonly<Record<string, unknown>> | undefined;

/**
 * Chooses among steps that would each read one wrong cell: those with which fewest cells are wrong, while every cell that is
 * right keeps its value. `rescale` is the exception: on another scale, small numbers look right too. So it may change
 * these if at least half of the rows need a scale as large.
 */
export function settleSteps(
  key: FieldKey,
  guesses: ReadonlyMap<string, readonly NonNullable<Choice>[]>,
  source: Source,
  cells: readonly Cell[],
  judge: Judge,
): Settled {
  const scales = (guesses.get('rescale') ?? []).map((step) => ({ step, end: endOf(step) }));
  const mayMove = (step: Choice) => {
    const less = scales.filter(({ end }) => step !== undefined && end < endOf(step)).map(({ end }) => end);
    const need = cells.filter(
      ({ value, text }) => value === undefined && !(numberOf(text) <= Math.max(...less)),
    );
    return 2 * rowsOf(need) >= rowsOf(cells);
  };
  const apply = (numbers: readonly Choice[], others: readonly Choice[]): Settled | undefined => {
    const first = numbers.filter((step) => step !== undefined);
    const last = others.filter((step) => step !== undefined);
    const read = prepareSteps(first);
    const changed = { ...source, steps: [...read, ...source.steps, ...prepareSteps(last)] };
    const isMoved = last.some((step) => 'rescale' in step && mayMove(step));
    const wrong: Cell[] = [];
    for (const cell of cells) {
      const now = judge(key, changed, cell.cellOf);
      if (now === undefined && cell.value === undefined) wrong.push(cell);
      if (cell.value === undefined) continue;
      const isKept =
        (isMoved ? now !== undefined : Bun.deepEquals(now, cell.value)) && isSameNumber(cell, read, source);
      if (!isKept) return undefined;
    }
    return { first, last, wrong };
  };
  const choicesOf = (name: string): Choice[] => [undefined, ...(guesses.get(name) ?? [])];
  let best = apply([], []) ?? { first: [], last: [], wrong: [] };
  for (const number of choicesOf('number'))
    for (const rescale of choicesOf('rescale'))
      for (const round of choicesOf('round'))
        for (const date of choicesOf('date')) {
          const settled = apply([number], [rescale, round, date]);
          // Fewer steps come first, and stay if more mend no more.
          if (settled && settled.wrong.length < best.wrong.length) best = settled;
        }
  return best;
}

function endOf(step: NonNullable<Choice>): number {
  return (step['rescale'] as { readonly from: readonly number[] }).from[1] ?? 0;
}

/** The number of a cell, with either decimal sign. */
export function numberOf(text: string): number {
  return Number.parseFloat(text.replace(',', '.'));
}

/** Rows that have any of these cells. */
export function rowsOf(cells: readonly Cell[]): number {
  return cells.reduce((sum, { rows }) => sum + rows, 0);
}

/** Whether a number is still read as what it is: `8.8` with a decimal comma is 8, which may be in the same range. */
function isSameNumber({ cellOf, text }: Cell, read: Source['steps'], source: Source): boolean {
  if (read.length === 0 || Number.isNaN(Number(text))) return true;
  const now = evaluate({ ...source, steps: read }, cellOf, plain);
  return now === Number(text);
}

const plain = { language: 'en' };
