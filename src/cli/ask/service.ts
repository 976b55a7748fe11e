import type { Command } from 'commander';
import { type Client, createClient } from '../../../client/src/index.ts';
import { boundedFetch } from '../../mcp/bounded-fetch.ts';
import { answerSchema, failureWords, type ServiceAnswer } from '../../mcp/service-answer.ts';
import { printable } from '../../verdict/text/printable.ts';
import { parseBaseUrl } from '../options/serve-options.ts';
import { Failure } from '../process/failure.ts';

/** The option that names the service. */
export interface FromOption {
  readonly from: string;
}

/** Longest time that a command waits for a service, retries included, in milliseconds. */
const patienceMs = 120_000;

/** Adds `--from`. */
export function addFromOption(command: Command): Command {
  return command.requiredOption('--from <url>', 'address of the service to ask', parseBaseUrl);
}

/**
 * Asks the service at an address, as a client that bounds what it reads and how long it waits. Throws `Failure` if the
 * service cannot be reached, has a problem, or is something else.
 */
export async function askService(
  from: string,
  question: (client: Client, signal: AbortSignal) => Promise<unknown>,
): Promise<ServiceAnswer> {
  const fetch = boundedFetch((url, init) => globalThis.fetch(url, init));
  const client = createClient({ baseUrl: from, fetch });
  const answer = await question(client, AbortSignal.timeout(patienceMs)).catch((error: unknown) => {
    const words = failureWords(error, patienceMs);
    throw words === undefined ? error : new Failure(`${from} ${printable(words)}`);
  });
  const { data } = answerSchema.safeParse(answer);
  if (!data) throw new Failure(`${from} does not answer as a Product Verdict Service does`);
  return data;
}
