import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { messageOf } from '../../verdict/text/error-message.ts';
import { type EditionStore, type Publication, type Publishing, StoreError } from './edition-store.ts';
import { explainWrite } from './explain-write.ts';
import { digestOf } from './file-digest.ts';
import { flush, pointerName, readPointer, replacePointer } from './pointer-file.ts';
import { lockFolder, lockNames } from './publisher-lock.ts';
import { describeDraft, type Signer } from './signed-publication.ts';

/** What a publisher that was killed may have left: drafts, with what the compiler puts beside them, and editions. */
const leftoverPattern = /^(?:draft-.*|\d{6,}-[0-9a-f]{32}\.sqlite)$/;

/** An edition file of a store; it begins with the sequence of its publication. */
export const editionPattern = /^\d{6,}-[0-9a-f]{32}\.sqlite$/;

/** What file systems and version control put into folders of themselves. */
const foreignButFine = /^(?:\..*|lost\+found)$/;

/** The name of the file that holds the edition of a publication. */
export function fileNameOf({ sequence, edition }: Pick<Publication, 'sequence' | 'edition'>): string {
  return `${String(sequence).padStart(6, '0')}-${edition}.sqlite`;
}

/** Says whether a folder is a store: it holds a pointer. */
export function isDirectoryStore(path: string): boolean {
  return existsSync(join(path, pointerName));
}

/** A store in a folder: a file for each publication, and one pointer. The folder is made when first published to. */
export class DirectoryStore implements EditionStore {
  readonly name: string;
  readonly #folder: string;
  readonly #pointer: string;
  readonly #now: () => Date;

  constructor(folder: string, now: () => Date) {
    this.name = folder;
    this.#folder = folder;
    this.#pointer = join(folder, pointerName);
    this.#now = now;
  }

  async publications(): Promise<readonly Publication[]> {
    const publications = readPointer(this.#pointer);
    if (!publications && existsSync(this.#folder)) this.#refuseForeign();
    return publications ?? [];
  }

  async current(): Promise<Publication | undefined> {
    return (await this.publications()).at(-1);
  }

  async fetch(publication: Publication): Promise<string> {
    const path = this.#pathOf(publication);
    const damage = await damageOf(path, publication);
    if (damage !== undefined) throw new StoreError(`${path}: ${damage}`);
    return path;
  }

  async begin(signer?: Signer): Promise<Publishing> {
    try {
      mkdirSync(this.#folder, { recursive: true });
      this.#refuseForeign();
      const lock = lockFolder(this.#folder, this.#now());
      try {
        return this.#publishing(lock, signer);
      } catch (error) {
        lock.release();
        throw error;
      }
    } catch (error) {
      throw explainWrite(this.#folder, error);
    }
  }

  #publishing(lock: { release(): void }, signer: Signer | undefined): Publishing {
    const publications = [...(readPointer(this.#pointer) ?? [])];
    this.#refuseUnnamed(publications);
    this.#removeLeftovers(publications);
    const draft = join(this.#folder, `draft-${process.pid}.sqlite`);
    const temporary = join(this.#folder, `draft-${process.pid}.json`);
    return {
      draft,
      publications,
      publish: (about) =>
        this.#orExplain(async () => {
          const publication = await describeDraft(draft, about, signer);
          renameSync(draft, this.#pathOf(publication));
          flush(this.#folder);
          replacePointer(this.#pointer, [...publications, publication], temporary);
          return publication;
        }),
      prune: (sequences) =>
        this.#orExplain(async () => {
          const kept = publications.map((one) =>
            sequences.has(one.sequence) ? { ...one, pruned: true as const } : one,
          );
          replacePointer(this.#pointer, kept, temporary);
          this.#removeLeftovers(kept);
        }),
      end: async () => {
        for (const path of [draft, temporary]) rmSync(path, { force: true });
        lock.release();
      },
    };
  }

  #pathOf(publication: Pick<Publication, 'sequence' | 'edition'>): string {
    return join(this.#folder, fileNameOf(publication));
  }

  /** A mistyped name must not turn another folder into a store. */
  #refuseForeign(): void {
    if (isDirectoryStore(this.#folder)) return;
    const ours = (name: string) =>
      leftoverPattern.test(name) ||
      foreignButFine.test(name) ||
      lockNames.some((lock) => name.startsWith(lock));
    const foreign = readdirSync(this.#folder).find((name) => !ours(name));
    if (foreign !== undefined)
      throw new StoreError(
        `${this.#folder} is not a store: it holds other files, such as ${JSON.stringify(foreign)}; a store begins in a new or empty folder`,
      );
  }

  /** A killed publisher leaves the edition that comes next, and no other: others are there because a pointer was lost. */
  #refuseUnnamed(publications: readonly Publication[]): void {
    const named = new Set(publications.map((one) => basename(this.#pathOf(one))));
    const next = (publications.at(-1)?.sequence ?? 0) + 1;
    const unnamed = readdirSync(this.#folder).find(
      (name) => editionPattern.test(name) && !named.has(name) && Number.parseInt(name, 10) !== next,
    );
    if (unnamed !== undefined)
      throw new StoreError(
        `${this.#folder} holds ${unnamed}, which ${pointerName} does not name; put the right ${pointerName} back, move the file away, or see verdicts store verify`,
      );
  }

  #removeLeftovers(publications: readonly Publication[]): void {
    const named = new Set(publications.filter(({ pruned }) => !pruned).map((one) => this.#pathOf(one)));
    for (const name of readdirSync(this.#folder)) {
      const path = join(this.#folder, name);
      if (leftoverPattern.test(name) && !named.has(path)) rmSync(path, { force: true });
    }
  }

  async #orExplain<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      throw explainWrite(this.#folder, error);
    }
  }
}

async function damageOf(path: string, { bytes, sha256, pruned }: Publication): Promise<string | undefined> {
  if (pruned) return 'the edition file was pruned';
  try {
    if (statSync(path).size !== bytes)
      return 'the edition file is not whole: its length is not the published one';
    if ((await digestOf(path)) !== sha256)
      return 'the edition file was altered: its SHA-256 is not the published one';
    return undefined;
  } catch (error) {
    return `the edition file cannot be read: ${messageOf(error)}`;
  }
}
