/** Default bound on the memory that a server holds for its clients, in bytes. */
export const memoryBytesDefault = 256 * 1024 * 1024;

/** Frees at least this many bytes of a holder, or all that it has. */
export type GiveWay = (bytes: number) => void;

/**
 * The memory that a server holds for its clients, counted by holder, with a bound on the sum. When it is full, caches
 * free memory first, then the accounts that `openLast` made; what does not fit even then must not be made (`hasRoom`).
 */
export class MemoryLedger {
  /** Upper bound on the bytes of all holders together. */
  readonly maxBytes: number;
  /** Bytes of all holders together. */
  bytes = 0;
  /** Requests and connections refused for lack of memory. */
  refused = 0;
  readonly #caches = new Map<MemoryAccount, GiveWay>();
  readonly #last = new Map<MemoryAccount, GiveWay>();
  readonly #byHolder = new Map<string, number>();

  constructor(maxBytes = memoryBytesDefault) {
    this.maxBytes = maxBytes;
  }

  /** Opens an account; with `giveWay` it is a cache. Several accounts may have the same holder. */
  open(holder: string, giveWay?: GiveWay): MemoryAccount {
    const account = new MemoryAccount(this, holder, () => this.#caches.delete(account));
    this.#byHolder.set(holder, this.#byHolder.get(holder) ?? 0);
    if (giveWay) this.#caches.set(account, giveWay);
    return account;
  }

  /** Opens an account that frees memory when no cache can. */
  openLast(holder: string, giveWay: GiveWay): MemoryAccount {
    const account = this.open(holder);
    this.#last.set(account, giveWay);
    return account;
  }

  /** Reports whether `bytes` more fit, after others freed memory if necessary; counts a refusal if not. */
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

  /** Adds bytes to a holder, or subtracts them if negative; others free memory if the sum gets too large. */
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

/** The memory of one holder in a ledger. */
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

  /** Bytes that this account may have before others must free memory. */
  get room(): number {
    return this.bytes + Math.max(0, this.#ledger.maxBytes - this.#ledger.bytes);
  }

  /** Adds bytes, or subtracts them if negative. */
  add(bytes: number): void {
    if (bytes === 0) return;
    this.bytes += bytes;
    this.#ledger.count(this.#holder, bytes);
  }

  /** Gives back everything that is counted. */
  close(): void {
    this.#onClose();
    this.add(-this.bytes);
  }
}
