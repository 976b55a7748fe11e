import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dir, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const { dependencies, devDependencies, optionalDependencies } = packagesOf('package.json');
const programs = packagesOf('lab/programs/package.json')['optionalDependencies'];
const toRun = Object.keys({ ...dependencies, ...optionalDependencies });
const toDevelop = Object.keys({ ...devDependencies, ...programs });

function packagesOf(manifest: string): Readonly<Record<string, Readonly<Record<string, string>>>> {
  return JSON.parse(read(manifest));
}

/** Packages in the first column of the table under a heading; a name that ends in `*` stands for all that begin so. */
function named(heading: string): string[] {
  const section = read('docs/dependencies.md').split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const cells = section.split('\n').flatMap((line) => /^\| (`.*?) \|/.exec(line)?.[1] ?? []);
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
}

test.each([
  ['To run', toRun],
  ['To develop', toDevelop],
])('docs/dependencies.md names each package once: %s', (heading, packages) => {
  const names = named(heading).flatMap((name) =>
    name.endsWith('*') ? packages.filter((one) => one.startsWith(name.slice(0, -1))) : [name],
  );
  expect(names.toSorted()).toEqual(packages.toSorted());
});

test('the program imports only packages that are installed to run it', () => {
  const files = ['src', 'packages', 'client/src'].flatMap((tree) => [
    ...new Bun.Glob(`${tree}/**/*.ts`).scanSync(root),
  ]);
  const imported = files
    .filter((file) => !/node_modules|\.d\.ts$|\.test\.ts$|\/(?:test|bench)\//.test(file))
    .flatMap((file) => [...read(file).matchAll(/^(?:import|export) .*? from '([^'.#][^']*)'/gms)])
    .map(([, target = '']) => /^(?:@[^/]+\/)?[^/]+/.exec(target)?.[0] ?? '')
    .filter((name) => !/^(?:node|bun):/.test(name));
  const client: string = JSON.parse(read('client/package.json')).name;
  expect(new Set(imported).difference(new Set([...toRun, client]))).toEqual(new Set());
});
