import { readFileSync } from 'node:fs';
import { messageOf } from '../../../verdict/text/error-message.ts';
import { StoreError } from '../edition-store.ts';

/** What requests are signed with. */
export interface S3Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Of temporary credentials. */
  readonly sessionToken?: string | undefined;
}

/** Where credentials come from, the first that gives any. */
export interface CredentialSources {
  readonly environment: Partial<S3Credentials>;
  /** A shared credentials file (AWS SDKs and Tools Reference Guide, "Shared config and credentials files"). */
  readonly file: string;
  readonly profile: string;
}

const keys = {
  aws_access_key_id: 'accessKeyId',
  aws_secret_access_key: 'secretAccessKey',
  aws_session_token: 'sessionToken',
} as const;

/** Reads the credentials; from the file anew each time, so that they can be changed. Throws `StoreError` without any of them. */
export function readCredentials({ environment, file, profile }: CredentialSources): S3Credentials {
  const { accessKeyId, secretAccessKey, sessionToken } = isWhole(environment)
    ? environment
    : profileOf(file, profile);
  if (accessKeyId && secretAccessKey) return { accessKeyId, secretAccessKey, sessionToken };
  throw new StoreError(
    `there are no credentials for the bucket; allowed: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment, or the profile ${JSON.stringify(profile)} in ${file}`,
  );
}

function isWhole({ accessKeyId, secretAccessKey }: Partial<S3Credentials>): boolean {
  return Boolean(accessKeyId && secretAccessKey);
}

function profileOf(file: string, profile: string): Partial<S3Credentials> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw new StoreError(`${file}, for the credentials of the bucket, cannot be read: ${messageOf(error)}`);
  }
  const found: { -readonly [Key in keyof S3Credentials]?: string } = {};
  let isOurs = false;
  for (const line of text.split(/\r?\n/)) {
    const [, section] = /^\s*\[\s*([^\]]+?)\s*\]/.exec(line) ?? [];
    if (section !== undefined) isOurs = section === profile;
    const [, name = '', value = ''] = /^\s*(\w+)\s*=\s*(\S+)\s*$/.exec(line) ?? [];
    const key = keys[name as keyof typeof keys];
    if (isOurs && key) found[key] = value;
  }
  return found;
}
