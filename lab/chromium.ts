import { existsSync } from 'node:fs';

/** How Chromium is started: without a sandbox of its own, since tests also run as root, and without asking the network. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

let unpacked: Promise<string> | undefined;

/** Path of a Chromium: what CHROMIUM_PATH names, or the one that comes with npm, unpacked once for the machine. */
export function chromiumPath(): Promise<string> {
  const own = process.env['CHROMIUM_PATH'];
  if (own !== undefined && own !== '') {
    if (!existsSync(own)) throw new Error(`CHROMIUM_PATH is ${own}, where there is no file`);
    return Promise.resolve(own);
  }
  unpacked ??= unpack();
  return unpacked;
}

async function unpack(): Promise<string> {
  // The package unpacks its shared libraries only where it believes itself to run in this environment.
  process.env['AWS_EXECUTION_ENV'] = 'AWS_Lambda_nodejs22.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  return chromium.executablePath();
}
