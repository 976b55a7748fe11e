import baseStyle from './browser/base.css' with { type: 'text' };
import browseStyle from './browser/browse.css' with { type: 'text' };
import copyScript from './browser/copy.js' with { type: 'text' };
import reviewStyle from './browser/review.css' with { type: 'text' };

/** A file that pages load. */
export interface Asset {
  /** Its path under the base address; it changes with the content, so that the file can be kept for ever. */
  readonly path: string;
  readonly type: string;
  readonly content: () => string;
}

/** The stylesheet of every page. */
export const siteStyle = asset('site', 'css', [baseStyle, browseStyle, reviewStyle].join('\n'));

/** The script of the pages that ask for one; each part is a scope of its own. */
export const siteScript = asset('site', 'js', [copyScript].map((part) => `{\n${part}}\n`).join(''));

/** Every asset by its path. */
export const assets: ReadonlyMap<string, Asset> = new Map(
  [siteStyle, siteScript].map((one) => [one.path, one]),
);

/** The present form of an asset of another release, whose address a page in somebody's cache may still hold. */
export function presentAsset(path: string): Asset | undefined {
  const form = formOf(path);
  return form === undefined ? undefined : [...assets.values()].find((one) => formOf(one.path) === form);
}

function asset(name: string, extension: 'css' | 'js', content: string): Asset {
  const hash = Bun.hash.xxHash3(content).toString(16).padStart(16, '0');
  return {
    path: `/assets/${name}-${hash}.${extension}`,
    type: `text/${extension === 'js' ? 'javascript' : extension}; charset=utf-8`,
    content: () => content,
  };
}

/** What stays of an asset's path through all releases. */
function formOf(path: string): string | undefined {
  const [, name, extension] = /^\/assets\/([a-z-]+)-[0-9a-f]{16}\.([a-z]+)$/.exec(path) ?? [];
  return name === undefined ? undefined : `${name}.${extension}`;
}
