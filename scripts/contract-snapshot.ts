import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { compileEdition } from '../src/edition/compile/compile.ts';
import { openEdition } from '../src/edition/file/open-edition.ts';
import { Service } from '../src/http/service.ts';
import { openDirectory } from '../src/source/directory.ts';

/** What callers were promised, as of the last time that a maintainer read it and agreed. */
export const snapshotFile = join(import.meta.dir, '../test/golden/contract.yaml');

/** What is the publisher's or the edition's own, or shows and explains: no promise to programs. */
const unpromised = [
  'info',
  'servers',
  'externalDocs',
  'tags',
  'summary',
  'description',
  'examples',
  'example',
];

const catalogue = {
  'catalogue.yaml': `name: Verdicts
baseUrl: https://verdicts.example
attribution: { text: Verdicts }
categories: { tools: Tools }
`,
  'verdicts/a.md': `---
product: A
category: tools
verdict: worthit
verdictSummary: A.
rating: 7
price: Free
bestFor: A
skipIf: A
---
A.
`,
};

/** The promises of the contract that this source serves, in a form to read and to compare. */
export async function contractPromises(): Promise<Record<string, unknown>> {
  const folder = mkdtempSync(join(tmpdir(), 'verdicts-contract-'));
  try {
    mkdirSync(join(folder, 'verdicts'));
    for (const [name, text] of Object.entries(catalogue)) writeFileSync(join(folder, name), text);
    const to = join(folder, 'edition.sqlite');
    const result = await compileEdition(await openDirectory(folder), { to, now: new Date() });
    if (!result.ok) throw new Error('the catalogue of the snapshot has mistakes');
    const service = new Service(openEdition(to), {
      report: (error) => {
        throw error;
      },
    });
    const response = await service.fetch(new Request('http://localhost/api/openapi.json'));
    const document: unknown = await response.json();
    service.close();
    return promisesOf(document) as Record<string, unknown>;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The snapshot as it is written. */
export function snapshotText(promises: Readonly<Record<string, unknown>>): string {
  const comment =
    '# What callers are promised. Compared with what is served by scripts/contract-snapshot.test.ts; written by\n# `npm run contract`, which refuses what would break callers.\n';
  return comment + stringify(promises, { lineWidth: 0, aliasDuplicateObjects: false });
}

function promisesOf(value: unknown, isNames = false): unknown {
  if (Array.isArray(value)) return value.map((one) => promisesOf(one));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => isNames || !unpromised.includes(key));
  // In these the keys are names, not keywords.
  return Object.fromEntries(
    kept.map(([key, inner]) => [
      key,
      promisesOf(inner, !isNames && ['properties', 'paths', 'schemas', 'headers'].includes(key)),
    ]),
  );
}
