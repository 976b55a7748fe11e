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

test('writing a section replaces only that section', () => {
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

test('the head of a page lists the targets that its sections currently miss', () => {
  const file = join(folder, 'benchmarks.md');
  const page = (short: string, scale: string) => `<!-- short: begin -->
${short}
<!-- short: end -->
## At scale

<!-- scale: begin -->
- Memory: met.
- ${scale}
<!-- scale: end -->
`;
  writeFileSync(file, page('', ''));
  writeSection('scale', '- Memory: met.\n- Start (2 s): not met.', file);
  expect(readFileSync(file, 'utf8')).toBe(
    page('- [At scale](#at-scale): Start (2 s): not met.', 'Start (2 s): not met.'),
  );
  writeSection('scale', '- Memory: met.\n- Start (1 s): met.', file);
  expect(readFileSync(file, 'utf8')).toBe(page('Every target is met.', 'Start (1 s): met.'));
});

test('a page without its markers is left unchanged', () => {
  const file = join(folder, 'benchmarks.md');
  writeFileSync(file, '# Benchmarks\n');
  expect(() => writeSection('scale', 'text', file)).toThrow('lacks the line <!-- scale: begin -->');
  expect(readFileSync(file, 'utf8')).toBe('# Benchmarks\n');
});
