import { readFileSync } from 'node:fs';
import { InvalidArgumentError, Option } from 'commander';
import { StoreError } from '../../edition/store/edition-store.ts';
import {
  type PublicKey,
  parsePublicKey,
  parseSecretKey,
  type SecretKey,
} from '../../edition/store/minisign.ts';
import { messageOf } from '../../verdict/text/error-message.ts';

/** Most keys that one command trusts. */
const trustedMax = 16;

/** The option `--sign`. */
export function signOption(): Option {
  return new Option('--sign <file>', 'sign the publication with the secret key in this file');
}

/** The option `--trust`. */
export function trustOption(effect: string): Option {
  return new Option('--trust <key>', `${effect}: a public key, or its file (repeatable)`)
    .argParser(addKey)
    .default([], 'every key');
}

/** A key that `--trust` named, and how to name it to another process. */
export interface TrustedKey extends PublicKey {
  readonly given: string;
}

/** Reads the secret key in a file. Throws `StoreError`; its message shows nothing of what the file holds. */
export function readSecretKey(file: string | undefined): SecretKey | undefined {
  if (file === undefined) return undefined;
  const key = parseSecretKey(readText(file));
  if (key === 'encrypted')
    throw new StoreError(
      `${file} is encrypted with a password; allowed: a key without one, as verdicts keys new and minisign -G -W make it`,
    );
  if (key) return key;
  throw new StoreError(
    `${file} holds no secret key; allowed: a file that verdicts keys new or minisign -G -W made`,
  );
}

function addKey(text: string, before: readonly TrustedKey[]): readonly TrustedKey[] {
  const key = parsePublicKey(text) ?? parsePublicKey(readText(text));
  if (!key || before.length >= trustedMax)
    throw new InvalidArgumentError(
      `Allowed: the line of a public key, or a file that holds it, up to ${trustedMax} times.`,
    );
  return [...before, { ...key, given: text }];
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new StoreError(`${file}, for a key, cannot be read: ${messageOf(error)}`);
  }
}
