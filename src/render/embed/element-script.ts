import { badgeMarks } from '../badge/marks.ts';
import cardStyle from '../browser/card.css' with { type: 'text' };
import elementStyle from '../browser/element.css' with { type: 'text' };
import type { Links } from '../links.ts';
import { type Asset, textAsset } from '../markup/asset.ts';
import { browserScripts } from '../markup/browser-scripts.ts';
import { plainStyle } from './plain-style.ts';

/**
 * The script that defines `<product-verdict>`, as a classic script and as a module alike. Without a `src` attribute
 * the element asks the service at `home`, an absolute address; when that is empty, the folder of a classic script.
 */
export function elementScript(home: string): string {
  const { worthit, depends, skip } = badgeMarks;
  const marks = { worthit: worthit.path, depends: depends.path, skip: skip.path };
  const given = { home, style: plainStyle(elementStyle + cardStyle), marks };
  // A block, so that two copies on one page do not meet.
  return `{const given=${JSON.stringify(given)};${browserScripts.element}}\n`;
}

/** The script of a service, under an address that changes with its content. */
export function elementAsset({ base }: Links): Asset {
  return textAsset('element', 'js', elementScript(base));
}
