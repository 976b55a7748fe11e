import { storeAccess } from '../src/cli/store/store-access.ts';
import { storeAt } from '../src/edition/open-store.ts';
import type { EditionStore } from '../src/edition/store/edition-store.ts';

/** Opens a store as commands do, by the credentials in the environment, with a folder for local copies. */
export function openAs(address: string, cacheDir: string): EditionStore {
  return storeAt(address, storeAccess({ progress: () => undefined }, { cacheDir }));
}
