import { expect, test } from 'bun:test';
import { Turn } from './turn.ts';

test('what is answered in a turn is sent when it ends, in order, whatever befalls one of them', async () => {
  const happened: string[] = [];
  const ended = Promise.withResolvers<void>();
  const turn = new Turn(() => {
    happened.push('end');
    ended.resolve();
  });
  const one = (name: string, work = () => {}) => ({
    send: () => {
      happened.push(name);
      work();
    },
    fault: (error: unknown) => happened.push(String(error)),
  });
  turn.add(one('first'));
  turn.add(
    one('second', () => {
      throw new Error('gone');
    }),
  );
  turn.add(one('third'));
  expect(happened).toEqual([]);
  await ended.promise;
  expect(happened).toEqual(['first', 'second', 'Error: gone', 'third', 'end']);
});
