/** Most targets to remember; the oldest are forgotten first. */
const most = 20_000;

/** Remembers answers: their entity tags, and the bodies that were already found valid. */
export class BodyMemory {
  readonly #sound = new Map<object, Set<bigint>>();
  readonly #tags = new Map<
    string,
    { readonly tag: string; readonly hash: bigint; readonly length: number }
  >();

  /**
   * Contradictions between an answer and earlier ones: while an edition is served, a target in one coding has the same
   * bytes and tag, and `HEAD` states the length of `GET`.
   */
  faults(place: string, tag: string, body: Uint8Array | undefined, length: number): readonly string[] {
    const before = this.#tags.get(place);
    if (before === undefined) {
      if (body) this.#remember(place, { tag, hash: hashOf(body), length });
      return [];
    }
    const faults: string[] = [];
    if (before.tag !== tag) faults.push(`the entity tag was ${before.tag} and is ${tag}`);
    if (before.length !== length) faults.push(`the length was ${before.length} and is ${length}`);
    if (body && hashOf(body) !== before.hash) faults.push(`the bytes changed under ${tag}`);
    return faults;
  }

  /** Whether a body was already found valid against what the contract declares. */
  isSound(declared: object, hash: bigint): boolean {
    return this.#sound.get(declared)?.has(hash) === true;
  }

  /** Records that a body is valid. */
  rememberSound(declared: object, hash: bigint): void {
    const hashes = this.#sound.get(declared) ?? new Set();
    if (hashes.size >= most) hashes.clear();
    this.#sound.set(declared, hashes.add(hash));
  }

  #remember(place: string, value: { tag: string; hash: bigint; length: number }): void {
    const oldest = this.#tags.keys().next().value;
    if (this.#tags.size >= most && oldest !== undefined) this.#tags.delete(oldest);
    this.#tags.set(place, value);
  }
}

function hashOf(body: Uint8Array): bigint {
  return Bun.hash.wyhash(body);
}
