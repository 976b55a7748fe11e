import { expect, test } from 'bun:test';
import { chunkedEnd } from '../second-reader/body.ts';
import { BodySkipper } from '../src/body-skipper.ts';
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
  // Of half as many, one run in thirty has no head that is too large.
  const { tally, findings } = await fuzz({ subject, seed, requests: 10_000 });
  expect(findings.map((finding) => findingText(finding, seed, 'fuzz')).join('\n')).toBe('');
  expect(failures).toEqual([]);
  expect(tally.outcomes).toEqual(expect.arrayContaining([200, 400, 431]));
  await server.stop(0);
});

test('both readers count the last line of a chunked body among what is around its data', () => {
  const around = '1;xxxxxxxx\r\na\r\n';
  const most = Math.floor((wireLimits.headerBytes - '0\r\n\r\n'.length) / (around.length - 1));
  const isTaken = [most, most + 1].map((count) => {
    const body = `${around.repeat(count)}0\r\n\r\n`;
    const after = new BodySkipper('chunked', wireLimits).skip(Buffer.from(body), 0);
    return [typeof after, typeof chunkedEnd(body, 0, wireLimits)].map((type) => type === 'number');
  });
  expect(isTaken).toEqual([
    [true, true],
    [false, false],
  ]);
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
