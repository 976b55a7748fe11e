import { entryOf, writeCatalogue } from './catalogue-folder.ts';

/** Texts of a small catalogue in one language. */
interface Spoken {
  readonly name: string;
  readonly tagline: string;
  readonly category: string;
  readonly credit: string;
  readonly author: string;
  readonly product: string;
  readonly summary: string;
  readonly price: string;
  readonly bestFor: string;
  readonly skipIf: string;
  readonly point: string;
  readonly note: string;
}

const spoken = {
  ar: {
    name: 'الحكم الواضح',
    tagline: 'أحكام موجزة على ما نجرّبه',
    category: 'أدوات',
    credit: 'أحكام من الحكم الواضح',
    author: 'ليلى',
    product: 'غلاية هادئة',
    summary: 'تغلي الماء بسرعة وبلا ضجيج.',
    price: '١٢٠ دولارًا',
    bestFor: 'المطابخ الصغيرة',
    skipIf: 'تغلي الماء لعشرة أشخاص',
    point: 'خفيفة',
    note: 'جرّبناها سنة أخرى.',
  },
  zh: {
    name: '直白评测',
    tagline: '试过之后的简短结论',
    category: '工具',
    credit: '结论来自直白评测',
    author: '小李',
    product: '静音水壶',
    summary: '烧水快，而且安静。',
    price: '一百二十元',
    bestFor: '小厨房',
    skipIf: '你常为十个人烧水',
    point: '轻便',
    note: '又用了一年。',
  },
  de: {
    name: 'Das klare Urteil',
    tagline: 'Kurz gesagt, lange benutzt',
    category: 'Werkzeuge',
    credit: 'Urteile vom klaren Urteil',
    author: 'Grete',
    product: 'Leiser Kessel',
    summary: 'Kocht schnell und macht keinen Krach.',
    price: '120 Euro',
    bestFor: 'kleine Küchen',
    skipIf: 'Sie für zehn kochen',
    point: 'Leicht',
    note: 'Ein Jahr länger benutzt.',
  },
  ja: {
    name: '率直な評価',
    tagline: '使ってから、短く',
    category: '道具',
    credit: '評価は率直な評価による',
    author: '花子',
    product: '静かなやかん',
    summary: '早く沸き、音がしません。',
    price: '一万二千円',
    bestFor: '小さな台所',
    skipIf: '十人分を沸かす',
    point: '軽い',
    note: 'もう一年使いました。',
  },
} as const satisfies Record<string, Spoken>;

/** The languages of these catalogues. */
export const spokenLanguages = Object.keys(spoken) as (keyof typeof spoken)[];

/** Writes a catalogue entirely in one language: products with every field, of which `p59` is withdrawn. */
export function spokenCatalogue(language: keyof typeof spoken, products = 60): string {
  const said: Spoken = spoken[language];
  const settings = `name: ${said.name}
tagline: ${said.tagline}
baseUrl: https://verdicts.example
language: ${language}
attribution: { text: ${said.credit} }
authors: { a: { name: ${said.author} } }
categories: { tools: ${said.category}, more: ${said.category} ٢ }
editUrl: https://verdicts.example/edit/{slug}
`;
  const { product, summary, point, note } = said;
  const entry = (index: number) =>
    entryOf(`p${index}`, {
      product: `${product} ${index}`,
      category: index % 2 === 0 ? 'tools' : 'more',
      verdict: (['worthit', 'depends', 'skip'] as const)[index % 3],
      verdictSummary: summary,
      rating: 1 + (index % 10),
      price: said.price,
      bestFor: said.bestFor,
      skipIf: said.skipIf,
      reviewed: `2026-0${1 + (index % 9)}-11`,
      pros: [point],
      cons: [point],
      authors: ['a'],
      disclosure: summary,
      note,
      alternatives: index === 0 ? ['p1'] : [],
      website: 'https://kettle.example/',
      review: `${summary}\n\n| ${point} |\n|---|\n| ${point} |`,
      ...(index === 59 && { withdrawn: true }),
    });
  return writeCatalogue(
    Array.from({ length: products }, (_, index) => entry(index)),
    settings,
  );
}
