import { expect } from 'bun:test';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of the golden files; every name is relative to it. */
export const goldenFolder = join(import.meta.dir, '../test/golden');

/**
 * Expects `text` to be, byte for byte, what the golden file `name` holds.
 * `UPDATE_GOLDEN=1 bun test` writes the files instead; read the difference before committing it.
 */
export function expectGolden(name: string, text: string): void {
  const file = join(goldenFolder, name);
  if (Bun.env['UPDATE_GOLDEN'] === '1') {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  expect(text).toBe(readFileSync(file, 'utf8'));
}
