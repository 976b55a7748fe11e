/** The service gave no answer after as many tries as the options allow; `cause` is what `fetch` threw at last. */
export class UnreachableError extends Error {
  /** The address of the request. */
  readonly url: string;

  constructor(url: string, cause: unknown) {
    super(`No answer from ${url}`, { cause });
    this.name = 'UnreachableError';
    this.url = url;
  }
}
