import type { DeclaredResponse, Parameter } from '../../lab/contract/contract.ts';
import { isStrict } from '../../lab/contract/contract-addresses.ts';
import type { SentRequest } from '../../packages/wire/second-reader/head.ts';
import { isAllowedQuery, namesIn } from './query-rules.ts';
import type { World } from './world.ts';

/** The permitted answers to a request. */
export interface Expectation {
  readonly statuses: ReadonlySet<number>;
  /** Declarations of the contract for a status; more than one if the target is ambiguous. */
  readonly declared: (status: number) => readonly DeclaredResponse[];
  /** Target of a redirect, if there is one; undefined if it is ambiguous. */
  readonly location?: string | undefined;
}

/** Derives the permitted answers to a request from the contract and the known facts of the catalogue. */
export function expectationOf(world: World, request: SentRequest): Expectation {
  const { method, target } = request;
  if (method === 'OPTIONS') return elsewhere(world, 'OPTIONS', 204);
  if (method !== 'GET' && method !== 'HEAD') return elsewhere(world, 'any other method', 405);
  const { pathname, search } = new URL(`http://localhost${target}`);
  const readings = [...new Set([pathname, decoded(pathname)])].map((path) =>
    expectationAt(world, request, path, search),
  );
  const [only] = readings;
  if (only && readings.length === 1) return only;
  const locations = new Set(readings.flatMap(({ location }) => location ?? []));
  return {
    statuses: new Set(readings.flatMap(({ statuses }) => [...statuses])),
    declared: (status) => readings.flatMap(({ declared }) => declared(status)),
    location: locations.size === 1 ? [...locations][0] : undefined,
  };
}

/** What the contract declares for bytes that are not a request. */
export function refusalOf({ contract }: World, status: number): readonly DeclaredResponse[] {
  const declared =
    contract.everywhere('what is no request', status) ?? contract.responseOf('/api/v1', status);
  return declared ? [declared] : [];
}

function expectationAt(world: World, request: SentRequest, path: string, search: string): Expectation {
  const { contract } = world;
  const operation = contract.pathOf(path);
  if (operation === undefined) return expectationNowhere(world, path, search);
  const query = search.replace('?', '');
  const declared = Object.keys(contract.document.paths[operation]?.get.responses ?? {}).map(Number);
  const strict = isStrict(contract, operation);
  const parameters = contract.parametersOf(operation);
  const name = nameIn(operation, path, parameters);
  const slug = world.facts.aliases.get(name ?? '');
  const statuses =
    strict && !isAllowedQuery(contract, parameters, query)
      ? [400]
      : statusesOf(world, operation, declared, name).filter(
          (status) => !strict || (status !== 400 && (status !== 410 || isPinned(query))),
        );
  const possible = statuses.filter((status) => isAskedFor(status, request));
  return {
    statuses: new Set(possible),
    declared: (status) => [contract.responseOf(operation, status) ?? []].flat(),
    location: slug && operation.replace(/\{[^}]+\}/, slug) + (search === '?' ? '' : search),
  };
}

/** Whether the request could cause a status that only some requests get. */
function isAskedFor(status: number, { method, fields }: SentRequest): boolean {
  if (status === 304) return fields.has('if-none-match') || fields.has('if-modified-since');
  if (status === 412) return fields.has('if-match') || fields.has('if-unmodified-since');
  if (status === 206 || status === 416) return fields.has('range') && method === 'GET';
  return true;
}

/** Whether the query names an edition, which may be gone. */
function isPinned(query: string): boolean {
  return namesIn(query).some((name) => name === 'edition' || name === 'since');
}

const found = [200, 206, 304, 412, 416, 503];

function statusesOf(
  { facts }: World,
  operation: string,
  declared: readonly number[],
  name: string | undefined,
): readonly number[] {
  const usual = declared.filter((status) => ![414, 431, 500].includes(status));
  const isView = /\{(?:verdict|order|page)\}/.test(operation);
  const only = (statuses: readonly number[]) => usual.filter((status) => statuses.includes(status));
  if (name === undefined) return usual;
  // A comparison redirects to its canonical spelling.
  if (operation.includes('{first}')) return usual;
  if (isView && (facts.categories.includes(name) || !operation.includes('{category}'))) return usual;
  if (operation.includes('{category}')) return only(facts.categories.includes(name) ? found : [404]);
  if (!operation.includes('{slug}')) return usual.filter((status) => status !== 301);
  if (facts.present.includes(name)) return only(found);
  if (facts.aliases.has(name)) return [301];
  if (!facts.withdrawn.includes(name)) return [404];
  return usual.includes(410) ? [410] : only(found);
}

/** The value of the path parameter, decoded as the service does. */
function nameIn(operation: string, path: string, parameters: readonly Parameter[]): string | undefined {
  const names = parameters.filter((one) => one.in === 'path');
  if (names.length === 0) return undefined;
  const [before = '', after = ''] = operation.split(/\{[^}]+\}/);
  const name =
    names.length === 1
      ? path.slice(before.length, path.length - after.length)
      : (path.slice(before.length).split('/')[0] ?? '');
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function expectationNowhere(world: World, path: string, search: string): Expectation {
  const plain = path.replace(/\/+$/, '') || '/';
  if (plain !== path && !plain.startsWith('//'))
    return {
      ...elsewhere(world, 'a slash at the end', 308),
      location: plain + (search === '?' ? '' : search),
    };
  return elsewhere(world, /^\/api(?:\/|$)/.test(path) ? 'any other path under /api' : 'any other path', 404);
}

function elsewhere({ contract }: World, what: string, status: number): Expectation {
  const declared = contract.everywhere(what, status);
  return {
    statuses: new Set([status]),
    declared: (asked) => (asked === status && declared ? [declared] : []),
  };
}

/** Reads a path like a router that decodes it before it splits it at slashes. */
function decoded(path: string): string {
  if (!path.includes('%')) return path;
  try {
    return decodeURI(path);
  } catch {
    return path.replace(/(?:%[0-9A-Fa-f]{2})+/g, (octets) => {
      try {
        return decodeURI(octets);
      } catch {
        return octets;
      }
    });
  }
}
