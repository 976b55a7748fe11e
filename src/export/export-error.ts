/** Tells why an export could not be made: a sentence about the folder or a file in it, for the user. */
export class ExportError extends Error {
  override readonly name = 'ExportError';
}
