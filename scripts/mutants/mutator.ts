import { callChanges } from './call-changes.ts';
import { expressionChanges } from './expression-changes.ts';
import { statementChanges } from './statement-changes.ts';
import { type Change, walkProgram } from './syntax.ts';
import { textChanges } from './text-changes.ts';

/** A program with one deliberate mistake. */
export interface Mutant extends Change {
  /** Stable while the file is unchanged: `path:line:column:kind`, with a number where several coincide. */
  readonly id: string;
  readonly file: string;
  readonly line: number;
  /** The original text. */
  readonly original: string;
}

/** Every valid mutant of a TypeScript file, in the order of the text. */
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

/** The text of a file with the mutation applied. */
export function applyMutant(text: string, { start, end, replacement }: Change): string {
  return text.slice(0, start) + replacement + text.slice(end);
}

/** Whether Bun can parse the text of a mutant. */
export function compiles(text: string): boolean {
  try {
    new Bun.Transpiler({ loader: 'ts' }).transformSync(text);
    return true;
  } catch {
    return false;
  }
}

/** Removes mutations that produce the same text. */
function distinct(changes: readonly Change[]): Change[] {
  const known = new Map(
    changes.map((change) => [`${change.start} ${change.end} ${change.replacement}`, change]),
  );
  return [...known.values()].sort((a, b) => a.start - b.start);
}
