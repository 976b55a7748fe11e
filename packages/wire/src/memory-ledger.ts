/** Default bound on the memory that a server holds for its clients, in bytes. */
export const memoryBytesDefault = 256 * 1024 * 1024;

/** Frees at least so many bytes of what a holder has, if it has them. */
export type GiveWay = (bytes: number) => void;

/**
 * The memory that a server holds for its clients, counted by holder and bounded in sum. When more is wanted than there is,
 * caches give way first, then those that `openLast` named; what does not fit even then is not to be made (`hasRoom`).
 */
export class MemoryLedger {
  /** Most bytes of all holders together. */
  readonly maxBytes: number;
  /** Bytes of all holders together. */
  bytes = 0;
  /** Requests and connections that found no room. */
  refused = 0;
  readonly #caches = new Map<MemoryAccount, GiveWay>();
  readonly #last = new Map<MemoryAccount, GiveWay>();
  readonly #byHolder = new Map<string, number>();

  constructor(maxBytes = memoryBytesDefault) {
    this.maxBytes = maxBytes;
  }

  /** Opens an account; `giveWay` makes it a cache. Several accounts may have one holder. */
  open(holder: string, giveWay?: GiveWay): MemoryAccount {
    const account = new MemoryAccount(this, holder, () => this.#caches.delete(account));
    this.#byHolder.set(holder, this.#byHolder.get(holder) ?? 0);
    if (giveWay) this.#caches.set(account, giveWay);
    return account;
  }

  /** Opens an account that gives way when no cache can. */
  openLast(holder: string, giveWay: GiveWay): MemoryAccount {
    const account = this.open(holder);
    this.#last.set(account, giveWay);
    return account;
  }

  /** Whether so many bytes more fit, after others gave way if they must; counts it as refused if not. */
  hasRoom(bytes: number): boolean {
    this.#makeRoom(bytes);
    if (this.bytes + bytes <= this.maxBytes) return true;
    this.refused++;
    return false;
  }

  /** Bytes by holder. */
  get holders(): ReadonlyMap<string, number> {
    return this.#byHolder;
  }

  /** Counts bytes of a holder, which may be less than none; others give way if the sum is too much then. */
  count(holder: string, bytes: number): void {
    this.bytes += bytes;
    this.#byHolder.set(holder, (this.#byHolder.get(holder) ?? 0) + bytes);
    if (bytes > 0) this.#makeRoom(0);
  }

  #makeRoom(bytes: number): void {
    if (this.bytes + bytes <= this.maxBytes) return;
    for (const holders of [this.#caches, this.#last])
      for (const [account, giveWay] of holders) {
        const excess = this.bytes + bytes - this.maxBytes;
        if (excess <= 0) return;
        if (account.bytes > 0) giveWay(Math.min(excess, account.bytes));
      }
  }
}

/** What one holder has of a ledger. */
export class MemoryAccount {
  /** Bytes of this account. */
  bytes = 0;
  readonly #ledger: MemoryLedger;
  readonly #holder: string;
  readonly #onClose: () => void;

  constructor(ledger: MemoryLedger, holder: string, onClose: () => void) {
    this.#ledger = ledger;
    this.#holder = holder;
    this.#onClose = onClose;
  }

  /** Bytes that this account may have before others must give way. */
  get room(): number {
    return this.bytes + Math.max(0, this.#ledger.maxBytes - this.#ledger.bytes);
  }

  /** Counts bytes; negative ones are no longer held. */
  add(bytes: number): void {
    if (bytes === 0) return;
    this.bytes += bytes;
    this.#ledger.count(this.#holder, bytes);
  }

  /** Gives back all that is counted. */
  close(): void {
    this.#onClose();
    this.add(-this.bytes);
  }
}
