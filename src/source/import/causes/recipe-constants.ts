import type { Diagnostic } from '../../../verdict/diagnostic.ts';
import { createEntrySchema, type EntryRules } from '../../../verdict/entry.ts';
import { explainIssue } from '../../../verdict/explain-issue.ts';
import { isEmptyCell } from '../recipe/evaluate.ts';
import type { Recipe } from '../recipe/recipe.ts';
import { toKeyValue } from '../rows/cell.ts';
import { prepareSteps } from '../steps/prepare-steps.ts';
import { Refusal, type StepContext } from '../steps/step.ts';

/** Finds values that a recipe itself gives, in maps, ranges and defaults, and that the key they are for refuses. */
export function checkConstants({ keys, locate }: Recipe, rules: EntryRules, language: string): Diagnostic[] {
  const schema = createEntrySchema({ ...rules, categories: undefined }).partial();
  const context: StepContext = { language };
  const found: Diagnostic[] = [];
  for (const [key, { written }] of locate ? keys : [])
    for (const { path, constant, later } of constantsOf(written)) {
      // Categories may be given by their names.
      if (key === 'category') continue;
      const whole = ['keys', key, ...path];
      const name = whole.map((part) => (typeof part === 'number' ? `item ${part + 1}` : part)).join(' → ');
      const place = () => locate?.(whole) ?? { file: '', line: 1, column: 1 };
      let value = constant;
      for (const step of prepareSteps(later)) if (!(value instanceof Refusal)) value = step(value, context);
      if (value instanceof Refusal) {
        const { message, allowed } = value;
        found.push({ ...place(), rule: 'value', message: `${name} ${message}`, allowed });
      } else if (!isEmptyCell(value)) {
        const values = { [key]: toKeyValue(key, value) };
        for (const issue of schema.safeParse(values).error?.issues ?? [])
          for (const { message, ...rest } of explainIssue(issue, values, schema, place))
            found.push({ ...rest, message: `${name}${message.slice(key.length)}` });
      }
    }
  return found;
}

interface Constant {
  readonly path: readonly (string | number)[];
  readonly constant: unknown;
  /** The steps that come after it. */
  readonly later: readonly unknown[];
}

function constantsOf({ steps, default: fallback }: Readonly<Record<string, unknown>>): Constant[] {
  const list = (steps ?? []) as readonly Readonly<Record<string, unknown>>[];
  const inSteps = list.flatMap((step, index) =>
    ['map', 'ranges'].flatMap((name) =>
      Object.entries(step[name] ?? {}).map(([from, constant]) => ({
        path: ['steps', index, name, from],
        constant: constant as unknown,
        later: list.slice(index + 1),
      })),
    ),
  );
  return [...inSteps, { path: ['default'], constant: fallback, later: [] }];
}
