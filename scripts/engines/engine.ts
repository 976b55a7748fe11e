import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { installPackages, run as runProgram } from '../toolbox.ts';

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

/** The most that one command may take. */
const minutes = 4;

const env = { ASTRO_TELEMETRY_DISABLED: '1', DOCUSAURUS_NO_TELEMETRY: '1' };

/** Runs a program to its end and gives what it printed. Throws `MissingTool` if there is no such program. */
export function run(cwd: string, ...words: string[]): Promise<string> {
  return runProgram(cwd, words, { minutes, env });
}

/** Writes files into a folder, by their paths. */
export function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** Installs packages of npm into a folder. Throws `MissingTool` if they cannot be had. */
export function install(folder: string, ...packages: string[]): Promise<void> {
  return installPackages(folder, packages);
}

/** The version of a package that was installed into a folder. */
export async function versionOf(folder: string, name: string): Promise<string> {
  return (await Bun.file(join(folder, 'node_modules', name, 'package.json')).json()).version;
}

/** A page in Markdown with these between its words. */
export function pageOf(...parts: string[]): string {
  return `# Page\n\n${['Some words before.', ...parts, 'Some words after.'].join('\n\n')}\n`;
}
