import type { FinishedAnswer, Reply } from './exchange.ts';
import { outOfMemory } from './limits.ts';
import type { RequestHead } from './request-head.ts';
import type { Wire } from './wire.ts';
import { WireRequest } from './wire-request.ts';

/** Memory that making an answer may take, in bytes. */
const answerBytes = 256 * 1024;

/** The finished answer to a request, if there is one. */
export function findFinished(
  { method, target, isGuarded, accept }: RequestHead,
  { answerer }: Wire,
): FinishedAnswer | undefined {
  return isGuarded || (method !== 'GET' && method !== 'HEAD') ? undefined : answerer.finished(target, accept);
}

/**
 * Makes the answer to a request, unless it is finished by now because another connection requested the same. When
 * memory is used up, the answer is a refusal, after which the connection may go on.
 */
export function makeReply(head: RequestHead, wire: Wire): Reply | Promise<Reply> {
  const finished = findFinished(head, wire);
  if (finished) return finished;
  const request = new WireRequest(head);
  return wire.memory.hasRoom(answerBytes)
    ? wire.answerer.answer(head.target, request)
    : wire.answerer.refuse(outOfMemory(), request);
}
