import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { type Engine, install, pageOf, run, versionOf, write } from './engine.ts';

const client = join(import.meta.dir, '../../client');

/** Engines that turn snippets into React components. */
export const reactEngines: readonly Engine[] = [
  {
    name: 'MDX with React',
    shows: 'card',
    async build({ folder, paste }) {
      await install(folder, '@mdx-js/mdx', 'react@19', 'react-dom@19');
      write(folder, {
        'page.mdx': pageOf(paste('mdx'), paste('readme', 0)),
        'build.mjs': `import { evaluate } from '@mdx-js/mdx';
import { readFileSync, writeFileSync } from 'node:fs';
import * as runtime from 'react/jsx-runtime';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
const { default: Page } = await evaluate(readFileSync('page.mdx', 'utf8'), runtime);
writeFileSync('index.html', '<!doctype html><meta charset="utf-8"><title>Page</title><main>' + renderToString(createElement(Page)) + '</main>');
`,
      });
      await run(folder, 'node', 'build.mjs');
      return {
        version: `${await versionOf(folder, '@mdx-js/mdx')} with React ${await versionOf(folder, 'react')}`,
        site: { folder },
      };
    },
  },
  {
    name: 'React with TypeScript',
    shows: 'card',
    async build({ folder, paste }) {
      await install(
        folder,
        'react@19',
        'react-dom@19',
        '@types/react@19',
        '@types/react-dom@19',
        'typescript@5',
        'esbuild',
      );
      cpSync(join(client, 'types'), join(folder, 'node_modules/@product-verdict/client/types'), {
        recursive: true,
      });
      cpSync(join(client, 'package.json'), join(folder, 'node_modules/@product-verdict/client/package.json'));
      write(folder, {
        'ProductVerdict.tsx': paste('react', 0),
        'main.tsx': `import { createRoot } from 'react-dom/client';
import { ProductVerdict } from './ProductVerdict.tsx';
createRoot(document.querySelector('main')!).render(${paste('react', 1)});
`,
        'index.html':
          '<!doctype html><meta charset="utf-8"><title>Page</title><main></main><script src="main.js"></script>',
        'tsconfig.json': JSON.stringify({
          compilerOptions: {
            strict: true,
            noEmit: true,
            jsx: 'react-jsx',
            module: 'preserve',
            target: 'es2022',
            lib: ['es2022', 'dom'],
            allowImportingTsExtensions: true,
          },
        }),
      });
      await run(folder, 'npx', '--no-install', 'tsc', '-p', '.');
      await run(
        folder,
        'npx',
        '--no-install',
        'esbuild',
        'main.tsx',
        '--bundle',
        '--jsx=automatic',
        '--outfile=main.js',
      );
      const [react, typescript] = [await versionOf(folder, 'react'), await versionOf(folder, 'typescript')];
      return { version: `${react} with TypeScript ${typescript}`, site: { folder } };
    },
  },
  {
    name: 'Docusaurus',
    shows: 'card',
    async build({ folder, paste }) {
      await install(folder, '@docusaurus/core', '@docusaurus/preset-classic', 'react@19', 'react-dom@19');
      write(folder, {
        // Its bundles are CommonJS, which a package of type "module" cannot contain.
        'package.json': JSON.stringify({ name: 'page', private: true }),
        'docusaurus.config.js': `export default {
  title: 'Blog', url: 'http://127.0.0.1', baseUrl: '/', onBrokenLinks: 'ignore',
  presets: [['classic', { docs: { routeBasePath: '/' }, blog: false, theme: { customCss: './style.css' } }]],
};
`,
        'style.css': paste('mdx', 1),
        'sidebars.js': 'export default {};',
        'docs/page.mdx': `---\nslug: /\n---\n\n${pageOf(paste('mdx'), paste('readme', 0))}`,
      });
      await run(folder, 'npx', '--no-install', 'docusaurus', 'build');
      return {
        version: await versionOf(folder, '@docusaurus/core'),
        site: { folder: `${folder}/build` },
      };
    },
  },
  {
    name: 'Nextra',
    shows: 'card',
    async build({ folder, paste }) {
      const packages = ['next', 'nextra', 'nextra-theme-docs'];
      // The layout of nextra-theme-docs 4.6.1 fails in a later zod, which also requires the children that it takes out.
      await install(folder, ...packages, 'zod@4.3.6', 'react@19', 'react-dom@19');
      write(folder, {
        'next.config.mjs': "import nextra from 'nextra';\nexport default nextra({})({ output: 'export' });\n",
        'mdx-components.js': "export { useMDXComponents } from 'nextra-theme-docs';\n",
        'app/style.css': paste('mdx', 1),
        'app/layout.jsx': `import { Layout } from 'nextra-theme-docs';
import { getPageMap } from 'nextra/page-map';
import 'nextra-theme-docs/style.css';
import './style.css';
export default async function Root({ children }) {
  return <html lang="en"><body><Layout pageMap={await getPageMap()}>{children}</Layout></body></html>;
}
`,
        'app/page.mdx': pageOf(paste('mdx'), paste('readme', 0)),
      });
      await run(folder, 'npx', '--no-install', 'next', 'build');
      const [next = '', nextra = ''] = await Promise.all(packages.map((name) => versionOf(folder, name)));
      return { version: `${nextra} with Next.js ${next}`, site: { folder: `${folder}/out` } };
    },
  },
];
