import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
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

/** Violations that axe finds on an open page, in light colours (its default), then in dark. */
export async function violationsOn(page: Page) {
  const inLight = await analyse(axe(page));
  await page.emulateMedia({ colorScheme: 'dark' });
  // Colours may be animated.
  await page.evaluate('Promise.allSettled(document.getAnimations().map(({ finished }) => finished))');
  const inDark = await analyse(axe(page).withRules(colourRules));
  return [...inLight, ...inDark.map((violation) => ({ ...violation, colorScheme: 'dark' }))];
}

/** Legacy mode runs in the page itself, which has no frames, and opens no second page. */
function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page, axeSource }).setLegacyMode().options({ resultTypes: ['violations'] });
}

async function analyse(builder: AxeBuilder) {
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ target }) => target) }));
}
