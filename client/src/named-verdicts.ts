import { segmentOf } from './address.ts';
import type { GetOptions, Service } from './connect.ts';
import { ignoredQuery, readPage } from './list-verdicts.ts';
import type { NamedVerdicts } from './verdict.ts';

/** Most names that one request asks for, and the longest target it has, in bytes; the service takes 8 KiB. */
const namesMax = 200;
const targetMax = 8000;

/**
 * The verdicts on products by slug, in the order of slugs and each once; former slugs lead to the present one. Asks once
 * for every 200, all of one edition.
 */
export async function getVerdicts(
  service: Service,
  slugs: readonly string[],
  { signal }: GetOptions = {},
): Promise<NamedVerdicts> {
  const parts = partsOf(slugs, targetMax - service.base.length);
  let all: NamedVerdicts | undefined;
  for (const part of parts) {
    // A kept first part could be of an edition that is gone.
    const reading = { signal, revalidate: !all && parts.length > 1 };
    const page = await readPage(service, { slug: part, edition: all?.edition }, reading);
    const { total, limit, offset, next, prev, missing, gone = [], moved = {}, ...rest } = page;
    if (!missing) throw ignoredQuery(service.base);
    const named = { ...rest, missing, gone, moved };
    all = all ? joined(all, named) : named;
  }
  if (all) return all;
  // Without names there are still licence and credit to give.
  const { total, limit, offset, next, prev, ...rest } = await readPage(service, { limit: 1 }, { signal });
  return { ...rest, data: [], missing: [], gone: [], moved: {} };
}

function joined(one: NamedVerdicts, other: NamedVerdicts): NamedVerdicts {
  // A former slug and the present one may stand in two parts.
  const data = new Map([...one.data, ...other.data].map((verdict) => [verdict.slug, verdict]));
  return {
    ...one,
    data: [...data.values()].sort((a, b) => (a.slug < b.slug ? -1 : 1)),
    missing: [...one.missing, ...other.missing],
    gone: [...new Set([...one.gone, ...other.gone])],
    moved: { ...one.moved, ...other.moved },
  };
}

/** Names, each once and in order, so that caches know the question again; in parts that one request can ask for. */
function partsOf(names: readonly string[], lengthMax: number): string[][] {
  const parts: string[][] = [];
  let length = 0;
  for (const name of [...new Set(names)].sort()) {
    const last = parts.at(-1);
    const more = segmentOf(name).length + 1;
    length += more;
    if (last && last.length < namesMax && length <= lengthMax) last.push(name);
    else {
      parts.push([name]);
      length = more;
    }
  }
  return parts;
}
