import { z } from 'zod';
import { createClient, type Fetch, ProblemError, UnreachableError } from '../../client/src/index.ts';
import type { ListAddress } from '../render/links.ts';
import { listSchema, type VerdictList } from '../render/list.ts';
import type { VerdictRecord } from '../verdict/record.ts';
import { answerSchema, failureWords, type ServiceAnswer } from './service-answer.ts';

/** Parameters of a page of verdicts: those of the API's list. */
export interface PageQuery extends Pick<ListAddress, 'q' | 'category' | 'limit' | 'offset' | 'edition'> {
  readonly verdict?: VerdictRecord['verdict'] | undefined;
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
  const ask = async <Value>(
    schema: z.ZodType<Value>,
    signal: AbortSignal,
    question: (options: { readonly signal: AbortSignal }) => Promise<unknown>,
  ): Promise<Value> => {
    const bounded = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
    const answer = await question({ signal: bounded }).catch((error: unknown) => {
      throw explained(error, baseUrl);
    });
    const { success, data } = schema.safeParse(answer);
    if (success) return data;
    throw new SourceError(`${baseUrl} does not answer as a Product Verdict Service does.`);
  };
  return {
    page: (query, signal) => ask(knownList, signal, (options) => client.list({ ...query, ...options })),
    named: (kind, names, signal) =>
      ask(answerSchema, signal, (options) => client[kind === 'slug' ? 'getMany' : 'find'](names, options)),
    verdict: (slug, signal) => ask(knownRecord, signal, (options) => client.get(slug, options)),
    text: (path, signal) =>
      ask(z.string(), signal, async (options) => {
        const url = `${baseUrl}${path}`;
        const read = async () => {
          const response = await fetch(url, options);
          if (response.status === 200) return response.text();
          return new ProblemError(response.status, await response.json().catch(() => undefined));
        };
        const answer = await read().catch((cause: unknown) => {
          options.signal.throwIfAborted();
          throw new UnreachableError(url, cause);
        });
        if (answer instanceof ProblemError) throw answer;
        return answer;
      }),
    async categories(signal) {
      try {
        return (await ask(knownCategories, signal, (options) => client.categories(options))).data;
      } catch (error) {
        if (error instanceof SourceError) return undefined;
        throw error;
      }
    },
  };
}

function explained(error: unknown, baseUrl: string): unknown {
  const words = failureWords(error, patienceMs);
  if (words === undefined) return error;
  if (error instanceof ProblemError) return new SourceError(`The service ${words}.`, error.status);
  return new SourceError(`${baseUrl} ${words}. Try again later.`);
}
