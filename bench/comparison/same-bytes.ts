import { ScriptFailure } from '../../lab/script/failure.ts';
import { type Collected, collect } from './collect.ts';
import { listPath, type Site } from './site.ts';

/** Headers that may differ between servers that send the same content: they describe the server or the connection. */
const ignored = ['connection', 'date', 'keep-alive', 'server'];

/** Requests every path of a site from a server; throws on any difference in status, body or header names. */
export async function checkSameBytes(origin: string, site: Site): Promise<void> {
  const identity = [...site.lists, ...site.badges, ...site.verdicts];
  const answers = await collect(
    origin,
    identity.map(({ path }) => path),
  );
  const gzip = await collect(origin, [listPath], () => ({ 'Accept-Encoding': 'gzip' }));
  const reviews = await collect(
    origin,
    site.gzipReviews.map(({ path }) => path),
    () => ({ 'Accept-Encoding': 'gzip' }),
  );
  const all = [...answers, ...gzip, ...reviews];
  for (const [index, expected] of [...identity, site.gzipList, ...site.gzipReviews].entries()) {
    const difference = differenceOf(expected, all[index]);
    if (difference !== undefined)
      throw new ScriptFailure(`nginx does not answer ${expected.path} as we do: ${difference}`);
  }
}

function differenceOf(expected: Collected, actual: Collected | undefined): string | undefined {
  if (!actual || actual.status !== expected.status) return `status ${actual?.status}`;
  if (!Buffer.from(actual.body).equals(Buffer.from(expected.body))) return 'different bytes';
  const names = namesOf(actual);
  return names === namesOf(expected) ? undefined : `headers ${names} instead of ${namesOf(expected)}`;
}

function namesOf({ headers }: Collected): string {
  return [...headers.keys()]
    .filter((name) => !ignored.includes(name))
    .sort()
    .join(', ');
}
