import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listen, type RunningServer } from '#wire/listen.ts';
import { newFolder } from '../lab/catalogue-folder.ts';
import { needingPrograms } from '../lab/needing.ts';
import { type Site, serve } from '../lab/site.ts';
import { creditFields, recordFields } from '../src/render/download/download-record.ts';
import { downloadFormats } from '../src/render/download/formats.ts';
import { recordSchema } from '../src/verdict/record.ts';

const root = join(import.meta.dir, '..');
const guide = readFileSync(join(root, 'docs/downloads.md'), 'utf8');

let site: Site;
let server: RunningServer;

beforeAll(async () => {
  site = await serve(join(root, 'catalogue'));
  server = listen(site.service, { hostname: '127.0.0.1', port: 0 });
});

afterAll(async () => {
  await server.stop(0);
  site.service.close();
});

/** Runs a piece of code, with the service under test at the address that the document names. */
async function runCode(program: string, code: string) {
  const child = Bun.spawn([program, '-c', code.replaceAll('localhost:3000', `127.0.0.1:${server.port}`)], {
    cwd: newFolder(),
    stdout: 'pipe',
    stderr: 'pipe',
    env: { ...process.env, PYTHONIOENCODING: 'utf-8' },
  });
  const [stdout, stderr, exitCode] = await Promise.all([
    child.stdout.text(),
    child.stderr.text(),
    child.exited,
  ]);
  return { stdout, exitCode, stderr: exitCode === 0 ? '' : stderr };
}

/** What a piece of code needs besides its own program; a machine without it cannot try the piece. */
const needs: Readonly<Record<string, readonly string[]>> = {
  python3: ['python3'],
  sh: ['sh', 'curl', 'sqlite3'],
};

describe('docs/downloads.md', () => {
  const pieces = [...guide.matchAll(/<!-- run: (\w+) -->\n```\w+\n([\s\S]*?)```/g)].map(
    ([, program = '', code = '']) => ({ program, code }),
  );

  test('has code to run', () => {
    expect(pieces.length).toBeGreaterThanOrEqual(4);
  });

  for (const [index, { program, code }] of pieces.entries()) {
    needingPrograms(
      ...(needs[program] ?? []),
    ).test(`gives code that runs, no. ${index + 1}, by ${program}`, async () => {
      const { stdout, ...ended } = await runCode(program, code);
      expect(ended).toEqual({ exitCode: 0, stderr: '' });
      if (code.includes('print(') || program === 'sh') expect(stdout.split('\n').length).toBeGreaterThan(2);
    });
  }

  test('names every file, and no other', async () => {
    const files = [...guide.matchAll(/^\| `(\/data\/[^`]+)` \|/gm)].map(([, path = '']) => path);
    expect(files).toEqual(Object.values(downloadFormats).map(({ file }) => `/data/${file}`));
    for (const [path] of guide.matchAll(/(?<=localhost:3000)\/data\/[a-z.]+[a-z]/g))
      expect((await site.get(path)).status).toBe(200);
  });

  test('documents every field besides the ten', () => {
    const section = guide.split('## What is in a record')[1]?.split('\n## ')[0] ?? '';
    const told = [...section.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
    const fields = [...recordFields(site.service.current.settings), ...creditFields].map(({ name }) => name);
    expect(told).toEqual(fields.filter((name) => !Object.hasOwn(recordSchema.shape, name)));
  });

  test('documents the metadata of the database', async () => {
    const bytes = Buffer.from(await (await site.get('/data/verdicts.sqlite')).bytes());
    // The header of the file (sqlite.org/fileformat2.html, section 1.3).
    expect(guide).toContain(`application_id\` is \`0x${bytes.readUInt32BE(68).toString(16)}\``);
    expect(guide).toContain(`user_version\` is ${bytes.readUInt32BE(60)},`);
  });
});
