/** A file that pages load. */
export interface Asset {
  /** Its path under the base address; it changes with the content, so that the file can be kept for ever. */
  readonly path: string;
  readonly type: string;
  readonly content: () => string | Uint8Array<ArrayBuffer>;
}

/** A kind of file that pages load. */
export type AssetExtension = 'css' | 'js';

/** Makes an asset whose address carries the hash of its text. */
export function textAsset(name: string, extension: AssetExtension, content: string): Asset {
  const hash = Bun.hash.xxHash3(content).toString(16).padStart(16, '0');
  return {
    path: `/assets/${name}-${hash}.${extension}`,
    type: assetTypes[extension],
    content: () => content,
  };
}

/** The content types of assets. */
export const assetTypes: Readonly<Record<AssetExtension, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
};
