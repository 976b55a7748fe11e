/** Runs so many pieces of work at the same time; after the first that fails it begins none. */
export class Lanes {
  readonly #count: number;
  readonly #running = new Set<Promise<void>>();
  #failure: { readonly error: unknown } | undefined;

  constructor(count: number) {
    this.#count = count;
  }

  /** Begins work as soon as a lane is free. Throws what earlier work threw. */
  async begin(work: () => Promise<void>): Promise<void> {
    while (this.#running.size >= this.#count) await Promise.race(this.#running);
    if (this.#failure) return this.end();
    const running = work()
      .catch((error: unknown) => {
        this.#failure ??= { error };
      })
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Waits until all work has ended. Throws what the first of it threw. */
  async end(): Promise<void> {
    await Promise.all(this.#running);
    if (this.#failure) throw this.#failure.error;
  }
}
