import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';

/** No sandbox, since tests may run as root, and no background requests. */
const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

const packages = join(import.meta.dir, '../node_modules');

/** Fontconfig file that names the fonts beside itself; the package's own names only /tmp/fonts. */
const fontsConfiguration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

/** Unpacks into TMPDIR. The package unpacks its libraries only if this variable is set. */
const unpacking = `
process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs22.x';
const { default: chromium } = await import('@sparticuz/chromium');
await chromium.executablePath();
`;

const own = process.env['CHROMIUM_PATH'];

/** Why this machine has no browser for tests; undefined if it has one. */
export const chromiumIsMissing: string | undefined =
  own || (process.platform === 'linux' && process.arch === 'x64')
    ? undefined
    : 'npm provides Chromium only on Linux x64, and CHROMIUM_PATH is not set';

/** Starts the Chromium at CHROMIUM_PATH, or the one from npm, which is unpacked once. */
export async function launchChromium(options: LaunchOptions = {}): Promise<Browser> {
  return chromium.launch({
    ...options,
    ...(own ? ownChromium(own) : await npmChromium(options.env)),
    args: [...chromiumArguments, ...(options.args ?? [])],
  });
}

function ownChromium(path: string): LaunchOptions {
  if (!existsSync(path)) throw new Error(`CHROMIUM_PATH is ${path}, but there is no such file`);
  return { executablePath: path };
}

async function npmChromium(env: LaunchOptions['env']): Promise<LaunchOptions> {
  const folder = await unpackedChromium();
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      ...process.env,
      LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
      XDG_CACHE_HOME: join(folder, 'cache'),
      ...env,
    },
  };
}

/**
 * Folder of the unpacked Chromium. When several processes unpack at once, the first to finish renames its copy into
 * place.
 */
async function unpackedChromium(): Promise<string> {
  const { version } = JSON.parse(readFileSync(join(packages, '@sparticuz/chromium/package.json'), 'utf8'));
  const cache = join(packages, '.cache/verdicts');
  const folder = join(cache, `chromium-${version}`);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const unfinished = mkdtempSync(`${folder}-`);
  const { exited } = Bun.spawn([process.execPath, '--eval', unpacking], {
    cwd: import.meta.dir,
    env: { ...process.env, TMPDIR: unfinished },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if ((await exited) !== 0) throw new Error('cannot unpack Chromium');
  writeFileSync(join(unfinished, 'fonts.conf'), fontsConfiguration);
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}
