import { ErrorCode } from '@modelcontextprotocol/sdk/types.js';

/** As JSON writes whole numbers and texts (RFC 8259, sections 6 and 7), without escapes: it can be read as it stands. */
const id = String.raw`"id"\s*:\s*(-?(?:0|[1-9]\d{0,14})|"[^"\\\u0000-\u001f]{1,200}")`;
const version = String.raw`"jsonrpc"\s*:\s*"2\.0"`;

/** The id of a message that begins or ends with it and the version, as messages are written: no other object does. */
const atStart = new RegExp(String.raw`^\s*\{\s*(?:${version}\s*,\s*${id}|${id}\s*,\s*${version})\s*[,}]`);
const atEnd = new RegExp(String.raw`,\s*(?:${version}\s*,\s*${id}|${id}\s*,\s*${version})\s*\}\s*$`);

/**
 * The answer to a message that was not read because of its length, as a line (JSON-RPC 2.0, section 5.1); `null` where
 * its id cannot be told from its beginning and its end.
 */
export function tooLongAnswer(start: string, end: string, maxBytes: number): string {
  const found = atStart.exec(start) ?? atEnd.exec(end);
  const message = `The message is longer than ${maxBytes} bytes and was not read.`;
  return `${JSON.stringify({
    jsonrpc: '2.0',
    id: JSON.parse(found?.[1] ?? found?.[2] ?? 'null'),
    error: { code: ErrorCode.InvalidRequest, message },
  })}\n`;
}
