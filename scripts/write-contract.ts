import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'yaml';
import { ScriptFailure } from '../lab/script/failure.ts';
import { flag } from '../lab/script/option.ts';
import { runScript } from '../lab/script/script.ts';
import { contractChanges, describeChanges } from './contract-changes.ts';
import { contractPromises, snapshotFile, snapshotText } from './contract-snapshot.ts';

const script = {
  name: 'contract',
  about: `Updates the promises to callers in test/golden/contract.yaml after an addition to the contract. Refuses breaking
changes: within v1 the contract only gains (docs/api.md, "Stability"), so keep the old beside the new.`,
  options: { break: flag('accept breaking changes: for a v2, or what was not promised yet') },
  examples: ['--break'],
  exits: ['written', 'the changes would break callers'],
} as const;

await runScript(script, async (options) => {
  const promises = await contractPromises();
  const changes = existsSync(snapshotFile)
    ? contractChanges(parse(readFileSync(snapshotFile, 'utf8')), promises)
    : [];
  const breaking = changes.filter(({ breaks }) => breaks);
  process.stdout.write(changes.length === 0 ? 'No promise has changed.\n' : `${describeChanges(changes)}\n`);
  if (breaking.length > 0 && !options.break)
    throw new ScriptFailure(
      `this would break callers, so nothing is written:\n${describeChanges(breaking)}\nTo accept it: npm run contract -- --break`,
    );
  writeFileSync(snapshotFile, snapshotText(promises));
});
