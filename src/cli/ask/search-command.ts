import { type Command, Option } from 'commander';
import type { ServiceAnswer } from '../../mcp/service-answer.ts';
import { limitMax } from '../../render/list.ts';
import { printable } from '../../verdict/text/printable.ts';
import { type VerdictKind, verdictKinds } from '../../verdict/verdict-kind.ts';
import { wholeNumber } from '../options/whole-number.ts';
import type { Terminal } from '../output/terminal.ts';
import type { SetExitCode } from '../process/failure.ts';
import { answerText } from './answer-text.ts';
import { addFromOption, askService, type FromOption } from './service.ts';

interface SearchOptions extends FromOption {
  readonly verdict?: VerdictKind;
  readonly category?: string;
  readonly limit: number;
  readonly format: 'text' | 'json';
}

const limitDefault = 5;

/** Adds `verdicts search WORD... --from URL`. */
export function addSearchCommand(program: Command, terminal: Terminal, setExitCode: SetExitCode): void {
  const command = program
    .command('search')
    .summary('Search the verdicts of a service')
    .description('Search the verdicts of a service by words or a question, the best match first')
    .argument('<word...>', 'what to search for, such as: wiki for a small team');
  addFromOption(command)
    .addOption(new Option('--verdict <verdict>', 'only products with this verdict').choices(verdictKinds))
    .option('--category <slug>', 'only products in this category')
    .option('--limit <count>', 'most verdicts printed', wholeNumber(1, limitMax), limitDefault)
    .addOption(new Option('--format <format>', 'output format').choices(['text', 'json']).default('text'))
    .addHelpText(
      'after',
      `
Ends with exit code 1 if nothing is found.

Examples:
  verdicts search wiki for a small team --from https://verdicts.example
  verdicts search backup --verdict worthit --from https://verdicts.example`,
    )
    .action(async (words: readonly string[], { from, format, ...options }: SearchOptions) => {
      const q = words.join(' ');
      const answer = await askService(from, (client, signal) => client.search(q, { ...options, signal }));
      const { data, search, total = data.length } = answer;
      if (data.length === 0) setExitCode(1);
      if (format === 'json') return terminal.print(JSON.stringify(answer, null, 2));
      for (const note of notesOf(search, total)) terminal.printError(note);
      if (data.length > 0) terminal.print(answerText(answer, terminal.paint));
    });
}

/** What the search did to the words, and that it found nothing. */
function notesOf(search: ServiceAnswer['search'], total: number): string[] {
  const leftOut = (search?.left_out ?? []).map((word) => JSON.stringify(word)).join(', ');
  return [
    ...(total === 0 ? ['Nothing was found.'] : []),
    ...(search?.corrected ?? []).map(
      ({ from, to }) => `Searched for ${JSON.stringify(to)} instead of ${JSON.stringify(from)}.`,
    ),
    ...(leftOut === '' ? [] : [`Not found together with the rest: ${leftOut}.`]),
    ...(search?.suggested ? ['Nothing answers this; what follows is only related.'] : []),
  ].map(printable);
}
