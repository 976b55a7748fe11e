import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a service serves of a built package: the whole of it in one module, and its types in one file. */
export function servedFiles(dist: string): { readonly script: string; readonly types: string } {
  const read = (name: string) =>
    readFileSync(join(dist, name), 'utf8').replace(/^\/\/# (?:sourceMappingURL|debugId)=.*\n?/gm, '');
  const names: string[] = [];
  const declarations = new Map<string, string>();
  const visit = (name: string) => {
    if (declarations.has(name)) return;
    declarations.set(name, '');
    const text = read(name);
    for (const [, other = ''] of text.matchAll(/ from '\.\/([\w-]+)\.ts';/g)) visit(`${other}.d.ts`);
    const own = text.replace(/^(?:import|export)\b[^;]*? from '[^']+';\n/gm, '').replace(/^export /gm, '');
    declarations.delete(name);
    declarations.set(name, own);
  };
  visit('index.d.ts');
  const index = read('index.d.ts');
  for (const [, isType, list = ''] of index.matchAll(/^export (type )?\{([^}]*)\} from/gm))
    names.push(...list.split(',').map((name) => `${isType && name.trim() ? 'type ' : ''}${name.trim()}`));
  const exported = names.filter((name) => name !== '').join(',\n  ');
  return {
    // Deno finds the types by the reference.
    script: `/// <reference types="./client.d.ts" />\n${read('client.min.js').trimEnd()}\n`,
    types: `${[...declarations.values()]
      .map((text) => text.trim())
      .filter((text) => text !== '')
      .join('\n\n')}\n\nexport {\n  ${exported},\n};\n`,
  };
}
