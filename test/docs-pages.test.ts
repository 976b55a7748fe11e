import { beforeAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { entryOf, ndjson, settingsYaml, writeCatalogue, writeFolder } from '../lab/catalogue-folder.ts';
import { type Site, serve, smallCatalogue } from '../lab/site.ts';
import { recordSchema } from '../src/verdict/record.ts';

const withdrawnAlone = () => writeCatalogue([entryOf('gone', { withdrawn: true })]);
const awkward = () =>
  writeCatalogue(
    [entryOf('a', { product: '<b>A</b> "x" [y](z) `|`', price: '</code></pre><script>' })],
    settingsYaml().replace('Verdicts by Test', '"<i>Verdicts</i> [by] Test"'),
  );

let site: Site;
const pageOf = async (of: Site, path: string) => (await of.get(path)).text();

beforeAll(async () => {
  site = await serve(smallCatalogue());
});

describe('/docs', () => {
  test.each([
    ['a small catalogue', smallCatalogue, undefined],
    ['the sample catalogue', () => join(import.meta.dir, '../catalogue'), undefined],
    ['a catalogue under a path', smallCatalogue, 'https://example.com/verdicts'],
    ['a catalogue without a verdict', withdrawnAlone, undefined],
    ['a catalogue of awkward texts', awkward, undefined],
  ])('shows real answers of %s', async (_name, folder, baseUrl) => {
    const served = await serve(folder(), baseUrl);
    const page = await pageOf(served, `${served.service.baseUrl}/docs`);
    const examples = [
      ...page.matchAll(/<pre id="([^"]+)"[^>]* data-answer-to="([^"]+)"><code>([^<]*)<\/code>/g),
    ];
    expect(examples.length).toBeGreaterThanOrEqual(3);
    for (const [, id, source = '', shown = ''] of examples) {
      const address = unescaped(source);
      if (id === 'unchanged') {
        const { headers } = await served.get(address);
        const answer = await served.get(address, { 'If-None-Match': headers.get('etag') ?? '' });
        const [first, ...lines] = unescaped(shown).split('\n');
        expect(first).toBe(`HTTP/1.1 ${answer.status} Not Modified`);
        expect(lines.length).toBeGreaterThanOrEqual(3);
        for (const line of lines) {
          const [name = '', value] = line.split(/: (.*)/);
          expect(answer.headers.get(name)).toBe(value ?? '');
        }
      } else expect(unescaped(shown)).toBe(JSON.stringify(await (await served.get(address)).json(), null, 2));
    }
    expect(served.failures).toEqual([]);
  });

  test('documents every field of a record and every parameter', async () => {
    const page = await pageOf(site, '/docs');
    for (const name of [...Object.keys(recordSchema.shape), 'edition', 'offset', 'style', 'label'])
      expect(page).toContain(`<th scope="row"><code>${name}</code></th>`);
  });

  test('shows badges that are there, in the size that they are drawn in', async () => {
    const images = [
      ...(await pageOf(site, '/docs')).matchAll(
        /<img src="([^"]+)" alt="[^"]+" width="(\d+)" height="(\d+)">/g,
      ),
    ];
    expect(images).toHaveLength(10);
    for (const [, source = '', width, height] of images) {
      const answer = await site.get(unescaped(source));
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain(`width="${width}" height="${height}"`);
    }
  });

  test('gives calls and snippets whose addresses are all answered', async () => {
    const page = unescaped(await pageOf(site, '/docs'));
    const addresses = [
      ...page.matchAll(
        /(?:curl(?: -.*')? '?|curl -O |IMPORTDATA\("|--show-error |urlopen\("|fetch\("|\]\(|src="|href=")(https:\/\/verdicts\.example[^'")\s<]*)/g,
      ),
    ];
    expect(addresses.length).toBeGreaterThanOrEqual(16);
    for (const [, address = ''] of addresses)
      expect({ address, status: (await site.get(address)).status }).toMatchObject({ status: 200 });
  });

  test('describes a service without published verdicts', async () => {
    const page = await pageOf(await serve(withdrawnAlone()), '/docs');
    expect(page).toContain('No verdict is published yet');
    expect(page).toContain('No verdict has the slug');
  });
});

describe.each(['/docs', '/docs/embed', '/docs/reference', '/about'])('%s', (path) => {
  test('has ids that are there once, and anchors and links that lead somewhere', async () => {
    const page = await pageOf(site, path);
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, href = ''] of page.matchAll(/ (?:href|src)="([^"]+)"/g)) {
      const [target = '', anchor] = unescaped(href).split('#');
      if (anchor !== undefined && target === '') expect(ids).toContain(anchor);
      if (!target.startsWith('/')) continue;
      const answer = await site.get(target);
      expect({ target, status: answer.status }).toEqual({ target, status: 200 });
      if (anchor !== undefined) expect(await answer.text()).toContain(` id="${anchor}"`);
    }
  });

  test('gives scrollable regions and copy buttons unique names', async () => {
    const page = await pageOf(site, path);
    const names = [...page.matchAll(/<pre [^>]*aria-label="([^"]+)"/g)].map(([, name]) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(page.match(/<pre(?![^>]* tabindex="0")/)).toBeNull();
    for (const [, id] of page.matchAll(/ data-copy="([^"]+)"/g)) expect(page).toContain(` id="${id}"`);
  });

  test('has one address, links that work on a preview, and runs nothing inline', async () => {
    const under = await serve(smallCatalogue(), 'https://example.com/verdicts');
    const answer = await under.get(`/verdicts${path}`);
    const page = await answer.text();
    expect(page).toContain(`<link rel="canonical" href="https://example.com/verdicts${path}">`);
    for (const [, href = ''] of page.matchAll(/ (?:href|src)="(\/[^"]*)"/g))
      expect(href).toStartWith('/verdicts');
    expect(page).not.toMatch(/<script(?![^>]* src=)|<style| style="| on[a-z]+="/);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("connect-src 'self';");
    expect(policy).not.toContain('unsafe');
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect((await under.get(`/verdicts${path}/`)).headers.get('location')).toBe(`/verdicts${path}`);
  });
});

test('no page shows back-ticks of Markdown, nor the contract where it is plain text', async () => {
  for (const path of ['/docs', '/docs/embed', '/docs/reference', '/data', '/about', '/problems/not-found'])
    expect((await pageOf(site, path)).replace(/<pre[\s\S]*?<\/pre>/g, '').match(/.{0,40}`.*/)).toBeNull();
  expect(await pageOf(site, '/docs')).toContain('as <code>next</code> and <code>prev</code> carry it');
  const { paths } = (await (await site.get('/api/openapi.json')).json()) as {
    paths: Record<string, { get: { summary: string } }>;
  };
  for (const { get } of Object.values(paths)) expect(get.summary).not.toContain('`');
});

describe('/docs/reference', () => {
  test('weighs less than 150,000 bytes with the sample, and needs no script to be read', async () => {
    const sample = await serve(join(import.meta.dir, '../catalogue'));
    const page = await pageOf(sample, '/docs/reference');
    expect(Buffer.byteLength(page)).toBeLessThan(150_000);
    expect(page.match(/<script /g)).toHaveLength(1);
  });

  test('has every call of the contract with its parameters, its statuses and its examples', async () => {
    const page = unescaped(await pageOf(site, '/docs/reference'));
    const contract = (await (await site.get('/api/openapi.json')).json()) as {
      paths: Record<string, { get: Described }>;
      components: { parameters: Record<string, { name: string }>; schemas: object; responses: object };
    };
    for (const [path, { get }] of Object.entries(contract.paths)) {
      const [call = ''] = page.split(`<code>GET ${path}</code>`)[1]?.split('<details><summary><h3>') ?? [];
      expect(call).toContain(get.summary);
      expect(call).toContain(`id="${get.operationId}"`);
      for (const { name, $ref = '' } of get.parameters)
        expect(call).toContain(
          `<input name="${name ?? contract.components.parameters[$ref.replace(/.*\//, '')]?.name}"`,
        );
      for (const [status, { $ref, content = {} }] of Object.entries(get.responses)) {
        if ($ref === undefined) expect(call).toContain(`<dt>${status}</dt>`);
        for (const { examples = {} } of Object.values(content))
          for (const { summary } of Object.values(examples)) expect(call).toContain(summary);
      }
    }
    for (const name of Object.keys(contract.components.responses))
      expect(page).toContain(`id="answer-${name}"`);
    for (const name of Object.keys(contract.components.schemas))
      expect(page).toContain(`id="schema-${name}"`);
    expect(page).toContain('href="/api/openapi.json"');
  });
});

/** An operation, as far as the page is held to it. */
interface Described {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters: readonly { readonly name?: string; readonly $ref?: string }[];
  readonly responses: Record<
    string,
    {
      readonly $ref?: string;
      readonly content?: Record<string, { readonly examples?: Record<string, { readonly summary: string }> }>;
    }
  >;
}

describe('/about', () => {
  const catalogue = { 'catalogue.yaml': settingsYaml(), 'verdicts.ndjson': ndjson([entryOf('a')]) };

  test('shows about.md, whose first heading is the title', async () => {
    const about = '# How we *test*\n\nWe [buy](/reviews/a) <script>it</script>.\n\n# And then\n';
    const page = await pageOf(await serve(writeFolder({ ...catalogue, 'about.md': about })), '/about');
    expect(page).toContain('<h1>How we <em>test</em></h1>');
    expect(page).toContain('<p>We <a href="/reviews/a">buy</a> &lt;script&gt;it&lt;/script&gt;.</p>');
    expect(page).toContain('<h2>And then</h2>');
    expect(page.match(/<h1/g)).toHaveLength(1);
    expect(page).not.toContain('The three verdicts');
  });

  test('explains the three verdicts if there is no about.md', async () => {
    const page = await pageOf(site, '/about');
    for (const part of ['About Test verdicts', 'The three verdicts', 'Worth it', 'Depends', 'Skip'])
      expect(page).toContain(part);
  });

  test('states the scale, the licence, the credit as the API gives it, and the feeds', async () => {
    const page = unescaped(await pageOf(site, '/about'));
    const { attribution, license, ratingScale } = await site.list('/api/v1?limit=1');
    expect(page).toContain(`from ${ratingScale.min}, the lowest, to ${ratingScale.max}, the highest`);
    expect(page).toContain(`<code>${attribution.text}, ${attribution.url}</code>`);
    expect(page).toContain(`href="${license.url}">${license.id}</a>`);
    for (const path of ['/feed.atom', '/feed.json', '/llms.txt', '/docs'])
      expect(page).toContain(`href="${path}"`);
  });
});

function unescaped(text: string): string {
  const characters: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };
  return text.replace(/&(lt|gt|quot|#39|amp);/g, (_whole, name: string) => characters[name] ?? '');
}
