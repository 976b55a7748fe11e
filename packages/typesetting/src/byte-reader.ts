/** Reads big-endian numbers from bytes, one after the other. Throws `RangeError` past the end. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  uint8(): number {
    return this.#view.getUint8(this.#at++);
  }

  uint16(): number {
    this.#at += 2;
    return this.#view.getUint16(this.#at - 2);
  }

  int16(): number {
    this.#at += 2;
    return this.#view.getInt16(this.#at - 2);
  }

  uint32(): number {
    this.#at += 4;
    return this.#view.getUint32(this.#at - 4);
  }

  /** The next bytes themselves, not copied. */
  bytes(count: number): Uint8Array {
    const end = this.#at + count;
    if (end > this.#bytes.length) throw new RangeError(`${count} bytes at ${this.#at} are past the end`);
    const part = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return part;
  }

  /** UIntBase128: seven bits a byte, the last one without its high bit (WOFF 2, section 4.1). */
  base128(): number {
    let value = 0;
    for (let count = 0; count < 5; count++) {
      const byte = this.uint8();
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
    throw new RangeError('a number takes more than five bytes');
  }

  /** 255UInt16: small numbers in a byte, others in two or three (WOFF 2, section 4.2). */
  packed16(): number {
    const code = this.uint8();
    if (code === 253) return this.uint16();
    if (code === 254) return this.uint8() + 506;
    return code === 255 ? this.uint8() + 253 : code;
  }
}
