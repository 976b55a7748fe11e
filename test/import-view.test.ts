import { afterAll, beforeAll, expect, test } from 'bun:test';
import { join } from 'node:path';
import { describeWithPostgres } from '../lab/postgres/describe-with-postgres.ts';
import { type Postgres, startPostgres } from '../lab/postgres/postgres.ts';
import { run } from './support/command.ts';
import { writeImport } from './support/import-folder.ts';

describeWithPostgres('an import of a view', () => {
  let postgres: Postgres;
  let url: string;

  beforeAll(async () => {
    postgres = await startPostgres();
    const name = await postgres.newDatabase();
    url = postgres.url('postgres', name);
    await postgres.query(
      `CREATE TABLE product (id int, name text, stars numeric, tested date, labels text[]);
       INSERT INTO product SELECT n, 'Product ' || n, n % 5 + 0.5, date '2024-01-31', ARRAY['a', 'b']
       FROM generate_series(1, 1200) AS n;
       CREATE VIEW "Best of all" AS SELECT * FROM product`,
      name,
    );
  });

  afterAll(() => postgres.remove());

  const recipe = `catalogue: { name: Tools, baseUrl: https://tools.acme.dev, notStated: Not stated }
id: id
as: ndjson
keys:
  product: name
  category: { default: Tools }
  verdict: { from: stars, steps: [{ ranges: { 3..: worthit, ..3: skip } }] }
  rating: { from: stars, steps: [{ rescale: { from: [0, 5], to: [1, 10] } }, { round: nearest }] }
  verdictSummary: "Tested on {tested}"
  reviewed: tested
  tags: labels
newCategories: add
`;

  test('reads every row with its columns, and finds it again', async () => {
    const at = writeImport({ 'recipe.yaml': recipe }, null);
    const words = ['postgres:public.Best of all', '--into', at.into, '--recipe', at.path('recipe.yaml')];
    const first = await run('import', ...words, ['DATABASE_URL', url]);
    expect(first).toEqual({ exitCode: 0, stdout: '1,200 verdicts imported, 1 category added\n', stderr: '' });
    expect(JSON.parse(at.read('verdicts.ndjson').split('\n')[2] ?? '')).toEqual({
      slug: 'product-3',
      product: 'Product 3',
      category: 'tools',
      verdict: 'worthit',
      verdictSummary: 'Tested on 2024-01-31',
      rating: 7,
      reviewed: '2024-01-31',
      tags: ['a', 'b'],
    });
    const second = await run('import', ...words, ['DATABASE_URL', url]);
    expect(second.stdout).toBe(`Nothing changed: ${at.into} has the same 1,200 verdicts already\n`);
  });

  test('says what cannot be read', async () => {
    const at = writeImport({ 'recipe.yaml': recipe }, null);
    const into = ['--into', join(at.into, 'x')];
    const said = async (source: string, address: string) =>
      (await run('import', source, ...into, ['DATABASE_URL', address])).stderr;
    expect(await said('postgres:produkt', url)).toBe(
      'verdicts: postgres:produkt: the database has no view "produkt"; allowed: a view that the role of DATABASE_URL can see; did you mean "product"?\n',
    );
    expect(await said('postgres:product', '')).toBe(
      'verdicts: postgres:product: the view "product" cannot be read: DATABASE_URL is not set; allowed: postgres://user:password@host:5432/database in the environment\n',
    );
  });
});
