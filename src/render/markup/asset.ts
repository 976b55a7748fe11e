/** A text that pages load. */
export interface Asset {
  /** Its path under the base address; it changes with the content, so that the file can be kept for ever. */
  readonly path: string;
  readonly type: string;
  readonly content: string;
}

const types = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' } as const;

/** Makes an asset whose address carries the hash of its text. */
export function textAsset(name: string, extension: keyof typeof types, content: string): Asset {
  const hash = Bun.hash.xxHash3(content).toString(16).padStart(16, '0');
  return { path: `/assets/${name}-${hash}.${extension}`, type: types[extension], content };
}
