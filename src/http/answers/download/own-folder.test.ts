import { describe, expect, test } from 'bun:test';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { newFolder } from '../../../../lab/catalogue-folder.ts';
import { makeOwnFolder, removeAbandonedFolders } from './own-folder.ts';

const prefix = `verdicts-data-${hostname().replace(/[^A-Za-z0-9.]/g, '_')}-`;

/** No process has this number: the kernel gives none above 2 to the power of 22. */
const freePid = 99_999_999;

function folderWith(...names: string[]): string {
  const parent = newFolder();
  for (const name of names) {
    mkdirSync(join(parent, name));
    writeFileSync(join(parent, name, 'verdicts.csv'), '');
  }
  return parent;
}

describe('a folder of a process', () => {
  test('is removed when its process is gone, even if another has the same process id', async () => {
    const [gone, before, other] = [
      `${prefix}${freePid}-a`,
      `${prefix}${process.pid}-a`,
      `${prefix}${process.ppid}-a`,
    ];
    const parent = folderWith(gone, before, other, 'verdicts-data', 'mine');
    const own = makeOwnFolder(parent);
    await removeAbandonedFolders(parent);
    expect(readdirSync(parent).map((name) => join(parent, name))).toContain(own);
    expect(new Set(readdirSync(parent))).toEqual(
      new Set([other, 'verdicts-data', 'mine', own.slice(parent.length + 1)]),
    );
  });

  test('stays when it belongs to another user, and does not stop the removal of the next', async () => {
    const [first, second] = [`${prefix}${freePid}-a`, `${prefix}${freePid}-b`];
    const parent = folderWith(first, second);
    await removeAbandonedFolders(parent, async (path) => {
      if (path.endsWith(first)) throw Object.assign(new Error('not ours'), { code: 'EPERM' });
      rmSync(path, { recursive: true });
    });
    expect(readdirSync(parent)).toEqual([first]);
  });
});
