/** The service gave no answer, though asked as often as the options say; `cause` is what `fetch` threw at last. */
export class UnreachableError extends Error {
  /** The address that was asked for. */
  readonly url: string;

  constructor(url: string, cause: unknown) {
    super(`No answer from ${url}`, { cause });
    this.name = 'UnreachableError';
    this.url = url;
  }
}
