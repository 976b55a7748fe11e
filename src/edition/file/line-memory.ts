/** Counts the memory of lines and may reclaim it: the part of a ledger that an edition uses. */
export interface LineMemory {
  /** Most bytes of all holders together. */
  readonly maxBytes: number;
  /** Opens an account; `giveWay` frees at least the given number of bytes. */
  open(holder: string, giveWay: (bytes: number) => void): LineAccount;
}

/** The memory counted for the lines of one section. */
export interface LineAccount {
  /** Bytes that may be held. */
  readonly room: number;
  add(bytes: number): void;
  close(): void;
}
