import { z } from 'zod';
import { createClient, type Fetch, ProblemError, UnreachableError } from '../../client/src/index.ts';
import { listSchema, type VerdictList } from '../render/list.ts';
import { recordSchema, type VerdictRecord } from '../verdict/record.ts';
import { quoted } from '../verdict/text/excerpt.ts';

/** What a page of verdicts is asked with; of the API's list. */
export interface PageQuery {
  readonly q?: string | undefined;
  /** Identifiers or websites of products. */
  readonly id?: readonly string[] | undefined;
  readonly verdict?: VerdictRecord['verdict'] | undefined;
  readonly category?: string | undefined;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  readonly edition?: string | undefined;
}

/** Where verdicts come from: the public API of a service, wherever that runs. Whatever fails throws `SourceError`. */
export interface VerdictSource {
  verdict(slug: string, signal: AbortSignal): Promise<VerdictRecord>;
  page(query: PageQuery, signal: AbortSignal): Promise<VerdictList>;
  /** The categories there are; nothing where the service does not tell them, as older ones do not. */
  categories(signal: AbortSignal): Promise<readonly CategoryName[] | undefined>;
  /** What is said of all verdicts: scale, edition, licence, credit. */
  terms(signal: AbortSignal): Promise<Terms>;
  /** The text at a path of the service, such as `/llms.txt`. */
  text(path: string, signal: AbortSignal): Promise<string>;
}

/** A category by the value that filters take, and by the name that people know. */
export interface CategoryName {
  readonly slug: string;
  readonly name: string;
}

/** What is said of all verdicts of an edition. */
export type Terms = Pick<VerdictList, 'ratingScale' | 'edition' | 'publishedAt' | 'license' | 'attribution'>;

/** An answer that is no verdict, told in words for the assistant; `status` is that of the service's problem. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
  readonly status: number | undefined;

  constructor(message: string, status?: number) {
    super(message);
    this.status = status;
  }
}

/** How the service is reached. */
export interface SourceOptions {
  /** Absolute, without a trailing slash. */
  readonly baseUrl: string;
  /** Bounds the answers it gives; see `boundedFetch`. */
  readonly fetch: Fetch;
  /** Whether answers may be used again for as long as they say: not where a publication must be seen at once. */
  readonly cached: boolean;
}

/** Longest time that one question to the service takes, retries included, in milliseconds. */
const patienceMs = 60_000;

/** Somebody waits for the answer: one more try soon, and no other. */
const retry = { tries: 2, baseMs: 300, maxMs: 5000 };

/** A newer service may say more than this release knows, which is left out. */
const knownRecord = z.object(recordSchema.shape);
const knownCategories = z.object({ data: z.array(z.object({ slug: z.string(), name: z.string() })) });
const knownList = z.object({ ...listSchema.shape, data: z.array(knownRecord).max(200) });

/** Makes a source of a service. */
export function createSource({ baseUrl, fetch, cached }: SourceOptions): VerdictSource {
  const client = createClient({ baseUrl, fetch, retry, ...(!cached && { cache: false }) });
  const ask = async <Value>(signal: AbortSignal, question: (signal: AbortSignal) => Promise<Value>) => {
    try {
      return await question(AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]));
    } catch (error) {
      throw explained(error, baseUrl);
    }
  };
  const page = async (query: PageQuery, signal: AbortSignal) =>
    known(knownList, await ask(signal, (bounded) => client.list({ ...query, signal: bounded })), baseUrl);
  const text = (path: string, signal: AbortSignal) =>
    ask(signal, async (bounded) => {
      const url = `${baseUrl}${path}`;
      const { status, body } = await fetch(url, { signal: bounded })
        .then(async (response) => ({ status: response.status, body: await response.text() }))
        .catch((cause: unknown) => {
          bounded.throwIfAborted();
          throw new UnreachableError(url, cause);
        });
      if (status === 200) return body;
      throw new ProblemError(status, jsonOf(body));
    });
  return {
    page,
    async verdict(slug, signal) {
      return known(
        knownRecord,
        await ask(signal, (bounded) => client.get(slug, { signal: bounded })),
        baseUrl,
      );
    },
    async terms(signal) {
      const { ratingScale, edition, publishedAt, license, attribution } = await page({}, signal);
      return { ratingScale, edition, publishedAt, license, attribution };
    },
    text,
    async categories(signal) {
      try {
        const answer = jsonOf(await text('/api/categories', signal));
        return knownCategories.safeParse(answer).data?.data;
      } catch (error) {
        if (error instanceof SourceError) return undefined;
        throw error;
      }
    },
  };
}

function known<Value>(schema: z.ZodType<Value>, answer: unknown, baseUrl: string): Value {
  const result = schema.safeParse(answer);
  if (result.success) return result.data;
  throw new SourceError(`${baseUrl} does not answer as a Product Verdict Service does.`);
}

function explained(error: unknown, baseUrl: string): unknown {
  if (error instanceof ProblemError) {
    const { title, detail, errors, status } = error;
    const faults = errors.slice(0, maxFaults).map(faultText);
    const words = faults.length > 0 ? faults.join('; ') : detail === '' ? '' : quoted(detail, maxWords);
    return new SourceError(`The service says ${quoted(title)}${words && `: ${words}`}.`, status);
  }
  if (error instanceof UnreachableError)
    return new SourceError(`${baseUrl} cannot be reached${causeOf(error.cause)}. Try again later.`);
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return new SourceError(`${baseUrl} did not answer within ${patienceMs / 1000} seconds. Try again later.`);
  return error;
}

/** Words of a service are no words of ours: in quotes, and no more of them than a person needs. */
const maxWords = 300;
const maxFaults = 10;

/** A fault may be anything at all: it is what was answered. */
function faultText(fault: unknown): string {
  const { detail, allowed } = (fault ?? {}) as Readonly<Record<string, unknown>>;
  const words = (value: unknown) => quoted(typeof value === 'string' ? value : '', maxWords);
  return `${words(detail)}, allowed: ${words(allowed)}`;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function causeOf(cause: unknown): string {
  return cause instanceof Error ? ` (${cause.message.replace(/\.+$/, '')})` : '';
}
