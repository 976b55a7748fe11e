import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchChromium } from '../lab/chromium.ts';
import { text, wholeNumber } from '../lab/script/option.ts';
import { runScript } from '../lab/script/script.ts';

const golden = join(import.meta.dir, '../test/golden/badges');

/** The page colours of a code host. */
const pages = { light: 'background: #ffffff; color: #57606a', dark: 'background: #0d1117; color: #8b949e' };

const script = {
  name: 'badges',
  about:
    'Takes a screenshot of all golden badges, at 1x and at 2x, on a light page (badges-light.png) and on a dark one.',
  options: {
    to: text('output folder', '<folder>', join(tmpdir(), 'verdicts-badges')),
    only: text('only badges whose names contain this', '<text>'),
    zoom: wholeNumber('magnification', { min: 1, max: 8, default: 1 }),
  },
  examples: ['--only for-the-badge --zoom 4'],
} as const;

await runScript(script, async ({ to, only, zoom }) => {
  const names = readdirSync(golden)
    .filter((name) => name.includes(only))
    .sort();
  const rows = names.map((name) => {
    const source = `data:image/svg+xml;base64,${readFileSync(join(golden, name)).toString('base64')}`;
    return `<tr><td>${name}<td><img src="${source}"><td><img src="${source}" style="zoom: 2">`;
  });
  mkdirSync(to, { recursive: true });
  const browser = await launchChromium();
  for (const [scheme, style] of Object.entries(pages)) {
    const page = await browser.newPage({
      colorScheme: scheme as keyof typeof pages,
      deviceScaleFactor: zoom,
    });
    await page.setContent(
      `<body style="margin: 0; font: 11px sans-serif; ${style}"><table cellpadding="8">${rows.join('')}</table>`,
    );
    const path = join(to, `badges-${scheme}.png`);
    await page.locator('table').screenshot({ path });
    process.stdout.write(`${path}: ${names.length} badges\n`);
  }
  await browser.close();
});
