import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { editorFiles } from '../src/cli/starter/starter.ts';

// Writes the sample catalogue's editor support: the files that `verdicts init` would give it. Run it when a schema
// has changed: `npm run schemas`.

const root = join(import.meta.dir, '..');

for (const [path, text] of Object.entries(editorFiles())) {
  const file = join('catalogue', path);
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
  process.stdout.write(`${file}\n`);
}
