import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Edition } from '../file/edition.ts';
import { type OpenEditionOptions, openEdition } from '../file/open-edition.ts';
import { upgradeEdition } from './upgrade-edition.ts';

/** Opens an edition file; one of an older format as a temporary copy in this one. Throws `EditionError`. */
export function openUpgraded(path: string, options: OpenEditionOptions = {}): Edition {
  // The file stays readable until it is closed, though the folder is removed.
  using folder = mkdtempDisposableSync(join(tmpdir(), 'verdicts-open-'));
  const copy = join(folder.path, 'edition.sqlite');
  return upgradeEdition(path, copy, options) ? openEdition(copy) : openEdition(path, options);
}
