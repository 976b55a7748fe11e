import { describe, expect, test } from 'bun:test';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Ajv from 'ajv';
import { needingPrograms } from '../lab/needing.ts';

const root = join(import.meta.dir, '..');
const read = (path: string, from = root) => readFileSync(join(from, path), 'utf8');
const json = (path: string, from = root) => JSON.parse(read(path, from));

describe('changesets', () => {
  test('have a configuration that they take', () => {
    const { $schema, ...config } = json('.changeset/config.json');
    const isValid = new Ajv({ strict: false }).compile(json(join('.changeset', $schema)));
    expect({ isValid: isValid(config), errors: isValid.errors }).toEqual({ isValid: true, errors: null });
  });

  test('keep the service and its client at one version, whose notes are there', () => {
    const { version, workspaces } = json('package.json');
    expect(workspaces).toEqual(['client']);
    expect(json('client/package.json').version).toBe(version);
    for (const notes of ['CHANGELOG.md', 'client/CHANGELOG.md'])
      expect(/^## (.*)$/m.exec(read(notes))?.[1]).toBe(version);
  });

  needingPrograms('git').test('become the notes of the next version', () => {
    const folder = mkdtempSync(join(tmpdir(), 'verdicts-test-'));
    mkdirSync(join(folder, 'client'));
    mkdirSync(join(folder, '.changeset'));
    for (const file of ['package.json', 'package-lock.json', 'CHANGELOG.md', '.changeset/config.json'])
      cpSync(join(root, file), join(folder, file));
    cpSync(join(root, 'client/package.json'), join(folder, 'client/package.json'));
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    Bun.spawnSync(['git', 'init', '--quiet', '--initial-branch=main'], { cwd: folder });
    writeFileSync(
      join(folder, '.changeset/a-note.md'),
      '---\n"@product-verdict/client": minor\n---\n\nBadges sing.\n',
    );
    const { version } = json('package.json');
    const { exitCode, stderr } = Bun.spawnSync(
      [process.execPath, join(root, 'scripts/changesets.ts'), 'version'],
      { cwd: folder, stdin: 'ignore' },
    );
    expect({ exitCode, stderr: exitCode === 0 ? '' : String(stderr) }).toEqual({ exitCode: 0, stderr: '' });
    const [major, minor] = version.split('.').map(Number);
    const next = `${major}.${minor + 1}.0`;
    expect(json('package.json', folder)).toEqual({ ...json('package.json'), version: next });
    expect(json('client/package.json', folder).version).toBe(next);
    const lock = json('package-lock.json', folder);
    expect([lock.version, lock.packages[''].version, lock.packages.client.version]).toEqual([
      next,
      next,
      next,
    ]);
    expect(read('client/CHANGELOG.md', folder)).toMatch(/## .*\n### Minor Changes\n\n- .*Badges sing\./);
    expect(read('CHANGELOG.md', folder)).toContain(`## ${next}`);
    expect(read('CHANGELOG.md', folder)).toContain(`## ${version}`);
    expect(existsSync(join(folder, '.changeset/a-note.md'))).toBeFalse();
  }, 120_000);
});
