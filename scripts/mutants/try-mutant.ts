import type { Copy } from './copy.ts';
import { runsLine, type TestFile } from './coverage.ts';
import { applyMutant, compiles, type Mutant } from './mutator.ts';

/** What became of a mutant. */
export type Fate = 'killed' | 'timed out' | 'survived' | 'not covered' | 'invalid';

/** Seconds that any run may take, and how many times as long as without the mutant. */
const [leastSeconds, timesAsLong] = [15, 5];

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

/**
 * The tests for a mutant, the quickest first, up to so many seconds of them (one at least); those with a browser or a
 * database only where no others run the line.
 */
export function testsFor({ file, line }: Mutant, tests: readonly TestFile[], seconds: number): TestFile[] {
  const covering = tests.filter((test) => test.passes && runsLine(test, file, line));
  const light = covering.filter(({ isHeavy }) => !isHeavy);
  const wanted = (light.length > 0 ? light : covering).sort((a, b) => a.seconds - b.seconds);
  let sum = 0;
  return wanted.filter((test, index) => {
    sum += test.seconds;
    return index === 0 || sum <= seconds;
  });
}

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
