import { expect, test } from 'bun:test';
import { pipeline } from 'node:stream/promises';
import fc from 'fast-check';
import { boundedLines } from './bounded-lines.ts';

/** Lines of at most 1024 bytes of what comes in these pieces, and the ends of those that are longer. */
async function linesOf(pieces: readonly Buffer[]) {
  const lines: string[] = [];
  const ends: [string, string][] = [];
  const bounded = boundedLines(1024, (start, end) => ends.push([start, end]));
  await pipeline(pieces, bounded, async (stream) => {
    for await (const line of stream) lines.push(String(line));
  });
  return { lines, ends };
}

const last = ',"jsonrpc":"2.0","id":7}';
const line = Buffer.from(`${'{"method":"ping","x":"'.padEnd(1024 + 14 - last.length, 'x')}${last}`);
const told = [line.toString().slice(0, 1024), line.toString().slice(-1024)];

test('tells the last of a line that is too long whole, where only a little of it comes last', async () => {
  const { ends } = await linesOf([line.subarray(0, 1024), line.subarray(1024), Buffer.from('\n')]);
  expect(ends.flat()).toEqual(told);
});

test('tells the same wherever the pieces end', async () => {
  const all = Buffer.from(`short\n${line}\n\nlast\n`);
  const cuts = fc.array(fc.nat(all.length), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(cuts, async (cuts) => {
      const at = [0, ...cuts.toSorted((a, b) => a - b), all.length];
      const pieces = at.slice(1).map((end, index) => all.subarray(at[index], end));
      const { lines, ends } = await linesOf(pieces);
      expect(lines.join('')).toBe('short\nlast\n');
      expect(ends.flat()).toEqual(told);
    }),
    { numRuns: 100 },
  );
});
