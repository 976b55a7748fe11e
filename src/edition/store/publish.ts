import { rmSync } from 'node:fs';
import type { Change } from '../../verdict/change/change.ts';
import type { Findings } from '../../verdict/diagnostic.ts';
import type { Catalogue } from '../../verdict/raw-record.ts';
import { compileEdition } from '../compile/compile.ts';
import { EditionError } from '../file/seal.ts';
import { changedSettings } from '../history/difference.ts';
import {
  type ComparableEdition,
  type WrittenPublication,
  writePublication,
} from '../history/write-publication.ts';
import { openToCompare } from '../older/open-comparable.ts';
import { type EditionStore, type Publication, StoreError } from './edition-store.ts';
import { findPublication, newEditions } from './find-publication.ts';
import { momentAfter, msPerDay } from './moment-after.ts';
import { type AllowedRemovals, type RemovalRefusal, Removals } from './removals.ts';
import { distrust, type Signer } from './signed-publication.ts';
import { withDraft } from './with-draft.ts';

/** How to publish. */
export interface PublishOptions {
  readonly now: Date;
  /** Publishes though something was published on the same UTC day. */
  readonly force: boolean;
  /** Publishes though the current edition cannot be read: nothing is compared, and the history begins anew. */
  readonly withoutHistory: boolean;
  readonly allowRemoval: AllowedRemovals;
  /** Refuses if the current edition is another one; as `findPublication` understands it. */
  readonly basedOn?: string | undefined;
  /** Does everything but publish. */
  readonly dryRun: boolean;
  /** Signs the publication. An edition that is current already is published again unless this key signed it. */
  readonly signer?: Signer | undefined;
  /** Whether warnings of a rule stop as errors do. */
  readonly isStrict?: (rule: string) => boolean;
  /** Told of all mistakes and warnings of the catalogue, before anything else comes of it. */
  readonly onFindings?: (findings: Findings) => Promise<void>;
  readonly onProgress?: (stage: 'reading' | 'writing' | 'comparing', records: number) => void;
  /** Told of each change to the current edition; of none when there is no current edition. */
  readonly onChange?: (change: Change) => void;
}

/** Why nothing was published. */
export type Refusal =
  | RemovalRefusal
  | { readonly kind: 'moved-on'; readonly basedOn: Publication; readonly current: Publication }
  | { readonly kind: 'same-day'; readonly publishedAt: string; readonly nextAt: Date };

/** What came of publishing. */
export type PublishResult =
  | { readonly kind: 'mistakes' }
  | { readonly kind: 'unchanged'; readonly current: Publication }
  | ({ readonly kind: 'refused'; readonly refusals: readonly Refusal[] } & Prepared)
  | ({ readonly kind: 'dry-run' } & Prepared)
  | ({ readonly kind: 'published'; readonly publication: Publication } & Prepared);

/** An edition that is ready to be published. */
export interface Prepared {
  readonly id: string;
  readonly written: WrittenPublication;
  /** Keys of the settings that change. */
  readonly settings: readonly string[];
  /** What it is published over; nothing when that is the first publication, or could not be read. */
  readonly current: Publication | undefined;
}

/** Checks, compiles and publishes a catalogue. Throws `StoreError` or `EditionError`; then nothing was published. */
export async function publishCatalogue(
  store: EditionStore,
  catalogue: Catalogue,
  options: PublishOptions,
): Promise<PublishResult> {
  return withDraft(store, options, async ({ draft, publications, publish }) => {
    const result = await prepare(store, publications, draft, catalogue, options);
    if (result.kind !== 'dry-run' || !publish) return result;
    const { id, written } = result;
    const publication = await publish({
      ...stampOf(publications, options.now),
      edition: id,
      verdicts: written.verdicts,
      withdrawn: written.withdrawn,
      changes: written.changes,
    });
    return { ...result, kind: 'published', publication };
  });
}

/** The number and the moment of the next publication. */
export function stampOf(
  publications: readonly Publication[],
  now: Date,
): { readonly sequence: number; readonly publishedAt: string } {
  const last = publications.at(-1);
  const moment = momentAfter(now, last && new Date(last.publishedAt));
  return { sequence: (last?.sequence ?? 0) + 1, publishedAt: `${moment.toISOString().slice(0, 19)}Z` };
}

async function prepare(
  store: EditionStore,
  publications: readonly Publication[],
  draft: string,
  catalogue: Catalogue,
  options: PublishOptions,
): Promise<PublishResult> {
  const { now, onProgress, onFindings, isStrict } = options;
  const content = `${draft}.content`;
  try {
    const compiled = await compileEdition(catalogue, { to: content, now, isStrict, onProgress });
    await onFindings?.(compiled.findings);
    if (!compiled.ok) return { kind: 'mistakes' };
    return await compare(store, publications, { content, draft, id: compiled.id }, catalogue, options);
  } finally {
    rmSync(content, { force: true });
  }
}

/** Paths of the compiled edition and of what is to be published. */
interface Drafts {
  readonly content: string;
  readonly draft: string;
  readonly id: string;
}

async function compare(
  store: EditionStore,
  publications: readonly Publication[],
  { content, draft, id }: Drafts,
  catalogue: Catalogue,
  options: PublishOptions,
): Promise<PublishResult> {
  const { now, signer, onProgress } = options;
  const current = publications.at(-1);
  const over = current && (await openCurrent(store, current, options.withoutHistory));
  using _over = over?.edition;
  const isCurrent = over && current.edition === id;
  if (isCurrent && (!signer || distrust(current, [signer.key]) === undefined))
    return { kind: 'unchanged', current };
  const movedOn = isCurrent ? undefined : movedOnRefusal(store, publications, options.basedOn);
  const removals = new Removals(options.allowRemoval);
  let count = 0;
  const { sequence, publishedAt } = stampOf(publications, now);
  const written = writePublication({
    content,
    to: draft,
    current: over,
    sequence,
    at: new Date(publishedAt),
    onChange(change) {
      removals.add(change);
      options.onChange?.(change);
      if (++count % 1000 === 0) onProgress?.('comparing', count);
    },
  });
  const sameDay = isCurrent || options.force ? undefined : sameDayRefusal(publications, now);
  const refusals = [
    movedOn,
    ...removals.refusals(over?.edition.settings, catalogue.settings),
    sameDay,
  ].filter((refusal) => refusal !== undefined);
  const settings = over ? changedSettings(over.edition.settings, catalogue.settings) : [];
  const prepared = { id, written, settings, current: over && current };
  return refusals.length > 0 ? { kind: 'refused', refusals, ...prepared } : { kind: 'dry-run', ...prepared };
}

/** Opens the edition of a publication to compare with it, and says where its file is. */
export async function openPublished(
  store: EditionStore,
  publication: Publication,
): Promise<{ readonly edition: ComparableEdition; readonly path: string }> {
  const path = await store.fetch(publication);
  return { edition: openToCompare(path, { verified: true }), path };
}

/** Opens the edition to publish over; one that cannot be read is passed over only if the options say so. */
async function openCurrent(store: EditionStore, current: Publication, withoutHistory: boolean) {
  try {
    return await openPublished(store, current);
  } catch (error) {
    if (!(error instanceof StoreError || error instanceof EditionError)) throw error;
    if (withoutHistory) return undefined;
    throw new StoreError(
      `${error.message}; verdicts rollback makes an earlier edition current, and --without-history publishes without comparing`,
    );
  }
}

/** What was published since the edition that the publisher began with must not be lost without a word. */
function movedOnRefusal(
  store: EditionStore,
  publications: readonly Publication[],
  name: string | undefined,
): Refusal | undefined {
  const current = publications.at(-1);
  if (name === undefined || !current) return undefined;
  const basedOn = findPublication(publications, name, store.name);
  return basedOn.edition === current.edition ? undefined : { kind: 'moved-on', basedOn, current };
}

/** The contract promises callers that data changes at most once a day; to sign it again is no change. */
function sameDayRefusal(publications: readonly Publication[], now: Date): Refusal | undefined {
  const publishedAt = newEditions(publications).at(-1)?.publishedAt;
  if (publishedAt === undefined) return undefined;
  const nextAt = new Date((Math.floor(Date.parse(publishedAt) / msPerDay) + 1) * msPerDay);
  return now < nextAt ? { kind: 'same-day', publishedAt, nextAt } : undefined;
}
