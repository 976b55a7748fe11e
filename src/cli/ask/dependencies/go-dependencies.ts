import { type Dependency, packageUrlOf } from './dependency.ts';

/** Hosts where the first three parts of a module's path are the address of its repository. */
const repositoryHosts = ['github.com', 'gitlab.com', 'codeberg.org', 'bitbucket.org'];

/** What a `go.mod` requires itself (Go modules reference, "require directive"); what is `// indirect` it does not. */
export function goDependencies(file: string, text: string): Dependency[] {
  const dependencies: Dependency[] = [];
  let block: string | undefined;
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const [code = '', comment = ''] = raw.split('//', 2).map((part) => part.trim());
    const [, opened] = /^(\w+)\s*\($/.exec(code) ?? [];
    if (opened !== undefined) block = opened;
    else if (code === ')') block = undefined;
    else if (!/^indirect\b/.test(comment)) {
      const required = block === 'require' ? code : /^require\s+(.+)$/.exec(code)?.[1];
      const [, quoted, bare] = /^(?:"([^"]+)"|(\S+))\s+v\S+$/.exec(required ?? '') ?? [];
      const name = quoted ?? bare;
      if (name !== undefined)
        dependencies.push({ file, line: index + 1, column: raw.indexOf(name) + 1, name, ids: idsOf(name) });
    }
  }
  return dependencies;
}

/** A module of a later major version may be known by its path without `/v2`. */
function idsOf(path: string): string[] {
  const plain = path.replace(/\/v\d+$/, '');
  const parts = plain.split('/');
  const isRepository = repositoryHosts.includes(parts[0] ?? '') && parts.length >= 3;
  const ids = [path, plain].map((one) => packageUrlOf('golang', one));
  return [...new Set([...ids, isRepository ? `https://${parts.slice(0, 3).join('/')}` : undefined])].filter(
    (id) => id !== undefined,
  );
}
