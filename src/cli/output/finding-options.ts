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

/** Which rules stop though they only warn: all of them with `--strict`, else none. */
export function strictness({ strict = false }: FindingOptions): (rule: string) => boolean {
  return () => strict;
}

/** The same where readers will see the result: what nobody edited since `verdicts init` is not published. */
export function publishingStrictness({ strict = false }: FindingOptions): (rule: string) => boolean {
  return (rule) => strict || rule === starterRule;
}
