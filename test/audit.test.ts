import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { frontOf } from '../client/test/support.ts';
import { entryOf, newFolder, writeCatalogue } from '../lab/catalogue-folder.ts';
import { type Site, serve } from '../lab/site.ts';
import { run, runIn } from './support/command.ts';

let site: Site;
const front = frontOf(() => site.service);
const folder = newFolder();
const audit = (...words: string[]) =>
  run('audit', join(folder, 'package.json'), '--from', front.baseUrl, ...words);

const manifest = `{
  "dependencies": {
    "left-pad": "^1",
    "@acme/kit": "^2",
    "tool": "github:acme/tool",
    "old-rope": "^3",
    "nobody-reviewed": "*"
  }
}
`;

beforeAll(async () => {
  const products = [
    entryOf('pad', {
      product: 'Left | Pad',
      verdict: 'skip',
      rating: 2,
      identifiers: ['pkg:npm/left-pad', 'pkg:pypi/left-pad'],
    }),
    entryOf('kit', { product: 'Kit', verdict: 'depends', rating: 5, identifiers: ['pkg:npm/%40acme/kit'] }),
    entryOf('rope', { product: 'Rope', withdrawn: true, identifiers: ['pkg:npm/old-rope'] }),
    entryOf('tool', { product: 'Tool', rating: 9, identifiers: ['https://github.com/acme/tool'] }),
  ];
  site = await serve(writeCatalogue(products));
  writeFileSync(join(folder, 'package.json'), manifest);
  writeFileSync(join(folder, 'requirements.txt'), 'Left_Pad\n');
});

afterAll(() => front.stop());

describe('verdicts audit', () => {
  test('asks once, prints a table with the worst first, and fails at a skip', async () => {
    front.asked();
    const { exitCode, stdout, stderr } = await audit();
    expect(front.asked()).toHaveLength(1);
    expect({ stdout, stderr }).toEqual({
      stdout: `skip      2 out of 10  left-pad   https://verdicts.example/reviews/pad
depends   5 out of 10  @acme/kit  https://verdicts.example/reviews/kit
worth it  9 out of 10  tool       https://verdicts.example/reviews/tool

3 of 5 packages have a verdict: 1 worth it, 1 skip, 1 depends; 1 no longer covered, 1 not reviewed.
No longer covered: old-rope
Verdicts by Test, https://verdicts.example
`,
      stderr: '',
    });
    expect(exitCode).toBe(1);
  });

  test('fails for the verdicts of --fail-on', async () => {
    writeFileSync(join(folder, 'kit.json'), '{"dependencies":{"@acme/kit":"1"}}');
    const codeOf = async (failOn: string) =>
      (await run('audit', join(folder, 'kit.json'), '--from', front.baseUrl, '--fail-on', failOn)).exitCode;
    expect(await Promise.all(['skip', 'depends', 'none'].map(codeOf))).toEqual([0, 1, 0]);
  });

  test('finds dependency files if none is named, and combines them', async () => {
    const { stdout } = await runIn(folder, 'audit', '--from', front.baseUrl, '--format', 'json');
    const { packages, verdicts, withdrawn, unknown } = JSON.parse(stdout);
    expect({ packages, withdrawn, unknown }).toEqual({
      packages: { total: 6, known: 4, withdrawn: 1, unknown: 1 },
      withdrawn: ['old-rope'],
      unknown: ['nobody-reviewed'],
    });
    expect(verdicts[0]).toMatchObject({
      slug: 'pad',
      verdict: 'skip',
      dependencies: [
        { file: 'package.json', line: 3, column: 5, name: 'left-pad' },
        { file: 'requirements.txt', line: 1, name: 'Left_Pad' },
      ],
    });
    const empty = await runIn(newFolder(), 'audit', '--from', front.baseUrl);
    expect([empty.exitCode, empty.stderr]).toEqual([2, expect.stringContaining('name a file')]);
  });

  test('prints findings for code scanning, for annotations and for a comment', async () => {
    const [run = {}] = JSON.parse((await audit('--format', 'sarif')).stdout).runs;
    expect(run.results).toMatchObject([
      {
        ruleId: 'skip',
        level: 'error',
        locations: [{ physicalLocation: { region: { startLine: 3, startColumn: 5 } } }],
      },
      {
        ruleId: 'depends',
        level: 'warning',
        message: { text: expect.stringContaining('@acme/kit: Kit, depends') },
      },
    ]);
    expect((await audit('--format', 'github')).stdout).toMatch(
      /^::error file=.*,line=3,col=5,title=skip::left-pad: Left \| Pad, skip, 2 out of 10\. .*\n::warning /,
    );
    expect((await audit('--format', 'markdown')).stdout).toStartWith(
      `**3 of 5 packages have a verdict: 1 worth it, 1 skip, 1 depends; 1 no longer covered, 1 not reviewed.**

No longer covered: old\\-rope

| verdict | rating | package | why |
|---|---|---|---|
| skip | 2 out of 10 | left\\-pad |`,
    );
  });
});
