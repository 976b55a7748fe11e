import { closeSync, ftruncateSync, openSync } from 'node:fs';
import { EditionError, sealFile, verifySeal } from '../file/seal.ts';
import { readDirectory } from '../file/texts-directory.ts';
import { writeTexts } from './write-texts.ts';

/** Makes an edition file of a database that is complete: appends the texts of its verdicts and the seal. */
export function finishFile(path: string): void {
  writeTexts(path);
  sealFile(path);
}

/**
 * Cuts an edition file of the present format back to its database, so that this can be written to.
 * Throws `EditionError` when its seal does not hold, or it has no texts.
 */
export function cutToDatabase(path: string): void {
  verifySeal(path);
  const descriptor = openSync(path, 'r+');
  try {
    const directory = readDirectory(descriptor);
    if (!directory) throw new EditionError(`${path}: the edition has no texts: it is of an older format`);
    ftruncateSync(descriptor, directory.texts);
  } finally {
    closeSync(descriptor);
  }
}
