import { join } from 'node:path';
import { stringify } from 'yaml';
import { entryOf, writeCatalogue } from '../lab/catalogue-folder.ts';
import { editionOf } from '../lab/editions.ts';
import { Service } from '../src/http/service.ts';

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

/** The promises of the contract that this source serves, in a form to read and to compare. */
export async function contractPromises(): Promise<Record<string, unknown>> {
  const service = new Service(await editionOf(writeCatalogue([entryOf('a')])), {
    report: (error) => {
      throw error;
    },
  });
  const response = await service.fetch(new Request('http://localhost/api/openapi.json'));
  const document: unknown = await response.json();
  service.close();
  return promisesOf(document) as Record<string, unknown>;
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
