import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import { type Dependency, packageUrlOf, placesIn } from './dependency.ts';

const groups = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'] as const;

/** What is on the same machine, and so in no registry. */
const local = /^(?:file|link|portal|workspace):|^(?:\.{1,2}|~)?\//;

/** A repository on GitHub, in the ways that npm takes. */
const repository =
  /^(?:github:|(?:git\+)?(?:https?|ssh):\/\/(?:git@)?github\.com\/)?([\w.-]+\/[\w.-]+?)(?:\.git)?(?:#.*)?$/;

/** What a `package.json` says that the project uses itself; `npm:` aliases count as what they stand for. */
export function npmDependencies(file: string, text: string, manifest: object): Dependency[] {
  const tree = parseTree(text);
  const placeOf = placesIn(file, text);
  const found = groups.flatMap((group) => {
    const packages: unknown = (manifest as Readonly<Record<string, unknown>>)[group];
    if (typeof packages !== 'object' || packages === null) return [];
    return Object.entries(packages).flatMap(([name, wanted]) => {
      if (typeof wanted !== 'string' || local.test(wanted)) return [];
      const offset = (tree && findNodeAtLocation(tree, [group, name])?.parent?.offset) ?? 0;
      return { ...placeOf(offset), name, ids: idsOf(name, wanted) };
    });
  });
  // A peer is often a development dependency too.
  return [...Map.groupBy(found, ({ name }) => name).values()].flatMap((same) => same.slice(0, 1));
}

function idsOf(name: string, wanted: string): string[] {
  const [, alias] = /^npm:(@?[^@]+)/.exec(wanted) ?? [];
  const [, repo] = wanted.includes('/') && alias === undefined ? (repository.exec(wanted) ?? []) : [];
  const id = repo === undefined ? packageUrlOf('npm', alias ?? name) : `https://github.com/${repo}`;
  return id === undefined ? [] : [id];
}
