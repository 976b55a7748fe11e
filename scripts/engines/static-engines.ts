import { type Engine, install, run, versionOf, write } from './engine.ts';

const text = 'Some words before.';
const page = (...parts: string[]) => `# Page\n\n${[text, ...parts, 'Some words after.'].join('\n\n')}\n`;

/** Engines that make files of Markdown. */
export const staticEngines: readonly Engine[] = [
  {
    name: 'Hugo',
    async build({ folder, paste }) {
      const version = /v(\S+?)[+-]/.exec(await run(folder, 'hugo', 'version'))?.[1] ?? 'unknown';
      write(folder, {
        'config.toml': 'baseURL = "/"\ntitle = "Blog"\ndisableKinds = ["RSS", "sitemap"]\n',
        'layouts/index.html': '<!doctype html><title>Blog</title><main>{{ .Content }}</main>',
        'layouts/shortcodes/verdict.html': paste('hugo', 0),
        'content/_index.md': page(paste('hugo', 1), paste('readme', 0)),
      });
      await run(folder, 'hugo');
      return { version, site: { folder: `${folder}/public`, page: 'index.html' } };
    },
  },
  {
    name: 'Jekyll',
    async build({ folder, paste }) {
      const version = (await run(folder, 'jekyll', '--version')).replace('jekyll ', '').trim();
      write(folder, {
        '_config.yml': 'title: Blog\n',
        '_layouts/page.html': '<!doctype html><title>Blog</title><main>{{ content }}</main>',
        'index.md': `---\nlayout: page\n---\n${page(paste('html'), paste('readme', 0))}`,
      });
      await run(folder, 'jekyll', 'build', '--disable-disk-cache');
      return { version, site: { folder: `${folder}/_site`, page: 'index.html' } };
    },
  },
  {
    name: 'Eleventy',
    async build({ folder, paste }) {
      await install(folder, '@11ty/eleventy');
      write(folder, {
        'index.md': page(paste('html'), paste('readme', 0)),
      });
      await run(folder, 'npx', '--no-install', 'eleventy');
      return {
        version: await versionOf(folder, '@11ty/eleventy'),
        site: { folder: `${folder}/_site`, page: 'index.html' },
      };
    },
  },
  {
    name: 'Astro',
    async build({ folder, paste }) {
      // The last that runs on Node 20.
      await install(folder, 'astro@5');
      write(folder, {
        'src/pages/index.md': page(paste('html'), paste('readme', 0)),
      });
      await run(folder, 'npx', '--no-install', 'astro', 'build');
      return {
        version: await versionOf(folder, 'astro'),
        site: { folder: `${folder}/dist`, page: 'index.html' },
      };
    },
  },
  {
    name: 'VitePress',
    async build({ folder, paste }) {
      await install(folder, 'vitepress');
      write(folder, {
        '.vitepress/config.js': paste('vitepress', 0),
        'index.md': page(paste('vitepress', 1), paste('readme', 0)),
      });
      await run(folder, 'npx', '--no-install', 'vitepress', 'build');
      return {
        version: await versionOf(folder, 'vitepress'),
        site: { folder: `${folder}/.vitepress/dist`, page: 'index.html' },
      };
    },
  },
];
