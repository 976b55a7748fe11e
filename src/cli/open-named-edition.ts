import { existsSync, mkdtempDisposableSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileEdition } from '../edition/compile/compile.ts';
import type { OpenEditionOptions } from '../edition/file/open-edition.ts';
import { isStore, openStore } from '../edition/open-store.ts';
import { findPublication } from '../edition/store/find-publication.ts';
import { withoutWarnings } from '../verdict/diagnostic.ts';
import { countOf } from '../verdict/text/count-of.ts';
import { openCatalogue } from './open-catalogue.ts';
import { explainMistakes } from './output/diagnostic-text.ts';
import type { Terminal } from './output/terminal.ts';
import { Failure } from './process/failure.ts';
import { storeAccess } from './store/store-access.ts';

/** Opens an edition file: all of it, or what comparing needs. */
type OpenFile<Opened> = (path: string, options?: OpenEditionOptions) => Opened;

/** How to treat the warnings of a catalogue; without this they are not shown. */
export interface WarningOptions {
  readonly isStrict: (rule: string) => boolean;
  /** A rule whose warnings are not shown. */
  readonly ignore?: string | undefined;
}

/** Help text about names such as `store#previous`. */
export const editionNameHelp = `A store stands for its current edition. STORE#EDITION names another one, where
EDITION is "previous", a publication number, or at least the first 6 digits of an
edition id.`;

/**
 * Opens the edition that a name stands for: a catalogue folder, compiled to a temporary file; an edition file; a store,
 * for its current edition; or `STORE#EDITION`. Prints the mistakes of a catalogue and throws `Failure`.
 */
export async function openNamedEdition<Opened>(
  name: string,
  terminal: Terminal,
  open: OpenFile<Opened>,
  warnings?: WarningOptions,
): Promise<Opened> {
  const published = publishedName(name);
  if (published) return openPublished(published.store, published.edition, terminal, open);
  const stats = statSync(name, { throwIfNoEntry: false });
  if (!stats) throw new Failure(`${name}: there is no such folder or file`);
  if (stats.isDirectory()) return compileFolder(name, terminal, open, warnings);
  return open(name);
}

/** The store and the edition in such a name; nothing if it names no store. */
export function publishedName(
  name: string,
): { readonly store: string; readonly edition: string } | undefined {
  const hash = existsSync(name) ? -1 : name.lastIndexOf('#');
  if (hash !== -1) return { store: name.slice(0, hash), edition: name.slice(hash + 1) };
  return isStore(name) ? { store: name, edition: 'current' } : undefined;
}

async function openPublished<Opened>(
  storeName: string,
  editionName: string,
  terminal: Terminal,
  open: OpenFile<Opened>,
): Promise<Opened> {
  const store = openStore(storeName, storeAccess(terminal));
  const publication = findPublication(await store.publications(), editionName, store.name);
  return open(await store.fetch(publication), { verified: true });
}

async function compileFolder<Opened>(
  folder: string,
  terminal: Terminal,
  open: OpenFile<Opened>,
  warnings: WarningOptions | undefined,
): Promise<Opened> {
  // The file stays readable until it is closed, though the folder is removed.
  using workspace = mkdtempDisposableSync(join(tmpdir(), 'verdicts-open-'));
  const to = join(workspace.path, 'edition.sqlite');
  const result = await compileEdition(await openCatalogue(folder), {
    to,
    now: new Date(),
    onProgress: (stage, records) => terminal.progress(`${stage} ${countOf(records, 'record')}`),
    isStrict: warnings?.isStrict,
  });
  if (!result.ok || warnings)
    await explainMistakes(withoutWarnings(result.findings, warnings?.ignore), terminal);
  if (!result.ok) throw new Failure(`${folder} cannot be opened: fix the mistakes above first`);
  return open(to);
}
