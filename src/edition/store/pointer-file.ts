import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { messageOf } from '../../verdict/text/error-message.ts';
import { type Publication, publicationSchema, StoreError } from './edition-store.ts';

/** The one file of a directory store that is ever replaced: its last publication is the current one. */
export const pointerName = 'publications.json';

/** The pointer cannot be understood. */
export class DamagedPointer extends StoreError {}

const pointerSchema = z.strictObject({ format: z.literal(1), publications: z.array(publicationSchema) });

/** Reads the pointer, if there is one. Throws `StoreError` if it cannot be read, `DamagedPointer` if not understood. */
export function readPointer(path: string): readonly Publication[] | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new StoreError(`${path} cannot be read: ${messageOf(error)}`);
  }
  try {
    return pointerSchema.parse(JSON.parse(text)).publications;
  } catch {
    throw new DamagedPointer(
      `${path} is damaged, or was written by another version of this program; verdicts store repair makes it anew`,
    );
  }
}

/** Replaces the pointer in one step, also in a power cut; `temporary` is a path in the same folder. */
export function replacePointer(path: string, publications: readonly Publication[], temporary: string): void {
  const pointer: z.output<typeof pointerSchema> = { format: 1, publications: [...publications] };
  writeFileSync(temporary, `${JSON.stringify(pointer, null, 1)}\n`, { flush: true });
  renameSync(temporary, path);
  flush(dirname(path));
}

/** Makes the bytes of a file, or the names in a folder, outlast a power cut. */
export function flush(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
