import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { compileKernels } from './kernels.ts';
import { narrowLanes, wideLanes } from './lanes.ts';
import { ScorePlanes } from './score-planes.ts';
import { SetMemory, type WorkingSet } from './working-set.ts';

const total = 700;
const positions = fc.uniqueArray(fc.nat(total - 1), { maxLength: total });
const all = Array.from({ length: total }, (_, position) => position);

for (const [name, lanes] of Object.entries({ 'of 128 bits': wideLanes, 'of 64 bits': narrowLanes }))
  describe(`sets of positions with kernels ${name}`, () => {
    const kernels = compileKernels(lanes);
    const setsOf = (memory: SetMemory, ...lists: readonly (readonly number[])[]) =>
      lists.map((list) => {
        const set = memory.allocate();
        for (const position of list) set.add(position);
        return set;
      }) as [WorkingSet, WorkingSet];

    test('keep, add, remove and count as sets do', () => {
      fc.assert(
        fc.property(positions, positions, fc.nat(total), (one, other, count) => {
          const expected = {
            kept: one.filter((position) => other.includes(position)),
            added: all.filter((position) => one.includes(position) || other.includes(position)),
            removed: one.filter((position) => !other.includes(position)),
            first: other.toSorted((a, b) => a - b).slice(0, count),
          };
          const after = (change: (set: WorkingSet, second: WorkingSet) => void, start = one) => {
            const [set, second] = setsOf(new SetMemory(total, 2, kernels), start, other);
            change(set, second);
            expect(set.count).toBe(set.positions(total).length);
            return set.positions(total);
          };
          const inOrder = (list: readonly number[]) => list.toSorted((a, b) => a - b);
          const isLeft = (set: WorkingSet, second: WorkingSet) =>
            expect([set.countWith(second), set.keep(second)]).toEqual([
              expected.kept.length,
              expected.kept.length > 0,
            ]);
          expect(after(isLeft)).toEqual(inOrder(expected.kept));
          expect(after((set, second) => set.addAll(second))).toEqual(expected.added);
          expect(after((set, second) => set.remove(second))).toEqual(inOrder(expected.removed));
          expect(after((set, second) => set.addFirst(second, count), [])).toEqual(expected.first);
          expect(after((set, second) => set.addList(second.toList()))).toEqual(expected.added);
          expect(after((set) => set.invert(total))).toEqual(
            all.filter((position) => !one.includes(position)),
          );
        }),
        { numRuns: 50 },
      );
    });

    test('add weights, and give any part of the positions by falling sum, then by ties, then in order', () => {
      const weighted = fc.array(fc.record({ list: positions, weight: fc.nat(200) }), { maxLength: 5 });
      fc.assert(
        fc.property(weighted, positions, fc.nat(total), fc.nat(60), (terms, tied, offset, limit) => {
          const memory = new SetMemory(total, 23, kernels);
          const planes = new ScorePlanes(memory, 10);
          const [found, ties] = setsOf(memory, all.slice(3), tied);
          for (const { list, weight } of terms) planes.add(setsOf(memory, list)[0], weight);
          const scoreOf = (position: number) =>
            terms.reduce((sum, { list, weight }) => sum + (list.includes(position) ? weight : 0), 0);
          const rankOf = (position: number) => 2 * scoreOf(position) + Number(tied.includes(position));
          const ranked = all.slice(3).toSorted((a, b) => rankOf(b) - rankOf(a));
          expect(planes.pick(found, [ties], offset, limit)).toEqual(ranked.slice(offset, offset + limit));
          expect(planes.highest(found)).toBe(Math.max(...ranked.map(scoreOf)));
          planes.keepFrom(found, 150);
          expect(found.count).toBe(ranked.filter((position) => scoreOf(position) >= 150).length);
        }),
        { numRuns: 50 },
      );
    });
  });
