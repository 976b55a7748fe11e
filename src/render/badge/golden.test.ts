import { expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expectGolden, goldenFolder } from '../../../lab/golden-file.ts';
import { renderBadge } from './badge.ts';
import { type BadgeOptions, badgeOptionsFrom, badgeStyles, badgeThemes } from './options.ts';
import type { BadgeSubject } from './subject.ts';

const verdict = { state: 'verdict', product: 'Acme Notes', ratingScale: { min: 1, max: 10 } } as const;

const subjects = {
  worthit: { ...verdict, verdict: 'worthit', rating: 8 },
  depends: { ...verdict, verdict: 'depends', rating: 6 },
  skip: { ...verdict, verdict: 'skip', rating: 2 },
  unknown: { state: 'unknown' },
  withdrawn: { state: 'withdrawn', product: 'Acme Notes' },
} satisfies Record<string, BadgeSubject>;

const publications = {
  latin: 'Überprüft – naïve façade',
  cyrillic: 'Обзор продукта',
  greek: 'Αξιολόγηση',
  chinese: '产品评测',
  japanese: 'レビュー結果',
  korean: '제품 리뷰',
  arabic: 'مراجعة المنتج',
  hebrew: 'פסק דין (2026)',
  hindi: 'उत्पाद समीक्षा',
  thai: 'รีวิวสินค้า',
  emoji: '🚀 our verdict',
  entities: '<R&D> "lab"',
};

const latin = 'The Plain Verdict';
const arabic = 'flat-auto-worthit-in-arabic';
const cases: [name: string, subject: BadgeSubject, options: BadgeOptions, publication: string][] = [];
for (const style of badgeStyles.filter((one) => one !== 'card')) {
  for (const theme of badgeThemes) {
    for (const [what, subject] of Object.entries(subjects))
      cases.push([`${style}-${theme}-${what}`, subject, badgeOptionsFrom({ style, theme }), latin]);
  }
  for (const [what, subject] of Object.entries(subjects))
    cases.push([
      `${style}-auto-${what}-no-label`,
      subject,
      badgeOptionsFrom({ style, label: 'none' }),
      latin,
    ]);
  for (const what of ['worthit', 'depends', 'skip'] as const)
    cases.push([
      `${style}-auto-${what}-verdict-only`,
      subjects[what],
      badgeOptionsFrom({ style, show: 'verdict' }),
      latin,
    ]);
  for (const label of ['product', 'verdict'] as const)
    cases.push([
      `${style}-auto-skip-label-${label}`,
      subjects.skip,
      badgeOptionsFrom({ style, label }),
      latin,
    ]);
  for (const [script, publication] of Object.entries(publications))
    cases.push([
      `${style}-auto-worthit-publication-${script}`,
      subjects.worthit,
      badgeOptionsFrom({ style }),
      publication,
    ]);
}
const cards: Record<string, BadgeSubject> = {
  ...subjects,
  worthit: {
    ...subjects.worthit,
    summary: 'Takes notes, and finds them again faster than you can write them down.',
  },
  arabic: {
    ...subjects.depends,
    product: 'ترجمان الجيب',
    summary:
      'يترجم القوائم واللافتات بسرعة من دون اتصال، لكن المحادثة الطويلة تحتاج إلى الاشتراك السنوي (49 دولاراً).',
  },
  chinese: {
    ...subjects.worthit,
    product: '晨雾空气净化器',
    summary: '滤芯便宜，噪音低，卧室里整夜开着也听不见；大客厅请选更大的型号，否则它会一直全速运转。',
  },
  long: {
    ...subjects.skip,
    product:
      'A product whose name takes more than the one line that most names take, Professional Edition 2026',
    summary: 'Everything that can be said about it, '.repeat(8).slice(0, 300).trim(),
  },
};
for (const theme of badgeThemes)
  for (const [what, subject] of Object.entries(cards))
    cases.push([`card-${theme}-${what}`, subject, badgeOptionsFrom({ style: 'card', theme }), latin]);
cases.push([
  'flat-auto-skip-negative-scale',
  { ...subjects.skip, rating: -3, ratingScale: { min: -5, max: 5 } },
  badgeOptionsFrom({}),
  latin,
]);

test.each(cases)('%s is drawn as its golden file has it', (name, subject, options, publication) => {
  expectGolden(
    `badges/${name}.svg`,
    renderBadge(subject, options, { publication, name: publication, language: 'en' }),
  );
});

test('a badge in Arabic matches its golden file', () => {
  const words = { verdict: { worthitWithin: 'يستحق الشراء' } };
  const face = { publication: 'الحكم الواضح', name: 'الحكم الواضح', language: 'ar', words };
  expectGolden(`badges/${arabic}.svg`, renderBadge(subjects.worthit, badgeOptionsFrom({}), face));
});

test('every golden file belongs to a badge that is still drawn', () => {
  const expected = [...cases.map(([name]) => name), arabic].map((name) => `${name}.svg`).sort();
  expect(readdirSync(join(goldenFolder, 'badges')).sort()).toEqual(expected);
});
