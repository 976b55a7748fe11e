import { statSync } from 'node:fs';
import type { SignedFile } from '../file/edition.ts';
import type { Publication, Publishing } from './edition-store.ts';
import { digestOf } from './file-digest.ts';
import { isSignedBy, type PublicKey, type SecretKey, signerOf, signHash, signText } from './minisign.ts';

/** What the signature of a publication is of: all that its store says of it, in one order, and so the hash of its file. */
export function manifestOf(publication: Publication): string {
  const { sequence, edition, publishedAt, verdicts, withdrawn, changes, rollbackTo, bytes, sha256 } =
    publication;
  const ordered = { sequence, edition, publishedAt, verdicts, withdrawn, changes, rollbackTo, bytes, sha256 };
  const kinds = changes && Object.fromEntries(Object.entries(changes).sort(([a], [b]) => (a < b ? -1 : 1)));
  return `${JSON.stringify({ format: 1, ...ordered, changes: kinds }, null, 1)}\n`;
}

/** What signs publications. */
export interface Signer {
  readonly key: PublicKey;
  /** Makes the signature of a publication, whose edition is at `draft`. */
  sign(publication: Publication, draft: string): Promise<string>;
}

/** What a store says of the edition at `draft` once it is published; with its signature if there is one to make. */
export async function describeDraft(
  draft: string,
  about: Parameters<Publishing['publish']>[0],
  signer: Signer | undefined,
): Promise<Publication> {
  const publication = { ...about, bytes: statSync(draft).size, sha256: await digestOf(draft) };
  return signer ? { ...publication, signature: await signer.sign(publication, draft) } : publication;
}

/** Signs what a store says of a publication. */
export function signPublication(publication: Publication, key: SecretKey): string {
  const { sequence, edition, publishedAt } = publication;
  const comment = `verdicts publication ${sequence}, edition ${edition}, ${publishedAt}`;
  return signText(manifestOf(publication), comment, key);
}

/** Lines of a signature. */
const signatureLines = 4;

/** What the comment of a file's signature says; it is signed too. */
const fileComment = /^trusted comment: (\S+) sha256:([0-9a-f]{64})$/;

/** Signs a file that is made of an edition, by its two hashes. */
export function signFile(
  name: string,
  { sha256, blake2b }: { readonly sha256: string; readonly blake2b: Buffer },
  key: SecretKey,
): string {
  return signHash(blake2b, `${name} sha256:${sha256}`, key);
}

/** The signatures of a publication: its own, and those of files that stand behind it, by their names. */
export function signaturesOf({ signature = '' }: Publication): {
  readonly own: string;
  readonly files: ReadonlyMap<string, SignedFile>;
} {
  const lines = signature.split('\n');
  const files = new Map<string, SignedFile>();
  for (let line = signatureLines; line + signatureLines <= lines.length; line += signatureLines) {
    const [, name, sha256] = fileComment.exec(lines[line + 2] ?? '') ?? [];
    const text = `${lines.slice(line, line + signatureLines).join('\n')}\n`;
    if (name !== undefined && sha256 !== undefined) files.set(name, { sha256, text });
  }
  return { own: `${lines.slice(0, signatureLines).join('\n')}\n`, files };
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
