import { describe, expect, test } from 'bun:test';
import { wireLimits } from './limits.ts';
import { type Judgement, Patience, type Waiting } from './patience.ts';

const limits = { ...wireLimits, headerSeconds: 10, idleSeconds: 30, sendSeconds: 20 };

/** What a new connection's patience says at each tick, and when it stops waiting. */
function judged(patience: Patience, waiting: Waiting, from: number, progress = 0): [Judgement, number] {
  for (let ticks = from; ticks < from + 1000; ticks++) {
    const judgement = patience.judge(waiting, progress, ticks);
    if (judgement !== 'wait') return [judgement, ticks - from];
  }
  return ['wait', Number.POSITIVE_INFINITY];
}

describe('the patience of a connection', () => {
  test('waits for the first request as long as for its head, and then closes', () => {
    expect(judged(new Patience(limits, 5), 'for-request', 5)).toEqual(['close', 11]);
  });

  test('waits for the next request as long as a connection may idle', () => {
    const patience = new Patience(limits, 0);
    patience.answered(100);
    expect(judged(patience, 'for-request', 100)).toEqual(['close', 31]);
  });

  test('lets a request take its time from its first byte, however many follow, and then says so', () => {
    const patience = new Patience(limits, 0);
    patience.answered(100);
    patience.begun(120);
    patience.begun(125);
    expect(judged(patience, 'for-request', 120)).toEqual(['say-timeout', 11]);
  });

  test('starts again with the next request', () => {
    const patience = new Patience(limits, 0);
    patience.begun(0);
    patience.arrived();
    patience.answered(9);
    patience.begun(9);
    expect(judged(patience, 'for-request', 9)).toEqual(['say-timeout', 11]);
  });

  test('cuts off a client that takes nothing of an answer', () => {
    expect(judged(new Patience(limits, 0), 'for-room', 200)).toEqual(['terminate', 21]);
  });

  test('lasts for a client that repeatedly uses little of it', () => {
    const patience = new Patience(limits, 0);
    for (let ticks = 0; ticks < 500; ticks += 20)
      expect(patience.judge('for-room', ticks, ticks)).toBe('wait');
    expect(judged(patience, 'for-room', 480, 480)).toEqual(['terminate', 21]);
  });

  test('gives every answer its own time', () => {
    const patience = new Patience(limits, 0);
    expect(patience.judge('for-room', 1, 0)).toBe('wait');
    expect(patience.judge('for-request', 1, 5)).toBe('wait');
    expect(judged(patience, 'for-room', 300, 1)).toEqual(['terminate', 21]);
  });

  test('gives a client three seconds to close its side', () => {
    const patience = new Patience(limits, 0);
    patience.ended(50);
    expect(judged(patience, 'for-close', 50)).toEqual(['end', 4]);
  });

  test('never ends while the client waits for its answer', () => {
    expect(judged(new Patience(limits, 0), 'never', 0)).toEqual(['wait', Number.POSITIVE_INFINITY]);
  });
});
