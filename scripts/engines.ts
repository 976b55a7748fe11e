import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { launchChromium } from '../lab/chromium.ts';
import { serveFiles } from '../lab/file-server.ts';
import { ScriptFailure } from '../lab/script/failure.ts';
import { names } from '../lab/script/option.ts';
import { runScript } from '../lab/script/script.ts';
import type { BuiltPage, Engine } from './engines/engine.ts';
import { imageEngines } from './engines/image-engines.ts';
import { reactEngines } from './engines/react-engines.ts';
import { staticEngines } from './engines/static-engines.ts';
import { wordpress } from './engines/wordpress.ts';
import { serve } from './serve-catalogue.ts';
import { MissingTool } from './toolbox.ts';

const engines: readonly Engine[] = [wordpress, ...staticEngines, ...reactEngines, ...imageEngines];

const script = {
  name: 'engines',
  about: `Builds a page in each blog engine with the snippets from /docs/embed of a running service, and checks it in
Chromium. WordPress, Hugo and Jekyll come from Debian: apt-get install wordpress php-cli php-mysql mariadb-server
hugo jekyll.
The others are installed from npm into a temporary folder; the last lines name those that cannot be had. All of them take
about six minutes, and each command of an engine at most four.`,
  options: {
    only: names(
      'run only these engines',
      engines.map(({ name }) => keyOf(name)),
    ),
  },
  examples: ['--only hugo,vitepress'],
  exits: ['every available engine shows the verdict', 'an engine does not'],
} as const;

await runScript(script, async ({ only }) => {
  const chosen = engines.filter(({ name }) => only.length === 0 || only.includes(keyOf(name)));
  const workspace = mkdtempSync(join(tmpdir(), 'verdicts-engines-'));
  process.on('exit', () => rmSync(workspace, { recursive: true, force: true }));
  const { service: origin } = await serve(join(import.meta.dir, '../catalogue'), join(workspace, 'log'));
  const pastes = await readPastes(origin);
  const missing: string[] = [];
  const failed: string[] = [];
  printRow('engine', 'took', 'shows', 'version');
  for (const engine of chosen) {
    const start = performance.now();
    const row = (shows: string, version = '') =>
      printRow(engine.name, `${((performance.now() - start) / 1000).toFixed(0)} s`, shows, version);
    const folder = mkdtempSync(join(workspace, `${keyOf(engine.name)}-`));
    let built: BuiltPage | undefined;
    try {
      built = await engine.build({ folder, origin, paste: (tool, number = 0) => pastes(tool, number) });
      await look(engine, built, origin);
      row(engine.shows, built.version);
    } catch (error) {
      const isMissing = error instanceof MissingTool;
      (isMissing ? missing : failed).push(`${engine.name}: ${isMissing ? error.message : error}`);
      row(isMissing ? 'skipped' : 'failed', built?.version);
    } finally {
      await built?.stop?.();
      rmSync(folder, { recursive: true, force: true });
    }
  }
  const shown = chosen.length - missing.length - failed.length;
  process.stdout.write(`${shown} of ${chosen.length} engines show the verdict.\n`);
  for (const one of missing) process.stdout.write(`Skipped: ${one}\n`);
  if (failed.length > 0) throw new ScriptFailure(failed.join('\n'));
});

function keyOf(name: string): string {
  return name.toLowerCase().split(' ')[0] ?? '';
}

/** Prints each row of the table immediately, since an engine may take minutes. */
function printRow(name: string, took: string, shows: string, version: string): void {
  process.stdout.write(
    `${name.padEnd(22)}${took.padStart(6)}  ${shows.padEnd(9)}  ${version}`.trimEnd().concat('\n'),
  );
}

/** Reads the snippets on `/docs/embed`, keyed by the anchor of a tool and a number from 0 on. */
async function readPastes(origin: string): Promise<(tool: string, number: number) => string> {
  await using browser = await launchChromium();
  const page = await browser.newPage();
  await page.goto(`${origin}/docs/embed`);
  const blocks = await page.locator('article pre').all();
  const pastes = new Map<string | null, string>();
  for (const block of blocks) pastes.set(await block.getAttribute('id'), (await block.textContent()) ?? '');
  return (tool, number) => {
    const text = pastes.get(`${tool}-${number + 1}`);
    if (text === undefined) throw new ScriptFailure(`/docs/embed has no snippet for ${tool}, ${number}`);
    return text;
  };
}

/** Checks a page in a browser of its own: one that waits while engines build may not live that long. */
async function look(engine: Engine, { site }: BuiltPage, origin: string): Promise<void> {
  const files = 'folder' in site ? serveFiles(site.folder) : undefined;
  const address = 'folder' in site ? `${files?.origin}/` : site.address;
  await using browser = await launchChromium();
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  try {
    await page.goto(address);
    if (engine.shows === 'frame') await lookAtFrame(page, origin);
    else if (engine.shows === 'card') await lookAtElement(page);
    await lookAtImages(page, origin, engine.shows === 'image');
    if (errors.length > 0) throw new Error(`the page has errors: ${errors.join('; ')}`);
  } finally {
    await files?.stop();
  }
}

/** Checks that the element shows its card with its credit. */
async function lookAtElement(page: Page): Promise<void> {
  const card = page.locator('product-verdict article');
  await card.locator('a.attribution').waitFor();
}

/** Checks that every badge on the page loads and links to a review; with `isWanted`, there must be one. */
async function lookAtImages(page: Page, origin: string, isWanted: boolean): Promise<void> {
  const images = await page.locator(`a[href^="${origin}/reviews/"] img`).all();
  if (isWanted && images.length === 0) throw new Error('no image links to the review');
  for (const image of images) await image.evaluate((one) => one.decode());
}

/** Checks the frame by oEmbed: its fallback is hidden, it is as high as its card, and its credit can be clicked. */
async function lookAtFrame(page: Page, origin: string): Promise<void> {
  const frame = page.locator('iframe.wp-embedded-content');
  await frame.waitFor();
  const card = page.frameLocator('iframe.wp-embedded-content').locator('.card');
  await card.waitFor();
  const fallback = page.locator('blockquote.wp-embedded-content');
  await fallback.waitFor({ state: 'hidden' });
  const [outer, inner] = [await frame.boundingBox(), await card.boundingBox()];
  // A border of the frame would be four.
  if (Math.abs((outer?.height ?? 0) - (inner?.height ?? 0)) > 2)
    throw new Error(`the frame is ${outer?.height} px high, and the card ${inner?.height} px`);
  await card.locator('a.attribution').click();
  await page.waitForURL(`${origin}/**`);
}
