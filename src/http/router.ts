import { getPath, tryDecodeURIComponent } from 'hono/utils/url';

/** Tells which route a request target belongs to. */
export interface Router {
  /** What each route is called, by its number; then `other`, for no route, and `unreadable`, for no target. */
  readonly labels: readonly string[];
  /** The number of the route of a target, path and query as a client wrote them; makes nothing on the way. */
  find(target: string): number;
  /** The same with what the target says besides. */
  route(target: string): Routed;
}

/** A target as a route wants it. */
export interface Routed {
  /** The number of its route; that of `other` where it has none. */
  readonly index: number;
  /** What stands in place of the route's parameter, decoded; empty where it has none. */
  readonly name: string;
  /** The raw query without its `?`. */
  readonly query: string;
}

/**
 * Makes a router of patterns as hono writes them, whose one parameter, if any, is their last segment; of two that match,
 * the first one counts. Paths stand under a base path. Whole paths, and folders with one name in them, are known by
 * their length: every request that is counted asks.
 */
export function createRouter(patterns: readonly string[], basePath: string): Router {
  const other = patterns.length;
  const exact: Known[][] = [];
  const folders: Known[][] = [];
  for (const [index, pattern] of patterns.entries()) {
    const cut = pattern.indexOf(':');
    if (cut === -1) add(exact, { path: pattern === '/' ? basePath || '/' : basePath + pattern, index });
    else
      add(folders, { path: basePath + pattern.slice(0, cut), index, name: namePattern(pattern.slice(cut)) });
  }
  const look = (path: string, end: number, cut: number): number => {
    for (const known of exact[end] ?? []) if (path.startsWith(known.path)) return known.index;
    if (end > cut)
      for (const known of folders[cut] ?? [])
        if (path.startsWith(known.path) && (!known.name || known.name.test(path.slice(cut, end))))
          return known.index;
    return other;
  };
  return {
    labels: [...patterns.map(labelOf), 'other', 'unreadable'],
    find(target) {
      if (target === '') return other + 1;
      if (!isPlain(target)) return this.route(target).index;
      const question = target.indexOf('?');
      const end = question === -1 ? target.length : question;
      return look(target, end, target.lastIndexOf('/', end - 1) + 1);
    },
    route(target) {
      const { path, query } = isPlain(target) ? cutQuery(target) : readOdd(target, basePath);
      const cut = path.lastIndexOf('/') + 1;
      const index = look(path, path.length, cut);
      return { index, name: patterns[index]?.includes(':') ? nameOf(path.slice(cut)) : '', query };
    },
  };
}

/** What follows the base path in a target, or nothing when the target is not under it. */
export function pathUnder(basePath: string, target: string): string | undefined {
  if (basePath === '') return target;
  const rest = target.slice(basePath.length);
  if (!target.startsWith(basePath) || !/^(?:[/?]|$)/.test(rest)) return undefined;
  if (rest.startsWith('/')) return rest === '/' || rest.startsWith('/?') ? `/${rest}` : rest;
  return `/${rest}`;
}

/** A route, and what its name must look like; nothing if it may be anything. */
interface Known {
  readonly path: string;
  readonly index: number;
  readonly name?: RegExp | undefined;
}

function add(byLength: Known[][], known: Known): void {
  byLength[known.path.length] = [...(byLength[known.path.length] ?? []), known];
}

/** What a parameter such as `:name{[0-9]+}` asks of a name. */
function namePattern(parameter: string): RegExp | undefined {
  const source = /^:\w+\{(.*)\}$/.exec(parameter)?.[1];
  return source === undefined ? undefined : new RegExp(`^${source}$`);
}

/** A pattern as an operator reads it: `:name{sitemap-[0-9]+\.xml}` is `sitemap-*.xml`. */
function labelOf(pattern: string): string {
  return pattern.replace(/:\w+\{(.*)\}$/, (_all, regex: string) =>
    regex.replace(/\[[^\]]*\][+*]/g, '*').replaceAll('\\', ''),
  );
}

/** Whether a URL parser would leave a target as it is: no percent signs or dot segments in its path, ASCII alone. */
function isPlain(target: string): boolean {
  return plainCharacters.test(target) && !target.includes('/.');
}

const plainCharacters = /^[\w./~!$&()*+,;=:@-]+(?:\?[\w./~!$&()*+,;=:@?%-]*)?$/;

function cutQuery(target: string): { path: string; query: string } {
  const question = target.indexOf('?');
  return question === -1
    ? { path: target, query: '' }
    : { path: target.slice(0, question), query: target.slice(question + 1) };
}

/** Any other target, as a URL parser and hono read it; a path that is not under the base path is empty. */
function readOdd(target: string, basePath: string): { path: string; query: string } {
  const under = pathUnder(basePath, target);
  if (under === undefined) return { path: '', query: '' };
  const request = new Request(`http://localhost${under}`);
  const path = getPath(request);
  return { path: path === '/' ? basePath || '/' : basePath + path, query: cutQuery(request.url).query };
}

function nameOf(segment: string): string {
  return segment.includes('%') ? tryDecodeURIComponent(segment) : segment;
}
