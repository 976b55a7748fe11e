import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { installPackages, run as runProgram } from '../toolbox.ts';

/** Where to build a page that embeds a verdict. */
export interface Workplace {
  /** An empty folder. */
  readonly folder: string;
  /** Loopback address of the service. */
  readonly origin: string;
  /** Returns a snippet from `/docs/embed`, by the anchor of the tool and a number from 0 on. */
  paste(tool: string, number?: number): string;
}

/** A page with a verdict on it, ready for a browser. */
export interface BuiltPage {
  /** Version that the engine reports. */
  readonly version: string;
  /** A folder with the page as `index.html`, or the address of a running server. */
  readonly site: { readonly folder: string } | { readonly address: string };
  /** Stops the server of the page. */
  stop?(): Promise<void>;
}

/** A blog engine, static site generator or forum. */
export interface Engine {
  readonly name: string;
  /** What the page must show: the element with its card, a frame by oEmbed, or only images. */
  readonly shows: 'card' | 'frame' | 'image';
  build(workplace: Workplace): Promise<BuiltPage>;
}

/** Timeout of a command. */
const minutes = 4;

const env = { ASTRO_TELEMETRY_DISABLED: '1', DOCUSAURUS_NO_TELEMETRY: '1' };

/** Runs a program to its end and returns its output. Throws `MissingTool` if there is no such program. */
export function run(cwd: string, ...words: string[]): Promise<string> {
  return runProgram(cwd, words, { minutes, env });
}

/** Writes files, by path, into a folder. */
export function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** Installs npm packages into a folder. Throws `MissingTool` if they are not available. */
export function install(folder: string, ...packages: string[]): Promise<void> {
  return installPackages(folder, packages);
}

/** The version of a package installed into a folder. */
export async function versionOf(folder: string, name: string): Promise<string> {
  return (await Bun.file(join(folder, 'node_modules', name, 'package.json')).json()).version;
}

/** A Markdown page with these parts between paragraphs. */
export function pageOf(...parts: string[]): string {
  return `# Page\n\n${['Some words before.', ...parts, 'Some words after.'].join('\n\n')}\n`;
}
