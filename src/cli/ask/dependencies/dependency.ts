import { PackageURL } from 'packageurl-js';
import { LineCounter } from 'yaml';
import type { Location } from '../../../verdict/diagnostic.ts';

/** Something that a project uses, and where the project says so. */
export interface Dependency extends Location {
  /** As the project writes it. */
  readonly name: string;
  /** What a service may know it by, most specific first: package URLs without version, addresses of repositories. */
  readonly ids: readonly string[];
}

/** The package URL of a package by its name as its registry writes it; nothing if that cannot be one. */
export function packageUrlOf(type: 'npm' | 'pypi' | 'golang', name: string): string | undefined {
  const slash = name.lastIndexOf('/');
  const namespace = slash === -1 ? undefined : name.slice(0, slash);
  try {
    return new PackageURL(type, namespace, name.slice(slash + 1)).toString();
  } catch {
    return undefined;
  }
}

/** Finds the line and the column of offsets in a text. */
export function placesIn(file: string, text: string): (offset: number) => Location {
  const lines = new LineCounter();
  for (let start = 0; start !== -1; start = text.indexOf('\n', start) + 1 || -1) lines.addNewLine(start);
  return (offset) => {
    const { line, col: column } = lines.linePos(offset);
    return { file, line, column };
  };
}
