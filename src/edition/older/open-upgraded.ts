import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Edition } from '../file/edition.ts';
import { type OpenEditionOptions, openEdition } from '../file/open-edition.ts';
import { upgradeEdition } from './upgrade-edition.ts';

/**
 * Opens an edition file of this format, or of an older one as a temporary copy in this format, which takes about as
 * long as compiling it. Throws `EditionError` as `openEdition` does.
 */
export function openUpgraded(path: string, options: OpenEditionOptions = {}): Edition {
  const folder = mkdtempSync(join(tmpdir(), 'verdicts-open-'));
  try {
    const copy = join(folder, 'edition.sqlite');
    return upgradeEdition(path, copy, options) ? openEdition(copy) : openEdition(path, options);
  } finally {
    // The file stays readable until it is closed.
    rmSync(folder, { recursive: true, force: true });
  }
}
