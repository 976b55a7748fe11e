import { describe, expect, test } from 'bun:test';
import { serve } from '../../lab/site.ts';
import { answersOf, askApi } from './ask-questions.ts';
import { readQuestionSet, type SetName } from './question-sets.ts';
import { honestyOf, scoresOf } from './scores.ts';

/** What was reached; raise it when the search gets better, and never lower it. */
const reached: Readonly<Record<SetName, Floor>> = {
  selfhosted: { firstThree: 0.39, firstTen: 0.39, empty: 0.6, honest: 1 },
  endoflife: { firstThree: 0.4, firstTen: 0.43, empty: 0.55, honest: 1 },
  'haushalt-de': { firstThree: 0.18, firstTen: 0.18, empty: 0.83, honest: 1 },
  'maison-fr': { firstThree: 0.33, firstTen: 0.33, empty: 0.67, honest: 1 },
  'casa-es': { firstThree: 0.42, firstTen: 0.42, empty: 0.58, honest: 1 },
  'bayt-ar': { firstThree: 0.29, firstTen: 0.29, empty: 0.71, honest: 1 },
  'mac-zh': { firstThree: 0.34, firstTen: 0.34, empty: 0.65, honest: 1 },
  'mac-ja': { firstThree: 0.37, firstTen: 0.37, empty: 0.62, honest: 1 },
};

interface Floor {
  readonly firstThree: number;
  readonly firstTen: number;
  readonly empty: number;
  readonly honest: number;
}

describe("readers' questions are answered as well as before", () => {
  for (const [name, floor] of Object.entries(reached))
    test(name, async () => {
      const set = readQuestionSet(name);
      const site = await serve(set.writeCatalogue());
      const answers = await answersOf(set, (query) => askApi(site.get, query));
      const { firstThree, firstTen, empty } = scoresOf(answers);
      expect(firstThree).toBeGreaterThanOrEqual(floor.firstThree);
      expect(firstTen).toBeGreaterThanOrEqual(floor.firstTen);
      expect(empty).toBeLessThanOrEqual(floor.empty);
      expect(honestyOf(answers).honest).toBeGreaterThanOrEqual(floor.honest);
    }, 60_000);
});
