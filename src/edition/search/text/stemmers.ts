/** Finds the stem of a word that is folded like the index. */
type Stemmer = (word: string) => string;

interface StemmerModule {
  readonly stemmer: Stemmer;
}

/**
 * The stemmers, by language, each loaded on demand. They expect accents, which the index lacks: endings are restored
 * before stemming, or results adjusted after it.
 */
export const stemmers: Readonly<Record<string, (() => Stemmer) | undefined>> = {
  ar: () => lightArabic,
  da: () => from(require('@orama/stemmers/danish')),
  de: () => from(require('@orama/stemmers/german')),
  el: () => from(require('@orama/stemmers/greek')),
  en: () => english(from(require('@orama/stemmers/english'))),
  es: () => {
    const stem = from(require('@orama/stemmers/spanish'));
    return (word) => stem(word.replace(/cion$/, 'ción'));
  },
  fi: () => from(require('@orama/stemmers/finnish')),
  fr: () => {
    const stem = from(require('@orama/stemmers/french'));
    return (word) => stem(word).replace(/(?<=[aiou])s$/, '');
  },
  hi: () => from(require('@orama/stemmers/indian')),
  hu: () => from(require('@orama/stemmers/hungarian')),
  id: () => from(require('@orama/stemmers/indonesian')),
  it: () => from(require('@orama/stemmers/italian')),
  lt: () => from(require('@orama/stemmers/lithuanian')),
  nb: () => norwegian(),
  ne: () => from(require('@orama/stemmers/nepali')),
  nl: () => {
    const stem = from(require('@orama/stemmers/dutch'));
    return (word) => stem(word.replace(/ies$/, 'ie')).replace(/z$/, 's').replace(/v$/, 'f');
  },
  nn: () => norwegian(),
  no: () => norwegian(),
  pl: () => lightPolish,
  pt: () => {
    const stem = from(require('@orama/stemmers/portuguese'));
    return (word) => stem(word.replace(/(?:o|a)es$/, 'ao').replace(/ais$/, 'al'));
  },
  ro: () => from(require('@orama/stemmers/romanian')),
  ru: () => from(require('@orama/stemmers/russian')),
  sr: () => from(require('@orama/stemmers/serbian')),
  sv: () => from(require('@orama/stemmers/swedish')),
  ta: () => from(require('@orama/stemmers/tamil')),
  tr: () => {
    const stem = from(require('@orama/stemmers/turkish'));
    // By vowel harmony, a word with back vowels has an i without a dot.
    return (word) => stem(/[aou]/.test(word) ? word.replaceAll('i', 'ı') : word);
  },
};

function from(module: StemmerModule): Stemmer {
  return module.stemmer;
}

function norwegian(): Stemmer {
  return from(require('@orama/stemmers/norwegian'));
}

/** Irregular plurals. */
const irregular = new Map(
  'knives knife shelves shelf scarves scarf leaves leaf loaves loaf halves half wolves wolf wives wife mice mouse children child men man women woman feet foot teeth tooth geese goose people person'
    .match(/\w+ \w+/g)
    ?.map((pair) => pair.split(' ') as [string, string]),
);

/** Porter's stemmer, with `tracker` like `track`, `quizzes` like `quiz` and `encryption` like `encrypt`. */
function english(stem: Stemmer): Stemmer {
  const action = /^(.*[aeiouy][^aeiouy]+[aeiouy]+[^aeiouy]*(?:s|[^a]t))ions?$/;
  return (word) =>
    stem((irregular.get(word) ?? word).replace(action, '$1'))
      .replace(/zz$/, 'z')
      .replace(/(?<=.{4})er$/, '');
}

/** Removes endings of nouns and adjectives if at least four letters remain. */
function lightPolish(word: string): string {
  return word.replace(
    /(?<=.{4})(?:ow(?:y|a|e|ych|ymi|ego|emu|ej)|iami|iach|iego|iemu|iej|ymi|imi|ych|ich|ego|emu|ami|ach|owi|om|ow|em|ej|ie|ia|iu|a|e|i|o|u|y)$/,
    '',
  );
}

/** Removes articles, particles and the most frequent endings (light10: Larkey, Ballesteros and Connell, 2007). */
function lightArabic(word: string): string {
  let stem = word.replace(/^(?:و?[بكف]?ال|و?لل)(?=.{2})/, '').replace(/^و(?=.{3})/, '');
  for (let last = ''; stem !== last; ) {
    last = stem;
    stem = stem.replace(/(?<=.{3})(?:ها|ان|ات|ون|ين|يه|ه|ي)$/, '');
  }
  return stem;
}
