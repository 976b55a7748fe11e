import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { findProgram, programPath } from '../lab/find-program.ts';

/** A tool is not available on this machine; the message says what is missing. */
export class MissingTool extends Error {
  override readonly name = 'MissingTool';
}

/** Fetches tools, in the versions that callers name, into a folder where later runs find them. */
export class Toolbox {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Installs npm packages, `name@version`, and returns the folder that contains `node_modules`. Throws `MissingTool`.
   */
  npm(...packages: readonly string[]): Promise<string> {
    return this.#fetch(packages, (folder) => installPackages(folder, packages));
  }

  /**
   * Installs Python packages, `name==version`, and returns the interpreter of their environment. Throws `MissingTool`.
   */
  async python(...packages: readonly string[]): Promise<string> {
    const folder = await this.#fetch(packages, async (place) => {
      await run(place, ['python3', '-m', 'venv', '.']);
      await run(place, ['bin/python', '-m', 'pip', 'install', '--quiet', ...packages]);
    });
    return join(folder, 'bin/python');
  }

  /** Fetches a jar from Maven, `group:artifact:version`, and returns its path. Throws `MissingTool`. */
  async jar(coordinates: string): Promise<string> {
    programOf('java', 'default-jre-headless');
    const [, artifact, version] = coordinates.split(':');
    const folder = await this.#fetch([coordinates], async (place) => {
      const plugin = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy';
      await run(
        place,
        words`mvn --batch-mode --quiet ${plugin} -Dartifact=${coordinates} -DoutputDirectory=.`,
      );
    });
    return join(folder, `${artifact}-${version}.jar`);
  }

  async #fetch(names: readonly string[], make: (folder: string) => Promise<void>): Promise<string> {
    const hash = Bun.hash.xxHash32(names.join(' ')).toString(16);
    const folder = join(this.#folder, `${(names[0] ?? '').replace(/[^\w.]+/g, '-')}-${hash}`);
    const isWhole = join(folder, 'fetched');
    if (existsSync(isWhole)) return folder;
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    await orMissing(names, make(folder));
    writeFileSync(isWhole, '');
    return folder;
  }
}

/** Installs npm packages into a folder with a new package.json. Throws `MissingTool` if they are not available. */
export async function installPackages(folder: string, packages: readonly string[]): Promise<void> {
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'page', private: true, type: 'module' }),
  );
  const words = ['npm', 'install', '--no-audit', '--no-fund', '--loglevel=error', ...packages];
  await orMissing(packages, run(folder, words));
}

/** Waits for an installation; names the packages if it fails. */
async function orMissing(names: readonly string[], installing: Promise<unknown>): Promise<void> {
  try {
    await installing;
  } catch (error) {
    if (error instanceof MissingTool) throw error;
    throw new MissingTool(`${names.join(', ')} cannot be installed: ${String(error).slice(-400)}`);
  }
}

/** Path of a program. Throws `MissingTool`, which names its Debian package. */
export function programOf(name: string, debianPackage: string): string {
  const path = findProgram(name);
  if (path === undefined)
    throw new MissingTool(`program ${name} not found; install with: apt-get install ${debianPackage}`);
  return path;
}

/** Splits a command line into its arguments; an interpolated value is never split. */
export function words(texts: TemplateStringsArray, ...values: readonly (string | number)[]): string[] {
  const found = [''];
  for (const [index, text] of texts.entries()) {
    const [first = '', ...rest] = text.split(/\s+/);
    found.push(found.pop() + first, ...rest);
    found.push(`${found.pop()}${values[index] ?? ''}`);
  }
  return found.filter((word) => word !== '');
}

/** Options for running a program. */
export interface RunOptions {
  /** Timeout. */
  readonly minutes?: number;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs a program to its end and returns its standard output. Throws if the exit code is not 0. */
export async function run(
  cwd: string,
  words: readonly string[],
  { minutes = 10, env = {} }: RunOptions = {},
): Promise<string> {
  const [program = '', ...rest] = words;
  const path = program.includes('/') ? program : programOf(program, program);
  const child = Bun.spawn([path, ...rest], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: minutes * 60_000,
    env: { ...process.env, PATH: programPath, CI: '1', NO_COLOR: '1', ...env },
  });
  const [stdout, stderr, exitCode] = await Promise.all([
    child.stdout.text(),
    child.stderr.text(),
    child.exited,
  ]);
  if (exitCode === 0) return stdout;
  const ended =
    child.signalCode === 'SIGTERM' ? `took more than ${minutes} minutes` : `exited with ${exitCode}`;
  throw new Error(`${basename(program)} ${ended}:\n${(stdout + stderr).slice(-6000)}`);
}
