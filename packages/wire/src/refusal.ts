/** Why a request, or a connection, is refused before anyone is asked for an answer. */
export type RefusalReason =
  | 'malformed'
  | 'timeout'
  | 'body-too-large'
  | 'target-too-long'
  | 'headers-too-large'
  | 'coding-not-supported'
  | 'version-not-supported'
  | 'too-many-connections'
  | 'out-of-memory';

/** The status of each reason (RFC 9110, section 15; RFC 6585, section 5). */
export const refusalStatus: Readonly<Record<RefusalReason, number>> = {
  malformed: 400,
  timeout: 408,
  'body-too-large': 413,
  'target-too-long': 414,
  'headers-too-large': 431,
  'coding-not-supported': 501,
  'version-not-supported': 505,
  'too-many-connections': 503,
  'out-of-memory': 503,
};

/** What the wire refused; after it, nothing more of the connection is read. */
export interface Refusal {
  readonly kind: 'refusal';
  readonly reason: RefusalReason;
  /** A sentence about this one request, for its client. */
  readonly detail: string;
}

/** Makes a refusal. */
export function refusal(reason: RefusalReason, detail: string): Refusal {
  return { kind: 'refusal', reason, detail };
}
