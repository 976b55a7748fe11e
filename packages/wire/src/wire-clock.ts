/** Length of an HTTP date (RFC 9110, section 5.6.7), in bytes. */
export const dateBytes = 29;

/** The time for connections, read once a second so that no request needs to. */
export class WireClock {
  /** Seconds counted since the server started; changes of the system clock do not affect it. */
  ticks = 0;
  /** The second of `date`, since 1970. */
  second = 0;
  /** The value of the `Date` header, in a new buffer each second. */
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
