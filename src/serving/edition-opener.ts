import type { Edition } from '../edition/file/edition.ts';
import type { OpenEditionOptions } from '../edition/file/open-edition.ts';
import { editionFormat } from '../edition/file/tables.ts';
import { openWithCopy } from '../edition/older/upgraded-copies.ts';
import type { SourceOptions } from './edition-source.ts';

/** Opens the editions that are served, of this format or of an older one. */
export class EditionOpener {
  readonly #options: Omit<SourceOptions, 'pollMs'>;
  #upgrading: string | undefined;

  constructor(options: Omit<SourceOptions, 'pollMs'>) {
    this.#options = options;
  }

  /** What takes so long, if a copy of an edition is being written in the present format. */
  get upgrading(): string | undefined {
    return this.#upgrading;
  }

  /** Opens an edition file. Throws as `openWithCopy` does. */
  async open(path: string, options: OpenEditionOptions = {}): Promise<Edition> {
    const { compile, stopping, writeLog, storeAccess } = this.#options;
    try {
      return await openWithCopy(path, options, {
        folder: storeAccess.copiesFolder,
        upgrade: compile,
        signal: stopping,
        onUpgrade: (from, format) => {
          this.#upgrading = `an edition of format ${format} is being rewritten in format ${editionFormat}`;
          writeLog(
            `${from} is of format ${format}. Writing a copy in format ${editionFormat}, which takes about as long as compiling it.`,
          );
        },
      });
    } finally {
      this.#upgrading = undefined;
    }
  }
}
