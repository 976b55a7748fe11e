import { segmentOf } from './address.ts';
import type { GetOptions, Service } from './connect.ts';
import { ignoredQuery, readPage } from './list-verdicts.ts';
import type { FoundVerdicts, NamedVerdicts, VerdictList } from './verdict.ts';

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
  options: GetOptions = {},
): Promise<NamedVerdicts> {
  return readNamed(service, 'slug', slugs, options);
}

/**
 * The verdicts on products by what else names them: package URLs, GTINs, addresses of the product or of its repository.
 * `found` says which name led to which slugs.
 */
export async function findVerdicts(
  service: Service,
  ids: string | readonly string[],
  options: GetOptions = {},
): Promise<FoundVerdicts> {
  const all = await readNamed(service, 'id', [ids].flat(), options);
  return { ...all, found: all.found ?? {} };
}

type Named = NamedVerdicts & Pick<VerdictList, 'found'>;

async function readNamed(
  service: Service,
  parameter: 'slug' | 'id',
  names: readonly string[],
  { signal }: GetOptions,
): Promise<Named> {
  const parts = partsOf(names, targetMax - service.base.length);
  let all: Named | undefined;
  for (const part of parts) {
    let offset = 0;
    do {
      // A kept first page could be of an edition that is gone.
      const reading = { signal, revalidate: !all && parts.length > 1 };
      const asked = { [parameter]: part, offset: offset || undefined, edition: all?.edition };
      const page = await readPage(service, asked, reading);
      const { total, limit, offset: _, next, prev, missing, gone = [], moved = {}, ...rest } = page;
      if (!missing) throw ignoredQuery(service.base);
      const named = { ...rest, missing, gone, moved };
      all = all ? joined(all, named) : named;
      // A website may be that of many products.
      offset = next === null ? 0 : offset + page.data.length;
    } while (offset > 0);
  }
  if (all) return all;
  // Without names there are still licence and credit to give.
  const { total, limit, offset, next, prev, ...rest } = await readPage(service, { limit: 1 }, { signal });
  return { ...rest, data: [], missing: [], gone: [], moved: {} };
}

function joined(one: Named, other: Named): Named {
  // A former slug and the present one may stand in two parts.
  const data = new Map([...one.data, ...other.data].map((verdict) => [verdict.slug, verdict]));
  const found = (one.found ?? other.found) && { found: { ...one.found, ...other.found } };
  return {
    ...one,
    data: [...data.values()].sort((a, b) => (a.slug < b.slug ? -1 : 1)),
    missing: [...new Set([...one.missing, ...other.missing])],
    gone: [...new Set([...one.gone, ...other.gone])],
    moved: { ...one.moved, ...other.moved },
    ...found,
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
