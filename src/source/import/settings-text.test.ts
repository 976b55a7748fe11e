import { describe, expect, test } from 'bun:test';
import { readSettings } from '../settings-file.ts';
import { addCategories } from './settings-text.ts';

const before = '# mine\nname: Test   # ours\nbaseUrl: https://verdicts.example\n';
const after = '# credit\nattribution: { text: "By Test" }\n';
const names = new Map([
  ['true', 'True: "stories"'],
  ['42', '# 42'],
  ['10', 'yes'],
]);

describe('categories are added to catalogue.yaml', () => {
  test.each([
    ['categories:\n  tools: Tools\n', ''],
    ['categories:\n    tools: Tools # sharp\n    # below\n', after],
    ['categories:\n  tools: >-\n    Tools\n    and more\n', after],
    ['categories: { tools: Tools }\n', after],
    ['categories: {tools: Tools,}\n', after],
    ['categories:\n  tools: Tools', ''],
  ])('%j', (categories, rest) => {
    const head = rest === '' ? before + after : before;
    for (const eol of ['\n', '\r\n']) {
      const text = `${head}${categories}${rest}`.replaceAll('\n', eol);
      const changed = addCategories(text, names);
      const { settings, diagnostics } = readSettings(changed, 'catalogue.yaml');
      expect(diagnostics).toEqual([]);
      expect(settings.categories).toMatchObject(Object.fromEntries(names));
      expect(Object.keys(settings.categories)).toHaveLength(4);
      for (const comment of text.match(/# .*/g) ?? []) expect(changed).toContain(comment.trimEnd());
      if (!categories.includes('{')) expect(changed).toStartWith(head.replaceAll('\n', eol));
    }
  });
});
