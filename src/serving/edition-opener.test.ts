import { expect, test } from 'bun:test';
import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { writeFolder } from '../../lab/catalogue-folder.ts';
import { until } from '../../lab/until.ts';
import { takeFileLock } from '../edition/file/file-lock.ts';
import { upgradeEdition } from '../edition/older/upgrade-edition.ts';
import { Service } from '../http/service.ts';
import { EditionOpener } from './edition-opener.ts';
import type { SourceOptions } from './edition-source.ts';
import { fileSource } from './file-source.ts';

const packed = join(
  import.meta.dir,
  '../../test/fixtures/store-of-format-4/000002-4e6f4557b0d00a83ad4bd0827778279f.sqlite.zst',
);
const id = '4e6f4557b0d00a83ad4bd0827778279f';

/** A file of format 4, and what a server needs to serve it by a copy. */
function olderFile() {
  const folder = writeFolder({
    'copies/upgraded-1.sqlite.1.draft.lines': 'left by a process that was killed',
  });
  const [path, copies] = [join(folder, 'edition.sqlite'), join(folder, 'copies')];
  writeFileSync(path, zstdDecompressSync(readFileSync(packed)));
  const stopping = new AbortController();
  const state = { tries: 0, isDiskFull: false };
  const options: SourceOptions = {
    pollMs: 3_600_000,
    stopping: stopping.signal,
    writeLog: () => undefined,
    async compile(from, to) {
      state.tries++;
      return !state.isDiskFull && upgradeEdition(from, to) !== undefined;
    },
    storeAccess: {
      copiesFolder: copies,
      password: undefined,
      s3: {
        endpoint: undefined,
        region: undefined,
        credentials: () => ({ accessKeyId: '', secretAccessKey: '' }),
      },
      signal: undefined,
      onProgress: () => undefined,
    },
  };
  return { path, copies, stopping, state, options };
}

test('a copy that could not be written is not tried again at each poll, but taken from the process that wrote it', async () => {
  const { path, copies, state, options } = olderFile();
  state.isDiskFull = true;
  const opener = new EditionOpener(options);
  for (let poll = 0; poll < 3; poll++)
    await expect(opener.open(path)).rejects.toThrow(`${path}: no copy in format 5 could be written`);
  expect(state.tries).toBe(1);

  state.isDiskFull = false;
  (await new EditionOpener(options).open(path)).close();
  const edition = await opener.open(path);
  expect([edition.id, state.tries]).toEqual([id, 2]);
  edition.close();
  expect(readdirSync(copies).filter((name) => name.includes('draft'))).toEqual([]);
});

test('a server that waits for the copy of another one says so', async () => {
  const { path, copies, state, options } = olderFile();
  const lock = takeFileLock(join(copies, 'upgrade.lock'));
  const opener = new EditionOpener(options);
  const opening = opener.open(path);
  await until(() => opener.upgrading === 'another process is rewriting an edition in format 5');
  expect(state.tries).toBe(0);
  lock?.release();
  const edition = await opening;
  expect([edition.id, state.tries, opener.upgrading]).toEqual([id, 1, undefined]);
  edition.close();
});

test('a damaged copy of a served file is rewritten', async () => {
  const { path, copies, stopping, state, options } = olderFile();
  const source = fileSource(path, options);
  const first = await source.open();
  if (!first) throw new Error('nothing was opened');
  const failures: unknown[] = [];
  const service = new Service(first, {
    recover: source.recover,
    report: (error) => failures.push(error),
  });
  const following = source.follow(service, undefined);
  const copy = readdirSync(copies).find((name) => name.endsWith('.sqlite')) ?? '';
  truncateSync(join(copies, copy), 16_384);
  const response = await service.fetch(new Request('https://verdicts.example/api/v1/latchkeep'));
  expect(await response.json()).toMatchObject({ slug: 'latchkeep', rating: 9 });
  expect([response.status, state.tries, failures]).toEqual([200, 2, []]);
  stopping.abort();
  await following;
  service.close();
});

test('a folder for copies that cannot be made is explained in words', async () => {
  const { path, options } = olderFile();
  const folder = join(path, 'copies');
  const opener = new EditionOpener({
    ...options,
    storeAccess: { ...options.storeAccess, copiesFolder: folder },
  });
  await expect(opener.open(path)).rejects.toMatchObject({
    name: 'EditionError',
    message: expect.stringContaining(
      `${folder}, for local copies (VERDICTS_CACHE_DIR names another folder), cannot be made`,
    ),
  });
});
