import { expect, test } from 'bun:test';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Ajv from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';
import { newFolder } from '../lab/catalogue-folder.ts';
import { mistakesIn } from '../lab/editions.ts';
import { columnsMax, rowMaxLength } from '../src/source/import/csv-rows.ts';
import { readRecipe, recipeMaxLength } from '../src/source/import/recipe/recipe-file.ts';
import { recipeJsonSchema, recipeSchema } from '../src/source/import/recipe/recipe-schema.ts';
import { stepNames, steps } from '../src/source/import/steps/steps.ts';
import { jsonMaxBytes, tableMaxBytes } from '../src/source/import/table.ts';
import { run, runIn } from './support/command.ts';

const root = join(import.meta.dir, '..');
const document = join(root, 'docs/importing.md');
const text = readFileSync(document, 'utf8');

/** Blocks of code with what the comment before them says, in order. */
const blocks = [
  ...text.matchAll(/<!-- (input file|output file|output|recipe): (.*) -->\n```\w+\n([\s\S]*?)```/g),
].map(([, kind = '', name = '', content = '']) => ({ kind, name, content }));

function rowsUnder(heading: string): string[][] {
  const section = text.split(new RegExp(`^#{2,3} ${heading}$`, 'm'))[1]?.split(/^#{2,3} /m)[0] ?? '';
  return [...section.matchAll(/^\| (.*) \|$/gm)].slice(1).map(([, row = '']) => row.split(/ (?<!\\)\| /));
}

test('docs/importing.md shows what the commands print, and what they write', async () => {
  const folder = newFolder();
  const printed: string[] = [];
  for (const { kind, name, content } of blocks) {
    if (kind === 'input file') {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), content);
    }
    const [, ...words] = name.split(' ');
    if (kind === 'output') {
      const { stdout, stderr } = await runIn(folder, ...words);
      printed.push(`$ ${name}\n${stdout}${stderr}`);
    }
    if (kind === 'output file') printed.push(readFileSync(join(folder, name), 'utf8'));
  }
  expect(printed).toEqual(
    blocks.filter(({ kind }) => kind.startsWith('output')).map(({ content }) => content),
  );
});

test('docs/importing.md documents every key of recipes, and every step with an example', () => {
  expect(rowsUnder('The recipe').map(([key]) => key)).toEqual(
    Object.keys(recipeSchema.shape).map((key) => `\`${key}\``),
  );
  expect(rowsUnder('Steps')).toEqual(
    stepNames.map((name) => [`\`${name}\``, `\`${steps[name].example}\``, steps[name].about]),
  );
});

test.each(stepNames)('the example of the step %s is one', (name) => {
  const recipe = `keys: { tags: { from: a, steps: [ { ${steps[name].example} } ] } }`;
  expect(readRecipe(recipe, 'import.yaml')).toHaveProperty('recipe');
  expect(Object.keys(parse(`{ ${steps[name].example} }`))).toEqual([name]);
});

test('the schema for editors accepts every recipe that docs/importing.md shows, and refuses others', () => {
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats(ajv);
  const accepts = ajv.compile(recipeJsonSchema());
  const recipes = blocks.filter(({ kind, name }) => kind === 'recipe' || name.endsWith('import.yaml'));
  expect(recipes.length).toBe(5);
  for (const { content } of recipes) {
    accepts(parse(content));
    expect(accepts.errors ?? []).toEqual([]);
  }
  for (const wrong of [
    'keys: { prodct: a }',
    'keys: { product: { steps: [{ rond: up }] } }',
    'gone: maybe\nkeys: {}',
  ])
    expect(accepts(parse(wrong))).toBeFalse();
});

test('docs/importing.md states the limits on imports', () => {
  const grouped = (count: number) => count.toLocaleString('en-US');
  expect(rowsUnder('Limits on imports').map(([, limit]) => limit)).toEqual([
    `${grouped(tableMaxBytes)} bytes`,
    `${grouped(jsonMaxBytes)} bytes`,
    `${grouped(rowMaxLength)} bytes`,
    grouped(columnsMax),
    `${grouped(recipeMaxLength)} UTF-16 code units`,
  ]);
});

test.each([
  ['technologies.csv', '16 verdicts imported, 4 categories added\n'],
  ['films.csv', '14 verdicts imported, 5 categories added, 1 row left out by "only"\n'],
  ['books.csv', '13 verdicts imported, 2 categories added\n'],
  ['support-ends', '3 verdicts imported, 3 categories added\n'],
])('the recipe for %s makes a catalogue of it that has no mistakes, and is the same the second time', async (name, said) => {
  const folder = newFolder();
  const recipe = join(folder, 'recipe.yaml');
  writeFileSync(
    recipe,
    blocks.find((block) => block.kind === 'recipe' && block.name === name)?.content ?? '',
  );
  const into = join(folder, 'site');
  const table = join(root, 'test/fixtures/tables', name);
  const first = await run('import', table, '--recipe', recipe, '--into', into);
  expect(first).toEqual({ exitCode: 0, stdout: said, stderr: '' });
  expect(await mistakesIn(into)).toEqual([]);
  const count = said.slice(0, said.indexOf(' imported'));
  const second = await run('import', table, '--recipe', recipe, '--into', into);
  expect(second).toEqual({
    exitCode: 0,
    stdout: `Nothing changed: ${into} has the same ${count} already\n`,
    stderr: '',
  });
});
