const scriptAddress = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : '';

/** The service's base address: what the page says, else the service that the script is of. */
export function baseOf(src: string | null): string | undefined {
  const address = webAddress(src ?? (given.home || (scriptAddress && new URL('.', scriptAddress).href)));
  return address?.replace(/[?#].*$/, '').replace(/\/+$/, '');
}

/** An address of the web, absolute; nothing for any other scheme. */
export function webAddress(text: unknown): string | undefined {
  if (typeof text !== 'string' || text === '') return undefined;
  try {
    const { protocol, href } = new URL(text, document.baseURI);
    return /^https?:$/.test(protocol) ? href : undefined;
  } catch {
    return undefined;
  }
}
