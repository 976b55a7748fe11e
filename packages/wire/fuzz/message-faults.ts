import type { ReceivedResponse } from '../second-reader/responses.ts';

/** A marker belongs to one request; no answer to another request may contain it. */
const markerPattern = /fuzzmark[0-9a-z]+z/g;

/** The markers that a conversation puts into its requests, one after another. */
export function createMarkers(conversation: number): () => string {
  let count = 0;
  return () => `fuzzmark${conversation.toString(36)}x${(count++).toString(36)}z`;
}

/** What is wrong with any response: its date, fields that belong to one connection, or an answer to another request. */
export function messageFaults(response: ReceivedResponse, sent: string): readonly string[] {
  return [...headerFaults(response), ...markerFaults(response, sent)];
}

/** Decodes percent-encoded visible ASCII, and leaves the rest as it is. */
export function withoutEncoding(target: string): string {
  return target.replace(/%([2-7][0-9a-f])/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
}

function headerFaults({ headers }: ReceivedResponse): readonly string[] {
  const date = headers.get('date') ?? '';
  const age = Math.abs(Date.now() - Date.parse(date));
  const surplus = ['keep-alive', 'upgrade', 'te', 'trailer', 'proxy-connection', 'set-cookie', 'server'];
  return [
    ...(age < 60_000 && new Date(date).toUTCString() === date ? [] : [`the date is ${JSON.stringify(date)}`]),
    ...surplus.filter((name) => headers.has(name)).map((name) => `the header ${name}`),
  ];
}

function markerFaults({ head, body }: ReceivedResponse, sent: string): readonly string[] {
  const text = body.includes('fuzzmark') ? head + body.toString() : head;
  const found = text.match(markerPattern);
  if (!found) return [];
  const own = withoutEncoding(sent);
  const stranger = found.find((marker) => !own.includes(marker));
  return stranger === undefined ? [] : [`it answers another request: ${stranger}`];
}
