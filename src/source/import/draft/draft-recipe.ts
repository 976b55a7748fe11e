import { basename } from 'node:path';
import { type EntryRules, mayBeNotStated } from '../../../verdict/entry.ts';
import { requiredKeys } from '../../../verdict/field-keys.ts';
import type { FieldKey } from '../../../verdict/fields.ts';
import { excerpt, quoted } from '../../../verdict/text/excerpt.ts';
import { verdictKinds } from '../../../verdict/verdict-kind.ts';
import { yamlText } from '../../yaml-text.ts';
import { slugForName } from '../steps/name-slug.ts';
import { type DraftSource, guessKeys } from './guess-keys.ts';
import type { ColumnProfile } from './profile-columns.ts';

/** What a draft is made for. */
export interface DraftOptions {
  /** The table, as the user named it. */
  readonly table: string;
  /** The settings of a catalogue that is to be made; none if there is one. */
  readonly founding:
    | { readonly name?: string | undefined; readonly baseUrl?: string | undefined }
    | undefined;
  readonly rules: Pick<EntryRules, 'ratingScale' | 'notStated'>;
}

/** The category of rows that name none. */
const otherCategory = 'Other';

/** A recipe as text, and the keys that it leaves for the user. */
export interface DraftRecipe {
  readonly text: string;
  readonly open: readonly FieldKey[];
}

/** Writes a recipe from what the columns of a table look like; what it cannot guess, it leaves open with what may help. */
export function draftRecipe(columns: readonly ColumnProfile[], options: DraftOptions): DraftRecipe {
  const { founding, rules, table } = options;
  const sources = new Map(guessKeys(columns, rules.ratingScale));
  const isNotStated = rules.notStated !== undefined || founding !== undefined;
  const open = requiredKeys.filter(
    (key) =>
      key !== 'slug' && !sources.has(key) && !(isNotStated && mayBeNotStated.some((one) => one === key)),
  );
  const columnOf = (key: FieldKey) => columns.find(({ name }) => name === fromOf(sources.get(key)));
  const category = columnOf('category');
  const isOther = category !== undefined && !category.isFull;
  if (isOther) sources.set('category', { from: category.name, default: otherCategory });
  const vital = [columnOf('product'), columnOf('rating')].flatMap((column) =>
    column?.isFull ? [] : (column?.name ?? []),
  );
  const identity = identityOf(columns, fromOf(sources.get('product')));
  const used = new Set([...[...sources.values()].map(fromOf), ...identity.columns]);
  const parts = [
    `# yaml-language-server: $schema=schema/import.schema.json`,
    `# How "verdicts import" makes verdicts of ${excerpt(basename(table), 200)}: look it over, and run the same command again.`,
    '',
    ...(founding ? foundingLines(founding, rules) : []),
    ...identity.lines,
    ...(vital.length === 0
      ? []
      : [
          '# Which rows are imported: those that have these.',
          ...lines({ only: Object.fromEntries(vital.map((name) => [name, { not: '' }])) }),
          '',
        ]),
    'keys:',
    ...[...sources].flatMap(([key, source]) => indent(lines({ [key]: source }).join('\n'))),
    ...open.flatMap((key) => openLines(key, columns, columnOf('rating'))),
    '',
    ...(category?.values
      ? [
          '# Slugs of categories, which are in their addresses, by the names in the table.',
          ...categoryLines([...category.values, ...(isOther ? [otherCategory] : [])]),
        ]
      : ['# Too many categories to list: each becomes one.', 'newCategories: add', '']),
    ...leftLines(columns.filter(({ name, filled }) => !used.has(name) && filled > 0)),
  ];
  return { text: parts.join('\n'), open };
}

function foundingLines(
  { name, baseUrl }: NonNullable<DraftOptions['founding']>,
  { ratingScale }: DraftOptions['rules'],
): string[] {
  const settings = { name, baseUrl, ratingScale, notStated: 'Not stated' };
  return [
    '# For catalogue.yaml, which the first import writes. The API answers "notStated" where there is no price and the like.',
    ...yamlText({ catalogue: settings }).split('\n'),
  ];
}

/** What says which row is which, and the columns that it names. */
function identityOf(
  columns: readonly ColumnProfile[],
  product: string | undefined,
): { readonly lines: readonly string[]; readonly columns: readonly (string | undefined)[] } {
  const unique = columns.filter(({ isUnique, isList, longest }) => isUnique && !isList && longest <= 200);
  const named = unique.find(({ name }) =>
    /(?:^|[^a-z])(?:id|uuid|key|sku|isbn|slug|permalink|\$file)$/i.test(name),
  );
  const isOwn = unique.some(({ name }) => name === product);
  const dated = columns.find(({ datePattern, name }) => datePattern !== undefined && name !== product)?.name;
  const fallback =
    product === undefined ? undefined : dated === undefined ? product : `{${product}} {${dated}}`;
  const own = named?.name ?? (isOwn ? product : undefined);
  const id = own ?? fallback;
  if (id === undefined) return { lines: [], columns: [] };
  const apart = isOwn
    ? undefined
    : (dated ?? columns.find(({ name }) => /year|jahr|version/i.test(name))?.name);
  const found = [
    '# What says which row is which: the next import finds it again, whatever else has changed.',
    ...lines({ id }),
    '# A verdict whose row is gone: leave it, or withdraw it.',
    'gone: leave',
    ...(apart === undefined
      ? []
      : ['# What is added to a slug that another product of the same name has.', ...lines({ apart })]),
    '',
  ];
  return { lines: found, columns: [own ?? dated, apart] };
}

/** A key that could not be guessed, as comments. */
function openLines(
  key: FieldKey,
  columns: readonly ColumnProfile[],
  rating: ColumnProfile | undefined,
): string[] {
  const few = columns.find(
    ({ values, name }) => values && values.length <= 20 && /verdict|ring|recommend/i.test(name),
  );
  const example: unknown =
    key === 'verdict' && few
      ? {
          from: few.name,
          steps: [
            {
              map: Object.fromEntries(
                (few.values ?? []).map((value) => [value, `<${verdictKinds.join(', ')}>`]),
              ),
            },
          ],
        }
      : key === 'verdict'
        ? { from: rating?.name ?? '<column with a number>', steps: [{ ranges: rangesOf(rating) }] }
        : key === 'verdictSummary'
          ? '{<column>}, {<another column>}.'
          : '<column>';
  return [
    `  # ${key} is needed. For example:`,
    ...indent(yamlText({ [key]: example })).map((line) => line.replace(/^ {2}/, '  # ')),
  ];
}

/** Ranges for verdicts: the upper fifth and the fifth below it, of what the column holds. */
function rangesOf(rating: ColumnProfile | undefined): Record<string, string> {
  const { min, max, areWhole } = rating?.numbers ?? { min: 0, max: 10, areWhole: true };
  const at = (part: number) => (min + part * (max - min)).toFixed(areWhole || max - min > 20 ? 0 : 1);
  return { [`${at(0.8)}..`]: 'worthit', [`${at(0.6)}..`]: 'depends', [`..${at(0.6)}`]: 'skip' };
}

function categoryLines(values: readonly string[]): string[] {
  const taken = new Set<string>();
  const slugs = values.map((name) => {
    const made = slugForName(name) ?? 'category';
    let slug = made;
    for (let count = 2; taken.has(slug); count++) slug = `${made}-${count}`;
    taken.add(slug);
    return [name, slug] as const;
  });
  return lines({ categories: Object.fromEntries(slugs) }).concat('');
}

function leftLines(columns: readonly ColumnProfile[]): string[] {
  if (columns.length === 0) return [];
  return [
    '# Columns that nothing is taken from, with their first values:',
    ...columns.map(({ name, sample }) => `#   ${quoted(name)}: ${quoted(sample.replace(/\s+/g, ' '))}`),
    '',
  ];
}

function fromOf(source: DraftSource | undefined): string | undefined {
  return typeof source === 'object' ? source.from : source;
}

function lines(values: object): string[] {
  return yamlText(values).trimEnd().split('\n');
}

function indent(text: string): string[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => `  ${line}`);
}
