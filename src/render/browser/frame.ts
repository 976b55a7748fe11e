// The card in a frame, for hosts that speak the embed protocol of WordPress (wp-embed.js): they give a frame a secret in
// the fragment of its address and `sandbox="allow-scripts"`, under which no link works. They set the height that the frame
// tells them, and follow a link of its own host that it tells them. Without a secret the script does nothing.

let secret: string | undefined;

function tell(message: 'height' | 'link', value: number | string): void {
  // The host's origin is unknown, and nothing in these messages is secret from it.
  parent.postMessage({ message, value, secret }, '*');
}

function tellHeight(): void {
  tell('height', Math.ceil(document.body.getBoundingClientRect().height));
}

/** A host may add the secret once the card is there. */
function readSecret(): void {
  if (secret !== undefined || parent === self) return;
  secret = /secret=([\da-z]{10})/i.exec(location.hash)?.[1];
  if (secret === undefined) return;
  document.documentElement.classList.add('fit');
  tellHeight();
  new ResizeObserver(tellHeight).observe(document.body);
}

addEventListener('hashchange', readSecret);
addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
  if (source !== parent || typeof data !== 'object' || data === null) return;
  if (secret !== undefined && 'secret' in data && data.secret === secret) tellHeight();
});
addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isModified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
  if (secret === undefined || !link || isModified) return;
  event.preventDefault();
  tell('link', link.href);
});
readSecret();
