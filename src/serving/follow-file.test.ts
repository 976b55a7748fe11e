import { expect, test } from 'bun:test';
import { readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { entryOf, writeCatalogue } from '../../lab/catalogue-folder.ts';
import { compileFolder } from '../../lab/editions.ts';
import { openEdition } from '../edition/file/open-edition.ts';
import { Service } from '../http/service.ts';
import { FileFollower } from './follow-file.ts';

test('a damaged edition file is read once, and again when its size or time changes', async () => {
  const file = await compileFolder(writeCatalogue([entryOf('a', { rating: 1 })]));
  const whole = readFileSync(await compileFolder(writeCatalogue([entryOf('a', { rating: 2 })])));
  const first = openEdition(file);
  const service = new Service(first, { report: () => undefined });
  const lines: string[] = [];
  const stopping = new AbortController();
  const follower = new FileFollower(file, service, {
    pollMs: 3_600_000,
    signal: stopping.signal,
    open: async (path, options) => openEdition(path, options),
    writeLog: (line) => lines.push(line),
  });
  const write = (content: Buffer, day: string) => {
    writeFileSync(file, content);
    utimesSync(file, new Date(day), new Date(day));
  };
  write(Buffer.from(whole).fill(0, 100, 200), '2026-11-20');
  await follower.recover();
  await follower.recover();
  expect(lines).toEqual([expect.stringContaining('its content does not match its seal')]);
  // Whole by now, but as it was by all that is looked at: reading it all the same would show that.
  write(whole, '2026-11-20');
  await follower.recover();
  expect(service.current).toBe(first);
  write(whole, '2026-11-21');
  await follower.recover();
  expect(service.current.find('a')).toMatchObject({ verdict: { rating: 2 } });
  expect(lines).toHaveLength(2);
  stopping.abort();
  await follower.follow();
  service.close();
});
