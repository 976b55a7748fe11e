interface StopWordModule {
  readonly stopwords: readonly string[];
}

/** Stop words, by language; each list is loaded on demand. */
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
  pl: () => polish.split(' '),
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

const polish =
  'a aby ale ani albo az bardzo bez bo by byc byl byla bylo byly bym cala caly choc co cos czy dla do gdy gdzie go i ich ile im inne inny ja ja je jednak jego jej jest jestem jeszcze jesli juz kazda kazdy kiedy kto ktora ktore ktory ktorych lub ma maja mam mi mnie moj moja moje moze mozna mu my na nad nam nas nasz nawet nic nie nich nim niz no o od on ona one oni oraz pan po pod poza przed przez przy sa sie skad soba sposob swoje ta tak taka taki takie tam te tego tej ten to tu ty tych tylko tym u w wam was we wiec wiele wszystko z za ze';

/** Drops digits, and contractions such as "haven't", whose parts may be words with another meaning. */
function from(module: StopWordModule): readonly string[] {
  return module.stopwords.filter((word) => !/[\d'’]/.test(word));
}

function norwegian(): readonly string[] {
  return from(require('@orama/stopwords/norwegian'));
}
