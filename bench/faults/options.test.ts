import { describe, expect, test } from 'bun:test';
import { everyFault } from './every-fault.ts';
import { faultsHelp, readFaultOptions } from './options.ts';

describe('npm run chaos:faults', () => {
  test('tries everything unless told otherwise, and help names each', () => {
    expect(readFaultOptions([])?.faults).toEqual([...everyFault]);
    expect(readFaultOptions(['--only', 'clock,sigterm'])?.faults.map(({ name }) => name)).toEqual([
      'clock',
      'sigterm',
    ]);
    for (const { name } of everyFault) expect(faultsHelp).toContain(` ${name} `);
  });

  test.each([
    [['--only', 'truncate'], '--only names "truncate"; did you mean truncated?'],
    [['--only', 'x'], /^--only names "x"; allowed: deleted, /],
    [['--records', '1'], '--records is "1"; allowed: a whole number from 500 to 100000'],
  ])('refuses %j', (words, message) => {
    expect(() => readFaultOptions(words)).toThrow(message);
  });
});
