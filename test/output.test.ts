import { beforeAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { entryOf, ndjson, soundSettingsYaml, writeFolder } from '../lab/catalogue-folder.ts';
import { freePort } from '../lab/free-port.ts';
import { OutputError } from '../src/cli/output/standard-output.ts';
import { createTerminal } from '../src/cli/output/terminal.ts';
import { createProgram } from '../src/cli/program.ts';
import { command, run, runShell } from './support/command.ts';

/** Arguments of each command with which it prints a result; `$name` is a path in the folder, `$new` one that is not there. */
const commands: Readonly<Record<string, string>> = {
  init: '$new',
  import: '$table.csv --into $catalogue --dry-run',
  editor: '$catalogue --into $new --repository acme/verdicts',
  words: 'pl',
  check: '$faulty',
  compile: '$catalogue --to $new',
  publish: '$catalogue --to $other-store',
  editions: '$store',
  rollback: '$third-store',
  extract: '$store --into $new',
  prune: '$store --keep 2',
  keys: 'new $new',
  store: 'verify $store',
  diff: '$catalogue $changed',
  changes: '$third-store --since 1',
  serve: '--help',
  export: '$store --to $new --no-pictures',
  get: '--help',
  search: '--help',
  audit: '--help',
  mcp: '--help',
};

let folder: string;

beforeAll(async () => {
  const catalogues = {
    catalogue: [entryOf('one'), entryOf('two')],
    changed: [entryOf('one', { rating: 1 }), entryOf('two')],
    faulty: [entryOf('one', { rating: 11 })],
  };
  const files = Object.entries(catalogues).flatMap(([name, entries]) => [
    [`${name}/catalogue.yaml`, soundSettingsYaml()],
    [`${name}/verdicts.ndjson`, ndjson(entries)],
  ]);
  folder = writeFolder({
    ...Object.fromEntries(files),
    'table.csv':
      'product,verdict,verdictSummary,rating,price,bestFor,skipIf,category\nThree,skip,Short.,5,Free,All,None,None\n',
  });
  for (const store of ['store', 'other-store', 'third-store'])
    await run('publish', join(folder, 'catalogue'), '--to', join(folder, store));
  await run('publish', join(folder, 'changed'), '--to', join(folder, 'third-store'), '--force');
});

/** Runs a line of shell in the folder; the exit code of the command is what `exit` says. */
const runLine = (line: string) => runShell(`cd ${folder}; ${line}`);

let made = 0;

/** The words of a command, with its paths. */
function wordsOf(name: string): string[] {
  const pathOf = (_: string, path: string) => join(folder, path === 'new' ? `new-${++made}` : path);
  return `${name} ${(commands[name] ?? '').replace(/\$([\w.-]+)/g, pathOf)}`.split(' ');
}

test('every command is tried', async () => {
  const { stdout } = await run('--help');
  const listed = stdout.slice(stdout.indexOf('Commands:'), stdout.indexOf('Environment'));
  const names = [...listed.matchAll(/^ {2}(\w+) /gm)].map(([, one]) => one);
  expect(names).toEqual(Object.keys(commands));
});

describe('standard output that cannot be written ends a command with one line and exit code 1', () => {
  test.each(Object.keys(commands))('%s', async (name) => {
    let stderr = '';
    const noSpace = Object.assign(new Error(), { code: 'ENOSPC' });
    const full = {
      write: () => {
        throw new OutputError(noSpace);
      },
    };
    const terminal = createTerminal(full, { write: (text) => (stderr += text) }, process.env, () => 0);
    expect({ exitCode: await createProgram(terminal).run(wordsOf(name)), stderr }).toEqual({
      exitCode: 1,
      stderr: 'verdicts: standard output cannot be written: no space left on the device\n',
    });
  });

  test.each(['check', 'extract'])('%s, in a process of its own', async (name) => {
    const line = () => [command, ...wordsOf(name)].join(' ');
    const full = await runLine(`${line()} >/dev/full`);
    expect(full).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: 'verdicts: standard output cannot be written: no space left on the device\n',
    });
    const reason = 'standard output cannot be written: the program that was reading it has ended';
    // The reader is gone before the command begins.
    const gone = await runLine(`{ while [ ! -e gone-${name} ]; do sleep 0.01; done
      ${line()}; echo $? >code-${name}; } | { exec <&-; touch gone-${name}; }; exit $(cat code-${name})`);
    expect(gone).toEqual({ exitCode: 1, stdout: '', stderr: `verdicts: ${reason}\n` });
    expect(await runLine(`${line()} >&-`)).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: 'verdicts: standard output cannot be written: it is closed\n',
    });
  });

  test.each(['--help', '--version'])('verdicts %s', async (words) => {
    const { exitCode, stderr } = await runLine(`${command} ${words} >/dev/full`);
    expect({ exitCode, lines: stderr.match(/\n/g)?.length }).toEqual({ exitCode: 1, lines: 1 });
  });

  test('mcp, in the middle of a conversation', async () => {
    const message = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
    const { exitCode, stderr } = await runLine(
      `{ echo '${message}'; echo '${message}'; sleep 60 & echo $! >sleeper; wait; } |
      { ${command} mcp store >/dev/full; code=$?; kill $(cat sleeper); exit $code; }`,
    );
    expect(stderr).toEndWith('\nverdicts: standard output cannot be written: no space left on the device\n');
    expect(exitCode).toBe(1);
  });
});

test('a server whose greeting cannot be written still serves, and says so', async () => {
  const port = await freePort();
  const { exitCode, stderr } = await runLine(
    `${command} serve store --port ${port} --log-format text >/dev/full & server=$!
    until curl --silent --fail --output /dev/null http://127.0.0.1:${port}/api/v1; do sleep 0.1; done
    kill -TERM $server; wait $server`,
  );
  expect(stderr).toContain('no space left on the device; the server goes on\n');
  expect(exitCode).toBe(0);
});

test('a full standard error stops no command', async () => {
  const { exitCode, stdout } = await runLine(`${command} check faulty 2>/dev/full`);
  expect(stdout).toContain('rating');
  expect(exitCode).toBe(1);
  expect((await runLine(`${command} editions store 2>/dev/full`)).exitCode).toBe(0);
});
