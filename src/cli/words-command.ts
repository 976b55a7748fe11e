import { type Command, InvalidArgumentError } from 'commander';
import { stringify } from 'yaml';
import { languageTagSchema } from '../verdict/text/language-tag.ts';
import { english } from '../words/english.ts';
import { shippedMessages } from '../words/languages.ts';
import { pluralForms } from '../words/message-faults.ts';
import { withForms } from '../words/words-template.ts';
import type { Terminal } from './output/terminal.ts';

/** Adds `verdicts words LANGUAGE`. */
export function addWordsCommand(program: Command, terminal: Terminal): void {
  program
    .command('words')
    .summary('Print the words of the interface, to translate or replace them')
    .description(
      'Print what the interface says in a language, as the map "words" of catalogue.yaml: to translate if the interface does not have that language, or to replace parts of it',
    )
    .argument('<language>', 'language tag (BCP 47), such as pl or pt-BR', parseLanguage)
    .addHelpText(
      'after',
      `
Examples:
  verdicts words pl >> catalogue.yaml    what to write in Polish, empty, with the English text beside it
  verdicts words de                      what the interface says in German`,
    )
    .action((language: string) => terminal.print(wordsFile(language)));
}

function parseLanguage(text: string): string {
  const { success, data } = languageTagSchema('').safeParse(text);
  if (success) return data;
  throw new InvalidArgumentError('Allowed: a language tag (BCP 47) such as en, pt-BR or zh-Hant.');
}

/** The map of a language as YAML; each message that does not ship is empty, behind its English text as a comment. */
function wordsFile(language: string): string {
  const shipped = shippedMessages(language);
  const lines = [
    `# What the interface says in ${language}. Messages are in ICU MessageFormat.`,
    `# A plural has a text for each of: ${pluralForms(language).join(', ')}.`,
    'words:',
  ];
  for (const [group, texts] of Object.entries(english)) {
    lines.push(`  ${group}:`);
    const own: Readonly<Record<string, string>> = shipped?.[group as keyof typeof english] ?? {};
    for (const [key, original] of Object.entries(texts)) {
      const text = own[key];
      if (text === undefined) lines.push(`    # ${withForms(original, language)}`);
      lines.push(
        text === undefined ? `    ${key}:` : `    ${stringify({ [key]: text }, { lineWidth: 0 }).trim()}`,
      );
    }
  }
  return lines.join('\n');
}
