import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse as parseCsv } from 'csv-parse/sync';
import markdownIt from 'markdown-it';
import { parse as parseYaml } from 'yaml';
import { type Front, frontOf } from '../client/test/support.ts';
import { openPage } from '../lab/browser.ts';
import { entryOf, newFolder, writeCatalogue } from '../lab/catalogue-folder.ts';
import { chromiumIsMissing } from '../lab/chromium.ts';
import { needing, needingPrograms, needingTools } from '../lab/needing.ts';
import { type Site, serve } from '../lab/site.ts';
import type { Service } from '../src/http/service.ts';
import { command } from './support/command.ts';

const root = join(import.meta.dir, '..');
const guide = readFileSync(join(root, 'docs/recipes.md'), 'utf8');
/** Where the recipes look for the service. */
const documented = 'http://localhost:3000';

let site: Site;
/** What answers; a publication changes it. */
let service: Service;
let front: Front;

beforeAll(async () => {
  front = frontOf(() => service);
  // The address of the sample has to be the one where it is.
  site = await serve(join(root, 'catalogue'), front.baseUrl);
  service = site.service;
});

afterAll(async () => {
  await front.stop();
  service.close();
});

/** Code blocks that follow a comment such as `<!-- file: badge/README.md -->`, by what it names. */
function blocksOf(kind: string): [name: string, content: string][] {
  const pattern = new RegExp(`<!-- ${kind}: (\\S+) -->\\n\`\`\`\\w*\\n([\\s\\S]*?)\`\`\``, 'g');
  return [...guide.matchAll(pattern)].map(([, name = '', content = '']) => [name, content]);
}

const block = (kind: string, wanted: string) => blocksOf(kind).find(([name]) => name === wanted)?.[1] ?? '';

/** A folder with the files of a recipe, which ask the service under test, and with packages from here. */
function folderOf(recipe: string, packages: readonly string[] = []): string {
  const folder = newFolder();
  for (const [name, content] of blocksOf('file')) {
    if (!name.startsWith(`${recipe}/`)) continue;
    const file = join(folder, name.slice(recipe.length + 1));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content.replaceAll(documented, front.baseUrl));
  }
  for (const name of packages) {
    const to = join(folder, 'node_modules', name);
    mkdirSync(dirname(to), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), to);
  }
  return folder;
}

/** Runs a program to its end in a folder. */
async function runIn(cwd: string, words: readonly string[], environment: Record<string, string> = {}) {
  const env = { ...process.env, NO_COLOR: '1', PYTHONIOENCODING: 'utf-8', ...environment };
  const child = Bun.spawn([...words], { cwd, env, stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' });
  const [stdout, stderr] = await Promise.all([child.stdout.text(), child.stderr.text()]);
  return { exitCode: await child.exited, stdout, stderr };
}

test('every file of a recipe is named in the text', () => {
  const files = blocksOf('file');
  expect(files.length).toBeGreaterThanOrEqual(9);
  for (const [name] of files) expect(guide).toContain(` \`${name.slice(name.indexOf('/') + 1)}\``);
});

describe('the badge', () => {
  test('is an image that is there, in a link to a review that is there', async () => {
    const html = markdownIt().render(readFileSync(join(folderOf('badge'), 'README.md'), 'utf8'));
    const [, review = '', badge = ''] = /<a href="([^"]+)"><img src="([^"]+)" alt="[^"]+"/.exec(html) ?? [];
    expect((await fetch(review)).status).toBe(200);
    for (const query of ['', '?style=for-the-badge']) {
      const image = await fetch(`${badge}${query}`);
      expect([image.status, image.headers.get('content-type')]).toEqual([
        200,
        'image/svg+xml; charset=utf-8',
      ]);
      expect(guide).toContain(`/api/badge/rookpost${query}`);
    }
  });
});

describe('the static site', () => {
  needingTools.test(
    'is built, asks at the next build whether its copies hold, and is built without the service too',
    async () => {
      const folder = folderOf('eleventy');
      const [, eleventy = ''] = /npm install (@11ty\/eleventy@\S+)/.exec(guide) ?? [];
      const build = () => runIn(folder, ['npx', '-y', eleventy]);
      const page = () => readFileSync(join(folder, '_site/index.html'), 'utf8');
      front.asked();

      expect((await build()).exitCode).toBe(0);
      expect(front.asked()).toEqual(['GET /api/v1?verdict=worthit&limit=200 200']);
      const first = page();
      const { total, data, attribution } = await site.list('/api/v1?verdict=worthit&limit=200');
      expect(first).toContain(`<h1>${total} products that are worth it</h1>`);
      expect(first.match(/<li>/g)).toHaveLength(total);
      for (const { url, product } of data)
        expect(first).toContain(
          `<a href="${url}">${Bun.escapeHTML(product).replaceAll('&#x27;', '&#39;')}</a>`,
        );
      expect(first).toContain(`<a href="${attribution.url}">${attribution.text}</a>`);

      front.asked();
      expect((await build()).exitCode).toBe(0);
      expect(front.asked()).toEqual(['GET /api/v1?verdict=worthit&limit=200 tagged 304']);
      expect(page()).toBe(first);

      front.faults.push(new Response('', { status: 503 }));
      const { exitCode, stderr } = await build();
      expect(exitCode).toBe(0);
      expect(stderr).toContain('status 503. The copy of an earlier build stands in.');
      expect(page()).toBe(first);
    },
  );

  test('goes from page to page, and keeps nothing that is a mistake', async () => {
    const folder = folderOf('eleventy');
    const data = join(folder, '_data/service.mjs');
    writeFileSync(data, readFileSync(data, 'utf8').replace('limit=200', 'limit=10'));
    const script = `
      import load from './_data/service.mjs';
      import { kept } from './kept.mjs';
      console.log((await load()).verdicts.length);
      console.log(await kept('http://127.0.0.1:1/').catch(({ message }) => message));
      for (const path of ['none', 'none'])
        console.log(await kept('${front.baseUrl}/api/v1/' + path).catch(({ message }) => message.slice(-10)));`;
    const { stdout, stderr } = await runIn(folder, ['node', '--input-type=module', '--eval', script]);
    expect(stderr).toBe('');
    const { total } = await site.list('/api/v1?verdict=worthit');
    expect(total).toBeGreaterThan(20);
    expect(stdout.trimEnd().split('\n')).toEqual([
      `${total}`,
      'http://127.0.0.1:1/: fetch failed',
      'status 404',
      'status 404',
    ]);
  });
});

describe('the React component', () => {
  let folder: string;

  beforeAll(async () => {
    folder = folderOf('react', ['react', 'react-dom', 'scheduler']);
    // The package as it is built is tried in client/test; here its modules stand in.
    const client = join(folder, 'node_modules/@product-verdict/client');
    cpSync(join(root, 'client/src'), join(client, 'src'), { recursive: true });
    writeFileSync(
      join(client, 'package.json'),
      JSON.stringify({ type: 'module', exports: './src/index.ts', sideEffects: false }),
    );
  });

  test('is rendered on a server, with the credit', async () => {
    const { stdout, stderr } = await runIn(folder, [process.execPath, 'server.jsx']);
    expect(stderr).toBe('');
    const html = stdout.replaceAll('<!-- -->', '');
    expect(html).toStartWith(`<article><h2><a href="${front.baseUrl}/reviews/rookpost">Rookpost</a></h2>`);
    expect(html).toContain('<strong>Worth it</strong>, 8 out of 10.');
    expect(html).toContain(
      `<a href="${front.baseUrl}">Verdicts by The Plain Verdict (sample), CC BY 4.0</a>`,
    );
  });

  needing(
    chromiumIsMissing,
  ).test('is a link in a browser until the verdict is there, and takes over what a server rendered', async () => {
    const hydrate = `
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { loadCard, ProductVerdict } from './product-verdict.jsx';

const initial = await loadCard('rookpost');
const rendered = renderToString(<ProductVerdict slug="rookpost" initial={initial} />);
const root = document.querySelector('#hydrated');
root.innerHTML = rendered;
hydrateRoot(root, <ProductVerdict slug="rookpost" initial={initial} />, {
  onRecoverableError: (error) => console.error(error),
});
document.querySelector('#empty').innerHTML = renderToString(<ProductVerdict slug="rookpost" />);
`;
    writeFileSync(join(folder, 'hydrate.jsx'), hydrate);
    const { success, outputs, logs } = await Bun.build({
      entrypoints: [join(folder, 'browser.jsx'), join(folder, 'hydrate.jsx')],
      target: 'browser',
      define: { 'process.env.NODE_ENV': '"development"' },
    });
    expect({ success, logs }).toEqual({ success: true, logs: [] });
    const [browser = '', hydrated = ''] = await Promise.all(outputs.map((one) => one.text()));
    const page = readFileSync(join(folder, 'index.html'), 'utf8')
      .replace(
        '<script',
        '<div id="hydrated"></div><div id="empty"></div><script type="module" src="/hydrate.js"></script><script',
      )
      .replace('./browser.jsx', '/browser.js');
    const files: Record<string, [type: string, text: string]> = {
      '/': ['text/html', page],
      '/browser.js': ['text/javascript', browser],
      '/hydrate.js': ['text/javascript', hydrated],
    };
    const other = Bun.serve({
      port: 0,
      idleTimeout: 0,
      fetch: ({ url }) => {
        const [type, text] = files[new URL(url).pathname] ?? ['text/plain', ''];
        return new Response(text, { headers: { 'Content-Type': type } });
      },
    });
    const open = await openPage(`http://localhost:${other.port}`);
    await open.page.goto('/');
    for (const id of ['verdict', 'hydrated'])
      await open.page.locator(`#${id} article h2 a`, { hasText: 'Rookpost' }).waitFor();
    expect(await open.page.locator('#empty').innerHTML()).toBe(
      `<p><a href="${front.baseUrl}/reviews/rookpost">Is it worth it? The review</a></p>`,
    );
    expect(open.errors).toEqual([]);
    await open.context.close();
    await other.stop(true);
  });
});

needingPrograms('python3').describe('the Python script', () => {
  test('prints the output on the page, from copies that it revalidates, and reports missing verdicts', async () => {
    const folder = folderOf('python');
    const shown = block('output', 'python');
    const [, line = ''] = /^\$ (.*)\n/.exec(shown) ?? [];
    const run = async (...words: string[]) => {
      const { stdout, ...rest } = await runIn(folder, words);
      return { stdout: stdout.replaceAll(front.baseUrl, documented), ...rest };
    };
    front.asked();
    expect(await run(...line.split(' '))).toEqual({
      exitCode: 0,
      stderr: '',
      stdout: shown.slice(shown.indexOf('\n') + 1),
    });
    expect(front.asked().every((asked) => / 200$/.test(asked))).toBe(true);
    front.faults.push(new Response('', { status: 503 }));
    expect((await run(...line.split(' '))).stdout).toBe(shown.slice(shown.indexOf('\n') + 1));
    const again = await run('python3', 'verdicts.py', 'rookpost', 'qy', 'rookpots', 'drawerful');
    expect(again).toMatchObject({ exitCode: 1, stdout: shown.slice(shown.indexOf('\n') + 1) });
    expect(again.stderr).toBe("'rookpots': no verdict\ndrawerful: no longer covered\n");
    const odd = ['a b', '../x', 'Qy', 'é\n', 'qy/', '.', '?x', 'a,b'];
    const refused = await run('python3', 'verdicts.py', ...odd);
    expect(refused).toMatchObject({
      exitCode: 1,
      stdout: shown.slice(shown.lastIndexOf('\nVerdicts by') + 1),
    });
    expect(refused.stderr.match(/: no verdict$/gm)).toHaveLength(odd.length);
    for (const none of [[], ['qy', '']])
      expect(await run('python3', 'verdicts.py', ...none)).toMatchObject({
        exitCode: 1,
        stderr: 'Prints the verdicts on products: python3 verdicts.py SLUG...\n',
      });
    const lost = folderOf('python');
    const script = join(lost, 'verdicts.py');
    const other = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: () => new Response('<p>Welcome</p>'),
    });
    const addresses = ['http://127.0.0.1:1', `http://127.0.0.1:${other.port}`];
    for (const address of addresses) {
      writeFileSync(script, readFileSync(script, 'utf8').replace(/^BASE = .*$/m, `BASE = '${address}'`));
      const { exitCode, stdout, stderr } = await runIn(lost, ['python3', 'verdicts.py', 'qy']);
      expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
      expect(stderr).toStartWith(`${address} gives no verdicts now: `);
      expect(stderr.trimEnd()).not.toContain('\n');
    }
    await other.stop(true);
    expect(front.asked().slice(0, 2)).toEqual([
      'GET /api/v1?slug=qy,rookpost tagged 503',
      'GET /api/v1?slug=drawerful,qy,rookpost,rookpots 200',
    ]);
  });
});

needingPrograms('sh', 'curl').describe('the spreadsheet', () => {
  test('has the columns and the numbers that the page states', async () => {
    const folder = newFolder();
    const command = block('run', 'spreadsheet').replaceAll(documented, front.baseUrl);
    expect((await runIn(folder, ['sh', '-c', command])).exitCode).toBe(0);
    const file = readFileSync(join(folder, 'verdicts.csv'));
    const [names = [], ...rows] = parseCsv(file) as string[][];
    const cells = guide.matchAll(/\| ([A-Z]{1,2}) \| `(\w+)` (?=\|)/g);
    const columns = [...cells].map(([, letter = '', name]) => [letter, name] as const);
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'AA', 'AB'].slice(0, names.length);
    const byLetter = new Map(columns);
    expect(letters.map((letter) => byLetter.get(letter))).toEqual(names);
    expect(byLetter.size).toBe(names.length);

    const cell = (row: readonly string[], letter: string) => row[letter.charCodeAt(0) - 65] ?? '';
    const [, skips] = /\((\d+) in the sample\) \| `=COUNTIF\(C:C,"skip"\)`/.exec(guide) ?? [];
    expect(rows.filter((row) => cell(row, 'C') === 'skip')).toHaveLength(Number(skips));
    const [, mean] = /\(([\d.]+) in the sample\) \| `=AVERAGEIF\(K:K,"email",E:E\)`/.exec(guide) ?? [];
    const ratings = rows.filter((row) => cell(row, 'K') === 'email').map((row) => Number(cell(row, 'E')));
    expect(ratings.reduce((sum, one) => sum + one, 0) / ratings.length).toBe(Number(mean));
  });
});

needingPrograms('bash', 'curl', 'jq').describe('the GitHub Action', () => {
  const workflow = parseYaml(block('file', 'action/.github/workflows/verdicts.yml'));
  const [, step] = workflow.jobs.verdicts.steps;
  const program =
    'npm exec --yes --ignore-scripts --package=https://verdicts.example/product-verdict-service-0.1.0.tgz -- verdicts ';

  test('is a workflow of two steps that may only read', () => {
    expect(Object.keys(workflow.on)).toEqual(['schedule', 'workflow_dispatch']);
    expect(workflow.permissions).toEqual({ contents: 'read' });
    expect(workflow.jobs.verdicts.steps).toHaveLength(2);
    expect(step.run).toStartWith(program);
  });

  test('fails by name for a package that is one to skip, and for no other', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'package.json'), '{\n  "dependencies": {\n    "left-pad": "^1"\n  }\n}\n');
    const look = async (verdict: string) => {
      const identifiers = ['pkg:npm/left-pad'];
      const pad = entryOf('pad', { product: 'Left Pad', rating: 2, verdict, identifiers });
      service = (await serve(writeCatalogue([pad]))).service;
      const line = step.run
        .replace(program, `'${command}' `)
        .replace('https://verdicts.example', front.baseUrl);
      const outcome = await runIn(folder, ['bash', '-e', '-c', line]);
      service.close();
      service = site.service;
      return outcome;
    };
    expect(await look('worthit')).toEqual({ exitCode: 0, stdout: '', stderr: '' });
    expect(await look('skip')).toEqual({ exitCode: 1, stdout: block('output', 'action'), stderr: '' });
  });

  test('has a line for products that are no packages', async () => {
    const line = block('run', 'skips').replaceAll(documented, front.baseUrl);
    const folder = newFolder();
    expect((await runIn(folder, ['bash', '-e', '-c', line])).exitCode).toBe(0);
    const other = line.replace('rookpost', 'boundless-rack');
    expect((await runIn(folder, ['bash', '-e', '-c', other])).exitCode).toBe(1);
  });
});
