import { describe, expect, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { families } from '#typesetting/families.ts';
import whole from '../package.json' with { type: 'json' };

const root = join(import.meta.dir, '..');
const folders = [...new Bun.Glob('packages/*/package.json').scanSync(root)].map((file) =>
  file.slice(0, file.lastIndexOf('/')),
);

/** What packages load by name at run time, besides what they import. */
const loaded: Readonly<Record<string, readonly string[]>> = {
  'packages/typesetting': families.map((family) => family.package),
};

/** The npm packages that the source of a folder imports. */
function importedBy(folder: string): string[] {
  const files = [...new Bun.Glob(`${folder}/src/**/*.ts`).scanSync(root)].filter(
    (file) => !file.endsWith('.test.ts'),
  );
  const imports = files.flatMap((file) => [
    ...readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^'.][^']*)'/g),
  ]);
  return imports
    .map(([, name = '']) => name)
    .filter((name) => !/^(?:node|bun):/.test(name))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
}

describe.each(folders)('%s could be published alone:', (folder) => {
  const own = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));

  test('it has a README, a licence, and its own version', () => {
    for (const file of ['README.md', 'LICENSE']) expect(existsSync(join(root, folder, file))).toBe(true);
    expect(own).toMatchObject({ private: true, license: 'MIT', version: expect.any(String) });
  });

  test('it depends exactly on what it imports, in the versions of the root package', () => {
    const used = new Set([...importedBy(folder), ...(loaded[folder] ?? [])]);
    const versions = whole.dependencies as Readonly<Record<string, string>>;
    expect(own.dependencies ?? {}).toEqual(
      Object.fromEntries([...used].map((name) => [name, versions[name]])),
    );
  });

  test('its exports exist', () => {
    for (const path of Object.values<string>(own.exports))
      expect(existsSync(join(root, folder, path))).toBe(true);
  });
});
