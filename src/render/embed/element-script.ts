import { mayBeNotStated } from '../../verdict/entry.ts';
import { type WordSettings, wordsOf } from '../../words/words-of.ts';
import { badgeMarks } from '../badge/marks.ts';
import cardStyle from '../browser/card.css' with { type: 'text' };
import elementStyle from '../browser/element.css' with { type: 'text' };
import type { Links } from '../links.ts';
import { type Asset, textAsset } from '../markup/asset.ts';
import { browserScripts } from '../markup/browser-scripts.ts';
import { plainStyle } from './plain-style.ts';

/**
 * The script that defines `<product-verdict>`, as a classic script and as a module alike. Without a `src` attribute
 * the element speaks the language of `settings`, and asks the service at `home`, an absolute address; when that is empty, the folder of a classic script.
 */
export function elementScript(home: string, settings: WordSettings): string {
  const { worthit, depends, skip } = badgeMarks;
  const marks = { worthit: worthit.path, depends: depends.path, skip: skip.path };
  const { embed, missing, verdict } = wordsOf(settings);
  const words = {
    ...Object.fromEntries(mayBeNotStated.map((key) => [key, verdict[key]])),
    ...{ read: embed.read, readInstead: embed.readInstead, unknown: embed.unknown },
    withdrawn: missing.withdrawnDetail,
    verdictOn: embed.verdictOn({ product: slugPlace }),
  };
  const given = { home, style: plainStyle(elementStyle + cardStyle), marks, words };
  // A block, so that two copies on one page do not meet.
  return `{const given=${JSON.stringify(given)};${browserScripts.element}}\n`;
}

/** The placeholder of a slug in the texts of the script. */
const slugPlace = '{slug}';

/** The script of a service, under an address that changes with its content. */
export function elementAsset({ base }: Links, settings: WordSettings): Asset {
  return textAsset('element', 'js', elementScript(base, settings));
}
