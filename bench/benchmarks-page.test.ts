import { afterEach, beforeEach, expect, test } from 'bun:test';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeSection } from './benchmarks-page.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'verdicts-page-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a section replaces only itself', () => {
  const file = join(folder, 'benchmarks.md');
  writeSection('scale', 'first of scale', file);
  writeSection('comparison', 'of comparison', file);
  writeFileSync(file, `${readFileSync(file, 'utf8')}\nWritten by hand.\n`);
  const before = readFileSync(file, 'utf8');
  writeSection('scale', 'second of scale', file);
  expect(readFileSync(file, 'utf8')).toBe(before.replace('first of scale', 'second of scale'));
});

test('a page that has lost its markers is left alone', () => {
  const file = join(folder, 'benchmarks.md');
  writeFileSync(file, '# Benchmarks\n');
  expect(() => writeSection('scale', 'text', file)).toThrow('has lost its line <!-- scale: begin -->');
  expect(readFileSync(file, 'utf8')).toBe('# Benchmarks\n');
});
