import { type Command, Option } from 'commander';
import type { ServiceAnswer } from '../../mcp/service-answer.ts';
import { slugPattern } from '../../verdict/slug.ts';
import { printable } from '../../verdict/text/printable.ts';
import type { Terminal } from '../output/terminal.ts';
import type { SetExitCode } from '../process/failure.ts';
import { answerText } from './answer-text.ts';
import { addFromOption, askService, type FromOption } from './service.ts';

interface GetOptions extends FromOption {
  readonly format: 'text' | 'json';
}

/** Adds `verdicts get NAME... --from URL`. */
export function addGetCommand(program: Command, terminal: Terminal, setExitCode: SetExitCode): void {
  const command = program
    .command('get')
    .summary('Print verdicts of a service')
    .description('Print the verdicts that a service gives on products')
    .argument('<name...>', 'slugs, package URLs, GTINs, or addresses of products or their repositories');
  addFromOption(command)
    .addOption(new Option('--format <format>', 'output format').choices(['text', 'json']).default('text'))
    .addHelpText(
      'after',
      `
Ends with exit code 1 if there is no verdict on one of the products.

Examples:
  verdicts get rookpost qy --from https://verdicts.example
  verdicts get pkg:npm/left-pad immich.app --from https://verdicts.example --format json`,
    )
    .action(async (names: readonly string[], { from, format }: GetOptions) => {
      const slugs = names.filter((name) => slugPattern.test(name));
      const ids = names.filter((name) => !slugPattern.test(name));
      const answers: ServiceAnswer[] = [];
      if (slugs.length > 0)
        answers.push(await askService(from, (client, signal) => client.getMany(slugs, { signal })));
      if (ids.length > 0)
        answers.push(await askService(from, (client, signal) => client.find(ids, { signal })));
      for (const answer of answers) {
        if (format === 'json') terminal.print(JSON.stringify(answer, null, 2));
        else if (answer.data.length > 0) terminal.print(answerText(answer, terminal.paint));
        for (const name of answer.missing) terminal.printError(`No verdict on ${printable(name)}.`);
        for (const name of answer.gone) terminal.printError(`${printable(name)} is no longer covered.`);
        if (answer.missing.length + answer.gone.length > 0) setExitCode(1);
      }
    });
}
