/** A server that cannot start; the message is one line for the operator. */
export class ServingError extends Error {
  override readonly name = 'ServingError';
}
