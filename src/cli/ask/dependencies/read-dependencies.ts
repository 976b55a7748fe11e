import { open } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { messageOf } from '../../../verdict/text/error-message.ts';
import { Failure } from '../../process/failure.ts';
import type { Dependency } from './dependency.ts';
import { goDependencies } from './go-dependencies.ts';
import { npmDependencies } from './npm-dependencies.ts';
import { pythonRequirements } from './python-dependencies.ts';
import { sbomDependencies } from './sbom-dependencies.ts';

/** The files that are looked for where none is named, and the kinds that are understood. */
export const dependencyFiles = ['package.json', 'requirements.txt', 'go.mod'] as const;
const understood = `${dependencyFiles.join(', ')}, or a CycloneDX or SPDX document in JSON`;

/** The largest file that is read, in bytes, and the most files of requirements that include one another. */
const fileMaxBytes = 64 * 1024 * 1024;
const includedMax = 50;

/** Reads what a file says that a project uses. Throws `Failure` if it cannot be read, or is of no kind that is understood. */
export async function readDependencies(file: string): Promise<Dependency[]> {
  const text = await readText(file);
  const name = basename(file);
  if (name === 'go.mod') return goDependencies(file, text);
  if (name.endsWith('.txt')) return readRequirements(file, text);
  const document = parseObject(text);
  if (typeof document === 'string') throw new Failure(`${file} ${document}; allowed: ${understood}`);
  const found = sbomDependencies(file, text, document);
  if (found) return found;
  if (name === 'package.json' || 'dependencies' in document) return npmDependencies(file, text, document);
  throw new Failure(`${file} is of no kind that audit understands; allowed: ${understood}`);
}

/** Reads the files that it includes too, if they are in its folder: others do not belong to the project. */
async function readRequirements(first: string, text: string): Promise<Dependency[]> {
  const root = dirname(resolve(first));
  const texts = new Map([[first, text]]);
  const dependencies: Dependency[] = [];
  for (const [file, content] of texts) {
    const read = pythonRequirements(file, content);
    dependencies.push(...read.dependencies);
    for (const name of read.included) {
      const path = join(dirname(file), name);
      const inside = relative(root, resolve(path));
      if (inside.startsWith('..') || isAbsolute(inside))
        throw new Failure(`${file} includes ${name}, which is not in its folder; name that file too`);
      if (texts.has(path)) continue;
      if (texts.size === includedMax) throw new Failure(`${first} includes more than ${includedMax} files`);
      texts.set(path, await readText(path));
    }
  }
  return dependencies;
}

async function readText(file: string): Promise<string> {
  try {
    await using handle = await open(file);
    const status = await handle.stat();
    if (!status.isFile()) throw new Failure(`${file} is not a file`);
    if (status.size > fileMaxBytes)
      throw new Failure(`${file} has ${status.size} bytes; allowed: at most ${fileMaxBytes}`);
    return (await handle.readFile('utf8')).replace(/^\ufeff/, '');
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(`${file} cannot be read: ${messageOf(error)}`);
  }
}

/** The object that a text is in JSON, or what is wrong with it. */
function parseObject(text: string): object | string {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? value
      : 'is not a JSON object';
  } catch (error) {
    return `is not JSON (${messageOf(error)})`;
  }
}
