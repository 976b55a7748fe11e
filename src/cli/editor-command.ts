import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { stringify } from 'yaml';
import { openToCompare } from '../edition/older/open-comparable.ts';
import { siteStyleOf } from '../render/pages/assets.ts';
import { printable } from '../verdict/text/printable.ts';
import { type EditorBackend, editorConfiguration } from './editor/configuration.ts';
import { editorPage, previewScript } from './editor/page.ts';
import { openNamedEdition } from './open-named-edition.ts';
import type { Terminal } from './output/terminal.ts';
import { writeFailure } from './process/failure.ts';

interface Options extends EditorBackend {
  readonly into: string;
}

/** Adds `verdicts editor CATALOGUE --into FOLDER`. */
export function addEditorCommand(program: Command, terminal: Terminal): void {
  program
    .command('editor')
    .summary('Write a page to edit a catalogue in the browser')
    .description(
      'Write the page and the configuration of an editor, Sveltia CMS, that writes the files of a catalogue into its Git repository',
    )
    .argument('<catalogue>', 'catalogue folder, the root of its repository')
    .requiredOption(
      '--into <folder>',
      'where the page goes, such as admin; files of an earlier one are replaced',
    )
    .requiredOption('--repository <owner/name>', 'repository of the catalogue', parseRepository)
    .addOption(
      new Option('--host <host>', 'what hosts it').choices(['github', 'gitlab', 'gitea']).default('github'),
    )
    .option('--branch <branch>', 'branch to write to', 'main')
    .addHelpText(
      'after',
      `
Examples:
  verdicts editor . --into admin --repository acme/verdicts
  verdicts editor . --into admin --repository acme/verdicts --host gitlab`,
    )
    .action((catalogue: string, options: Options) => writeEditor(catalogue, options, terminal));
}

function parseRepository(text: string): string {
  if (/^[\w.-]+(?:\/[\w.-]+)+$/.test(text)) return text;
  throw new InvalidArgumentError('Allowed: OWNER/NAME.');
}

async function writeEditor(
  catalogue: string,
  { into, ...backend }: Options,
  terminal: Terminal,
): Promise<void> {
  using edition = await openNamedEdition(catalogue, terminal, openToCompare);
  const { settings } = edition;
  const files = {
    'index.html': editorPage(settings),
    'config.yml': `# Written by verdicts editor from the settings of the catalogue; run it again after changing them.\n${stringify(editorConfiguration(settings, backend))}`,
    'preview.js': previewScript(settings),
    'preview.css': siteStyleOf(settings).content,
  };
  try {
    mkdirSync(into, { recursive: true });
    for (const [name, text] of Object.entries(files)) {
      writeFileSync(join(into, name), text);
      terminal.print(`  ${printable(join(into, name))}`);
    }
  } catch (error) {
    throw writeFailure(into, error);
  }
  terminal.print('');
  terminal.print(
    'Serve the folder beside the site, at an https address of yours. Who may write signs in with a token.',
  );
}
