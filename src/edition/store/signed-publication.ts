import { statSync } from 'node:fs';
import type { Publication, Publishing } from './edition-store.ts';
import { digestOf } from './file-digest.ts';
import { isSignedBy, type PublicKey, type SecretKey, signerOf, signText } from './minisign.ts';

/** What the signature of a publication is of: all that its store says of it, in one order, and so the hash of its file. */
export function manifestOf(publication: Publication): string {
  const { sequence, edition, publishedAt, verdicts, withdrawn, changes, rollbackTo, bytes, sha256 } =
    publication;
  const ordered = { sequence, edition, publishedAt, verdicts, withdrawn, changes, rollbackTo, bytes, sha256 };
  const kinds = changes && Object.fromEntries(Object.entries(changes).sort(([a], [b]) => (a < b ? -1 : 1)));
  return `${JSON.stringify({ format: 1, ...ordered, changes: kinds }, null, 1)}\n`;
}

/** What a store says of the edition at `draft` once it is published; with its signature if there is a key. */
export async function describeDraft(
  draft: string,
  about: Parameters<Publishing['publish']>[0],
  key: SecretKey | undefined,
): Promise<Publication> {
  const publication = { ...about, bytes: statSync(draft).size, sha256: await digestOf(draft) };
  if (!key) return publication;
  const { sequence, edition, publishedAt } = publication;
  const comment = `verdicts publication ${sequence}, edition ${edition}, ${publishedAt}`;
  return { ...publication, signature: signText(manifestOf(publication), comment, key) };
}

/** Why a publication is not to be trusted; nothing when one of the keys signed it. */
export function distrust(publication: Publication, keys: readonly PublicKey[]): string | undefined {
  const { signature } = publication;
  const trusted = `trusted: ${keys.map(({ id }) => id).join(', ')}`;
  if (signature === undefined) return `it is not signed; ${trusted}`;
  const signer = signerOf(signature);
  const key = keys.find(({ id }) => id === signer);
  if (!key) return `it is signed with the key ${signer ?? '(none)'}, which is not trusted; ${trusted}`;
  if (isSignedBy(manifestOf(publication), signature, key)) return undefined;
  return `its signature is wrong: the key ${key.id} did not sign what the store says of it`;
}
