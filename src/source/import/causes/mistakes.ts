import type { Diagnostic, Location } from '../../../verdict/diagnostic.ts';
import type { RowMistake } from './mend.ts';
import { type PatchContext, RecipePatch } from './recipe-patch.ts';

/** Mistakes of one kind. */
export interface Cause {
  /** The first of them. */
  readonly first: Diagnostic;
  readonly count: number;
  /** The first places, and so many values with their counts; fewer of either if there are fewer. */
  readonly places: readonly Location[];
  readonly values: ReadonlyMap<string, number>;
}

const placesMax = 5;
const valuesMax = 1000;
const causesMax = 1000;

/** Collects the mistakes of an import by what causes them, in bounded memory. */
export class Mistakes {
  readonly #causes = new Map<string, OpenCause>();
  readonly #patch = new RecipePatch();
  #count = 0;

  /** Mistakes so far. */
  get count(): number {
    return this.#count;
  }

  /** Adds a mistake of a row. */
  add(mistake: RowMistake): void {
    this.#add(mistake, patternOf(mistake.message));
  }

  /** Adds a mistake that is a cause of its own, such as one in the recipe. */
  addAlone(mistake: RowMistake): void {
    this.#add(mistake, `${mistake.line}:${mistake.column} ${mistake.message}`);
  }

  #add(mistake: RowMistake, kind: string): void {
    const { rule, key, value, file, line, column, mend } = mistake;
    this.#count++;
    const id = `${rule} ${key ?? ''} ${kind}`;
    const cause = this.#causes.get(id) ?? startCause(mistake);
    if (this.#causes.size < causesMax) this.#causes.set(id, cause);
    cause.count++;
    if (cause.places.length < placesMax) cause.places.push({ file, line, column });
    if (value !== undefined && (cause.values.has(value) || cause.values.size < valuesMax))
      cause.values.set(value, (cause.values.get(value) ?? 0) + 1);
    if (mend) this.#patch.add(mend, key);
  }

  /** Every cause, in the order in which they were met. */
  causes(): Cause[] {
    return [...this.#causes.values()];
  }

  /** What to put into the recipe to mend them, as YAML; empty if nothing can be suggested. May read the table again. */
  async patch(context: PatchContext): Promise<string> {
    return this.#patch.toYaml(context);
  }
}

interface OpenCause {
  readonly first: RowMistake;
  count: number;
  readonly places: Location[];
  readonly values: Map<string, number>;
}

function startCause(first: RowMistake): OpenCause {
  return { first, count: 0, places: [], values: new Map() };
}

/** A message without its values. */
function patternOf(message: string): string {
  return message.replace(/"(?:[^"\\]|\\.)*"/g, '""').replace(/-?\d+(?:[.,]\d+)*/g, '0');
}
