import { runsLine, type TestFile } from './coverage.ts';
import type { Mutant } from './mutator.ts';

/** Test files for a mutant, in running order. */
export interface TestChoice {
  readonly tests: readonly TestFile[];
  /** Whether they cover its line; the coverage of child processes is unknown. */
  readonly isCovered: boolean;
}

/** A test file with a related name may take this many times as long as another and still go first. */
const relatedWeight = 10;

/**
 * Chooses tests that cover a mutant's line, for up to this many seconds (at least one file): those named after its file
 * or folder and the fastest first, and those with a browser or a database only if no others cover it. Without coverage,
 * chooses those named after the file, since they may start a process that runs it.
 */
export function chooseTests({ file, line }: Mutant, tests: readonly TestFile[], seconds: number): TestChoice {
  const passing = tests.filter(({ passes }) => passes);
  const covering = passing.filter((test) => runsLine(test, file, line));
  const names = wordsOf(file);
  const isRelated = ({ path }: TestFile) => !wordsOf(path).isDisjointFrom(names);
  const isCovered = covering.length > 0;
  const candidates = isCovered ? covering : passing.filter(isRelated);
  const light = candidates.filter(({ isHeavy }) => !isHeavy);
  const weight = (test: TestFile) => test.seconds / (isRelated(test) ? relatedWeight : 1);
  let sum = 0;
  const chosen = (light.length > 0 ? light : candidates)
    .toSorted((one, other) => weight(one) - weight(other))
    .filter((test, index) => {
      sum += test.seconds;
      return index === 0 || sum <= seconds;
    });
  return { tests: chosen, isCovered };
}

/** The distinctive words of a path; many files are called answers. */
function wordsOf(path: string): Set<string> {
  const words = path.replace(/^(?:src|test|packages)\/|(?:\.test)?\.ts$/g, '').split(/[/-]/);
  return new Set(words.flatMap((word) => [word, word.replace(/s$/, '')]).filter((word) => !vague.has(word)));
}

const vague: ReadonlySet<string> = new Set(['http', 'answer', 'answers']);
