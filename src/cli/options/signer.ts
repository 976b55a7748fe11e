import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { openEdition } from '../../edition/file/open-edition.ts';
import type { SecretKey } from '../../edition/store/minisign.ts';
import { type Signer, signFile, signPublication } from '../../edition/store/signed-publication.ts';
import { Downloads } from '../../http/answers/download/downloads.ts';
import { downloadFormats, downloadNames } from '../../render/download/formats.ts';
import { makeDownloadHere } from '../../render/download/make-download.ts';
import { createLinks } from '../../render/links.ts';
import { readSecretKey } from './key-options.ts';

/** What signs publications, and the downloads that servers make of them, with the key in a file. Throws `StoreError`. */
export function signerOf(file: string | undefined): Signer | undefined {
  const key = readSecretKey(file);
  if (!key) return undefined;
  return {
    key,
    sign: async (publication, draft) =>
      signPublication(publication, key) + (await signDownloads(draft, key)).join(''),
  };
}

/** Makes the downloads of an edition as a server does that has its base address, and signs each. */
async function signDownloads(draft: string, key: SecretKey): Promise<readonly string[]> {
  const edition = openEdition(draft, { verified: true });
  const { base } = createLinks(edition.settings.baseUrl);
  const downloads = new Downloads(edition, base, { make: makeDownloadHere });
  try {
    const signatures: string[] = [];
    for (const format of downloadNames) {
      const { path, sha256 } = await downloads.make(format);
      const hash = createHash('blake2b512');
      for await (const part of createReadStream(path)) hash.update(part);
      signatures.push(signFile(downloadFormats[format].file, { sha256, blake2b: hash.digest() }, key));
    }
    return signatures;
  } finally {
    downloads.close();
    edition.close();
  }
}
