/** Length of an HTTP date (RFC 9110, section 5.6.7), in bytes. */
export const dateBytes = 29;

/** The time as connections need it: told once a second, so that no request asks for it. */
export class WireClock {
  /** Seconds since the server began, as they were counted; no change of the system's clock moves it. */
  ticks = 0;
  /** The second that `date` tells. */
  second = 0;
  /** For the `Date` header; the bytes are a new buffer each second. */
  date: Buffer;

  constructor() {
    this.date = this.#read();
  }

  /** Called once a second. */
  tick(): void {
    this.ticks++;
    this.date = this.#read();
  }

  #read(): Buffer {
    const now = new Date();
    this.second = Math.floor(now.getTime() / 1000);
    return Buffer.from(now.toUTCString(), 'latin1');
  }
}
