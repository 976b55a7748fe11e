const scriptAddress = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : '';

/** The service's base address: the `src` attribute, or else the service that the script came from. */
export function baseOf(src: string | null): string | undefined {
  const address = webAddress(src ?? (given.home || (scriptAddress && new URL('.', scriptAddress).href)));
  return address?.replace(/[?#].*$/, '').replace(/\/+$/, '');
}

/** The absolute form of an `http:` or `https:` address; undefined for any other scheme. */
export function webAddress(text: unknown): string | undefined {
  if (typeof text !== 'string' || text === '') return undefined;
  try {
    const { protocol, href } = new URL(text, document.baseURI);
    return /^https?:$/.test(protocol) ? href : undefined;
  } catch {
    return undefined;
  }
}
