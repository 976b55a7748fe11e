import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { EditionStore, Publication, Publishing } from './edition-store.ts';
import { explainWrite } from './explain-write.ts';
import type { Signer } from './signed-publication.ts';

/** Where a publication is prepared. */
export interface Draft {
  /** Path for the edition that is to be published. */
  readonly draft: string;
  /** What is published so far, the oldest first. */
  readonly publications: readonly Publication[];
  /** Publishes the edition at `draft`; missing in a dry run. */
  readonly publish?: Publishing['publish'];
}

/**
 * Prepares a publication: alone in the store, or for a dry run in a temporary folder, beside other publishers.
 * Throws `StoreError` for what cannot be written, and whatever `prepare` throws; then nothing was published.
 */
export async function withDraft<Result>(
  store: EditionStore,
  { dryRun, signer }: { readonly dryRun: boolean; readonly signer?: Signer | undefined },
  prepare: (draft: Draft) => Promise<Result>,
): Promise<Result> {
  if (dryRun) {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'verdicts-publish-'));
    const draft = join(folder.path, 'draft.sqlite');
    try {
      return await prepare({ draft, publications: await store.publications() });
    } catch (error) {
      throw explainWrite(folder.path, error);
    }
  }
  const publishing = await store.begin(signer);
  const { draft, publications } = publishing;
  try {
    return await prepare({ draft, publications, publish: (facts) => publishing.publish(facts) });
  } catch (error) {
    // The draft lies on this machine, wherever the store is.
    throw explainWrite(dirname(draft), error);
  } finally {
    await publishing.end();
  }
}
