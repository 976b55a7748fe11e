import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { Exchange } from '#wire/exchange.ts';
import { type LogFlags, openLog, parseLogged } from '../../cli/options/log-options.ts';
import { createTerminal } from '../../cli/output/terminal.ts';
import type { ServerLog } from './server-log.ts';

const exchange: Exchange = {
  method: 'GET',
  target: '/api/v1/acme?q=secret',
  status: 200,
  bytes: 1090,
  durationMs: 0.10412,
  cache: 'hit',
};

interface TestTerminal {
  readonly isTTY?: boolean;
  readonly environment?: Readonly<Record<string, string>>;
  readonly random?: () => number;
}

/** What a log writes of what is done with it. */
async function linesOf(
  use: (log: ServerLog) => void,
  options: Partial<LogFlags & { worker: string }> = {},
  { isTTY = false, environment = {}, random = () => 0.5 }: TestTerminal = {},
): Promise<string[]> {
  const stream = { isTTY, write: () => true };
  const terminal = createTerminal(stream, stream, environment, () => 0);
  let text = '';
  const log = openLog({ accessLog: { which: 'all' }, logFormat: 'auto', ...options }, terminal, {
    random,
    writeBytes(bytes, done) {
      text += Buffer.from(bytes).toString();
      done(null, bytes.length);
    },
  });
  use(log);
  await log.close();
  return text.split('\n').slice(0, -1);
}

const ask =
  (more: Partial<Exchange> = {}) =>
  (log: ServerLog) =>
    log.observe(() => '/api/v1/:name')?.({ ...exchange, ...more }, { remoteAddress: '192.0.2.7' });

describe('the log of a server', () => {
  test('writes a line of JSON for a request, without query and address unless asked', async () => {
    const [line = ''] = await linesOf(ask());
    expect(JSON.parse(line)).toEqual({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      level: 'info',
      method: 'GET',
      path: '/api/v1/acme',
      route: '/api/v1/:name',
      status: 200,
      bytes: 1090,
      ms: 0.104,
      cache: 'hit',
    });
    const [asked = ''] = await linesOf(ask(), { logIp: true, logQuery: true, worker: '2' });
    expect(JSON.parse(asked)).toMatchObject({ path: '/api/v1/acme?q=*', ip: '192.0.2.7', worker: 2 });
  });

  test.each([
    ['/?q=secret&verdict=skip', '/?q=*&verdict=skip'],
    ['/?order=rating&%71=secret+words&q', '/?order=rating&q=*&q=*'],
    ['/?qq=1?q=secret', '/?qq=1?q=secret'],
    ['/q', '/q'],
  ])('never writes the words that were searched for: %s', async (target, path) => {
    const [line = ''] = await linesOf(ask({ target }), { logQuery: true });
    expect(JSON.parse(line).path).toBe(path);
  });

  test('writes one line of at most 4 KiB for any request', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary', maxLength: 2000 }),
        fc.constantFrom('json' as const, 'text' as const),
        async (target, logFormat) => {
          const lines = await linesOf(ask({ target: `${target}\n\u001b[31m` }), {
            logFormat,
            logQuery: true,
          });
          expect(lines).toHaveLength(1);
          expect(Buffer.byteLength(lines[0] ?? '')).toBeLessThan(4096);
          if (logFormat === 'json') expect(JSON.parse(lines[0] ?? '').status).toBe(200);
          else expect(lines[0]).not.toMatch(/\p{Cc}/u);
        },
      ),
      { numRuns: 100 },
    );
    await linesOf(ask({ target: '\u0001'.repeat(5000), method: 'x'.repeat(9000) })).then(([line = '']) =>
      expect(line.length).toBeLessThan(4096),
    );
  });

  test('writes the configured requests: none, errors, a share or all', async () => {
    const use = (log: ServerLog) => {
      ask()(log);
      ask({ status: 500 })(log);
    };
    const count = async (text: string, random = () => 0.5) =>
      (await linesOf(use, { accessLog: parseLogged(text) }, { random })).length;
    expect(await count('off')).toBe(0);
    expect(await count('errors')).toBe(1);
    expect(await count('sample=0.4')).toBe(1);
    expect(await count('sample=0.6')).toBe(2);
    expect(await count('sample=0', () => 0)).toBe(1);
    expect(await count('sample=1', () => 0.999)).toBe(2);
    expect(await count('all')).toBe(2);
    for (const wrong of ['on', 'sample', 'sample=', 'sample=.', 'sample=1.1', 'sample=-1', 'ALL'])
      expect(() => parseLogged(wrong)).toThrow('Allowed: off, errors, all, or sample=');
  });

  test('does not count 501 and 505, which any client can provoke, as failures', async () => {
    const asked = (accessLog: LogFlags['accessLog']) =>
      linesOf(
        (log) => {
          for (const status of [500, 501, 503, 505]) ask({ status })(log);
        },
        { accessLog },
      );
    const failures = (await asked({ which: 'errors' })).map((line) => JSON.parse(line));
    expect(failures.map(({ status, level }) => [status, level])).toEqual([
      [500, 'error'],
      [503, 'error'],
    ]);
    const all = (await asked({ which: 'all' })).map((line) => JSON.parse(line));
    expect(all.map(({ level }) => level)).toEqual(['error', 'info', 'error', 'info']);
  });

  test('writes an error with its stack and its causes, though it be its own', async () => {
    const error = new Error('outer', { cause: new TypeError('inner') });
    const [line = ''] = await linesOf((log) => log.writeFailure(error));
    expect(JSON.parse(line)).toMatchObject({
      level: 'error',
      message: 'outer',
      error: 'Error',
      stack: expect.stringContaining('server-log.test.ts'),
      cause: { message: 'inner', error: 'TypeError' },
    });
    const own = new Error('x'.repeat(9000));
    own.cause = own;
    const lines = await linesOf((log) => {
      log.writeFailure(own);
      log.writeFailure('only a text');
    });
    expect(lines.map((one) => JSON.parse(one).level)).toEqual(['error', 'error']);
    expect(Buffer.byteLength(lines[0] ?? '')).toBeLessThan(4096);
  });

  test('writes for people on a terminal, in colour unless that is turned off', async () => {
    const use = (log: ServerLog) => {
      log.write('Now serving.');
      ask({ status: 500 })(log);
    };
    const [note, request = ''] = await linesOf(use, {}, { isTTY: true });
    expect(note).toMatch(/\d\d:\d\d:\d\d\S* Now serving\.$/);
    expect(request).toContain('\u001b[31m500');
    expect(request).toContain('GET /api/v1/acme ');
    const plain = await linesOf(use, {}, { isTTY: true, environment: { NO_COLOR: '1' } });
    expect(plain.join('').replaceAll('\r\u001b[2K', '')).not.toContain('\u001b');
    const [json = ''] = await linesOf(use, { logFormat: 'json' }, { isTTY: true });
    expect(JSON.parse(json)).toMatchObject({ level: 'info', message: 'Now serving.' });
  });
});
