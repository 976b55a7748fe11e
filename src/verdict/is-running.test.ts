import { expect, test } from 'bun:test';
import { isRunning } from './is-running.ts';

test('a process runs until it has ended, of any user', async () => {
  expect(isRunning(process.pid)).toBe(true);
  expect(isRunning(1)).toBe(true);
  const child = Bun.spawn([process.execPath, '--version'], { stdout: 'ignore' });
  await child.exited;
  expect(isRunning(child.pid)).toBe(false);
});
