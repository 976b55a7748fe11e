import type { FieldKey } from '../../../verdict/fields.ts';
import type { RatingScale } from '../../../verdict/rating-scale.ts';
import { verdictKinds } from '../../../verdict/verdict-kind.ts';
import { fileColumns } from '../rows/file-columns.ts';
import type { ColumnProfile } from './profile-columns.ts';

/** What a recipe says of a key: a column, or a column with steps. */
export type DraftSource =
  | string
  | { readonly from: string; readonly steps?: readonly unknown[]; readonly default?: string };

/** What columns of tables are called that give a key, in order of preference; case and punctuation do not count. */
const usualNames: Readonly<Partial<Record<FieldKey, string>>> = {
  product: 'product productname title name label item titel produkt nom produit',
  category: 'category majorgenre genre quadrant section kind group type kategorie gruppe categorie',
  verdict: 'verdict ring recommendation judgement urteil empfehlung',
  verdictSummary: 'verdictsummary summary remark tagline subtitle description fazit beschreibung resume',
  rating: 'rating averagerating imdbrating score stars grade points bewertung sterne note',
  price: 'price cost preis prix',
  bestFor: 'bestfor suitedto audience',
  skipIf: 'skipif notfor',
  reviewed: 'reviewed reviewdate datereviewed lastreviewed updated',
  website: 'website homepage producturl url link',
  tags: 'tags keywords schlagworte',
  pros: 'pros advantages vorteile',
  cons: 'cons disadvantages nachteile',
  review: 'review reviewtext text body content article',
};

/** Guesses which column gives which key, by the names and the cells of columns. */
export function guessKeys(
  columns: readonly ColumnProfile[],
  scale: RatingScale,
): ReadonlyMap<FieldKey, DraftSource> {
  const sources = new Map<FieldKey, DraftSource>();
  const find = (key: FieldKey, fits: (column: ColumnProfile) => boolean) =>
    (usualNames[key] ?? '')
      .split(' ')
      .map((name) =>
        columns.find((column) => fold(column.name) === name && column.filled > 0 && fits(column)),
      )
      .find((column) => column !== undefined);
  const take = (key: FieldKey, column: ColumnProfile | undefined, steps: readonly unknown[] = []) => {
    if (column) sources.set(key, steps.length === 0 ? column.name : { from: column.name, steps });
  };
  take('product', find('product', ({ longest }) => longest <= 240) ?? columns.find(isNameLike));
  take('category', find('category', ({ values }) => values !== undefined) ?? columns.find(isGroupLike));
  const rating = find('rating', ({ numbers }) => numbers !== undefined);
  take('rating', rating, rating && ratingSteps(rating, scale));
  const verdict = find('verdict', ({ values = [] }) => values.length > 0 && values.length <= 20);
  const areKinds = verdict?.values?.every((value) => verdictKinds.some((kind) => kind === value));
  if (verdict && areKinds) take('verdict', verdict);
  const body = columns.find(({ name }) => name === fileColumns.body);
  const summary = find('verdictSummary', ({ areAddresses }) => !areAddresses);
  if (summary) take('verdictSummary', summary, textSteps(summary, 'text', 300));
  else take('verdictSummary', body, [{ markdown: 'text' }, { first: 'sentence' }, { cut: 'sentence' }]);
  const review = body ?? find('review', () => true);
  take('review', review, review && textSteps(review, 'markdown', Number.POSITIVE_INFINITY));
  for (const key of ['price', 'bestFor', 'skipIf', 'pros', 'cons'] as const)
    take(
      key,
      find(key, () => true),
    );
  const reviewed = find('reviewed', ({ datePattern }) => datePattern !== undefined);
  take('reviewed', reviewed, reviewed?.datePattern === 'yyyy-MM-dd' ? [] : [{ date: reviewed?.datePattern }]);
  take(
    'website',
    find('website', ({ areAddresses }) => areAddresses),
  );
  const tags = find('tags', () => true);
  take('tags', tags, tags && tagSteps(tags));
  return sources;
}

function ratingSteps({ numbers }: ColumnProfile, { min, max }: RatingScale): unknown[] {
  if (!numbers) return [];
  const read = numbers.haveCommas ? [{ number: ',' }] : [];
  const isWithin = min <= numbers.min && numbers.max <= max;
  const highest = [5, 10, 20, 100].find((most) => numbers.max <= most) ?? numbers.max;
  // Ratings that end at five are seldom of a scale that ends at ten.
  if (isWithin && !(highest === 5 && max === 10))
    return numbers.areWhole ? [] : [...read, { round: 'nearest' }];
  return [
    ...read,
    {
      rescale: {
        from: [numbers.min >= 1 && highest <= 10 ? 1 : Math.min(0, numbers.min), highest],
        to: [min, max],
      },
    },
    { round: 'nearest' },
  ];
}

function textSteps(
  { hasHtml, longest, name }: ColumnProfile,
  form: 'text' | 'markdown',
  max: number,
): unknown[] {
  return [
    ...(hasHtml && name !== fileColumns.body ? [{ html: form }] : []),
    ...(longest > max ? [{ cut: 'sentence' }] : []),
  ];
}

function tagSteps({ isList, sample }: ColumnProfile): unknown[] {
  const separator = [';', ',', '|', ' '].find((one) => sample.includes(one)) ?? ',';
  return [...(isList ? [] : [{ split: separator }]), { slug: true }];
}

/** A text that differs from row to row. */
function isNameLike({
  values,
  numbers,
  datePattern,
  areAddresses,
  longest,
  isUnique,
  name,
}: ColumnProfile): boolean {
  const isText =
    numbers === undefined && datePattern === undefined && !areAddresses && name !== fileColumns.path;
  return isText && (isUnique || values === undefined) && longest <= 120;
}

/** A text that is the same in many rows. */
function isGroupLike({ values, numbers, filled, longest, isList }: ColumnProfile): boolean {
  if (values === undefined || numbers !== undefined || isList) return false;
  return values.length > 1 && values.length * 3 <= filled && longest <= 80;
}

function fold(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]/g, '');
}
