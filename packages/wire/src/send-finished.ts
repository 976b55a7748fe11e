import type { Exchange, FinishedAnswer } from './exchange.ts';
import type { Outbox } from './outbox.ts';
import type { RequestHead } from './request-head.ts';
import type { ConnectionOption } from './response-head.ts';
import type { Wire } from './wire.ts';

/** What was sent, for metrics and logs. */
export type SentAnswer = Pick<Exchange, 'status' | 'bytes' | 'cache'>;

/** The request of a finished answer, and where to write it. */
interface SendOptions {
  readonly head: RequestHead;
  readonly connection: ConnectionOption;
  readonly outbox: Outbox;
}

/** Writes a finished answer in the form that the request accepts. */
export function sendFinished(
  finished: FinishedAnswer,
  { head, connection, outbox }: SendOptions,
  { templates, garbage }: Wire,
): SentAnswer {
  const response = finished.respond(head, templates);
  const { bytes, mutable } = response.toSend(head.method === 'HEAD', connection);
  if (!finished.isLight) outbox.release();
  outbox.write(bytes, mutable);
  // The outbox has copied what it could not send.
  if (!finished.isLight) finished.discard?.();
  if (finished.cacheResult !== 'hit') garbage.add(bytes.length);
  const { cacheResult: cache } = finished;
  return { status: response.status, bytes: bytes.length, cache };
}
