import { rmSync } from 'node:fs';
import type { Change } from '../../verdict/change/change.ts';
import { type WrittenPublication, writePublication } from '../history/write-publication.ts';
import { upgradeEdition } from '../older/upgrade-edition.ts';
import { type EditionStore, type Publication, StoreError } from './edition-store.ts';
import { findPublication } from './find-publication.ts';
import { openPublished, stampOf } from './publish.ts';
import { type AllowedRemovals, type RemovalRefusal, Removals } from './removals.ts';
import type { Signer } from './signed-publication.ts';
import { withDraft } from './with-draft.ts';

/** How to roll back. */
export interface RollbackOptions {
  readonly now: Date;
  /** Which edition, as `findPublication` understands it. */
  readonly to: string;
  readonly allowRemoval: AllowedRemovals;
  /** Does everything but publish. */
  readonly dryRun: boolean;
  /** Signs the publication. */
  readonly signer?: Signer | undefined;
  readonly onChange?: (change: Change) => void;
}

/** What would be taken back. */
interface Prepared {
  /** The publication whose edition is to be current again. */
  readonly target: Publication;
  /** The publication that is current before. */
  readonly previous: Publication;
  /** Nothing when the edition that is current could not be read. */
  readonly changes: WrittenPublication['changes'];
}

/** What came of rolling back. */
export type RollbackResult =
  | ({ readonly kind: 'refused'; readonly refusals: readonly RemovalRefusal[] } & Prepared)
  | ({ readonly kind: 'dry-run' } & Prepared)
  | ({ readonly kind: 'published'; readonly publication: Publication } & Prepared);

/**
 * Publishes the content of an earlier edition again, as a publication of its own whose changes lead back to it.
 * Throws `StoreError` or `EditionError`; then nothing was published.
 */
export async function rollBack(store: EditionStore, options: RollbackOptions): Promise<RollbackResult> {
  return withDraft(store, options, async ({ draft, publications, publish }) => {
    const { result, written } = await prepare(store, publications, draft, options);
    if (result.kind !== 'dry-run' || !publish) return result;
    const { target, changes } = result;
    const publication = await publish({
      ...stampOf(publications, options.now),
      edition: target.edition,
      verdicts: written.verdicts,
      withdrawn: written.withdrawn,
      changes,
      rollbackTo: target.sequence,
    });
    return { ...result, kind: 'published', publication };
  });
}

async function prepare(
  store: EditionStore,
  publications: readonly Publication[],
  draft: string,
  { now, to, allowRemoval, onChange }: RollbackOptions,
): Promise<{ readonly result: RollbackResult; readonly written: WrittenPublication }> {
  const target = findPublication(publications, to, store.name);
  const previous = publications.at(-1);
  if (!previous || target.edition === previous.edition)
    throw new StoreError(`${store.name}: edition ${target.edition} is the current one already`);
  const upgraded = `${draft}.content`;
  try {
    // Should the current edition be damaged, the history goes on from the target, as far as that remembers it.
    const whole = await openPublished(store, previous).catch(() => undefined);
    using _whole = whole?.edition;
    // What servers could not read must not become current.
    const past = await openPublished(store, target);
    using _past = past.edition;
    const content = upgradeEdition(past.path, upgraded, { verified: true }) ? upgraded : past.path;
    const { sequence, publishedAt } = stampOf(publications, now);
    const removals = new Removals(allowRemoval);
    const written = writePublication({
      content,
      to: draft,
      current: whole ?? past,
      sequence,
      at: new Date(publishedAt),
      rolledBackTo: target.sequence,
      onChange(change) {
        removals.add(change);
        onChange?.(change);
      },
    });
    const refusals = removals.refusals(whole?.edition.settings, past.edition.settings);
    const prepared = { target, previous, changes: whole ? written.changes : null };
    return {
      written,
      result:
        refusals.length > 0 ? { kind: 'refused', refusals, ...prepared } : { kind: 'dry-run', ...prepared },
    };
  } finally {
    rmSync(upgraded, { force: true });
  }
}
