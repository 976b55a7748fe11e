import { expect, test } from 'bun:test';
import { TextMarker } from './mark-text.ts';
import { snippetOf } from './snippet.ts';

const marker = (words: readonly string[], beginnings: readonly string[] = []) =>
  new TextMarker({ words: new Set(words), beginnings });

test.each([
  ['A fast browser', ['browser'], [], 'A fast [browser]'],
  ['Browsers, browsing', [], ['brows'], '[Browsers], [browsing]'],
  ['Żółw in PÖSTE', ['zolw', 'poste'], [], '[Żółw] in [PÖSTE]'],
  ['Block ads with Pi-hole at home', ['pihole'], [], 'Block ads with [Pi-hole] at home'],
  ['Home Assistant', ['home', 'assistant'], [], '[Home Assistant]'],
  ['跨平台帐号密码管理软件', ['密码', '管理'], [], '跨平台帐号[密码管理]软件'],
  ['密碼管理器', ['密码'], [], '[密碼]管理器'],
  ['C++ and Node.js', ['nodejs'], [], 'C++ and [Node.js]'],
])('marks the searched words in %s', (text, words, beginnings, expected) => {
  const pieces = marker(words, beginnings).mark(text) ?? [];
  expect(pieces.join('')).toBe(text);
  expect(pieces.map((piece, index) => (index % 2 === 1 ? `[${piece}]` : piece)).join('')).toBe(expected);
});

test('returns nothing for a text without any of the words', () => {
  expect(marker(['browser'], ['b']).mark('A bare text')).toBeUndefined();
  expect(snippetOf('A bare text', marker(['browser']), new Set())).toBeUndefined();
});

test('cuts a snippet at words, and leaves out the marks of Markdown', () => {
  const review = `# Title\n\n${'Some words before. '.repeat(9)}\n\n> It has **long-term** [support](https://example.com), ${'and more after it. '.repeat(20)}`;
  const pieces = snippetOf(review, marker(['support']), new Set()) ?? [];
  expect(pieces[1]).toBe('support');
  const text = pieces.join('');
  expect(text).toMatch(/^… \S.*It has long-term support, and more.* …$/);
  expect(text.length).toBeLessThan(250);
});
