import type { Copy } from './copy.ts';
import { runsLine, type TestFile } from './coverage.ts';
import { applyMutant, compiles, type Mutant } from './mutator.ts';

/** What became of a mutant. */
export type Fate = 'killed' | 'timed out' | 'survived' | 'not covered' | 'invalid';

/** Seconds that any run may take, and how many times as long as without the mutant. */
const [leastSeconds, timesAsLong] = [10, 4];

/** Longer and longer runs: most mutants are found by the quickest tests, and starting a process takes time too. */
const [firstStageSeconds, stageGrowth] = [3, 4];

/** Tries a mutant on the tests that run its line, the quickest first, until one fails. */
export async function tryMutant(copy: Copy, mutant: Mutant, tests: readonly TestFile[]): Promise<Fate> {
  const original = copy.read(mutant.file);
  const text = applyMutant(original, mutant);
  if (!compiles(text)) return 'invalid';
  if (tests.length === 0) return 'not covered';
  copy.write(mutant.file, text);
  try {
    for (const stage of stagesOf(tests)) {
      const seconds = stage.reduce((sum, test) => sum + test.seconds, 0);
      const files = stage.map(({ path }) => path);
      const ending = await copy.test(files, leastSeconds + timesAsLong * seconds);
      if (ending !== 'passed') return ending === 'failed' ? 'killed' : 'timed out';
    }
    return 'survived';
  } finally {
    copy.write(mutant.file, original);
  }
}

/** A test file named after what is tried may take so many times as long as another and still goes before it. */
const relatedWeight = 10;

/**
 * The tests for a mutant, up to so many seconds of them (one file at least): the quickest first, and those named after
 * its file or folder; those with a browser or a database only where no others run the line.
 */
export function testsFor({ file, line }: Mutant, tests: readonly TestFile[], seconds: number): TestFile[] {
  const covering = tests.filter((test) => test.passes && runsLine(test, file, line));
  const light = covering.filter(({ isHeavy }) => !isHeavy);
  const names = wordsOf(file);
  const weight = ({ path, seconds: own }: TestFile) =>
    wordsOf(path).isDisjointFrom(names) ? own : own / relatedWeight;
  const wanted = (light.length > 0 ? light : covering).toSorted((a, b) => weight(a) - weight(b));
  let sum = 0;
  return wanted.filter((test, index) => {
    sum += test.seconds;
    return index === 0 || sum <= seconds;
  });
}

/** The words of a path that say what it is about; many files are called answers. */
function wordsOf(path: string): Set<string> {
  const words = path.replace(/^(?:src|test)\/|(?:\.test)?\.ts$/g, '').split(/[/-]/);
  return new Set(words.flatMap((word) => [word, word.replace(/s$/, '')]).filter((word) => !vague.has(word)));
}

const vague: ReadonlySet<string> = new Set(['http', 'answer', 'answers']);

function stagesOf(tests: readonly TestFile[]): TestFile[][] {
  const stages: TestFile[][] = [[]];
  let [room, full] = [firstStageSeconds, firstStageSeconds];
  for (const test of tests) {
    if (test.seconds > room && stages.at(-1)?.length !== 0) {
      stages.push([]);
      full *= stageGrowth;
      room = full;
    }
    stages.at(-1)?.push(test);
    room -= test.seconds;
  }
  return stages;
}
