import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { editorFiles } from '../src/cli/starter/starter.ts';

// Updates the editor support files of the sample catalogue, as `verdicts init` writes them. Run it when a schema
// changes: `npm run schemas`.

const root = join(import.meta.dir, '..');

for (const [path, text] of Object.entries(editorFiles())) {
  const file = join('catalogue', path);
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
  process.stdout.write(`${file}\n`);
}
