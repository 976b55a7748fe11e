import { runsLine, type TestFile } from './coverage.ts';
import type { Mutant } from './mutator.ts';

/** Test files for a mutant, in the order in which they are run. */
export interface TestChoice {
  readonly tests: readonly TestFile[];
  /** Whether they are known to run its line: of what runs in another process nothing is known. */
  readonly isCovered: boolean;
}

/** A test file named after what is tried may take so many times as long as another and still goes before it. */
const relatedWeight = 10;

/**
 * Chooses the tests that run the line of a mutant, up to so many seconds of them (one file at least): the quickest first,
 * and those named after its file or folder; those with a browser or a database only where no others run the line. Where
 * none is known to, those named after the file: they may start a process that does.
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

/** The words of a path that say what it is about; many files are called answers. */
function wordsOf(path: string): Set<string> {
  const words = path.replace(/^(?:src|test|packages)\/|(?:\.test)?\.ts$/g, '').split(/[/-]/);
  return new Set(words.flatMap((word) => [word, word.replace(/s$/, '')]).filter((word) => !vague.has(word)));
}

const vague: ReadonlySet<string> = new Set(['http', 'answer', 'answers']);
