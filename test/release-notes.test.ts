import { describe, expect, test } from 'bun:test';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newFolder } from '../lab/catalogue-folder.ts';

const root = join(import.meta.dir, '..');
const read = (path: string, from = root) => readFileSync(join(from, path), 'utf8');
const json = (path: string, from = root) => JSON.parse(read(path, from));
const { version } = json('package.json');

/** Makes a version of these notes, in a copy of the files that it changes. */
function release(notes: Readonly<Record<string, string>>) {
  const folder = newFolder();
  for (const file of [
    'package.json',
    'package-lock.json',
    'CHANGELOG.md',
    'client/package.json',
    'client/CHANGELOG.md',
  ])
    cpSync(join(root, file), join(folder, file));
  mkdirSync(join(folder, '.changeset'));
  cpSync(join(root, '.changeset/README.md'), join(folder, '.changeset/README.md'));
  for (const [name, text] of Object.entries(notes)) writeFileSync(join(folder, '.changeset', name), text);
  const { exitCode, stderr } = Bun.spawnSync([process.execPath, join(root, 'scripts/version.ts')], {
    cwd: folder,
  });
  return { folder, exitCode, complaint: String(stderr) };
}

const [major, minor, patch] = version.split('.').map(Number);

describe('the notes of what users will notice', () => {
  test('are there for the version that the service and its client have', () => {
    expect(json('client/package.json').version).toBe(version);
    for (const notes of ['CHANGELOG.md', 'client/CHANGELOG.md'])
      expect(/^## (.*)$/m.exec(read(notes))?.[1]).toBe(version);
  });

  test('that wait for a release can be released', () => {
    const waiting = readdirSync(join(root, '.changeset')).map((name) => [
      name,
      read(join('.changeset', name)),
    ]);
    expect(release({ 'a.md': note('major', 'x'), ...Object.fromEntries(waiting) })).toMatchObject({
      complaint: '',
    });
  });

  test('become those of the next version, of both packages', () => {
    const { folder, complaint } = release({
      'b.md': note('minor', 'Badges sing.\n\n- In tune', '@product-verdict/client'),
      'a.md': note('patch', 'Badges are quiet at night.', '@product-verdict/client'),
    });
    expect(complaint).toBe('');
    const next = `${major}.${minor + 1}.0`;
    expect(json('package.json', folder)).toEqual({ ...json('package.json'), version: next });
    expect(json('client/package.json', folder)).toEqual({ ...json('client/package.json'), version: next });
    const lock = json('package-lock.json');
    expect(json('package-lock.json', folder)).toEqual({
      ...lock,
      version: next,
      packages: {
        ...lock.packages,
        '': { ...lock.packages[''], version: next },
        client: { ...lock.packages.client, version: next },
      },
    });
    const before = read('client/CHANGELOG.md').slice('# @product-verdict/client\n'.length);
    expect(read('client/CHANGELOG.md', folder)).toBe(`# @product-verdict/client

## ${next}

### Minor Changes

- Badges sing.
  
  - In tune

### Patch Changes

- Badges are quiet at night.
${before}`);
    expect(read('CHANGELOG.md', folder)).toStartWith(
      `# product-verdict-service\n\n## ${next}\n\n## ${version}\n`,
    );
    expect(readdirSync(join(folder, '.changeset'))).toEqual(['README.md']);
  });

  test.each([
    ['patch', `${major}.${minor}.${patch + 1}`],
    ['minor', `${major}.${minor + 1}.0`],
    ['major', `${major + 1}.0.0`],
  ])('with a %s make version %s', (bump, next) => {
    expect(json('package.json', release({ 'a.md': note(bump, 'x') }).folder).version).toBe(next);
  });

  test.each([
    ['nothing to release', {}],
    [
      '.changeset/a.md: "badges": minor; allowed: product-verdict-service or',
      { 'a.md': note('minor', 'x', 'badges') },
    ],
    ['.changeset/a.md: "product-verdict-service": huge; allowed:', { 'a.md': note('huge', 'x') }],
    ['.changeset/a.md must name a package', { 'a.md': 'Badges sing.' }],
    ['.changeset/a.md must name a package', { 'a.md': note('minor', '') }],
  ])('are refused with "%s", and nothing is changed', (complaint, notes) => {
    const refused = release(notes);
    expect(refused).toMatchObject({ exitCode: 1, complaint: expect.stringContaining(complaint) });
    expect(read('package.json', refused.folder)).toBe(read('package.json'));
    expect(read('CHANGELOG.md', refused.folder)).toBe(read('CHANGELOG.md'));
  });
});

function note(bump: string, text: string, name = 'product-verdict-service'): string {
  return `---\n"${name}": ${bump}\n---\n\n${text}\n`;
}
