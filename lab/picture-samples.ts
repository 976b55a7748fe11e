import type { PictureSubject } from '../src/render/picture/picture-subject.ts';

const verdict = {
  language: 'en',
  state: 'verdict',
  publication: 'The Plain Verdict',
  slug: 'the-slug',
  verdict: 'worthit',
  verdictSummary: 'One folder, one command and no opinions.',
  rating: 8,
  ratingScale: { min: 1, max: 10 },
} as const;

/** Pictures in every script that the fonts cover, and at the size limits. */
export const pictureSamples = {
  short: { ...verdict, product: 'Qy' },
  'longest-latin': {
    ...verdict,
    product: `${'The Extraordinarily Long Product Name '.repeat(3)}Ends`,
    verdictSummary: 'Needs a subscription to make toast darker than medium. '.repeat(5).trim(),
    verdict: 'skip',
    rating: 1,
  },
  'one-long-word': { ...verdict, product: 'W'.repeat(120), verdictSummary: 'x'.repeat(300) },
  'latin-extended': { ...verdict, product: 'Żurawina Poczta – Ấn bản', verdict: 'depends', rating: 6 },
  greek: { ...verdict, product: 'Κλειδούχος' },
  cyrillic: { ...verdict, product: 'Тихий зошит' },
  arabic: {
    ...verdict,
    publication: 'الحكم الواضح',
    product: 'سماعات لاسلكية من الجيل الثالث (إصدار 2026)',
    verdictSummary: 'سماعات خفيفة وصوتها نقي، وبطاريتها تدوم يومين كاملين.',
  },
  hebrew: { ...verdict, product: 'אוזניות Bolt 700 (דור 2)', verdict: 'skip', rating: 2 },
  devanagari: { ...verdict, product: 'गठरी', verdictSummary: 'सस्ते हैंडसेट और साझा नंबरों के लिए फ़ोन बैकअप।' },
  bengali: { ...verdict, product: 'নীরব কেটলি' },
  tamil: { ...verdict, product: 'அமைதியான கெட்டில்' },
  chinese: { ...verdict, product: '竹蜻蜓改装套件', verdictSummary: '功能很多，水却烧得不快。' },
  japanese: {
    ...verdict,
    product: '紙束ノート',
    verdictSummary: '縦書きと手書きがきちんとできる、タブレット専用のノートアプリ。',
  },
  korean: { ...verdict, product: '밥알 압력솥' },
  negative: { ...verdict, product: 'Acme', rating: -3, ratingScale: { min: -1000, max: 1000 } },
  withdrawn: {
    language: 'en',
    state: 'withdrawn',
    publication: 'The Plain Verdict',
    slug: 'gone',
    product: 'Dragoman Pen',
  },
  site: { language: 'en', state: 'site', publication: 'The Plain Verdict' },
} satisfies Record<string, PictureSubject>;

/** A verdict on a product with this name. */
export function pictureOf(product: string, verdictSummary = 'A summary.'): PictureSubject {
  return { ...verdict, product, verdictSummary };
}
