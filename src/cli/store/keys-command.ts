import { existsSync, writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import { formatPublicKey, formatSecretKey, newKey } from '../../edition/store/minisign.ts';
import { messageOf } from '../../verdict/text/error-message.ts';
import type { Terminal } from '../output/terminal.ts';
import { Failure } from '../process/failure.ts';

/** Adds `verdicts keys new FILE`. */
export function addKeysCommand(program: Command, terminal: Terminal): void {
  const keys = program
    .command('keys')
    .description('Make keys that sign publications')
    .helpCommand(false)
    .addHelpText('after', '\nExamples:\n  verdicts keys new verdicts.key\n\nSee docs/publishing.md.');
  keys
    .command('new')
    .description('Write a new secret key to a file, and its public key beside it')
    .argument('<file>', 'file for the secret key, which must not be there yet')
    .addHelpText('after', '\nBoth are files of minisign.\n\nExamples:\n  verdicts keys new verdicts.key')
    .action((file: string) => writeKey(file, terminal));
}

function writeKey(file: string, { print }: Terminal): void {
  const key = newKey();
  const publicKey = formatPublicKey(key);
  const publicFile = `${file}.pub`;
  if (existsSync(publicFile)) throw new Failure(`${publicFile} is there already; allowed: another name`);
  try {
    writeFileSync(file, formatSecretKey(key), { flag: 'wx', mode: 0o600 });
    writeFileSync(publicFile, `untrusted comment: minisign public key ${key.id}\n${publicKey}\n`, {
      flag: 'wx',
    });
  } catch (error) {
    throw new Failure(`${file} cannot be written: ${messageOf(error)}`);
  }
  print(
    `Secret key ${key.id}: ${file}, for verdicts publish --sign. Keep it where only the publisher reads it.`,
  );
  print(`Public key: ${publicKey}, for verdicts serve --trust; also in ${publicFile}.`);
}
