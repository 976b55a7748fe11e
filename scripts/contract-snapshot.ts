import { join } from 'node:path';
import { stringify } from 'yaml';
import { entryOf, writeCatalogue } from '../lab/catalogue-folder.ts';
import { editionOf } from '../lab/editions.ts';
import { Service } from '../src/http/service.ts';

/** The promises to callers, as last reviewed and accepted by a maintainer. */
export const snapshotFile = join(import.meta.dir, '../test/golden/contract.yaml');

/** Keys that are not promises to programs: those that depend on the publisher or the edition, and prose. */
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

/** The promises of the current contract, normalised for comparison. */
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

/** The text of the snapshot file. */
export function snapshotText(promises: Readonly<Record<string, unknown>>): string {
  const comment =
    '# The promises to callers. scripts/contract-snapshot.test.ts compares them with the served contract;\n# `npm run contract` writes them, and refuses breaking changes.\n';
  return comment + stringify(promises, { lineWidth: 0, aliasDuplicateObjects: false });
}

function promisesOf(value: unknown, isNames = false): unknown {
  if (Array.isArray(value)) return value.map((one) => promisesOf(one));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => isNames || !unpromised.includes(key));
  // Under these keys, the keys are names rather than keywords.
  return Object.fromEntries(
    kept.map(([key, inner]) => [
      key,
      promisesOf(inner, !isNames && ['properties', 'paths', 'schemas', 'headers'].includes(key)),
    ]),
  );
}
