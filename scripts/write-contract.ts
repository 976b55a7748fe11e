import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'yaml';
import { contractChanges, describeChanges } from './contract-changes.ts';
import { contractPromises, snapshotFile, snapshotText } from './contract-snapshot.ts';

// Writes what callers are promised, after an addition to the contract: `npm run contract`. What would break callers is
// not written, unless `--break` says that it is meant: that is a v2, or nobody was promised it yet.

const promises = await contractPromises();
const changes = existsSync(snapshotFile)
  ? contractChanges(parse(readFileSync(snapshotFile, 'utf8')), promises)
  : [];
const breaking = changes.filter(({ breaks }) => breaks);
process.stdout.write(
  changes.length === 0 ? 'Nothing that counts has changed.\n' : `${describeChanges(changes)}\n`,
);
if (breaking.length > 0 && !process.argv.includes('--break')) {
  process.stderr.write(
    `\nThis would break callers, so nothing is written:\n${describeChanges(breaking)}\nWithin v1 the contract only gains (docs/api.md, "Stability"): keep the old beside the new. If it is meant: npm run contract -- --break\n`,
  );
  process.exit(1);
}
writeFileSync(snapshotFile, snapshotText(promises));
