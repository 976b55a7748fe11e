import type { Settings } from '../../verdict/settings.ts';
import { toneOf } from '../brand/tone.ts';
import baseStyle from '../browser/base.css' with { type: 'text' };
import browseStyle from '../browser/browse.css' with { type: 'text' };
import compareStyle from '../browser/compare.css' with { type: 'text' };
import docsStyle from '../browser/docs.css' with { type: 'text' };
import reviewStyle from '../browser/review.css' with { type: 'text' };
import { elementAsset } from '../embed/element-script.ts';
import { type Asset, textAsset } from '../markup/asset.ts';
import { browserScripts } from '../markup/browser-scripts.ts';
import type { Site } from '../site.ts';

const siteText = [baseStyle, browseStyle, reviewStyle, compareStyle, docsStyle].join('\n');

/** The stylesheet of every page, in the colours of a publication. */
export function siteStyleOf(settings: Pick<Settings, 'name' | 'brand'>): Asset {
  const { light, dark } = toneOf(settings);
  const tones = `:root{--accent:${light}}@media screen and (prefers-color-scheme:dark){:root{--accent:${dark}}}`;
  return textAsset('site', 'css', `${siteText}\n${tones}\n`);
}

/** The script of the pages that need one. */
export const siteScript = textAsset('site', 'js', browserScripts.site);

/** The script of the reference, which makes calls. */
export const referenceScript = textAsset('reference', 'js', browserScripts.reference);

/** Every asset of a service. */
export function siteAssets({ settings, links }: Site): readonly Asset[] {
  return [siteStyleOf(settings), siteScript, referenceScript, elementAsset(links, settings)];
}

/** The current version of an asset of another release; a cached page may still refer to that release. */
export function presentAsset(path: string, assets: readonly Asset[]): Asset | undefined {
  const form = formOf(path);
  return form === undefined ? undefined : assets.find((one) => formOf(one.path) === form);
}

/** The part of an asset's path that is the same in all releases. */
function formOf(path: string): string | undefined {
  const [, name, extension] = /^\/assets\/([a-z-]+)-[0-9a-f]{16}\.([a-z]+)$/.exec(path) ?? [];
  return name === undefined ? undefined : `${name}.${extension}`;
}
