import { describe, expect, test } from 'bun:test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { newFolder } from '../../../../lab/catalogue-folder.ts';
import { readDependencies } from './read-dependencies.ts';

/** Writes files into a folder of their own, and gives the path of the first. */
function write(files: Readonly<Record<string, string | object>>): string {
  const folder = newFolder();
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  }
  return join(folder, Object.keys(files)[0] ?? '');
}

/** What a file names: the name, the line, and what it is asked by. */
async function namesIn(files: Readonly<Record<string, string | object>>) {
  return (await readDependencies(write(files))).map(({ name, line, ids }) => [name, line, ...ids]);
}

test('package.json names packages in a registry or on GitHub, and the targets of aliases', async () => {
  const manifest = {
    name: 'own',
    dependencies: { '@babel/core': '^7', pad: 'npm:left-pad@1', here: 'file:../here', next: 'workspace:*' },
    devDependencies: {
      react: '~19.2',
      home: '~/own',
      fork: 'acme/fork#v2',
      other: 'git+https://github.com/acme/other.git',
    },
    peerDependencies: { react: '>=18' },
    optionalDependencies: 'none',
  };
  expect(await namesIn({ 'package.json': manifest })).toEqual([
    ['@babel/core', 4, 'pkg:npm/%40babel/core'],
    ['pad', 5, 'pkg:npm/left-pad'],
    ['react', 10, 'pkg:npm/react'],
    ['fork', 12, 'https://github.com/acme/fork'],
    ['other', 13, 'https://github.com/acme/other'],
  ]);
});

test('requirements.txt names packages as pip reads it, with the files it includes', async () => {
  const requirements = `# Comment
--index-url https://pypi.example/simple
Django >= 4.2, < 6  # why
ruamel.yaml[jinja2]==0.18 ; python_version < "4"
requests==2.31 \\
    --hash=sha256:aa \\
    --hash=sha256:bb
zope_interface@ https://example.com/zope.zip
git+https://github.com/acme/tool.git@v1#egg=Acme_Tool
-e .
./local.whl
-r more/dev.txt
`;
  expect(
    await namesIn({ 'requirements.txt': requirements, 'more/dev.txt': '-r ../requirements.txt\npytest\n' }),
  ).toEqual([
    ['Django', 3, 'pkg:pypi/django'],
    ['ruamel.yaml', 4, 'pkg:pypi/ruamel-yaml'],
    ['requests', 5, 'pkg:pypi/requests'],
    ['zope_interface', 8, 'pkg:pypi/zope-interface'],
    ['Acme_Tool', 9, 'pkg:pypi/acme-tool'],
    ['pytest', 2, 'pkg:pypi/pytest'],
  ]);
});

test('go.mod names what it requires itself, by module, without the major version, and by repository', async () => {
  const module = `module example.com/own
go 1.25
require golang.org/x/net v0.56.0 // for http
require (
	github.com/pelletier/go-toml/v2 v2.2.4
	"gopkg.in/yaml.v3" v3.0.1
	github.com/acme/hidden v1.0.0 // indirect
)
replace (
	golang.org/x/net v0.56.0 => ../net
)
`;
  expect(await namesIn({ 'go.mod': module })).toEqual([
    ['golang.org/x/net', 3, 'pkg:golang/golang.org/x/net'],
    [
      'github.com/pelletier/go-toml/v2',
      5,
      'pkg:golang/github.com/pelletier/go-toml/v2',
      'pkg:golang/github.com/pelletier/go-toml',
      'https://github.com/pelletier/go-toml',
    ],
    ['gopkg.in/yaml.v3', 6, 'pkg:golang/gopkg.in/yaml.v3'],
  ]);
});

describe('a bill of materials names its packages, and not what it is of', () => {
  const purl = 'pkg:npm/%40babel/core@7.1.0?vcs_url=x#lib';

  test('in CycloneDX', async () => {
    const bill = {
      bomFormat: 'CycloneDX',
      metadata: { component: { name: 'own', purl: 'pkg:npm/own@1' } },
      components: [
        { name: 'core', purl, components: [{ name: 'within', purl: 'pkg:pypi/Within@1' }] },
        { name: 'file' },
      ],
    };
    expect(await namesIn({ 'bom.json': bill })).toEqual([
      ['@babel/core', 10, 'pkg:npm/%40babel/core'],
      ['within', 14, 'pkg:pypi/within'],
      ['file', 20],
    ]);
  });

  test('in SPDX 2', async () => {
    const packageOf = (SPDXID: string, locator: string) => ({
      SPDXID,
      name: SPDXID,
      externalRefs: [
        { referenceType: 'cpe23Type', referenceLocator: 'cpe:2.3:a' },
        { referenceType: 'purl', referenceLocator: locator },
      ],
    });
    const bill = {
      spdxVersion: 'SPDX-2.3',
      packages: [packageOf('own', 'pkg:npm/own@1'), packageOf('core', purl)],
      relationships: [{ relationshipType: 'DESCRIBES', relatedSpdxElement: 'own' }],
    };
    expect(await namesIn({ 'sbom.spdx.json': bill })).toMatchObject([
      ['@babel/core', expect.any(Number), 'pkg:npm/%40babel/core'],
    ]);
  });

  test('in SPDX 3', async () => {
    const bill = {
      '@context': 'https://spdx.org/rdf/3.0.1/spdx-context.jsonld',
      '@graph': [
        { type: 'software_Sbom', spdxId: 'bill', rootElement: ['own'] },
        { type: 'software_Package', spdxId: 'own', name: 'own', software_packageUrl: 'pkg:npm/own@1' },
        { type: 'software_Package', spdxId: 'core', name: 'core', software_packageUrl: purl },
      ],
    };
    expect(await namesIn({ 'sbom.json': bill })).toMatchObject([
      ['@babel/core', expect.any(Number), 'pkg:npm/%40babel/core'],
    ]);
  });
});

test.each([
  [{ 'package.json': '{' }, 'is not JSON'],
  [{ 'package.json': '[]' }, 'is not a JSON object'],
  [
    { 'other.json': '{}' },
    'is of no kind that audit understands; allowed: package.json, requirements.txt, go.mod,',
  ],
  [{ 'requirements.txt': '-r ../../secret.txt' }, 'which is not in its folder'],
  [{ 'requirements.txt': '-r none.txt' }, 'none.txt cannot be read: '],
])('%j is refused with the reason', async (files, words) => {
  const error = await readDependencies(write(files)).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: 'Failure', message: expect.stringContaining(words) });
});
