import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { entryOf, ndjson, settingsYaml, writeCatalogue, writeFolder } from '../lab/catalogue-folder.ts';
import { imageOf } from '../lab/images.ts';
import { describeWithPostgres } from '../lab/postgres/describe-with-postgres.ts';
import { type Postgres, startPostgres } from '../lab/postgres/postgres.ts';
import { lineSchema } from '../src/verdict/text/text.ts';
import { type Outcome, run, runProcess, startServe } from './support/command.ts';
import { sansWarnings } from './support/without-warnings.ts';

const longAgo = new Date('2020-01-01T00:00:00Z');

const columns = `slug text, product text, category text, verdict text, verdict_summary text, rating int, price text,
  best_for text, skip_if text, reviewed date, aliases text[], withdrawn bool, pros text[], cons jsonb, review text`;

/** Leaves nothing in a database but what a new one has. */
const emptyDatabase = `DO $$
  DECLARE schema name;
  BEGIN
    FOR schema IN SELECT nspname FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema' LOOP
      EXECUTE format('DROP SCHEMA %I CASCADE', schema);
    END LOOP;
  END $$;
  CREATE SCHEMA public;
  GRANT USAGE ON SCHEMA public TO PUBLIC`;

describeWithPostgres('a catalogue in PostgreSQL', () => {
  let postgres: Postgres;
  let name: string;

  beforeAll(async () => {
    postgres = await startPostgres();
    name = await postgres.newDatabase();
  });

  afterAll(() => postgres.remove());

  /** The one database, emptied, with these statements run in it: to make one for each test would take longer. */
  const databaseWith = async (statements: string) => {
    await postgres.query(emptyDatabase, name);
    await postgres.query(statements, name);
    return { name, url: postgres.url('postgres', name) };
  };

  const checkView = async (statements: string, view = 'verdicts', ...words: string[]) => {
    const { url } = await databaseWith(statements);
    return check(folderWith(view), url, ...words);
  };

  // First, while there is little for the standby to copy.
  test('reads from a hot standby', async () => {
    const standby = await postgres.standby();
    const { name } = await databaseWith(viewOf(rowOf('acme')));
    const isThere = () => standby.query('SELECT FROM verdicts', name).then(Boolean, () => false);
    while (!(await isThere())) await Bun.sleep(20);
    const { stdout } = await check(folderWith('verdicts'), standby.url('postgres', name));
    expect(stdout).toContain('No mistakes. 1 verdict');
    await standby.remove();
  });

  test('gives the edition that the same verdicts as Markdown give', async () => {
    const folder = writeFolder({
      'catalogue.yaml': settingsYaml(),
      'verdicts/acme-notes.md': `---
product: Acme “Notes”
category: tools
verdict: worthit
verdictSummary: The quickest way from thought to page.
rating: 8
price: $8/month
bestFor: people who write every day
skipIf: you need shared folders
reviewed: 2026-11-02
aliases: [acme-note, acme]
withdrawn: false
pros: [Opens in a blink, 'C:\\notes']
cons: [No shared folders]
---
It never lost a word.

Not *one*.
`,
      'verdicts/bolt.md':
        '---\nproduct: 入り江\ncategory: games\nverdict: skip\nverdictSummary: No.\nrating: 2\nprice: Free\nbestFor: nobody\nskipIf: you can\nwithdrawn: true\n---\n',
    });
    const { url } = await databaseWith(`CREATE TABLE verdicts (${columns});
        INSERT INTO verdicts VALUES ('bolt', '入り江', 'games', 'skip', 'No.', 2, 'Free', 'nobody', 'you can', NULL, NULL, true);
        INSERT INTO verdicts VALUES ('acme-notes', 'Acme “Notes”', 'tools', 'worthit', 'The quickest way from thought to page.',
          8, '$8/month', 'people who write every day', 'you need shared folders', '2026-11-02', '{acme-note,acme}', false,
          ARRAY['Opens in a blink', 'C:\\notes'], '["No shared folders"]', E'It never lost a word.\\n\\nNot *one*.')`);
    const fromFiles = sansWarnings(await run('check', folder));
    expect(fromFiles.stdout).toContain('No mistakes. 1 verdict, 1 withdrawn');
    expect(await check(folderWith('verdicts'), url)).toEqual(fromFiles);
  });

  test('names pictures of the folder', async () => {
    const image = { file: 'acme.png', alt: 'A note' };
    const { url } = await databaseWith(
      `${viewOf(rowOf('acme'))};
         ALTER VIEW verdicts RENAME TO plain;
         CREATE VIEW verdicts AS SELECT *, '${JSON.stringify(image)}'::jsonb AS image FROM plain`,
    );
    const folder = folderWith('verdicts');
    expect((await check(folder, url)).stdout).toContain(
      'image → file is "acme.png", but the catalogue has no pictures; allowed: a file in the folder images/ beside catalogue.yaml',
    );
    mkdirSync(join(folder, 'images'));
    writeFileSync(join(folder, 'images/acme.png'), await imageOf('png'));
    expect((await check(folder, url)).stdout).toContain('No mistakes. 1 verdict');
  });

  test('gives every text as it gives it from NDJSON', async () => {
    const text = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
      .filter((line) => lineSchema(100, '').safeParse(line).success);
    const entries = fc
      .sample(fc.tuple(text, text, text), 200)
      .map(([product, review, pro], index) =>
        entryOf(`p${index}`, { product, review, pros: [pro, product] }),
      );
    const { url } = await databaseWith(
      `CREATE TABLE lines (entry jsonb); CREATE VIEW verdicts AS
           SELECT r.* FROM lines, jsonb_to_record(entry) AS r(slug text, product varchar, category text, verdict text,
             "verdictSummary" text, rating numeric, price text, "bestFor" text, "skipIf" text, pros text[], review text);
         INSERT INTO lines SELECT jsonb_array_elements($entries$${JSON.stringify(entries)}$entries$)`,
    );
    expect(await check(folderWith('verdicts'), url)).toEqual(
      sansWarnings(await run('check', writeCatalogue(entries))),
    );
  });

  test('reads rows beside Markdown and NDJSON, and reports a repeated slug', async () => {
    const { url } = await databaseWith(viewOf(rowOf('acme'), rowOf('bolt'), rowOf('bolt')));
    const folder = writeFolder({
      'catalogue.yaml': settingsYaml('postgres: { view: verdicts }\n'),
      'verdicts.ndjson': ndjson([entryOf('acme'), entryOf('cove')]),
    });
    const { stdout } = await check(folder, url);
    expect(stdout).toBe(
      `postgres:verdicts[slug=acme]:1:1: the slug "acme" is already the slug of the record at ${folder}/verdicts.ndjson:1; allowed: each slug and alias once in the whole catalogue\n` +
        'postgres:verdicts[slug=bolt]:3:1: the slug "bolt" is already the slug of the record at postgres:verdicts[slug=bolt]:2; allowed: each slug and alias once in the whole catalogue\n' +
        '2 mistakes in 1 view\n',
    );
  });

  test('names each mistake by the slug of its row, or by its number', async () => {
    const statements = viewOf(
      rowOf('acme', { rating: '11', skip_if: 'NULL', reviewed: `'0044-03-15 BC'::date` }),
      rowOf('Acme Notes]:1'),
      rowOf('bolt', { verdict: `'worthy'`, pros: `ARRAY['fine', NULL]` }),
      rowOf('cove', { slug: 'NULL', price: `repeat('x', 101)` }),
      rowOf('dune', { slug: `'dune'`, review: `repeat('x', 1048576)` }),
    );
    const { exitCode, stdout } = await checkView(statements);
    expect(exitCode).toBe(1);
    expect(stdout).toBe(
      `postgres:verdicts[row=4]:4:1: slug is missing; allowed: text
postgres:verdicts[row=4]:4:7: price is 101 characters long; allowed: one line of at most 100 characters
postgres:verdicts[slug="Acme Notes]:1"]:2:1: slug is "Acme Notes]:1"; allowed: lower-case letters a–z and digits in words joined by single hyphens, at most 80 characters, not "all"; did you mean "acme-notes-1"?
postgres:verdicts[slug=acme]:1:1: skipIf is missing; allowed: text
postgres:verdicts[slug=acme]:1:6: rating is 11; allowed: a whole number from 1 to 10
postgres:verdicts[slug=acme]:1:10: reviewed is "0044-03-15 BC"; allowed: a day that exists, as YYYY-MM-DD
postgres:verdicts[slug=bolt]:3:4: verdict is "worthy"; allowed: worthit, skip, depends; did you mean "worthit"?
postgres:verdicts[slug=bolt]:3:13: pros → item 2 is empty; allowed: text
postgres:verdicts[slug=dune]:5:1: the row is too long; allowed: at most 1048576 bytes a row
9 mistakes in 1 view
`,
    );
  });

  test('gives the place of a row to other programs too', async () => {
    const statements = viewOf(rowOf('acme', { rating: '11', aliases: `'"old"'::jsonb` }));
    const json = JSON.parse((await checkView(statements, 'verdicts', '--format', 'json')).stdout);
    expect(json.diagnostics.filter(({ level }: { level?: string }) => level === undefined)).toMatchObject([
      { file: 'postgres:verdicts[slug=acme]', line: 1, column: 6, rule: 'range' },
      {
        file: 'postgres:verdicts[slug=acme]',
        line: 1,
        column: 11,
        message: 'aliases is "old"',
        allowed: 'a list',
      },
    ]);
    const { stdout } = await checkView(statements, 'verdicts', '--format', 'github');
    expect(stdout.replace(/^::warning .*\n/gm, '')).toBe(
      '::error title=range::postgres:verdicts[slug=acme]:1:6: rating is 11; allowed: a whole number from 1 to 10\n' +
        '::error title=type::postgres:verdicts[slug=acme]:1:11: aliases is "old"; allowed: a list\n',
    );
  });

  test('reports columns that are unknown, missing, or repeated', async () => {
    const { stdout } = await checkView(
      `CREATE VIEW verdicts AS SELECT 'a' AS slug, 'A' AS product, 'tools' AS categry, 'skip' AS verdict, 1 AS rating,
           'x' AS verdictSummary, 'x' AS price, 'x' AS "bestFor", 'y' AS best_for, 0 AS "a""b"`,
    );
    expect(stdout.replaceAll(/allowed: slug, .*, review\b(?!ed)/g, 'allowed: KEYS')).toBe(
      `postgres:verdicts:1:1: the column skip_if is missing; allowed: a column skip_if or "skipIf"
postgres:verdicts:1:1: the column category is missing; allowed: a column category
postgres:verdicts:1:3: the column "categry" is not a key; allowed: KEYS; did you mean "category"?
postgres:verdicts:1:9: the columns "bestFor" and "best_for" are the same key; allowed: each key once
postgres:verdicts:1:10: the column "a\\"b" is not a key; allowed: KEYS
5 mistakes in 1 view
`,
    );
  });

  test('takes names that need quotes, in another schema, and nothing but a view of that name', async () => {
    const { url } = await databaseWith(`CREATE SCHEMA "Press"; ${viewOf(rowOf('acme'))};
        ALTER VIEW verdicts SET SCHEMA "Press"; ALTER VIEW "Press".verdicts RENAME TO "Select"`);
    expect((await check(folderWith('Press.Select'), url)).stdout).toContain('No mistakes. 1 verdict');
    const { stdout, exitCode } = await check(folderWith('press.select'), url);
    expect(stdout).toContain(
      'catalogue.yaml:7:19: the database has no view "press.select"; allowed: a view that the role of DATABASE_URL can see; did you mean "Press.Select"?\n1 mistake in 1 file\n',
    );
    expect(exitCode).toBe(1);
  });

  test('refuses an invalid name before it connects', async () => {
    const { stdout, exitCode } = await check(
      folderWith('verdicts"; DROP TABLE t'),
      'postgres://x@127.0.0.1:1/x',
    );
    expect(stdout).toContain(
      'catalogue.yaml:7:19: postgres → view is "verdicts\\"; DROP TABLE t", which is not the name of a view; allowed: view or schema.view, ',
    );
    expect(stdout).toContain('\n1 mistake in 1 file\n');
    expect(exitCode).toBe(1);
  });

  test('reports failures in one line, without the password', async () => {
    const { name, url } = await databaseWith(
      `${viewOf(rowOf('acme', { rating: '1 / 0' }))};
         CREATE VIEW fine AS SELECT * FROM verdicts; CREATE SCHEMA closed; CREATE VIEW closed.verdicts AS SELECT * FROM verdicts;
         CREATE ROLE stranger LOGIN PASSWORD '${postgres.password}'`,
    );
    const stranger = postgres.url('stranger', name);
    const cases: readonly (readonly [view: string, url: string, reason: string])[] = [
      ['fine', '', 'DATABASE_URL is not set; allowed: postgres://user:password@host:5432/database'],
      ['fine', 'mysql://a:hush@b/c', 'DATABASE_URL is not an address of PostgreSQL; allowed:'],
      ['fine', 'postgres://a:hush%zz@b/c', 'DATABASE_URL cannot be understood'],
      ['fine', 'postgres://a%zz:hush@b/c', 'DATABASE_URL cannot be understood'],
      ['fine', 'postgres://a:hush@127.0.0.1:1/c', 'no PostgreSQL answers at 127.0.0.1:1'],
      ['fine', url.replace(postgres.password, 'hush'), 'password authentication failed for user "postgres"'],
      ['fine', postgres.url('postgres', 'nowhere'), 'database "nowhere" does not exist'],
      ['fine', `${url}?sslmode=require`, `127.0.0.1:${postgres.port} does not offer the TLS`],
      [
        'fine',
        stranger,
        'permission denied for view fine; allowed: SELECT on it and USAGE on its schema for',
      ],
      ['closed.verdicts', stranger, 'permission denied for schema closed; allowed: SELECT on it and USAGE'],
      ['verdicts', url, 'division by zero'],
    ];
    const outcomes = await Promise.all(
      cases.map(([view, databaseUrl]) => check(folderWith(view), databaseUrl)),
    );
    for (const [index, [view, , reason]] of cases.entries()) {
      const { stdout = '', stderr, exitCode } = outcomes[index] ?? {};
      expect(stdout).toMatch(/^\S+catalogue\.yaml:7:19: .*\n1 mistake in 1 file\n$/);
      expect(stdout).toContain(`the view "${view}" cannot be read: ${reason}`);
      expect(stdout).not.toMatch(new RegExp(`hush|${postgres.password}`));
      expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 1 });
    }
  });

  test('says that a view without rows holds no verdicts', async () => {
    const { stdout } = await checkView(`CREATE TABLE verdicts (${columns})`);
    expect(stdout).toContain(
      'the catalogue holds no verdicts; allowed: a folder verdicts/ with <slug>.md files, a file verdicts.ndjson, or a view that catalogue.yaml names',
    );
  });

  test('reads ten thousand rows, and leaves no connection behind', async () => {
    const { name, url } = await databaseWith(
      viewOf(rowOf('p', { slug: `'p' || n` })).replace(/$/, ' FROM generate_series(1, 10000) AS n'),
    );
    // In a process of its own: it ends only once the connection is closed.
    const { stdout } = await runProcess('check', folderWith('verdicts'), ['DATABASE_URL', url]);
    expect(stdout).toContain('No mistakes. 10,000 verdicts');
    const connections = `SELECT FROM pg_stat_activity WHERE datname = '${name}'`;
    while ((await postgres.query(connections)).length > 0) await Bun.sleep(20);
  });

  test('is served as of the moment of reading, and read again when a file of the catalogue is touched', async () => {
    const { name, url } = await databaseWith(
      `CREATE TABLE verdicts (${columns}); INSERT INTO verdicts ${selectOf(rowOf('acme'))}`,
    );
    const folder = folderWith('verdicts');
    utimesSync(join(folder, 'catalogue.yaml'), longAgo, longAgo);
    const before = Math.floor(Date.now() / 1000) * 1000;
    const server = await startServe(folder, ['DATABASE_URL', url]);
    try {
      expect(await (await fetch(`${server.address}/api/v1/acme`)).json()).toMatchObject({ rating: 7 });
      const { publishedAt } = (await (await fetch(`${server.address}/api/v1`)).json()) as {
        publishedAt: string;
      };
      expect(Date.parse(publishedAt)).toBeGreaterThanOrEqual(before);
      await postgres.query('UPDATE verdicts SET rating = 9', name);
      utimesSync(join(folder, 'catalogue.yaml'), new Date(), new Date());
      await server.printed('Now serving edition');
      expect(await (await fetch(`${server.address}/api/v1/acme`)).json()).toMatchObject({ rating: 9 });
    } finally {
      server.kill('SIGTERM');
      await server.ended();
    }
  });

  test('works with the statements, the rights and the settings that the guide shows', async () => {
    const guide = readFileSync(join(import.meta.dir, '../docs/catalogue.md'), 'utf8');
    const blocks = [...guide.matchAll(/<!-- sql: \w+ -->\n```sql\n([\s\S]*?)```/g)].map(([, sql]) => sql);
    expect(blocks).toHaveLength(3);
    const { name } = await databaseWith(blocks.join('\n'));
    await postgres.query(
      `ALTER ROLE verdicts_reader PASSWORD '${postgres.password}';
         INSERT INTO products VALUES ('acme-notes', 'Acme Notes', 'tools', 'worthit', 'Quick.', 8, 8.5, 'writers', 'you share',
           '2026-11-02 12:00Z', '{Quick}', 'Fine.')`,
      name,
    );
    const reader = postgres.url('verdicts_reader', name);
    const [, addition = ''] = /<!-- catalogue addition -->\n```yaml\n([\s\S]*?)```/.exec(guide) ?? [];
    const folder = writeFolder({ 'catalogue.yaml': settingsYaml(addition) });
    expect(await check(folder, reader)).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining('No mistakes. 1 verdict'),
    });
    await postgres.query(`UPDATE products SET decision = 'worth it', stars = 11`, name);
    const [, shown] =
      /<!-- postgres output: .* -->\n```console\n\$ verdicts check my-verdicts\n([\s\S]*?)```/.exec(guide) ??
      [];
    expect((await check(folder, reader)).stdout).toBe(shown ?? '');
  });
});

function folderWith(view: string): string {
  return writeFolder({ 'catalogue.yaml': settingsYaml(`postgres: { view: ${JSON.stringify(view)} }\n`) });
}

async function check(folder: string, url: string, ...words: string[]): Promise<Outcome> {
  return sansWarnings(await run('check', folder, ...words, ['DATABASE_URL', url]));
}

/** The columns of a valid row, as SQL. */
function rowOf(slug: string, changes: Readonly<Record<string, string>> = {}): Record<string, string> {
  return {
    slug: `'${slug}'`,
    product: `'Product'`,
    category: `'tools'`,
    verdict: `'worthit'`,
    verdict_summary: `'In a sentence.'`,
    rating: '7',
    price: `'$8/month'`,
    best_for: `'people'`,
    skip_if: `'you do not'`,
    reviewed: 'NULL::date',
    aliases: 'NULL::text[]',
    withdrawn: 'NULL::bool',
    pros: 'NULL::text[]',
    cons: 'NULL::jsonb',
    review: 'NULL',
    ...changes,
  };
}

function selectOf(row: Readonly<Record<string, string>>): string {
  return `SELECT ${Object.entries(row)
    .map(([column, value]) => `${value} AS ${column}`)
    .join(', ')}`;
}

function viewOf(...rows: readonly Readonly<Record<string, string>>[]): string {
  return `CREATE VIEW verdicts AS ${rows.map(selectOf).join(' UNION ALL ')}`;
}
