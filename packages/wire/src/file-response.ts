/** A part of a file: `length` bytes from `first` on. */
export interface FilePart {
  readonly path: string;
  readonly first: number;
  readonly length: number;
}

/**
 * A response whose body is a part of a file. The wire sends it through one buffer that all connections share, so that
 * clients who do not read cost no memory, however many they are.
 */
export class FileResponse extends Response {
  readonly part: FilePart;

  constructor(part: FilePart, init: ResponseInit) {
    const { path, first, length } = part;
    super(Bun.file(path).slice(first, first + length), init);
    this.part = part;
  }
}
