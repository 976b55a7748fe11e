import { expect } from 'bun:test';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of the golden files; their names are relative to it. */
export const goldenFolder = join(import.meta.dir, '../test/golden');

/**
 * Expects `text` to equal the golden file `name` byte for byte. `UPDATE_GOLDEN=1 bun test` writes the files instead;
 * review the difference before committing it.
 */
export function expectGolden(name: string, text: string): void {
  const file = join(goldenFolder, name);
  if (Bun.env['UPDATE_GOLDEN'] === '1') {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  expect(text).toBe(readFileSync(file, 'utf8'));
}
