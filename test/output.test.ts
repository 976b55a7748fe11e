import { beforeAll, describe, expect, test } from 'bun:test';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { entryOf, newFolder, soundSettingsYaml, writeCatalogue } from '../lab/catalogue-folder.ts';
import { freePort } from '../lab/free-port.ts';
import { command, run, runShell } from './support/command.ts';

/** Arguments of each command with which it prints a result; `$new` is a folder that is not there. */
const commands: Readonly<Record<string, string>> = {
  init: '$new',
  import: 'table.csv --into catalogue --dry-run',
  editor: 'catalogue --into $new --repository acme/verdicts',
  words: 'pl',
  check: 'faulty',
  compile: 'catalogue --to $new',
  publish: 'catalogue --to other-store',
  editions: 'store',
  rollback: 'third-store',
  extract: 'store --into $new',
  prune: 'store --keep 2',
  keys: 'new $new',
  store: 'verify store',
  diff: 'catalogue changed',
  changes: 'third-store --since 1',
  serve: '--help',
  export: 'store --to $new --no-pictures',
  get: '--help',
  search: '--help',
  audit: '--help',
  mcp: '--help',
};

let folder: string;

beforeAll(async () => {
  folder = newFolder();
  cpSync(writeCatalogue([entryOf('one'), entryOf('two')], soundSettingsYaml()), join(folder, 'catalogue'), {
    recursive: true,
  });
  cpSync(
    writeCatalogue([entryOf('one', { rating: 1 }), entryOf('two')], soundSettingsYaml()),
    join(folder, 'changed'),
    {
      recursive: true,
    },
  );
  cpSync(writeCatalogue([entryOf('one', { rating: 11 })], soundSettingsYaml()), join(folder, 'faulty'), {
    recursive: true,
  });
  await Bun.write(
    join(folder, 'table.csv'),
    'product,verdict,verdictSummary,rating,price,bestFor,skipIf,category\nThree,skip,Short.,5,Free,All,None,None\n',
  );
  for (const store of ['store', 'other-store', 'third-store'])
    await run('publish', join(folder, 'catalogue'), '--to', join(folder, store));
  await run('publish', join(folder, 'changed'), '--to', join(folder, 'third-store'), '--force');
});

/** Runs a line of shell in the folder; the exit code of the command is what `exit` says. */
const runLine = (line: string) => runShell(`cd ${folder}; ${line}`);

let made = 0;

function lineOf(name: string, words: string): string {
  return `${command} ${name} ${words.replaceAll('$new', `new-${++made}`)}`;
}

test('every command is tried', async () => {
  const { stdout } = await run('--help');
  const listed = stdout.slice(stdout.indexOf('Commands:'), stdout.indexOf('Environment'));
  const names = [...listed.matchAll(/^ {2}(\w+) /gm)].map(([, one]) => one);
  expect(names).toEqual(Object.keys(commands));
});

describe('standard output that cannot be written ends a command with one line and exit code 1', () => {
  test.each(Object.entries(commands))('%s', async (name, words) => {
    const full = await runLine(`${lineOf(name, words)} >/dev/full`);
    expect(full).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: 'verdicts: standard output cannot be written: no space left on the device\n',
    });
    const reason = 'standard output cannot be written: the program that was reading it has ended';
    // The reader is gone before the command begins.
    const gone = await runLine(`{ while [ ! -e gone-${name} ]; do sleep 0.01; done
      ${lineOf(name, words)}; echo $? >code-${name}; } | { exec <&-; touch gone-${name}; }; exit $(cat code-${name})`);
    expect(gone).toEqual({ exitCode: 1, stdout: '', stderr: `verdicts: ${reason}\n` });
    expect(await runLine(`${lineOf(name, words)} >&-`)).toEqual({
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

test('a server whose greeting cannot be written serves nevertheless, and says so', async () => {
  const port = await freePort();
  const { exitCode, stderr } = await runLine(
    `${command} serve store --port ${port} --log-format text >/dev/full & server=$!
    until curl --silent --fail --output /dev/null http://127.0.0.1:${port}/api/v1; do sleep 0.1; done
    kill -TERM $server; wait $server`,
  );
  expect(stderr).toContain('no space left on the device; the server goes on\n');
  expect(exitCode).toBe(0);
});

test('a standard error that is full hinders no command', async () => {
  const { exitCode, stdout } = await runLine(`${command} check faulty 2>/dev/full`);
  expect(stdout).toContain('rating');
  expect(exitCode).toBe(1);
  expect((await runLine(`${command} editions store 2>/dev/full`)).exitCode).toBe(0);
});
