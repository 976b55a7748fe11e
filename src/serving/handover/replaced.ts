/** The reason of an abort when another process has taken this one's place: it stops, but is in no hurry. */
export const replaced = Symbol('replaced');

/**
 * Milliseconds that connections without a request stay open in a server that was replaced, so that clients which ask
 * again soon learn from their next answer that it is the last; the default for others.
 */
export function quietMsOf({ reason }: AbortSignal): number | undefined {
  return reason === replaced ? 5000 : undefined;
}
