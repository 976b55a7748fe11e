import { describe, expect, test } from 'bun:test';
import { spawnSync } from 'node:child_process';
import { closeSync, copyFileSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { entryOf, newFolder, soundSettingsYaml, writeCatalogue } from '../lab/catalogue-folder.ts';
import { freePort } from '../lab/free-port.ts';
import { sendUntilClosed } from '../packages/wire/test/raw-client.ts';
import { command, run, runProcess, startServe } from './support/command.ts';

const guide = readFileSync(join(import.meta.dir, '../docs/operations.md'), 'utf8');
const exampleOf = (name: string) =>
  JSON.parse(new RegExp(`<!-- log: ${name} -->\\n\`\`\`json\\n(.*)\\n`).exec(guide)?.[1] ?? '');

describe('verdicts serve --access-log', () => {
  test('writes a line for each request, as the guide says, from each of its workers', async () => {
    const edition = join(newFolder(), 'edition.sqlite');
    await run('compile', writeCatalogue([entryOf('a')], soundSettingsYaml()), '--to', edition);
    const words = ['--workers', '2', '--access-log', 'all', '--log-ip'];
    const server = await startServe(edition, ...words, '--base-url', 'http://localhost:1');
    const address = server.address.replace(/^http:\/\/localhost:(\d+)$/, 'http://127.0.0.1:$1');
    await fetch(`${address}/api/v1/a?utm=x`, { headers: { 'X-Forwarded-For': '203.0.113.9' } });
    await fetch(`${address}/nowhere`);
    await server.printed('/nowhere');
    server.kill('SIGTERM');
    const { stderr } = await server.ended();
    const lines = stderr
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const asked = lines.find(({ path }) => path === '/api/v1/a');
    expect(Object.keys(asked)).toEqual(Object.keys(exampleOf('request')));
    expect(asked.ip).toBe('127.0.0.1');
    expect(lines.find(({ path }) => path === '/nowhere')).toMatchObject({ status: 404, route: 'other' });
    expect(Object.keys(exampleOf('failure'))).toEqual([
      'time',
      'level',
      'message',
      'error',
      'stack',
      'cause',
    ]);
  });

  test('writes only lines of JSON if asked to, also for mistakes and failed starts', async () => {
    const faulty = writeCatalogue(
      [entryOf('a', { rating: 99 }), entryOf('b', { verdict: 'worht\u001bit' })],
      soundSettingsYaml(),
    );
    const linesOf = (text: string) =>
      text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
    const words = ['--log-format', 'json', '--port', '0'];
    const ended = await runProcess('serve', faulty, ...words);
    expect(ended.exitCode).toBe(1);
    const file = join(faulty, 'verdicts.ndjson');
    const place = { time: expect.any(String), level: 'warn', file, rule: expect.any(String) };
    const mistakes = [
      { ...place, message: expect.stringContaining(`${file}:1:128: rating is 99`), line: 1, column: 128 },
      { ...place, message: expect.stringContaining('did you mean "worthit"?'), line: 2 },
      { level: 'warn', message: '2 mistakes in 1 file' },
    ];
    expect(linesOf(ended.stderr)).toMatchObject([
      ...mistakes,
      { level: 'error', message: `verdicts: ${faulty} was not served: fix the mistakes above first` },
    ]);
    const followed = writeCatalogue([entryOf('a')], soundSettingsYaml());
    const server = await startServe(followed, '--log-format', 'json');
    copyFileSync(file, join(followed, 'verdicts.ndjson'));
    await server.printed(' stays.');
    server.kill('SIGTERM');
    const { stdout, stderr } = await server.ended();
    expect(stdout).toBe('');
    const lines = linesOf(stderr);
    expect(lines[0]).toMatchObject({
      level: 'info',
      message: expect.stringMatching(
        /^Test verdicts: 1 verdict of edition [0-9a-f]{32} at http:\/\/localhost:\d+\. Addresses in responses begin with https:\/\/verdicts\.acme\.dev$/,
      ),
    });
    expect(lines.filter(({ rule }) => rule !== undefined)).toHaveLength(2);
    expect(lines.at(-1)).toMatchObject({ level: 'warn', message: expect.stringContaining(' stays.') });
  });

  test('answers everything while its log is not read, counts dropped lines, and stops when asked to', async () => {
    const folder = newFolder();
    const fifo = join(folder, 'fifo');
    spawnSync('mkfifo', [fifo]);
    const reader = openSync(fifo, 'r+');
    const [port, adminPort] = [freePort(), freePort()];
    const child = Bun.spawn(
      [
        command,
        'serve',
        writeCatalogue([entryOf('a')], soundSettingsYaml()),
        '--access-log',
        'all',
        '--port',
        String(port),
      ].concat('--admin-port', String(adminPort)),
      { stdin: 'ignore', stdout: 'pipe', stderr: reader },
    );
    const output = child.stdout.getReader();
    for (let text = ''; !text.includes('in a browser'); )
      text += Buffer.from((await output.read()).value ?? []).toString();
    const request = 'GET /api/v1/a HTTP/1.1\r\nHost: a\r\n';
    const count = 9000;
    const last = `${request}Connection: close\r\n\r\n`;
    const answers = await sendUntilClosed(port, [`${request}\r\n`.repeat(count) + last]);
    expect(answers.match(/HTTP\/1\.1 200 /g)).toHaveLength(count + 1);
    const metrics = await (await fetch(`http://127.0.0.1:${adminPort}/metrics`)).text();
    expect(Number(/^verdicts_log_lines_dropped_total (\d+)/m.exec(metrics)?.[1])).toBeGreaterThan(0);
    child.kill('SIGTERM');
    expect(await child.exited).toBe(0);
    closeSync(reader);
  });

  test('keeps serving without a log when its reader is gone', async () => {
    const port = freePort();
    const words = [
      command,
      'serve',
      writeCatalogue([entryOf('a')], soundSettingsYaml()),
      '--access-log',
      'all',
    ];
    const child = Bun.spawn([...words, '--port', String(port)], {
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: 'pipe',
    });
    await child.stderr.cancel();
    const output = child.stdout.getReader();
    for (let text = ''; !text.includes('in a browser'); )
      text += Buffer.from((await output.read()).value ?? []).toString();
    for (let time = 0; time < 5; time++)
      expect((await fetch(`http://127.0.0.1:${port}/api/v1/a`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await child.exited).toBe(0);
  });
});
