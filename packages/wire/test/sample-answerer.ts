import type { Answerer, CacheResult, FinishedAnswer, Reply } from '../src/exchange.ts';
import type { HeadTemplates } from '../src/head-template.ts';
import { PreparedResponse } from '../src/prepared-response.ts';
import { refusalStatus } from '../src/refusal.ts';
import type { RequestHead } from '../src/request-head.ts';

/** Answers every request with `answer`; collects errors in `failures`. */
export function answeringWith(answer: Answerer['answer'], failures: unknown[] = []): Answerer {
  return {
    finished: () => undefined,
    answer,
    refuse: ({ reason, detail }) => new Response(detail, { status: refusalStatus[reason] }),
    fail: (error) => {
      failures.push(error);
      return new Response('failed', { status: 500 });
    },
  };
}

/**
 * Answers `/kept` and `/long` (60 KB) from memory. Answers `/made/…` and `/ready/…` with the target, repeated, made for
 * each request: the first by `answer`, the second by `finished`. `/moved` redirects to `/kept`; everything else is a
 * 404. Of other methods it allows only `OPTIONS`.
 */
export function sampleAnswerer(): Answerer {
  const kept = new Map([
    ['/kept', new SampleAnswer('kept — bytes', 'hit')],
    ['/long', new SampleAnswer(Buffer.alloc(60_000, 'long '), 'hit')],
  ]);
  const made = (target: string, method: string): Reply => {
    if (method === 'OPTIONS') return new Response(null, { status: 204 });
    if (method !== 'GET' && method !== 'HEAD') return new Response(null, { status: 405 });
    if (target.startsWith('/made/')) return new SampleAnswer(madeBody(target), 'miss');
    if (target === '/moved')
      return new Response(null, { status: 301, headers: { Location: '/kept', 'Content-Length': '0' } });
    return new Response('not there', { status: 404, headers: { 'Content-Length': '9' } });
  };
  return {
    ...answeringWith((target, { method }) => made(target, method)),
    finished: (target) =>
      target.startsWith('/ready/') ? new SampleAnswer(madeBody(target), 'miss') : kept.get(target),
  };
}

/** The body of `/made/…` and `/ready/…`: about 30 KB, so that a few hundred do not fit the buffers of the system. */
export function madeBody(target: string): string {
  return `${target} `.repeat(2000);
}

/** A body without encodings; a request with any entity tag gets a 304. */
export class SampleAnswer implements FinishedAnswer {
  readonly cacheResult: CacheResult;
  readonly isLight: boolean;
  readonly #body: string | Buffer<ArrayBuffer>;
  #prepared: PreparedResponse | undefined;

  constructor(body: string | Buffer<ArrayBuffer>, cacheResult: CacheResult) {
    this.#body = body;
    this.cacheResult = cacheResult;
    this.isLight = Buffer.byteLength(body) <= 16_384;
  }

  respond({ ifNoneMatch }: RequestHead, templates: HeadTemplates): PreparedResponse {
    if (ifNoneMatch !== null)
      return new PreparedResponse(
        templates.of(304, this, () => ({})),
        '\r\n',
        '',
      );
    this.#prepared ??= new PreparedResponse(
      templates.of(200, this, () => ({ 'Content-Type': 'text/plain' })),
      `content-length: ${Buffer.byteLength(this.#body)}\r\n\r\n`,
      this.#body,
    );
    return this.#prepared;
  }
}
