import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { foldText } from './fold.ts';

describe('a folded text', () => {
  test.each([
    ['żółw Straße Ørsted Đorđe Þór ħobz æon', 'zolw strasse orsted dorde thor hobz aeon'],
    ['İstanbul ISTANBUL ıstanbul', 'istanbul istanbul istanbul'],
    ['Тихий ёж, Їжак', 'тихий еж, іжак'],
    ['Άλφας ΑΛΦΑΣ', 'αλφασ αλφασ'],
    ['col·lecció', 'colleccio'],
    ['ＡＢＣ ｶﾒﾗ カメラ かめら', 'abc かめら かめら かめら'],
    ['サーバー サーバ キー', 'さーは さーは きー'],
    ['繁體軟體 繁体软体', '繁体软体 繁体软体'],
    ['أحمد إسلام آلة ٱلله مكتبة هدى', 'احمد اسلام اله الله مكتبه هدي'],
    ['کتاب یک', 'كتاب يك'],
    ['מִכְתָּב', 'מכתב'],
    ['२० ٢٠ ๒๐ ２０', '20 20 20 20'],
  ])('of %p is %p', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  test('is the same when it is folded again', () => {
    for (let code = 0; code < 0x30000; code++) {
      if (code >= 0xd800 && code < 0xe000) continue;
      const folded = foldText(`a${String.fromCodePoint(code)}`);
      if (foldText(folded) !== folded) expect(`U+${code.toString(16)}`).toBe('folded for good');
    }
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('ー', 'あ', 'ッ', 'l', '·', 'ﾞ', '\u0306', 'и') }),
        (text) => {
          expect(foldText(foldText(text))).toBe(foldText(text));
        },
      ),
    );
  });
});
