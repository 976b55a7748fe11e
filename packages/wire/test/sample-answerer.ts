import type { Answerer, CacheResult, FinishedAnswer, Reply } from '../src/exchange.ts';
import type { HeadTemplates } from '../src/head-template.ts';
import { PreparedResponse } from '../src/prepared-response.ts';
import { refusalStatus } from '../src/refusal.ts';
import type { RequestHead } from '../src/request-head.ts';

/** Answers every request in one way; its own faults go to `failures`. */
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
 * Answers `/kept` and `/long` (60 KB) from memory, and `/made/…` and `/ready/…` with the target itself, repeated, made anew
 * for each request: the one when asked to answer, the other when asked what is finished. `/moved` leads to `/kept`, everything else is not there, and of other methods
 * only `OPTIONS` is answered.
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

/** The body of `/made/…` and `/ready/…`: some 30 KB, so that a few hundred find no room in the buffers of the system. */
export function madeBody(target: string): string {
  return `${target} `.repeat(2000);
}

/** A body that is sent as it is; a client that names any entity tag has it already. */
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
