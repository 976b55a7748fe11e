import { callChanges } from './call-changes.ts';
import { expressionChanges } from './expression-changes.ts';
import { statementChanges } from './statement-changes.ts';
import { type Change, walkProgram } from './syntax.ts';
import { textChanges } from './text-changes.ts';

/** A program with one mistake put in. */
export interface Mutant extends Change {
  /** Where and what it is; the same as long as the file is: `path:line:column:kind`, and a number where several are alike. */
  readonly id: string;
  readonly file: string;
  readonly line: number;
  /** What stands in the place of the replacement. */
  readonly original: string;
}

/** Every mutant of a TypeScript file, in the order of the text. Those that are no TypeScript are left out. */
export function mutantsOf(file: string, text: string): Mutant[] {
  const changes: Change[] = [];
  walkProgram(text, (place) => {
    for (const find of [statementChanges, expressionChanges, callChanges, textChanges])
      changes.push(...find(place));
  });
  const taken = new Map<string, number>();
  const real = changes.filter(({ start, end, replacement }) => text.slice(start, end) !== replacement);
  return distinct(real).map((change) => {
    const before = text.slice(0, change.start).split('\n');
    const place = `${file}:${before.length}:${(before.at(-1)?.length ?? 0) + 1}:${change.kind.replace(' ', '-')}`;
    const count = (taken.get(place) ?? 0) + 1;
    taken.set(place, count);
    return {
      ...change,
      id: count === 1 ? place : `${place}.${count}`,
      file,
      line: before.length,
      original: text.slice(change.start, change.end),
    };
  });
}

/** The text of a file with the mistake in it. */
export function applyMutant(text: string, { start, end, replacement }: Change): string {
  return text.slice(0, start) + replacement + text.slice(end);
}

/** Whether Bun can read the text of a mutant. */
export function compiles(text: string): boolean {
  try {
    new Bun.Transpiler({ loader: 'ts' }).transformSync(text);
    return true;
  } catch {
    return false;
  }
}

/** Two ways to the same text are one. */
function distinct(changes: readonly Change[]): Change[] {
  const known = new Map(
    changes.map((change) => [`${change.start} ${change.end} ${change.replacement}`, change]),
  );
  return [...known.values()].sort((a, b) => a.start - b.start);
}
