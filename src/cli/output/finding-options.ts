import type { Command } from 'commander';
import { starterRule } from '../../source/lint/starter-record.ts';

/** How a command treats warnings, and how many findings it shows. */
export interface FindingOptions {
  readonly strict?: boolean;
  readonly all?: boolean;
}

/** Adds `--strict` and `--all`. */
export function addFindingOptions(command: Command): Command {
  return command
    .option('--strict', 'let warnings stop as mistakes do')
    .option('--all', 'show more than the first 20 mistakes or warnings of a kind');
}

/** Which warnings stop a command: all with `--strict`, otherwise none. */
export function strictness({ strict = false }: FindingOptions): (rule: string) => boolean {
  return () => strict;
}

/** The same for commands that publish: an unedited record of `verdicts init` always stops them. */
export function publishingStrictness({ strict = false }: FindingOptions): (rule: string) => boolean {
  return (rule) => strict || rule === starterRule;
}
