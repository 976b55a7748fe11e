import { expect, test } from 'bun:test';
import { wireLimits } from '../src/limits.ts';
import { listen } from '../src/listen.ts';
import { echoAnswerer, echoSubject } from './echo.ts';
import { findingText } from './finding-text.ts';
import { fuzz } from './fuzz.ts';
import { Judge } from './judge.ts';

test('both readers understand thousands of requests alike, sound and broken ones', async () => {
  const failures: unknown[] = [];
  const server = listen(
    echoAnswerer((error) => failures.push(error)),
    { hostname: '127.0.0.1', port: 0 },
  );
  const seed = Math.floor(Math.random() * 1e9);
  const subject = echoSubject(server.port, wireLimits);
  const { tally, findings } = await fuzz({ subject, seed, requests: 5000 });
  expect(findings.map((finding) => findingText(finding, seed, 'fuzz')).join('\n')).toBe('');
  expect(failures).toEqual([]);
  expect(tally.outcomes).toEqual(expect.arrayContaining([200, 400, 431]));
  await server.stop(0);
});

test('a server that understands something else is found out', async () => {
  const echo = echoAnswerer(() => undefined);
  const server = listen(
    { ...echo, answer: (target, request) => echo.answer(target.replace(/é/g, 'e'), request) },
    { hostname: '127.0.0.1', port: 0 },
  );
  const subject = echoSubject(server.port, wireLimits);
  const { findings } = await fuzz({ subject, seed: 1, requests: 5000 });
  expect(findings[0]?.faults.join()).toContain('the target was understood as ');
  await server.stop(0);
});

test('an answer that nothing was sent for is reported as one', () => {
  const judge = new Judge(echoSubject(0, wireLimits), []);
  judge.receive(Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'));
  expect(judge.faults).toEqual(['answer 1, to nothing that was sent: an answer comes without a request']);
});
