import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Where a page is built that embeds a verdict. */
export interface Workplace {
  /** An empty folder. */
  readonly folder: string;
  /** The service, on loopback. */
  readonly origin: string;
  /** Gives what `/docs/embed` says to paste, by the anchor of the tool and a number from 0 on. */
  paste(tool: string, number?: number): string;
}

/** A page with a verdict on it, ready for a browser. */
export interface BuiltPage {
  /** Of the engine, as it says itself. */
  readonly version: string;
  /** A folder with the page as `index.html`, or the address of a running server. */
  readonly site: { readonly folder: string } | { readonly address: string };
  /** Stops what serves it. */
  stop?(): Promise<void>;
}

/** A program that people write pages with. */
export interface Engine {
  readonly name: string;
  /** What is looked for on the page: the element with its card, a frame by oEmbed, or images alone. */
  readonly shows: 'card' | 'frame' | 'image';
  build(workplace: Workplace): Promise<BuiltPage>;
}

/** The engine cannot be had on this machine; the message says what is missing. */
export class MissingEngine extends Error {
  override readonly name = 'MissingEngine';
}

/** The most that one command may take, in milliseconds. */
const patienceMs = 240_000;

/** Runs a program to its end and gives what it printed. Throws `MissingEngine` if there is no such program. */
export async function run(cwd: string, ...words: string[]): Promise<string> {
  const [program = ''] = words;
  if (!Bun.which(program)) throw new MissingEngine(`no program ${program}`);
  const child = Bun.spawn(words, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: patienceMs,
    env: {
      ...process.env,
      CI: '1',
      NO_COLOR: '1',
      ASTRO_TELEMETRY_DISABLED: '1',
      DOCUSAURUS_NO_TELEMETRY: '1',
    },
  });
  const [stdout, stderr, exitCode] = await Promise.all([
    child.stdout.text(),
    child.stderr.text(),
    child.exited,
  ]);
  if (exitCode !== 0)
    throw new Error(`${words.join(' ')} ended with ${exitCode}:\n${(stdout + stderr).slice(-3000)}`);
  return stdout;
}

/** Writes files into a folder, by their paths. */
export function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** Installs packages of npm into a folder. Throws `MissingEngine` if they cannot be had. */
export async function install(folder: string, ...packages: string[]): Promise<void> {
  write(folder, { 'package.json': JSON.stringify({ name: 'page', private: true, type: 'module' }) });
  try {
    await run(folder, 'npm', 'install', '--no-audit', '--no-fund', '--loglevel=error', ...packages);
  } catch (error) {
    throw new MissingEngine(`npm cannot install ${packages.join(' ')}: ${String(error).slice(-300)}`);
  }
}

/** The version of a package that was installed into a folder. */
export async function versionOf(folder: string, name: string): Promise<string> {
  return (await Bun.file(join(folder, 'node_modules', name, 'package.json')).json()).version;
}

/** A page in Markdown with these between its words. */
export function pageOf(...parts: string[]): string {
  return `# Page\n\n${['Some words before.', ...parts, 'Some words after.'].join('\n\n')}\n`;
}
