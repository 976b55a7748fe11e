import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import type { StoreAccess } from '../../edition/open-store.ts';
import { endpointOf, regionOf } from '../../edition/store/s3/s3-address.ts';
import type { S3Surroundings } from '../../edition/store/s3/s3-client.ts';
import { readCredentials } from '../../edition/store/s3/s3-credentials.ts';
import { countOf } from '../../verdict/text/count-of.ts';
import type { Terminal } from '../output/terminal.ts';

/** What help says of the argument `store`. */
export const storeHelp = 'folder, s3://BUCKET/PREFIX, or postgres://USER@HOST:PORT/DATABASE';

/**
 * How commands reach a store: with `PGPASSWORD` and the `AWS_` variables of the environment, a folder for local copies, and progress on the
 * terminal. `cacheDir` goes before `VERDICTS_CACHE_DIR`, and `signal` ends all waiting.
 */
export function storeAccess(
  { progress }: Pick<Terminal, 'progress'>,
  { cacheDir, signal }: { readonly cacheDir?: string | undefined; readonly signal?: AbortSignal } = {},
): StoreAccess {
  return {
    password: process.env['PGPASSWORD'],
    s3: s3Surroundings(process.env),
    signal,
    copiesFolder: resolve(cacheDir ?? cacheFolder(process.env)),
    copiesFolderStores: cacheDir !== undefined,
    onProgress: (stage, done, all) =>
      progress(`${stage} ${Math.floor((done / all) * 100)} % of ${countOf(all, 'byte')}`),
  };
}

/** The variables that the programs of AWS read too (AWS SDKs and Tools Reference Guide, "Settings reference"). */
function s3Surroundings(environment: Readonly<Record<string, string | undefined>>): S3Surroundings {
  const first = (...names: readonly string[]) => {
    const name = names.find((one) => environment[one]);
    return { name, value: name === undefined ? undefined : environment[name] };
  };
  return {
    get endpoint() {
      const { name = '', value } = first('AWS_ENDPOINT_URL_S3', 'AWS_ENDPOINT_URL');
      return endpointOf(value, name);
    },
    get region() {
      const { name = '', value } = first('AWS_REGION', 'AWS_DEFAULT_REGION');
      return regionOf(value, name);
    },
    credentials: () =>
      readCredentials({
        environment: {
          accessKeyId: environment['AWS_ACCESS_KEY_ID'] ?? '',
          secretAccessKey: environment['AWS_SECRET_ACCESS_KEY'] ?? '',
          sessionToken: environment['AWS_SESSION_TOKEN'],
        },
        file: environment['AWS_SHARED_CREDENTIALS_FILE'] || join(homedir(), '.aws', 'credentials'),
        profile: environment['AWS_PROFILE'] || 'default',
      }),
  };
}

/** A relative XDG_CACHE_HOME must be ignored (XDG Base Directory Specification, "Environment variables"). */
function cacheFolder(environment: Readonly<Record<string, string | undefined>>): string {
  const own = environment['VERDICTS_CACHE_DIR'];
  if (own) return own;
  const cache = environment['XDG_CACHE_HOME'];
  return join(cache && isAbsolute(cache) ? cache : join(homedir(), '.cache'), 'verdicts');
}
