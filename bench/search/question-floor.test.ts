import { describe, expect, test } from 'bun:test';
import { serve } from '../../lab/site.ts';
import { answersOf, askApi } from './ask-questions.ts';
import { readQuestionSet, type SetName } from './question-sets.ts';
import { honestyOf, scoresOf } from './scores.ts';

/** Best scores so far; raise them when the search improves, never lower them. */
const reached: Readonly<Record<SetName, Floor>> = {
  selfhosted: { firstThree: 0.96, firstTen: 0.98, empty: 0.0, honest: 1 },
  endoflife: { firstThree: 1.0, firstTen: 1.0, empty: 0.0, honest: 1 },
  'haushalt-de': { firstThree: 0.94, firstTen: 0.95, empty: 0.03, honest: 1 },
  'maison-fr': { firstThree: 0.96, firstTen: 0.96, empty: 0.02, honest: 1 },
  'casa-es': { firstThree: 1.0, firstTen: 1.0, empty: 0.0, honest: 1 },
  'bayt-ar': { firstThree: 0.97, firstTen: 0.98, empty: 0.02, honest: 1 },
  'mac-zh': { firstThree: 0.98, firstTen: 1.0, empty: 0.0, honest: 1 },
  'mac-ja': { firstThree: 0.94, firstTen: 0.96, empty: 0.0, honest: 1 },
  films: { firstThree: 0.88, firstTen: 0.94, empty: 0.0, honest: 1 },
  books: { firstThree: 0.93, firstTen: 1.0, empty: 0.0, honest: 1 },
  'huis-nl': { firstThree: 0.94, firstTen: 0.94, empty: 0.06, honest: 1 },
  'dom-pl': { firstThree: 0.88, firstTen: 0.88, empty: 0.06, honest: 1 },
};

interface Floor {
  readonly firstThree: number;
  readonly firstTen: number;
  readonly empty: number;
  readonly honest: number;
}

describe('search quality does not regress', () => {
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
    });
});
