import { z } from 'zod';
import { ProblemError, UnreachableError } from '../../client/src/index.ts';
import { listSchema } from '../render/list.ts';
import { recordSchema } from '../verdict/record.ts';
import { quoted } from '../verdict/text/excerpt.ts';

const { search, ratingScale, edition, publishedAt, license, attribution } = listSchema.shape;

/** What is read of a list of verdicts. A newer service may say more than this release knows, which is left out. */
export const answerSchema = z.object({
  data: z.array(z.object(recordSchema.shape)),
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

/** Words of a service are no words of ours: in quotes, and no more of them than a person needs. */
const maxWords = 300;
const maxFaults = 10;

/**
 * What went wrong when a service was asked, as the rest of a sentence about it; nothing if the service is not at fault.
 * `patienceMs` is how long it had.
 */
export function failureWords(error: unknown, patienceMs: number): string | undefined {
  if (error instanceof ProblemError) {
    const { title, detail, errors } = error;
    const faults = errors.slice(0, maxFaults).map(faultText);
    const words = faults.length > 0 ? faults.join('; ') : detail === '' ? '' : quoted(detail, maxWords);
    return `says ${quoted(title)}${words && `: ${words}`}`;
  }
  if (error instanceof UnreachableError) {
    const { cause } = error;
    return `cannot be reached${cause instanceof Error ? ` (${cause.message.replace(/\.+$/, '')})` : ''}`;
  }
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return `did not answer within ${patienceMs / 1000} seconds`;
  return undefined;
}

/** A fault may be anything at all: it is what was answered. */
function faultText(fault: unknown): string {
  const { detail, allowed } = (fault ?? {}) as Readonly<Record<string, unknown>>;
  const words = (value: unknown) => quoted(typeof value === 'string' ? value : '', maxWords);
  return `${words(detail)}, allowed: ${words(allowed)}`;
}
