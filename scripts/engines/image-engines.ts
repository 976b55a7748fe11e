import { type Engine, install, run, versionOf, write } from './engine.ts';

/** Platforms that allow only images, rendered by the libraries of their dialects. */
export const imageEngines: readonly Engine[] = [
  {
    name: 'README on GitHub',
    shows: 'image',
    async build({ folder, paste }) {
      const packages = ['parse', 'gfm', 'rehype'].map((name) => `remark-${name}`);
      await install(folder, 'unified', ...packages, 'rehype-raw', 'rehype-sanitize', 'rehype-stringify');
      write(folder, { 'page.md': `${paste('readme', 0)}\n\n${paste('readme', 1)}\n`, 'build.mjs': markdown });
      const camo = startCamo();
      await run(folder, 'node', 'build.mjs', `${camo.url.origin}/?url=`);
      const page = await Bun.file(`${folder}/index.html`).text();
      camo.reload({ fetch: (request) => answer(request, page) });
      return {
        version: `rehype-sanitize ${await versionOf(folder, 'rehype-sanitize')}`,
        site: { address: camo.url.href },
        stop: () => camo.stop(true),
      };
    },
  },
  {
    name: 'Forum',
    shows: 'image',
    async build({ folder, paste }) {
      await install(folder, '@bbob/html', '@bbob/preset-html5');
      write(folder, { 'post.txt': paste('forum'), 'build.mjs': bbcode });
      await run(folder, 'node', 'build.mjs');
      return {
        version: `@bbob/html ${await versionOf(folder, '@bbob/html')}`,
        site: { folder },
      };
    },
  },
];

const page = (body: string) =>
  `'<!doctype html><meta charset="utf-8"><title>Page</title><main>' + ${body} + '</main>'`;

/** rehype-sanitize's default schema is GitHub's; GitHub loads images only through its proxy. */
const markdown = `import { readFileSync, writeFileSync } from 'node:fs';
import rehypeRaw from 'rehype-raw';
import rehypeSanitize from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
const proxied = (tree) => {
  for (const key of ['src', 'srcSet'])
    if (tree.properties?.[key]) tree.properties[key] = process.argv[2] + encodeURIComponent(tree.properties[key]);
  tree.children?.forEach(proxied);
};
const html = await unified().use(remarkParse).use(remarkGfm).use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeRaw).use(rehypeSanitize).use(() => proxied).use(rehypeStringify).process(readFileSync('page.md', 'utf8'));
writeFileSync('index.html', ${page('html')});
`;

const bbcode = `import { readFileSync, writeFileSync } from 'node:fs';
import html from '@bbob/html';
import preset from '@bbob/preset-html5';
const render = html.default ?? html;
const dialect = preset.default ?? preset;
writeFileSync('index.html', ${page("render(readFileSync('post.txt', 'utf8'), dialect())")});
`;

/** The rules of camo, GitHub's image proxy (github.com/atmos/camo, 2.3.0). */
const camo = {
  accept: 'image/png,image/svg+xml,image/*;q=0.8,video/*;q=0.8,*/*;q=0.5',
  redirects: [301, 302, 303, 307],
  redirectsMax: 4,
  bytesMax: 5_242_880,
  types: ['image/svg+xml', 'image/png'],
  headers: {
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; img-src data:; style-src 'unsafe-inline'",
  },
};

function startCamo() {
  return Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response() });
}

async function answer({ url }: Request, page: string): Promise<Response> {
  const image = new URL(url).searchParams.get('url');
  if (image === null) return new Response(page, { headers: { 'Content-Type': 'text/html' } });
  let address = image;
  for (let hop = 0; hop <= camo.redirectsMax; hop++) {
    const headers = { 'User-Agent': 'github-camo', Via: 'github-camo', Accept: camo.accept };
    const response = await fetch(address, { headers, redirect: 'manual' });
    const [type = ''] = (response.headers.get('Content-Type') ?? '').split(';');
    if (camo.redirects.includes(response.status))
      address = new URL(response.headers.get('Location') ?? '', address).href;
    else if (!camo.types.includes(type) || Number(response.headers.get('Content-Length')) > camo.bytesMax)
      break;
    else
      return new Response(await response.arrayBuffer(), {
        status: response.status,
        headers: { ...camo.headers, 'Content-Type': type },
      });
  }
  return new Response('Not Found', { status: 404 });
}
