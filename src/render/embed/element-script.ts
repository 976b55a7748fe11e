import { badgeMarks } from '../badge/marks.ts';
import type { Links } from '../links.ts';
import { type Asset, textAsset } from '../markup/asset.ts';
import cardStyle from './browser/card.css' with { type: 'text' };
import elementStyle from './browser/element.css' with { type: 'text' };
import elementSource from './browser/element.js' with { type: 'text' };
import { plainScript, plainStyle } from './plain-text.ts';

/** What the script leaves open, as it is written there. */
const open = "const given = { home: '', style: '', marks: {} };";

/**
 * The script that defines `<product-verdict>`, as a classic script and as a module alike. Without a `src` attribute
 * the element asks the service at `home`, an absolute address; when that is empty, the folder of a classic script.
 */
export function elementScript(home: string): string {
  const { worthit, depends, skip } = badgeMarks;
  const marks = { worthit: worthit.path, depends: depends.path, skip: skip.path };
  const given = { home, style: plainStyle(elementStyle + cardStyle), marks };
  const source = plainScript(elementSource).replace(open, () => `const given = ${JSON.stringify(given)};`);
  // A block, so that two copies on one page do not meet; strict, so that its functions stay in it.
  return `'use strict';\n{\n${source}}\n`;
}

/** The script of a service, under an address that changes with its content. */
export function elementAsset({ base }: Links): Asset {
  return textAsset('element', 'js', elementScript(base));
}
