interface StopWordModule {
  readonly stopwords: readonly string[];
}

/** The words that carry no meaning by themselves, by language; each list is read when it is called for. */
export const stopWords: Readonly<Record<string, (() => readonly string[]) | undefined>> = {
  ar: () => from(require('@orama/stopwords/arabic')),
  bg: () => from(require('@orama/stopwords/bulgarian')),
  da: () => from(require('@orama/stopwords/danish')),
  de: () => from(require('@orama/stopwords/german')),
  el: () => from(require('@orama/stopwords/greek')),
  en: () => ['a', 's', 't', 'll', 're', 've', ...from(require('@orama/stopwords/english'))],
  es: () => from(require('@orama/stopwords/spanish')),
  fi: () => from(require('@orama/stopwords/finnish')),
  fr: () => from(require('@orama/stopwords/french')),
  hi: () => from(require('@orama/stopwords/indian')),
  hu: () => from(require('@orama/stopwords/hungarian')),
  id: () => from(require('@orama/stopwords/indonesian')),
  it: () => from(require('@orama/stopwords/italian')),
  ja: () => from(require('@orama/stopwords/japanese')),
  lt: () => from(require('@orama/stopwords/lithuanian')),
  nb: () => norwegian(),
  ne: () => from(require('@orama/stopwords/nepali')),
  nl: () => from(require('@orama/stopwords/dutch')),
  nn: () => norwegian(),
  no: () => norwegian(),
  pt: () => from(require('@orama/stopwords/portuguese')),
  ro: () => from(require('@orama/stopwords/romanian')),
  ru: () => from(require('@orama/stopwords/russian')),
  sr: () => from(require('@orama/stopwords/serbian')),
  sv: () => from(require('@orama/stopwords/swedish')),
  ta: () => from(require('@orama/stopwords/tamil')),
  tr: () => from(require('@orama/stopwords/turkish')),
  uk: () => from(require('@orama/stopwords/ukrainian')),
  zh: () => from(require('@orama/stopwords/mandarin')),
};

/** Without digits, and without short forms such as "haven't", whose parts may be words of another meaning. */
function from(module: StopWordModule): readonly string[] {
  return module.stopwords.filter((word) => !/[\d'’]/.test(word));
}

function norwegian(): readonly string[] {
  return from(require('@orama/stopwords/norwegian'));
}
