import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes a catalogue whose ratings all depend on `state`, so that each state is another edition. */
export function writeGeneratedCatalogue(folder: string, records: number, state: number): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'catalogue.yaml'),
    'name: Chaos\nbaseUrl: https://verdicts.example\nattribution: { text: Verdicts by Chaos }\ncategories: { tools: Tools }\n',
  );
  const lines = Array.from({ length: records }, (_, index) =>
    JSON.stringify({
      slug: `product-${index}`,
      product: `Product ${index}`,
      category: 'tools',
      verdict: 'depends',
      verdictSummary: `What it is, in state ${state}.`,
      rating: 1 + ((index + state) % 10),
      price: '$8/month',
      bestFor: 'people who need it',
      skipIf: 'you do not',
    }),
  );
  writeFileSync(join(folder, 'verdicts.ndjson'), `${lines.join('\n')}\n`);
}
