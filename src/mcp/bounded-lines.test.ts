import { expect, test } from 'bun:test';
import { pipeline } from 'node:stream/promises';
import fc from 'fast-check';
import { boundedLines } from './bounded-lines.ts';

test('passes on lines, and leaves out those that are too long, wherever the pieces end', async () => {
  const all = Buffer.from(`short\n${'x'.repeat(1025)}\n\n${'y'.repeat(1024)}\nlast\nrest`);
  const cuts = fc.array(fc.nat(all.length), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(cuts, async (cuts) => {
      const at = [0, ...cuts.toSorted((a, b) => a - b), all.length];
      const pieces = at.slice(1).map((end, index) => all.subarray(at[index], end));
      const lines: string[] = [];
      let tooLong = 0;
      await pipeline(
        pieces,
        boundedLines(1024, () => tooLong++),
        async (stream) => {
          for await (const line of stream) lines.push(String(line));
        },
      );
      expect({ lines, tooLong }).toEqual({
        lines: ['short\n', `${'y'.repeat(1024)}\n`, 'last\n'],
        tooLong: 1,
      });
    }),
    { numRuns: 100 },
  );
});
