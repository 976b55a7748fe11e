import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileEdition } from '../edition/compile/compile.ts';
import type { Edition } from '../edition/file/edition.ts';
import { type OpenEditionOptions, openEdition } from '../edition/file/open-edition.ts';
import { isStore, openStore } from '../edition/open-store.ts';
import { findPublication } from '../edition/store/find-publication.ts';
import { openPublication } from '../edition/store/publish.ts';
import { countOf } from '../verdict/count-of.ts';
import { Failure } from './failure.ts';
import { openCatalogue } from './open-catalogue.ts';
import { printDiagnostics } from './output/diagnostic-formats.ts';
import type { Terminal } from './output/terminal.ts';
import { storeAccess } from './store-access.ts';

/** A state of the data that was opened to look at. */
export interface OpenState {
  readonly edition: Edition;
  close(): void;
}

/** What help says of names such as `store#previous`. */
export const stateHelp = `A store stands for its current edition. STORE#EDITION names another one, where
EDITION is "previous", a publication number, or at least the first 6 digits of an
edition id.`;

/**
 * Opens what a name stands for: a catalogue folder, compiled into a file that goes when it is closed; an edition
 * file; the current edition of a store; or another one, `STORE#EDITION`. Mistakes in a catalogue are noted.
 */
export async function openState(
  name: string,
  terminal: Terminal,
  options: Pick<OpenEditionOptions, 'toCompare'> = {},
): Promise<OpenState> {
  const hash = existsSync(name) ? -1 : name.lastIndexOf('#');
  if (hash !== -1) return openPublished(name.slice(0, hash), name.slice(hash + 1), terminal, options);
  if (isStore(name)) return openPublished(name, 'current', terminal, options);
  const stats = statSync(name, { throwIfNoEntry: false });
  if (!stats) throw new Failure(`${name}: there is no such folder or file`);
  if (stats.isDirectory()) return compileState(name, terminal);
  const edition = openEdition(name, options);
  return { edition, close: () => edition.close() };
}

async function openPublished(
  storeName: string,
  editionName: string,
  terminal: Terminal,
  options: Pick<OpenEditionOptions, 'toCompare'>,
): Promise<OpenState> {
  const store = openStore(storeName, storeAccess(terminal));
  const publication = findPublication(await store.publications(), editionName, store.name);
  const { edition } = await openPublication(store, publication, options);
  return { edition, close: () => edition.close() };
}

async function compileState(folder: string, terminal: Terminal): Promise<OpenState> {
  const workspace = mkdtempSync(join(tmpdir(), 'verdicts-open-'));
  try {
    const to = join(workspace, 'edition.sqlite');
    const result = await compileEdition(await openCatalogue(folder), {
      to,
      now: new Date(),
      onProgress: (stage, records) => terminal.progress(`${stage} ${countOf(records, 'record')}`),
    });
    if (!result.ok) {
      await printDiagnostics(
        result.diagnostics,
        result.count,
        'text',
        terminal.printError,
        terminal.paintError,
      );
      throw new Failure(`${folder} cannot be opened: fix the mistakes above first`);
    }
    const edition = openEdition(to);
    return { edition, close: () => edition.close() };
  } finally {
    // The file is open, and goes when it is closed.
    rmSync(workspace, { recursive: true, force: true });
  }
}
