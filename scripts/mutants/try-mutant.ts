import type { TestChoice } from './choose-tests.ts';
import type { Copy } from './copy.ts';
import type { TestFile } from './coverage.ts';
import { applyMutant, compiles, type Mutant } from './mutator.ts';

/** What became of a mutant. */
export type Fate = 'killed' | 'timed out' | 'survived' | 'not covered' | 'invalid';

/** Seconds that any run may take, and how many times as long as without the mutant. */
const [leastSeconds, timesAsLong] = [10, 4];

/** Longer and longer runs: most mutants are found by the quickest tests, and starting a process takes time too. */
const [firstStageSeconds, stageGrowth] = [3, 4];

/** Tries a mutant on some tests, one file after another, until one fails. */
export async function tryMutant(copy: Copy, mutant: Mutant, choice: TestChoice): Promise<Fate> {
  const original = copy.read(mutant.file);
  const text = applyMutant(original, mutant);
  if (!compiles(text)) return 'invalid';
  copy.write(mutant.file, text);
  try {
    for (const stage of stagesOf(choice.tests)) {
      const seconds = stage.reduce((sum, test) => sum + test.seconds, 0);
      const files = stage.map(({ path }) => path);
      const ending = await copy.test(files, leastSeconds + timesAsLong * seconds);
      if (ending !== 'passed') return ending === 'failed' ? 'killed' : 'timed out';
    }
    return choice.isCovered ? 'survived' : 'not covered';
  } finally {
    copy.write(mutant.file, original);
  }
}

function stagesOf(tests: readonly TestFile[]): TestFile[][] {
  const stages: TestFile[][] = [];
  let [room, full] = [0, firstStageSeconds / stageGrowth];
  for (const test of tests) {
    if (test.seconds > room) {
      stages.push([]);
      full *= stageGrowth;
      room = full;
    }
    stages.at(-1)?.push(test);
    room -= test.seconds;
  }
  return stages;
}
