import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// Writes the help of every command into the document that lists them: `npm run commands`.

const root = join(import.meta.dir, '..');
const file = join(root, 'docs/commands.md');
const text = readFileSync(file, 'utf8').replaceAll(
  /(<!-- help: verdicts(.*) -->\n```text\n)[\s\S]*?```/g,
  (_, head: string, words: string) => `${head}${helpOf(words.trim().split(' '))}\`\`\``,
);
writeFileSync(file, text);

function helpOf(words: readonly string[]): string {
  const command = [join(root, 'bin/verdicts'), ...words.filter((word) => word !== ''), '--help'];
  return Bun.spawnSync(command).stdout.toString();
}
