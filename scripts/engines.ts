import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve, sep } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../lab/chromium.ts';
import { ScriptFailure } from '../lab/script/failure.ts';
import { names } from '../lab/script/option.ts';
import { runScript } from '../lab/script/script.ts';
import { serve } from '../lab/site.ts';
import { writingTools } from '../src/render/embed/writing-tools.ts';
import { createLinks } from '../src/render/links.ts';
import { type BuiltPage, type Engine, MissingEngine, pasteOf } from './engines/engine.ts';
import { reactEngines } from './engines/react-engines.ts';
import { staticEngines } from './engines/static-engines.ts';
import { wordpress } from './engines/wordpress.ts';

const engines: readonly Engine[] = [wordpress, ...staticEngines, ...reactEngines];
const subject = { slug: 'haymow-backup', product: 'Haymow Backup' };

const script = {
  name: 'engines',
  about:
    'Builds a page in each engine that people write with, pastes what /docs/embed says, and looks at it in Chromium.\n' +
    "WordPress, Hugo and Jekyll are Debian's: apt-get install wordpress php-mysql mariadb-server hugo jekyll.\n" +
    'The others are installed from npm into a temporary folder. Engines that cannot be had are named at the end.',
  options: {
    only: names(
      'these engines alone',
      engines.map(({ name }) => keyOf(name)),
    ),
  },
  examples: ['--only hugo,vitepress'],
  exits: ['every engine that is here shows the verdict', 'one does not'],
} as const;

await runScript(script, async ({ only }) => {
  const chosen = engines.filter(({ name }) => only.length === 0 || only.includes(keyOf(name)));
  const workspace = mkdtempSync(join(tmpdir(), 'verdicts-engines-'));
  process.on('exit', () => rmSync(workspace, { recursive: true, force: true }));
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: (request) => site.service.fetch(request),
  });
  const origin = server.url.origin;
  const site = await serve(join(import.meta.dir, '../catalogue'), origin);
  const browser = await launchChromium();
  const tools = writingTools(subject, site.service.current.settings, createLinks(origin));
  const missing: string[] = [];
  const failed: string[] = [];
  for (const engine of chosen) {
    const folder = mkdtempSync(join(workspace, `${keyOf(engine.name)}-`));
    let built: BuiltPage | undefined;
    try {
      built = await engine.build({
        folder,
        origin,
        paste: (tool, number) => pasteOf(tools, tool, number),
      });
      await look(browser, engine, built, origin);
      process.stdout.write(`${engine.name} ${built.version}: ok\n`);
    } catch (error) {
      if (error instanceof MissingEngine) missing.push(`${engine.name}: ${error.message}`);
      else failed.push(`${engine.name}: ${error}`);
    } finally {
      await built?.stop?.();
      rmSync(folder, { recursive: true, force: true });
    }
  }
  await browser.close();
  await server.stop(true);
  site.service.close();
  for (const one of missing) process.stdout.write(`not tried: ${one}\n`);
  if (failed.length > 0) throw new ScriptFailure(failed.join('\n'));
});

function keyOf(name: string): string {
  return name.toLowerCase().split(' ')[0] ?? '';
}

async function look(browser: Browser, engine: Engine, { site }: BuiltPage, origin: string): Promise<void> {
  const files = 'folder' in site ? serveFolder(site.folder) : undefined;
  const address = 'folder' in site ? new URL(site.page, files?.url).href : site.address;
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  try {
    await page.goto(address);
    if (engine.name === 'WordPress') await lookAtFrame(page, origin);
    else await lookAtElement(page);
    if (errors.length > 0) throw new Error(`the page has errors: ${errors.join('; ')}`);
  } finally {
    await page.close();
    await files?.stop(true);
  }
}

/** The card of the element, with its credit, and the badge where the engine was given one. */
async function lookAtElement(page: Page): Promise<void> {
  const card = page.locator('product-verdict article.worthit');
  await card.getByText(subject.product).waitFor();
  await card.locator('a.attribution').waitFor();
  for (const badge of await page.locator('img[src*="/api/badge/"]').all())
    await badge.evaluate((image) => image.decode());
}

/** The frame by oEmbed: its fallback hidden, as high as its card, and a credit that can be clicked. */
async function lookAtFrame(page: Page, origin: string): Promise<void> {
  const frame = page.locator('iframe.wp-embedded-content');
  await frame.waitFor();
  const card = page.frameLocator('iframe.wp-embedded-content').locator('.card');
  await card.getByText(subject.product).waitFor();
  const fallback = page.locator('blockquote.wp-embedded-content');
  await fallback.waitFor({ state: 'hidden' });
  const [outer, inner] = [await frame.boundingBox(), await card.boundingBox()];
  if (Math.abs((outer?.height ?? 0) - (inner?.height ?? 0)) > 8)
    throw new Error(`the frame is ${outer?.height} px high, and the card ${inner?.height} px`);
  await card.locator('a.attribution').click();
  await page.waitForURL(`${origin}/**`);
}

/** Files on loopback; a path outside the folder is not found. */
function serveFolder(folder: string): ReturnType<typeof Bun.serve> {
  const root = resolve(folder) + sep;
  return Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: async ({ url }) => {
      const path = resolve(root, `.${decodeURIComponent(new URL(url).pathname)}`);
      const file = Bun.file(path);
      return path.startsWith(root) && (await file.exists())
        ? new Response(file)
        : new Response('', { status: 404 });
    },
  });
}
