import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { attacks } from '../../lab/attacks.ts';
import { entryOf, ndjson, settingsYaml } from '../../lab/catalogue-folder.ts';

/** Facts about a catalogue, by slug. */
export interface CatalogueFacts {
  readonly present: readonly string[];
  /** Current slugs by alias. */
  readonly aliases: ReadonlyMap<string, string>;
  readonly withdrawn: readonly string[];
  readonly categories: readonly string[];
}

const plain = 150;

const categories = ['tools', 'games', 'nothing-in-it', `c${'-c'.repeat(39)}`];

/** Verdicts whose texts are attacks, very long, in many scripts, or only punctuation. */
export function awkwardEntries(state: number): readonly Readonly<Record<string, unknown>>[] {
  const oddities = [...attacks, ...texts].filter(isLine);
  return [
    ...oddities.map((text, index) =>
      entryOf(`odd-${index}`, {
        product: cut(text, 120),
        verdictSummary: cut(`${text} ${text}`, 300),
        price: cut(text, 100),
        bestFor: cut(text, 200),
        skipIf: cut(text, 200),
        pros: [cut(text, 200)],
        cons: [cut(text, 200)],
        category: categories[index % 2],
        verdict: (['worthit', 'skip', 'depends'] as const)[index % 3],
        rating: 1 + ((index + state) % 10),
        review: attacks[index % attacks.length]?.replace(/\p{Cc}(?<![\n\t])/gu, '') ?? '',
      }),
    ),
    ...Array.from({ length: plain }, (_, index) =>
      entryOf(`plain-${index}`, {
        rating: 1 + ((index * 7 + state) % 10),
        aliases: index % 10 === 0 ? [`once-${index}`, `before-${index}`] : [],
        withdrawn: index % 17 === 5,
        reviewed: `2026-0${1 + (index % 9)}-11`,
      }),
    ),
    entryOf(`l${'-l'.repeat(39)}`, { category: categories[3], review: 'Word after word. '.repeat(2500) }),
    entryOf('0'),
    entryOf('constructor', { product: '__proto__' }),
  ];
}

/** The settings for these verdicts. */
export const awkwardSettings = settingsYaml(
  `  nothing-in-it: "<b>Nothing</b> & 'nobody'"\n  ${categories[3]}: "\\"Long\\""\n`,
);

/** Writes the catalogue into an existing folder; each state compiles to a different edition. */
export function writeAwkwardCatalogue(folder: string, state: number): void {
  writeFileSync(join(folder, 'catalogue.yaml'), awkwardSettings);
  writeFileSync(join(folder, 'verdicts.ndjson'), ndjson(awkwardEntries(state)));
}

/** Facts about the catalogue that hold in every state. */
export function awkwardFacts(): CatalogueFacts {
  const entries = awkwardEntries(0);
  const slugsOf = (some: typeof entries) => some.map(({ slug }) => String(slug));
  const covered = entries.filter(({ withdrawn }) => withdrawn !== true);
  return {
    present: slugsOf(covered),
    withdrawn: slugsOf(entries.filter(({ withdrawn }) => withdrawn === true)),
    aliases: new Map(
      entries.flatMap(({ slug, aliases = [] }) =>
        (aliases as readonly string[]).map((alias) => [alias, String(slug)] as const),
      ),
    ),
    categories,
  };
}

const texts: readonly string[] = [
  '入り江 — 海の音',
  'قهوة عربية',
  'שולחן כתיבה',
  'कॉफ़ी',
  '👩🏽‍🚀 🏳️‍🌈 ☃',
  'Z̸̢̛a̷l̵g̶o̷ ę̴̂v̷e̷r̸y̶w̵h̷e̷r̴e̵',
  'x'.repeat(400),
  'ﷺ'.repeat(120),
  'a,b;"c"\t\'d\'|e',
  '=cmd|"/c calc"!A0',
  '{{7*7}} %7B%7B %00 \\u0000 \\x3cscript\\x3e',
  ']]> --> */ </style> </script> </svg>',
  '&amp;lt; &#0; &nbsp; & &&',
];

/** Whether validation accepts the text: one line without control characters. */
function isLine(text: string): boolean {
  return !/[\p{Cc}\u2028\u2029\uFEFF\u202A-\u202E\u2066-\u2069]/u.test(text);
}

function cut(text: string, max: number): string {
  return [...text].slice(0, max).join('').trim();
}
