import { isStore, openStore } from '../cli/open-store.ts';
import type { Terminal } from '../cli/terminal.ts';
import type { EditionSource, SourceOptions } from './edition-source.ts';
import { fileSource } from './file-source.ts';
import { folderSource } from './folder-source.ts';
import { isReadableFolder } from './readable-folder.ts';
import { storeSource } from './store-source.ts';

/** The source that a path names: a store, a catalogue folder, or else an edition file. */
export function chooseSource(
  path: string,
  cacheDir: string | undefined,
  terminal: Terminal,
  options: SourceOptions,
): EditionSource {
  if (isStore(path))
    return storeSource(openStore(path, terminal, { cacheDir, signal: options.stopping }), options);
  return isReadableFolder(path) ? folderSource(path, options) : fileSource(path, options);
}
