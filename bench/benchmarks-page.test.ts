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
  const page = (scale: string) => `# Page

<!-- comparison: begin -->
of comparison
<!-- comparison: end -->
<!-- scale: begin -->
${scale}
<!-- scale: end -->
Written by hand.
`;
  writeFileSync(file, page('first of scale'));
  writeSection('scale', 'second of scale', file);
  expect(readFileSync(file, 'utf8')).toBe(page('second of scale'));
});

test('a page that has lost its markers is left alone', () => {
  const file = join(folder, 'benchmarks.md');
  writeFileSync(file, '# Benchmarks\n');
  expect(() => writeSection('scale', 'text', file)).toThrow('has lost its line <!-- scale: begin -->');
  expect(readFileSync(file, 'utf8')).toBe('# Benchmarks\n');
});
