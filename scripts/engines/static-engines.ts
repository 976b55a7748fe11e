import { type Engine, install, pageOf, run, versionOf, write } from './engine.ts';

/** Static site generators for Markdown. */
export const staticEngines: readonly Engine[] = [
  {
    name: 'Hugo',
    shows: 'card',
    async build({ folder, paste }) {
      const version = /v(\S+?)[+-]/.exec(await run(folder, 'hugo', 'version'))?.[1] ?? 'unknown';
      write(folder, {
        'config.toml': 'baseURL = "/"\ntitle = "Blog"\ndisableKinds = ["RSS", "sitemap"]\n',
        'layouts/index.html': '<!doctype html><title>Blog</title><main>{{ .Content }}</main>',
        'layouts/shortcodes/verdict.html': paste('hugo', 0),
        'content/_index.md': pageOf(paste('hugo', 1), paste('readme', 0)),
      });
      await run(folder, 'hugo');
      return { version, site: { folder: `${folder}/public` } };
    },
  },
  {
    name: 'Jekyll',
    shows: 'card',
    async build({ folder, paste }) {
      const version = (await run(folder, 'jekyll', '--version')).replace('jekyll ', '').trim();
      write(folder, {
        '_config.yml': 'title: Blog\n',
        '_layouts/page.html': '<!doctype html><title>Blog</title><main>{{ content }}</main>',
        'index.md': `---\nlayout: page\n---\n${pageOf(paste('html'), paste('readme', 0))}`,
      });
      await run(folder, 'jekyll', 'build', '--disable-disk-cache');
      return { version, site: { folder: `${folder}/_site` } };
    },
  },
  {
    name: 'Eleventy',
    shows: 'card',
    async build({ folder, paste }) {
      await install(folder, '@11ty/eleventy');
      write(folder, {
        'index.md': pageOf(paste('html'), paste('readme', 0)),
      });
      await run(folder, 'npx', '--no-install', 'eleventy');
      return {
        version: await versionOf(folder, '@11ty/eleventy'),
        site: { folder: `${folder}/_site` },
      };
    },
  },
  {
    name: 'Astro',
    shows: 'card',
    async build({ folder, paste }) {
      // The last version that runs on Node 20.
      await install(folder, 'astro@5');
      write(folder, {
        'src/pages/index.md': pageOf(paste('html'), paste('readme', 0)),
      });
      await run(folder, 'npx', '--no-install', 'astro', 'build');
      return {
        version: await versionOf(folder, 'astro'),
        site: { folder: `${folder}/dist` },
      };
    },
  },
  {
    name: 'VitePress',
    shows: 'card',
    async build({ folder, paste }) {
      await install(folder, 'vitepress');
      write(folder, {
        '.vitepress/config.js': paste('vitepress', 0),
        'index.md': pageOf(paste('vitepress', 1), paste('readme', 0)),
      });
      await run(folder, 'npx', '--no-install', 'vitepress', 'build');
      return {
        version: await versionOf(folder, 'vitepress'),
        site: { folder: `${folder}/.vitepress/dist` },
      };
    },
  },
];
