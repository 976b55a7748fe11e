import type { Edition } from '../edition/file/edition.ts';
import type { OpenEditionOptions } from '../edition/file/open-edition.ts';
import { editionFormat } from '../edition/file/tables.ts';
import { openWithCopy } from '../edition/older/upgraded-copies.ts';
import type { SourceOptions } from './edition-source.ts';

/** Milliseconds until a failed copy is tried again: each attempt takes long. */
const retryMs = 300_000;

/** Opens the editions that are served, of this format or of an older one. */
export class EditionOpener {
  readonly #options: Omit<SourceOptions, 'pollMs'>;
  #upgrading: string | undefined;
  /** When the copy of a file could not be written, by its path. */
  readonly #failedAt = new Map<string, number>();

  constructor(options: Omit<SourceOptions, 'pollMs'>) {
    this.#options = options;
  }

  /** What is in progress, while a copy of an edition is being written in the current format. */
  get upgrading(): string | undefined {
    return this.#upgrading;
  }

  /** Opens an edition file. Throws as `openWithCopy` does. */
  async open(path: string, options: OpenEditionOptions = {}): Promise<Edition> {
    const { stopping, storeAccess } = this.#options;
    try {
      return await openWithCopy(path, options, {
        folder: storeAccess.copiesFolder,
        upgrade: (from, to, format) => this.#upgrade(from, to, format),
        signal: stopping,
        onWait: () => {
          this.#upgrading = `another process is rewriting an edition in format ${editionFormat}`;
        },
      });
    } finally {
      this.#upgrading = undefined;
    }
  }

  async #upgrade(from: string, to: string, format: number): Promise<boolean> {
    const { compile, stopping, writeLog } = this.#options;
    const failedAt = this.#failedAt.get(from);
    if (failedAt !== undefined && performance.now() - failedAt < retryMs) return false;
    this.#upgrading = `an edition of format ${format} is being rewritten in format ${editionFormat}`;
    writeLog(
      `${from} is of format ${format}. Writing a copy in format ${editionFormat}, which takes about as long as compiling it.`,
    );
    const isWritten = await compile(from, to, stopping);
    if (isWritten) this.#failedAt.delete(from);
    else this.#failedAt.set(from, performance.now());
    return isWritten;
  }
}
