import type { TestChoice } from './choose-tests.ts';
import type { Copy } from './copy.ts';
import type { TestFile } from './coverage.ts';
import { applyMutant, compiles, type Mutant } from './mutator.ts';

/** Outcome of a mutant. */
export type Fate = 'killed' | 'timed out' | 'survived' | 'not covered' | 'invalid';

/** Timeout: a minimum in seconds, and a multiple of the time without the mutant. */
const [leastSeconds, timesAsLong] = [10, 4];

/** Growing batches: fast tests kill most mutants, but starting a process takes time too. */
const [firstStageSeconds, stageGrowth] = [3, 4];

/** Runs tests against a mutant, file by file, until one fails. */
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
