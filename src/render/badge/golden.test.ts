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

const labels = {
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

const cases: [name: string, subject: BadgeSubject, options: BadgeOptions][] = [];
for (const style of badgeStyles) {
  for (const theme of badgeThemes) {
    for (const [what, subject] of Object.entries(subjects))
      cases.push([`${style}-${theme}-${what}`, subject, badgeOptionsFrom({ style, theme })]);
  }
  for (const [what, subject] of Object.entries(subjects))
    cases.push([`${style}-auto-${what}-no-label`, subject, badgeOptionsFrom({ style, label: '' })]);
  for (const what of ['worthit', 'depends', 'skip'] as const)
    cases.push([
      `${style}-auto-${what}-verdict-only`,
      subjects[what],
      badgeOptionsFrom({ style, show: 'verdict' }),
    ]);
  for (const [script, label] of Object.entries(labels))
    cases.push([
      `${style}-auto-worthit-label-${script}`,
      subjects.worthit,
      badgeOptionsFrom({ style, label }),
    ]);
}
cases.push([
  'flat-auto-skip-negative-scale',
  { ...subjects.skip, rating: -3, ratingScale: { min: -5, max: 5 } },
  badgeOptionsFrom({}),
]);

test.each(cases)('%s is drawn as its golden file has it', (name, subject, options) => {
  expectGolden(`badges/${name}.svg`, renderBadge(subject, options));
});

test('no golden file is left over from a badge that is no longer drawn', () => {
  const expected = cases.map(([name]) => `${name}.svg`).sort();
  expect(readdirSync(join(goldenFolder, 'badges')).sort()).toEqual(expected);
});
