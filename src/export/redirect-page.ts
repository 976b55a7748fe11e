import { html } from 'hono/html';

/** A page that leads to another address, for hosts that send no redirects. It needs no script, and is not indexed. */
export function renderRedirectPage(address: string): string {
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Moved</title>
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="0; url=${address}">
<link rel="canonical" href="${address}">
</head>
<body><p>Moved to <a href="${address}">${address}</a>.</p></body>
</html>
`);
}
