import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

/** Axe's colour rules; the other rules do not depend on the colour scheme. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** The minified script of the package, since every page receives it. */
const axeSource = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve(
    'axe-core/axe.min.js',
  ),
  'utf8',
);

/**
 * Violations that axe finds on an open page and in its frames, in light colours (its default), then in dark. Of a list
 * of products only the first twelve stay on the page: the others are alike, and each takes time.
 */
export async function violationsOn(page: Page) {
  const inLight = await prepareAndAnalyse(page, {});
  await page.emulateMedia({ colorScheme: 'dark' });
  // Colours may be animated.
  await page.evaluate('Promise.allSettled(document.getAnimations().map(({ finished }) => finished))');
  const inDark = await analyse(page, { runOnly: colourRules });
  return [...inLight, ...inDark.map((violation) => ({ ...violation, colorScheme: 'dark' }))];
}

/** Violations of all rules but those of colours. */
export function colourlessViolationsOn(page: Page) {
  const rules = Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }]));
  return prepareAndAnalyse(page, { rules });
}

async function prepareAndAnalyse(page: Page, options: Readonly<Record<string, unknown>>) {
  await page.evaluate(
    `for (const one of document.querySelectorAll('.products > :nth-child(n + 13)')) one.remove()`,
  );
  for (const frame of page.frames()) await frame.evaluate(axeSource);
  return analyse(page, options);
}

/** Each frame by itself: axe would not cross to one of another origin. */
async function analyse(page: Page, options: Readonly<Record<string, unknown>>) {
  const run = `axe.run(${JSON.stringify({ ...options, iframes: false, resultTypes: ['violations'] })}).then(({ violations }) =>
    violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ target }) => target) })))`;
  const found = page.frames().map((frame) => frame.evaluate<{ id: string; at: unknown[] }[]>(run));
  return (await Promise.all(found)).flat();
}
