import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { contractChanges, describeChanges } from './contract-changes.ts';
import { contractPromises, snapshotFile, snapshotText } from './contract-snapshot.ts';

test('the contract keeps its promises to callers', async () => {
  const written = readFileSync(snapshotFile, 'utf8');
  const promises = await contractPromises();
  const changes = contractChanges(parse(written), promises);
  const breaking = changes.filter(({ breaks }) => breaks);
  if (breaking.length > 0)
    throw new Error(
      `This breaks callers of the API:\n${describeChanges(breaking)}\nWithin v1 the contract only gains (docs/api.md, "Stability"): keep the old beside the new, or make a v2. \`npm run contract -- --break\` accepts it anyway.`,
    );
  if (written !== snapshotText(promises))
    throw new Error(
      `The contract changed without breaking callers:\n${describeChanges(changes)}\nReview the changes and accept them with \`npm run contract\`.`,
    );
  expect(changes).toEqual([]);
});
