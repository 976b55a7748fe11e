import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { listen } from '#wire/listen.ts';
import { launchChromium } from '../lab/chromium.ts';
import { flag, text } from '../lab/script/option.ts';
import { runScript } from '../lab/script/script.ts';
import { compileEdition } from '../src/edition/compile/compile.ts';
import { openEdition } from '../src/edition/file/open-edition.ts';
import { Service } from '../src/http/service.ts';
import { openDirectory } from '../src/source/directory.ts';
import { takePages } from './page-screenshots.ts';

const root = join(import.meta.dir, '..');

/** The pages in README's pictures. */
const shots = [
  { name: 'home', path: '/', width: 1180, height: 820, colorScheme: 'light' },
  { name: 'review', path: '/reviews/rookpost', width: 1180, height: 820, colorScheme: 'dark' },
  { name: 'phone-search', path: '/?q=notes', width: 390, height: 780, colorScheme: 'light' },
  { name: 'phone-review', path: '/reviews/tarjuman-al-jayb', width: 390, height: 780, colorScheme: 'dark' },
] as const;

const script = {
  name: 'screenshots',
  about: 'Takes the screenshots of README: pages of the sample catalogue, in a real browser.',
  options: {
    to: text('output folder', '<folder>', 'docs/images'),
    pages: flag('take every type of page instead, in five catalogues, three widths and two schemes'),
  },
  examples: ['--to /tmp/pictures', '--pages --to /tmp/pictures'],
} as const;

await runScript(script, async ({ to: target, pages }) => {
  if (pages) return takePages(resolve(root, target), join(root, 'catalogue'));
  const workspace = mkdtempSync(join(tmpdir(), 'verdicts-screenshots-'));
  const to = join(workspace, 'edition.sqlite');
  const result = await compileEdition(await openDirectory(join(root, 'catalogue')), { to, now: new Date() });
  if (!result.ok) throw new Error('the sample catalogue has mistakes: run verdicts check catalogue');
  const service = new Service(openEdition(to), { report: (error) => process.stderr.write(`${error}\n`) });
  const server = listen(service, { hostname: '127.0.0.1', port: 0 });
  const browser = await launchChromium();
  const folder = resolve(root, target);
  mkdirSync(folder, { recursive: true });
  for (const { name, path, width, height, colorScheme } of shots) {
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme,
      deviceScaleFactor: 2,
      // The site's policy forbids the fonts below.
      bypassCSP: true,
    });
    await lendFonts(context);
    const page = await context.newPage();
    await page.goto(`http://127.0.0.1:${server.port}${path}`);
    await page.evaluate('document.fonts.ready.then(() => true)');
    const file = join(folder, `${name}.png`);
    await page.screenshot({ path: file });
    process.stdout.write(`${file}\n`);
    await context.close();
  }
  await browser.close();
  await server.stop(0);
  service.close();
  rmSync(workspace, { recursive: true });
});

/**
 * On a bare machine, Chromium from npm finds only a sans serif font. Open fonts stand in for the system fonts that the
 * stylesheet names.
 */
async function lendFonts(context: BrowserContext): Promise<void> {
  const files = {
    'source-serif-4-latin': 'source-serif-4/files/source-serif-4-latin-opsz-normal.woff2',
    'source-serif-4-latin-ext': 'source-serif-4/files/source-serif-4-latin-ext-opsz-normal.woff2',
    'noto-naskh-arabic': 'noto-naskh-arabic/files/noto-naskh-arabic-arabic-wght-normal.woff2',
  };
  await context.route('**/lent-fonts/*', async (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    const file = files[name as keyof typeof files];
    await route.fulfill({
      body: await readFile(join(root, 'node_modules/@fontsource-variable', file)),
      contentType: 'font/woff2',
    });
  });
  const face = (family: string, name: keyof typeof files, range: string) =>
    `@font-face { font-family: ${family}; src: url(/lent-fonts/${name}) format('woff2'); font-weight: 200 900; unicode-range: ${range}; }`;
  const styles = [
    face('Charter', 'source-serif-4-latin', 'U+0000-00FF, U+2000-206F, U+20AC, U+2122, U+2212'),
    face('Charter', 'source-serif-4-latin-ext', 'U+0100-02BA, U+1E00-1E9F'),
    face('Charter', 'noto-naskh-arabic', 'U+0600-06FF'),
  ].join('\n');
  const append = `document.head.append(Object.assign(document.createElement('style'), { textContent: ${JSON.stringify(styles)} }))`;
  await context.addInitScript(`addEventListener('DOMContentLoaded', () => { ${append}; });`);
}
