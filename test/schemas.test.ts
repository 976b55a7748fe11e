import { describe, expect, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { editorFiles } from '../src/cli/starter/starter.ts';

const catalogue = join(import.meta.dir, '../catalogue');
const files = editorFiles();

describe("the sample catalogue's editor support", () => {
  test.each(Object.keys(files))('%s is what `npm run schemas` writes', (path) => {
    expect(readFileSync(join(catalogue, path), 'utf8')).toBe(files[path] ?? '');
  });

  test.each([
    ['catalogue.yaml', 'schema/catalogue.schema.json'],
    ['verdicts/babal.md', 'schema/verdict.schema.json'],
    ['verdicts/dragoman-pen.md', 'schema/verdict.schema.json'],
  ])('%s names its schema in its first comment', (path, schema) => {
    const named = schemaNamedIn(join(catalogue, path));
    expect(named).toBe(join(catalogue, schema));
    expect(existsSync(named)).toBeTrue();
  });

  test('leads editors from each kind of file to a schema that exists', () => {
    const settings = JSON.parse(files['.vscode/settings.json'] ?? '') as Record<string, object>;
    expect(Object.keys(settings['yaml.schemas'] ?? {})).toEqual(
      Object.keys(files).filter((path) => path.startsWith('schema/')),
    );
  });
});

/** The schema that a file's first comment leads to, seen from the file itself, as editors see it. */
function schemaNamedIn(file: string): string {
  const [, comment = '', target = ''] =
    /^(?:---\n)?(# yaml-language-server: \$schema=)(\S+)\n/.exec(readFileSync(file, 'utf8')) ?? [];
  return comment === '' ? '' : join(dirname(file), target);
}
