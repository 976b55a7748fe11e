import { expect, test } from 'bun:test';
import { languageTagSchema } from './language-tag.ts';

const schema = languageTagSchema('A language');

test.each(['en', 'pt-BR', 'zh-Hant-TW', 'sl-rozaj'])('%s is a language tag', (tag) => {
  expect(schema.safeParse(tag).success).toBeTrue();
});

test.each([
  ['EN', 'en'],
  ['PT_br', 'pt-BR'],
  ['zh-hant', 'zh-Hant'],
  ['English!', undefined],
])('%s is none, and %s is the nearest', (text, nearest) => {
  expect(schema.safeParse(text).error?.issues).toMatchObject([{ params: { rule: 'language', nearest } }]);
});
