import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { mutantsOf } from './mutator.ts';
import { lineOf, summaryOf } from './summary.ts';

const mutants = mutantsOf('src/verdict/a.ts', 'if (a < 1)\n  f();');
const fates = ['killed', 'killed', 'timed out', 'survived', 'invalid'] as const;

test('the score counts valid mutants, and timeouts as killed', () => {
  const trials = fates.flatMap((fate, index) => {
    const mutant = mutants[index];
    return mutant ? [{ mutant, fate, folder: 'src/verdict' }] : [];
  });
  const totals = new Map([
    ['src/verdict', 90],
    ['src/http', 10],
  ]);
  expect(summaryOf(trials, totals)).toMatch(/^folder .*\nsrc\/verdict +90 +5 +2 +1 +1 +0 +1 +75\.0 %$/);
});

test('a mutant is described in one line', () => {
  expect(mutants.map(lineOf)).toContain('src/verdict/a.ts:1:5:boundary  a < 1 → ((a) <= (1))');
  expect(mutants.map(lineOf)).toContain('src/verdict/a.ts:2:3:statement  f(); → ;');
});

test.each([
  'packages/wire/src/framing.ts',
  'src/verdict/is-running.ts',
])('mutants of %s are listed', async (file) => {
  const script = join(import.meta.dir, '../mutants.ts');
  const child = Bun.spawn([process.execPath, script, '--list', '--files', file], { stderr: 'inherit' });
  expect((await child.stdout.text()).split('\n')[0]).toStartWith(`${file}:`);
  expect(await child.exited).toBe(0);
});
