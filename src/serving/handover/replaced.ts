/** The abort reason when another process has replaced this one, which then stops without hurry. */
export const replaced = Symbol('replaced');

/**
 * Milliseconds that idle connections stay open in a replaced server, so that clients learn from their next answer that
 * it is the last; undefined, for the default, in any other server.
 */
export function quietMsOf({ reason }: AbortSignal): number | undefined {
  return reason === replaced ? 5000 : undefined;
}
