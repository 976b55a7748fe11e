import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { foldText } from './fold.ts';
import { readLanguage } from './language.ts';
import { stemmers } from './stemmers.ts';
import { stopWords } from './stop-words.ts';

const languages = [...new Set([...Object.keys(stemmers), ...Object.keys(stopWords)])];

describe('the stem of a word', () => {
  test.each([
    ['en', 'recipe recipes'],
    ['en', 'track tracker trackers tracking'],
    ['en', 'encrypt encrypted encryption'],
    ['en', 'collection collections collect'],
    ['en', 'edition editions'],
    ['en', 'quiz quizzes'],
    ['en', 'knife knives'],
    ['en', 'library libraries'],
    ['en-GB', 'watch watches'],
    ['de', 'Haus Häuser Hauses'],
    ['de', 'Küche Küchen'],
    ['de', 'groß große größer'],
    ['fr', 'photo photos'],
    ['fr', 'sécurité sécurités'],
    ['fr', 'meilleur meilleure meilleurs'],
    ['es', 'facturación facturaciones facturas'],
    ['pt-BR', 'aplicação aplicações'],
    ['pt', 'animal animais'],
    ['it', 'ricetta ricette'],
    ['nl', 'huis huizen'],
    ['nl', 'notitie notities'],
    ['ru', 'лучший лучшие лучшая'],
    ['tr', 'kılıf kılıflar kılıfları'],
    ['sv', 'anteckning anteckningar'],
    ['pl', 'odkurzacz odkurzacza odkurzacze odkurzaczy odkurzaczami'],
    ['pl', 'bezprzewodowy bezprzewodowa bezprzewodowego'],
    ['ar', 'سماعة سماعات السماعات والسماعة'],
    ['ar', 'تطبيق تطبيقات للتطبيقات'],
    ['ar', 'برنامج البرنامج'],
  ])('in %s is one for %s', (tag, forms) => {
    const { stem } = readLanguage(tag);
    expect(new Set(forms.split(' ').map((form) => stem(foldText(form)))).size).toBe(1);
  });

  test('is the word itself in an unsupported language, and if not all its characters are letters', () => {
    expect(readLanguage('tlh').stem('recipes')).toBe('recipes');
    expect(readLanguage('ja').stem('recipes')).toBe('recipes');
    const { stem } = readLanguage('en');
    for (const word of ['v8s', 'is', '2ers', 'a'.repeat(60)]) expect(stem(word)).toBe(word);
  });

  test.each(languages)('is deterministic and not empty for any word (%s)', (tag) => {
    const { stem } = readLanguage(tag);
    const letters = fc.constantFrom(...'aeioustringlkmnаеиыйностиابتالونينهيαειουςκाेिकமக்ığ');
    const word = fc.string({ unit: letters, minLength: 1, maxLength: 45 }).map(foldText);
    fc.assert(
      fc.property(word, (one) => {
        const [stemmed, again] = [stem(one), stem(one)];
        expect(stemmed).not.toBe('');
        expect(again).toBe(stemmed);
        expect(foldText(stemmed)).toBe(stemmed);
      }),
      { numRuns: 200 },
    );
  });
});

describe('words without meaning', () => {
  test.each([
    ['en', 'the a an and for of in', 'cloud'],
    ['de', 'der für und ein', 'Küche'],
    ['fr', 'le à de et', 'vélo'],
    ['es', 'el para y una', 'foto'],
    ['pl', 'do dla i oraz nie', 'ekspres'],
    ['ar', 'في من على', 'هاتف'],
    ['ja', 'の は これ', '写真'],
    ['zh', '的 一个 因为', '软件'],
  ])('in %s are %s, but not %s', (tag, words, other) => {
    const { isStopWord } = readLanguage(tag);
    for (const word of words.split(' ')) expect([word, isStopWord(foldText(word))]).toEqual([word, true]);
    expect(isStopWord(foldText(other))).toBeFalse();
  });
});
