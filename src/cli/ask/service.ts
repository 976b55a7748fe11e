import type { Command } from 'commander';
import { z } from 'zod';
import { type Client, createClient, ProblemError, UnreachableError } from '../../../client/src/index.ts';
import { boundedFetch } from '../../mcp/bounded-fetch.ts';
import { listSchema } from '../../render/list.ts';
import { recordSchema } from '../../verdict/record.ts';
import { quoted } from '../../verdict/text/excerpt.ts';
import { printable } from '../../verdict/text/printable.ts';
import { parseBaseUrl } from '../options/serve-options.ts';
import { Failure } from '../process/failure.ts';

/** The option that names the service. */
export interface FromOption {
  readonly from: string;
}

/** Longest time that a command waits for a service, retries included, in milliseconds. */
const patienceMs = 120_000;

/** Words of a service that are shown of what it says is wrong. */
const wordsMax = 300;

/** Adds `--from`. */
export function addFromOption(command: Command): Command {
  return command.requiredOption('--from <url>', 'address of the service to ask', parseBaseUrl);
}

/** A newer service may say more than this release knows, which is left out. */
const verdictSchema = z.object(recordSchema.shape);
const { search, ratingScale, edition, publishedAt, license, attribution } = listSchema.shape;

/** What is read of a list of verdicts. */
export const answerSchema = z.object({
  data: z.array(verdictSchema),
  total: z.int().optional(),
  search,
  missing: z.array(z.string()).default([]),
  gone: z.array(z.string()).default([]),
  moved: z.record(z.string(), z.string()).default({}),
  found: z.record(z.string(), z.array(z.string())).default({}),
  ratingScale,
  edition,
  publishedAt,
  license,
  attribution,
});

/** Verdicts as a service gives them, checked. */
export type ServiceAnswer = z.output<typeof answerSchema>;

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
    throw failureOf(error, from) ?? error;
  });
  const { data } = answerSchema.safeParse(answer);
  if (!data) throw new Failure(`${from} does not answer as a Product Verdict Service does`);
  return data;
}

function failureOf(error: unknown, from: string): Failure | undefined {
  if (error instanceof ProblemError) {
    const faults = error.errors.map(({ detail, allowed }) => `${detail} Allowed: ${allowed}`).join(' ');
    const words = [error.title, faults || error.detail].filter((text) => text !== '').join(': ');
    return new Failure(`${from} says ${printable(quoted(words, wordsMax))}`);
  }
  if (error instanceof UnreachableError) {
    const { cause } = error;
    return new Failure(
      `${from} cannot be reached${cause instanceof Error ? `: ${printable(cause.message)}` : ''}`,
    );
  }
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return new Failure(`${from} did not answer within ${patienceMs / 1000} seconds`);
  return undefined;
}
