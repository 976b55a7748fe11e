import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { programOf, run, words } from '../toolbox.ts';
import type { Step, Workplace } from './step.ts';

const files = ['verdicts.json', 'verdicts.ndjson', 'verdicts.csv', 'verdicts.sqlite', 'datapackage.json'];

/** Tools that open the downloads. */
export const downloadSteps: readonly Step[] = [
  { name: 'DuckDB', run: (workplace) => runPython(workplace, 'duckdb', 'duckdb==2.0.0') },
  { name: 'pandas', run: (workplace) => runPython(workplace, 'pandas', 'pandas==3.1.1') },
  {
    name: 'frictionless',
    run: (workplace) => runPython(workplace, 'frictionless', 'frictionless[json]==5.21.0'),
  },
  {
    name: 'Datasette',
    async run(workplace) {
      const total = await download(workplace);
      const python = await workplace.tools.python('datasette==0.65.5');
      const query =
        '/verdicts.json?_shape=arrayfirst&sql=select+count(*)+from+verdicts+join+categories+on+categories.slug=category';
      const said = await run(workplace.folder, words`${python} -m datasette verdicts.sqlite --get ${query}`);
      return counted('verdicts.sqlite', JSON.parse(said)[0], total);
    },
  },
  {
    name: 'jq',
    async run(workplace) {
      const { folder } = workplace;
      const total = await download(workplace);
      const jq = programOf('jq', 'jq');
      counted('verdicts.json', Number(await run(folder, [jq, '.data | length', 'verdicts.json'])), total);
      const lines = await run(folder, [jq, '--slurp', 'map(.slug) | unique | length', 'verdicts.ndjson']);
      return counted('verdicts.ndjson', Number(lines), total);
    },
  },
  {
    name: 'LibreOffice',
    async run(workplace) {
      const { folder } = workplace;
      await download(workplace);
      const program = programOf('soffice', 'libreoffice-calc-nogui');
      const office = words`${program} --headless -env:UserInstallation=file://${folder}/profile`;
      // Comma, double quote, UTF-8, from line 1, every column as text.
      const columns = Array.from({ length: 50 }, (_, column) => `${column + 1}/2`).join('/');
      const infilter = `CSV:44,34,76,1,${columns}`;
      await run(folder, [...office, ...words`--infilter=${infilter} --convert-to ods verdicts.csv`]);
      const outfilter = 'csv:Text - txt - csv (StarCalc):44,34,76,1';
      await run(folder, [...office, ...words`--convert-to ${outfilter} --outdir again verdicts.ods`]);
      const [before, after] = await Promise.all(
        ['verdicts.csv', 'again/verdicts.csv'].map(
          async (file) => parse(await Bun.file(join(folder, file)).text()) as string[][],
        ),
      );
      for (const [row, cells] of (before ?? []).entries())
        for (const [column, cell] of cells.entries())
          if (after?.[row]?.[column] !== cell)
            throw new Error(
              `row ${row + 1}, ${before?.[0]?.[column]}: ${JSON.stringify(cell)} became ${JSON.stringify(after?.[row]?.[column])}`,
            );
      return `${(before?.length ?? 0) - 1} rows, every cell unchanged`;
    },
  },
  {
    name: 'datapackage',
    async run(workplace) {
      const total = await download(workplace);
      const place = await workplace.tools.npm('datapackage@1.1.10');
      const code = `const { Package } = require('datapackage');
        Package.load(process.argv[1]).then(async (one) => {
          if (!one.valid) throw new Error(one.errors.join());
          console.log((await one.getResource('verdicts-csv').read()).length);
        });`;
      const address = `${workplace.service}/data/datapackage.json`;
      return counted('verdicts.csv', Number(await run(place, ['node', '--eval', code, address])), total);
    },
  },
];

async function runPython(
  workplace: Workplace,
  tool: string,
  ...packages: readonly string[]
): Promise<string> {
  const { tools, folder } = workplace;
  const total = await download(workplace);
  const python = await tools.python(...packages);
  return (
    await run(folder, [python, join(import.meta.dir, 'downloads.py'), tool, folder, String(total)])
  ).trim();
}

/** Downloads every file; returns the number of verdicts. */
async function download({ folder, service }: Workplace): Promise<number> {
  for (const file of files) await Bun.write(join(folder, file), await fetch(`${service}/data/${file}`));
  const list = (await (await fetch(`${service}/api/v1?limit=1`)).json()) as { total: number };
  return list.total;
}

function counted(file: string, found: number, total: number): string {
  if (found !== total) throw new Error(`${file} has ${found} verdicts, but the API ${total}`);
  return `${total} verdicts`;
}
