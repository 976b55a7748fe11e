import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const root = join(import.meta.dir, '..');

/** Which layers a layer may import from, besides itself (ARCHITECTURE.md, "Layers"); a layer is a folder of these trees. */
const layers: Readonly<Record<string, readonly string[]>> = {
  'packages/wire': [],
  'packages/typesetting': [],
  client: [],
  'src/words': [],
  'src/verdict': ['src/words'],
  'src/source': ['src/verdict', 'src/words'],
  'src/edition': ['src/verdict'],
  'src/render': ['src/verdict', 'src/words', 'packages/typesetting'],
  'src/message': ['packages/wire'],
  'src/http': [
    'packages/wire',
    'src/message',
    'src/verdict',
    'src/words',
    'src/edition',
    'src/render',
    'client',
  ],
  'src/export': ['src/verdict', 'src/words', 'src/edition', 'src/render', 'src/http'],
  'src/mcp': ['src/verdict', 'src/words', 'src/render', 'client'],
  'src/serving': ['packages/wire', 'src/verdict', 'src/source', 'src/edition', 'src/http'],
  'src/cli': [
    'packages/wire',
    'src/verdict',
    'src/words',
    'src/source',
    'src/edition',
    'src/render',
    'src/http',
    'src/export',
    'src/mcp',
    'src/serving',
    'client',
  ],
  lab: ['*'],
  test: ['*'],
  bench: ['*'],
  scripts: ['*'],
};

/** Trees that hold the program itself; the others only try it out. */
const programs = ['packages', 'client', 'src'];

/** What `#name/` stands for (`imports` in package.json). */
const aliases = { '#wire/': 'packages/wire/src/', '#typesetting/': 'packages/typesetting/src/' };

/**
 * What the specification's three endpoints need (ARCHITECTURE.md, "A small core"): files, and folders with the files of
 * their own but not those of folders within. Everything else is a room upon the core.
 */
const core = [
  'packages/wire/src/',
  'packages/typesetting/src/text.ts',
  'packages/typesetting/src/line-breaks.ts',
  'packages/typesetting/src/wrap.ts',
  'src/words/',
  'src/verdict/',
  'src/verdict/text/',
  'src/source/',
  'src/edition/compile/',
  'src/edition/file/',
  'src/render/links.ts',
  'src/render/list.ts',
  'src/render/rating-words.ts',
  'src/render/record.ts',
  'src/render/site.ts',
  'src/render/badge/',
  'src/message/',
  'src/http/',
  'src/http/answers/',
  'src/http/kept/',
  'src/http/query/',
];

/** Where rooms join the core: their routes and what they keep, their steps of a compile, their commands, their words. */
const joins = [
  'src/http/routes.ts',
  'src/http/rooms.ts',
  'src/edition/compile/steps.ts',
  'src/cli/program.ts',
  'src/words/english.ts',
  'src/words/languages.ts',
];

const files = ['packages', 'client', 'src', 'lab', 'test', 'bench', 'scripts']
  .flatMap((tree) => [...new Bun.Glob(`${tree}/**/*.ts`).scanSync(root)])
  .filter((file) => !/node_modules|\.d\.ts$/.test(file))
  .sort();
const sources = files.filter((file) => programs.includes(file.split('/')[0] ?? '') && !isTest(file));

function isTest(file: string): boolean {
  return /\.test\.ts$|\/(?:test|bench)\//.test(file);
}

/** The layer that a file stands in. */
function layerOf(file: string): string {
  const [tree = '', folder] = file.split('/');
  return tree === 'src' || tree === 'packages' ? `${tree}/${folder}` : tree;
}

/** The files of ours that a file imports. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].flatMap(([, target = '']) => {
    if (target.startsWith('.')) return [relative(root, resolve(root, dirname(file), target))];
    const alias = Object.entries(aliases).find(([prefix]) => target.startsWith(prefix));
    return alias ? [alias[1] + target.slice(alias[0].length)] : [];
  });
}

describe('the layers', () => {
  test('name every folder', () => {
    expect([...new Set(files.map(layerOf))].sort()).toEqual(Object.keys(layers).sort());
  });

  test.each(Object.keys(layers))('%s imports only from itself and the layers below it', (layer) => {
    const allowed = layers[layer] ?? [];
    const strays = files
      .filter(
        (file) => layerOf(file) === layer && !(isTest(file) && programs.includes(layer.split('/')[0] ?? '')),
      )
      .flatMap((file) =>
        importsOf(file)
          // The command alone looks at the version in package.json.
          .filter((target) => !(layer === 'src/cli' && target === 'package.json'))
          .map((target) => ({ file, target, to: layerOf(target) })),
      )
      .filter(({ to }) => to !== layer && !allowed.includes('*') && !allowed.includes(to));
    expect(strays).toEqual([]);
  });

  test.each([
    'test',
    'bench',
    'scripts',
  ])('%s is imported by nothing outside it: what is shared is lab/', (layer) => {
    const strays = files
      .filter((file) => layerOf(file) !== layer)
      .flatMap((file) => importsOf(file).map((target) => ({ file, target })))
      .filter(({ target }) => layerOf(target) === layer);
    expect(strays).toEqual([]);
  });

  test('the core imports no room but where rooms join it, and is as long as ARCHITECTURE.md says', () => {
    const isIn = (list: readonly string[], file: string) =>
      list.includes(file) || list.includes(`${dirname(file)}/`);
    const strays = sources
      .filter((file) => isIn(core, file) && !isIn(joins, file))
      .flatMap((file) => importsOf(file).map((target) => ({ file, target })))
      .filter(({ target }) => !isIn(core, target) && !joins.includes(target));
    expect(strays).toEqual([]);
    expect(core.filter((one) => !sources.some((file) => isIn([one], file)))).toEqual([]);
    const linesOf = (list: readonly string[]) =>
      list.reduce((sum, file) => sum + readFileSync(join(root, file), 'utf8').split('\n').length, 0);
    const [, ofCore, ofAll] =
      /about ([\d,]+) lines of ([\d,]+)/.exec(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')) ?? [];
    const stated = [ofCore, ofAll].map((number = '') => Number(number.replace(',', '')));
    const lines = [linesOf(sources.filter((file) => isIn(core, file))), linesOf(sources)];
    expect(stated.map((about, index) => Math.round((10 * about) / (lines[index] ?? 0)))).toEqual([10, 10]);
  });

  test('the imports between folders of the program have no cycles', () => {
    expect(circlesAmong(sources)).toEqual([]);
  });

  test('no folder of the program has more than 30 files of its own', () => {
    const counts = Map.groupBy(sources, (file) => dirname(file));
    const crowded = [...counts].filter(([, inside]) => inside.length > 30).map(([folder]) => folder);
    expect(crowded).toEqual([]);
  });

  test('only the command reads the environment, writes to the terminal or ends the process', () => {
    for (const file of sources.filter((name) => name.startsWith('src/') && !name.startsWith('src/cli/')))
      expect(readFileSync(join(root, file), 'utf8')).not.toMatch(
        /process\.(?:env|exit|std|argv)|Bun\.(?:env|argv)|console\./,
      );
  });

  test('no file is over 250 lines', () => {
    const long = sources.filter((file) => readFileSync(join(root, file), 'utf8').split('\n').length > 251);
    expect(long).toEqual([]);
  });
});

/** Groups of folders that import each other, by Tarjan's algorithm for strongly connected components. */
function circlesAmong(paths: readonly string[]): string[][] {
  const edges = new Map<string, Set<string>>();
  for (const path of paths) {
    const from = dirname(path);
    const targets = edges.get(from) ?? new Set();
    edges.set(from, targets);
    for (const target of importsOf(path)) if (dirname(target) !== from) targets.add(dirname(target));
  }
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const visit = (folder: string) => {
    index.set(folder, index.size);
    low.set(folder, index.size - 1);
    stack.push(folder);
    for (const next of edges.get(folder) ?? []) {
      if (!edges.has(next)) continue;
      if (!index.has(next)) visit(next);
      if (stack.includes(next))
        low.set(folder, Math.min(low.get(folder) ?? 0, low.get(next) ?? 0, index.get(next) ?? 0));
    }
    if (low.get(folder) !== index.get(folder)) return;
    const circle = stack.splice(stack.indexOf(folder));
    if (circle.length > 1) circles.push(circle.sort());
  };
  for (const folder of edges.keys()) if (!index.has(folder)) visit(folder);
  return circles;
}
