/** Why the wire itself refuses a request or a connection. */
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

/** A refused request; the wire reads nothing more from its connection. */
export interface Refusal {
  readonly kind: 'refusal';
  readonly reason: RefusalReason;
  /** A sentence about this request, for its client. */
  readonly detail: string;
}

/** Makes a refusal. */
export function refusal(reason: RefusalReason, detail: string): Refusal {
  return { kind: 'refusal', reason, detail };
}
