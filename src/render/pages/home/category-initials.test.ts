import { expect, test } from 'bun:test';
import { initialOf } from './category-initials.ts';

test.each([
  ['Über alles', 'de', 'U'],
  ['éclairs', 'fr', 'E'],
  ['.NET', 'en', 'N'],
  ['3D', 'en', '0–9'],
  ['٣ أبعاد', 'ar', '0–9'],
  ['…', 'en', ''],
  ['آلات', 'ar', 'ا'],
  ['أدوات', 'ar', 'ا'],
  ['بريد', 'ar', 'ب'],
  ['笔记', 'zh', 'B'],
  ['安全', 'zh', 'A'],
  ['自行车', 'zh', 'Z'],
  ['音乐', 'zh-Hant', 'Y'],
  ['写真', 'ja', '写'],
  ['パスワード', 'ja', 'は'],
  ['がっき', 'ja', 'か'],
  ['깔끔', 'ko', 'ㄱ'],
  ['노트', 'ko', 'ㄴ'],
  ['Κλειδί', 'el', 'Κ'],
])('%s in %s stands under %s', (name, language, letter) => {
  expect(initialOf(name, language)).toBe(letter);
});
