import { INVALID_REQUEST, PARSE_ERROR, readRequestBody } from '@modelcontextprotocol/server';
import { messageMaxBytes, messagesMax, readMs } from './limits.ts';

/** A message that was read, or why it was not: status, JSON-RPC error code and words. */
export type MessageReading =
  | { readonly ok: true; readonly message: unknown }
  | { readonly ok: false; readonly status: number; readonly code: number; readonly words: string };

/** Reads the JSON of a request within the limits of bytes, time and number. */
export async function readMessage(request: Request): Promise<MessageReading> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(late.resolve, readMs);
  const reading = readRequestBody(request, messageMaxBytes);
  const body = await Promise.race([reading, late.promise]).finally(() => clearTimeout(timer));
  if (!body)
    return refused(408, INVALID_REQUEST, `The message took longer than ${readMs / 1000} seconds to arrive.`);
  if (body.tooLarge)
    return refused(413, INVALID_REQUEST, `The message is longer than ${messageMaxBytes} bytes.`);
  let message: unknown;
  try {
    message = JSON.parse(body.text);
  } catch {
    return refused(400, PARSE_ERROR, 'The body is not JSON.');
  }
  if (Array.isArray(message) && message.length > messagesMax)
    return refused(400, INVALID_REQUEST, `At most ${messagesMax} messages are answered at once.`);
  return { ok: true, message };
}

function refused(status: number, code: number, words: string): MessageReading {
  return { ok: false, status, code, words };
}
