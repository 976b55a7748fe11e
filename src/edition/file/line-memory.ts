/** Where the memory of lines is counted, and who may want it back: the part of a ledger that an edition knows. */
export interface LineMemory {
  /** Most bytes of all holders together. */
  readonly maxBytes: number;
  /** Opens an account; `giveWay` frees at least so many bytes. */
  open(holder: string, giveWay: (bytes: number) => void): LineAccount;
}

/** What is counted for the lines of one section. */
export interface LineAccount {
  /** Bytes that may be held. */
  readonly room: number;
  add(bytes: number): void;
  close(): void;
}
