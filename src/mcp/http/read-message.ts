import { INVALID_REQUEST, PARSE_ERROR } from '@modelcontextprotocol/server';
import { messageMaxBytes, messagesMax, readMs } from './limits.ts';

/** A message that was read, or why it was not: status, JSON-RPC error code and words. */
export type MessageReading =
  | { readonly ok: true; readonly message: unknown }
  | { readonly ok: false; readonly status: number; readonly code: number; readonly words: string };

/** Reads the JSON of a request within the limits of bytes, time and number. */
export async function readMessage(request: Request): Promise<MessageReading> {
  const bytes = await readBytes(request);
  if (bytes === 'too-long')
    return refused(413, INVALID_REQUEST, `The message is longer than ${messageMaxBytes} bytes.`);
  if (bytes === 'too-slow')
    return refused(408, INVALID_REQUEST, `The message took longer than ${readMs / 1000} seconds to arrive.`);
  let message: unknown;
  try {
    message = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return refused(400, PARSE_ERROR, 'The body is not JSON in UTF-8.');
  }
  if (Array.isArray(message) && message.length > messagesMax)
    return refused(400, INVALID_REQUEST, `At most ${messagesMax} messages are answered at once.`);
  return { ok: true, message };
}

function refused(status: number, code: number, words: string): MessageReading {
  return { ok: false, status, code, words };
}

async function readBytes(request: Request): Promise<Uint8Array | 'too-long' | 'too-slow'> {
  if (Number(request.headers.get('content-length')) > messageMaxBytes) return 'too-long';
  if (!request.body) return new Uint8Array();
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    void reader.cancel();
  }, readMs);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (isLate) return 'too-slow';
      if (done) return Buffer.concat(chunks);
      length += value.length;
      if (length > messageMaxBytes) {
        void reader.cancel();
        return 'too-long';
      }
      chunks.push(value);
    }
  } finally {
    clearTimeout(timer);
  }
}
