import { z } from 'zod';
import { createClient, type Fetch, ProblemError, UnreachableError } from '../../client/src/index.ts';
import { listSchema, type VerdictList } from '../render/list.ts';
import type { VerdictRecord } from '../verdict/record.ts';
import { answerSchema, failureWords, type ServiceAnswer } from './service-answer.ts';

/** What a page of verdicts is asked with; of the API's list. */
export interface PageQuery {
  readonly q?: string | undefined;
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
  /** The verdicts on products by slugs, or by identifiers and websites, and what became of each name. */
  named(kind: 'slug' | 'id', names: readonly string[], signal: AbortSignal): Promise<ServiceAnswer>;
  /** The categories there are; nothing where the service does not tell them, as older ones do not. */
  categories(signal: AbortSignal): Promise<readonly CategoryName[] | undefined>;
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

/** Why there is no verdict, in words for the assistant; `status` is that of the service's problem. */
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

/** A person waits for the answer: one more try soon, and no other. */
const retry = { tries: 2, baseMs: 300, maxMs: 5000 };

const knownRecord = answerSchema.shape.data.element;
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
    async named(kind, names, signal) {
      const answer = await ask<unknown>(signal, (bounded) =>
        client[kind === 'slug' ? 'getMany' : 'find'](names, { signal: bounded }),
      );
      return known(answerSchema, answer, baseUrl);
    },
    async verdict(slug, signal) {
      return known(
        knownRecord,
        await ask(signal, (bounded) => client.get(slug, { signal: bounded })),
        baseUrl,
      );
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
  const words = failureWords(error, patienceMs);
  if (words === undefined) return error;
  if (error instanceof ProblemError) return new SourceError(`The service ${words}.`, error.status);
  return new SourceError(`${baseUrl} ${words}. Try again later.`);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
