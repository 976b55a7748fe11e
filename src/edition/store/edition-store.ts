import { z } from 'zod';
import { type ChangeKind, changeKinds } from '../../verdict/change/change.ts';
import type { Signer } from './signed-publication.ts';

const count = z.int().min(0);

/** One publication as a store lists it. */
export const publicationSchema = z.strictObject({
  /** 1 for the first one, then counting up; never given twice. */
  sequence: z.int().min(1),
  /** Id of the edition. */
  edition: z.string().regex(/^[0-9a-f]{32}$/),
  /** Whole seconds; later than that of the publication before. */
  publishedAt: z.iso.datetime(),
  verdicts: count,
  withdrawn: count,
  /** Nothing when there was no edition to compare with, or none that could be read. */
  changes: z
    .strictObject(
      Object.fromEntries(changeKinds.map((kind) => [kind, count])) as Record<ChangeKind, typeof count>,
    )
    .nullable(),
  /** Sequence of the publication whose edition was taken back. */
  rollbackTo: z.int().min(1).optional(),
  bytes: count,
  /** Of the whole edition file, in hexadecimal digits. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Of `manifestOf`, as minisign writes it; nothing where it was published without `--sign`. */
  signature: z.string().max(2000).optional(),
  /** True when the store has given up the file; the entry stays. */
  pruned: z.literal(true).optional(),
});

/** A publication. */
export type Publication = Readonly<z.output<typeof publicationSchema>>;

/** Where published editions are kept, the newest publication being the current one. */
export interface EditionStore {
  /** As messages name it; holds no secret. */
  readonly name: string;
  /** Every publication, the oldest first; none when nothing has been published. Throws `StoreError`. */
  publications(): Promise<readonly Publication[]>;
  /** The newest publication; cheap enough to ask for every second. Throws `StoreError`. */
  current(): Promise<Publication | undefined>;
  /** A local file with the edition of a publication, whole and unaltered. Throws `StoreError`. */
  fetch(publication: Publication): Promise<string>;
  /** Publications with an edition on this machine, the oldest first; only a store that is elsewhere has this. */
  local?(): readonly Publication[];
  /**
   * Begins to publish, and shuts others out until `end` where the store can; `signer` signs what is published.
   * Throws `StoreError`, at once, when another publisher is at work.
   */
  begin(signer?: Signer): Promise<Publishing>;
  /** Makes anew what is lost or damaged of the list of publications. Only a store that can has this. Throws `StoreError`. */
  repair?(): Promise<ListRepair>;
  /** Moves what an earlier version stored otherwise to where this one does. Only a store with such has this. Throws `StoreError`. */
  upgrade?(): Promise<StoreUpgrade>;
}

/** What an upgrade of a store did: publications whose editions it moved, and those it left, because they are damaged. */
export interface StoreUpgrade {
  readonly upgraded: readonly number[];
  readonly damaged: readonly number[];
}

/** What a repair of a list of publications did. */
export interface ListRepair {
  /** Names of objects that were damaged, and are kept under these names. */
  readonly aside: readonly string[];
  /** Publications whose entries were made anew. */
  readonly rebuilt: readonly number[];
  /** Publications that are no longer in the list: nothing that is left tells of them. */
  readonly lost: readonly number[];
  /** The list as it is now. */
  readonly publications: readonly Publication[];
}

/** A store while it is being written to. `end` must be called, whatever happened. */
export interface Publishing {
  /** Where to make the next edition file; nothing is there yet. */
  readonly draft: string;
  /** Every publication so far. */
  readonly publications: readonly Publication[];
  /** Makes the edition at `draft` the current one, in one step; once, and nothing else afterwards. */
  publish(publication: Omit<Publication, 'bytes' | 'sha256' | 'signature' | 'pruned'>): Promise<Publication>;
  /** Gives up the files of publications. */
  prune(sequences: ReadonlySet<number>): Promise<void>;
  end(): Promise<void>;
}

/** A store that cannot do what the caller wants; the message is one line for the operator. */
export class StoreError extends Error {
  override readonly name: string = 'StoreError';
}

/** A store that cannot be reached at the moment, though there may be nothing wrong with it. */
export class StoreUnreachable extends StoreError {
  override readonly name = 'StoreUnreachable';
}

/** A store address of a kind that is not supported. */
export class StoreAddressError extends StoreError {
  override readonly name = 'StoreAddressError';
}
