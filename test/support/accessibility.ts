import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** The rules of axe that look at colours; the others find in dark what they find in light. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** The small form of the script that the package brings: it is sent to every page. */
const axeSource = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve(
    'axe-core/axe.min.js',
  ),
  'utf8',
);

/** What axe finds wrong with an open page, and where: first in light colours, which it has by default, then in dark. */
export async function violationsOn(page: Page) {
  const inLight = await analyse(axe(page));
  await page.emulateMedia({ colorScheme: 'dark' });
  // Colours may take their time to change.
  await page.evaluate('Promise.allSettled(document.getAnimations().map(({ finished }) => finished))');
  const inDark = await analyse(axe(page).withRules(colourRules));
  return [...inLight, ...inDark.map((violation) => ({ ...violation, colorScheme: 'dark' }))];
}

/** Its older way runs in the page itself, which has no frames, and opens no second page. */
function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page, axeSource }).setLegacyMode().options({ resultTypes: ['violations'] });
}

async function analyse(builder: AxeBuilder) {
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ target }) => target) }));
}
