import { expect } from 'bun:test';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { settingsYaml, writeFolder } from '../../lab/catalogue-folder.ts';
import { run } from './command.ts';

/** A catalogue with nothing but settings (`null`: no catalogue at all), beside the files to import. */
export function writeImport(
  files: Readonly<Record<string, string | Uint8Array>>,
  settings: string | null = settingsYaml(),
) {
  const folder = writeFolder({ ...files, ...(settings !== null && { 'to/catalogue.yaml': settings }) });
  const into = join(folder, 'to');
  const runIn = async (name: string, ...flags: readonly string[]) => {
    const source = name.startsWith('postgres:') ? name : join(folder, name);
    const { stdout, stderr, exitCode } = await run('import', source, '--into', into, ...flags);
    return {
      exitCode,
      stdout: stdout.replaceAll(`${folder}/`, ''),
      stderr: stderr.replaceAll(`${folder}/`, ''),
    };
  };
  return {
    into,
    path: (name: string) => join(folder, name),
    read: (name: string) => readFileSync(join(into, name), 'utf8'),
    write: (name: string, text: string) => {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    },
    /** Every file of the catalogue with its text, except editor support. */
    all: () => filesIn(into),
    run: runIn,
    /** The reported mistakes: all output but its last line. Checks that nothing was written. */
    mistakes: async (name: string, ...flags: readonly string[]) => {
      const before = existsSync(into) ? filesIn(into) : undefined;
      const { stderr, stdout, exitCode } = await runIn(name, ...flags);
      expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
      const again =
        ' With that recipe, run the same command again; or add --rejects FILE, which imports the rows without mistakes.';
      const hasPatch = /^To mend (?:it|them), /m.test(stderr) && !flags.includes('--rejects');
      expect(stderr).toEndWith(`\nNothing was imported.${hasPatch ? again : ''}\n`);
      expect(existsSync(into) ? filesIn(into) : undefined).toEqual(before);
      return stderr.split('\n').slice(0, -2);
    },
  };
}

function filesIn(folder: string): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((path) => !/^(?:schema|\.vscode)\//.test(path));
  return Object.fromEntries(paths.sort().map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}
