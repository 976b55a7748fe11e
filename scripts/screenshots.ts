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

/**
 * Font packages, the axes of their files, and the families of the stylesheet that they stand in for. Where two have a
 * letter, the later one draws it.
 */
const lentFonts = [
  { name: 'noto-serif-jp', axes: 'wght', families: ['Charter', 'Noto Sans'] },
  { name: 'noto-naskh-arabic', axes: 'wght', families: ['Charter', 'Noto Sans'] },
  { name: 'source-serif-4', axes: 'opsz', families: ['Charter'] },
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
 * On a bare machine, Chromium from npm finds only a sans serif font, of Latin letters. Open fonts stand in for the
 * system fonts that the stylesheet names.
 */
async function lendFonts(context: BrowserContext): Promise<void> {
  const packages = join(root, 'node_modules/@fontsource-variable');
  await context.route('**/lent-fonts/**', async (route) => {
    const [, path = ''] = new URL(route.request().url()).pathname.split('/lent-fonts/');
    await route.fulfill({ body: await readFile(join(packages, path)), contentType: 'font/woff2' });
  });
  const styles: string[] = [];
  for (const { name, axes, families } of lentFonts) {
    const slices: object = await Bun.file(join(packages, name, 'unicode.json')).json();
    for (const [slice, range] of Object.entries(slices)) {
      const file = `${name}/files/${name}-${slice.replace(/[[\]]/g, '')}-${axes}-normal.woff2`;
      for (const family of families)
        styles.push(
          `@font-face { font-family: ${family}; src: url(/lent-fonts/${file}); font-weight: 200 900; unicode-range: ${range}; }`,
        );
    }
  }
  const append = `document.head.append(Object.assign(document.createElement('style'), { textContent: ${JSON.stringify(styles.join('\n'))} }))`;
  await context.addInitScript(`addEventListener('DOMContentLoaded', () => { ${append}; });`);
}
