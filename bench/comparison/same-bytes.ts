import { ScriptFailure } from '../../lab/script/failure.ts';
import type { Collected } from './collect.ts';
import { collectSite, type Site } from './site.ts';

/** Headers that may differ between servers that send the same content: they describe the server or the connection. */
const ignored = ['connection', 'date', 'keep-alive', 'server'];

/** Requests every path of a site from a server; throws on any difference in status, body or header names. */
export async function checkSameBytes(origin: string, site: Site, slugs: readonly string[]): Promise<void> {
  const answers: readonly Collected[] = Object.values(await collectSite(origin, slugs)).flat();
  const all: readonly Collected[] = Object.values(site).flat();
  for (const [index, expected] of all.entries()) {
    const difference = differenceOf(expected, answers[index]);
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
