import { getPath } from 'hono/utils/url';

/** Tells which route a request target belongs to, without asking the router. */
export interface RouteFinder {
  /** What each route is called, by its number; then `other`, for no route, and `unreadable`, for no target. */
  readonly labels: readonly string[];
  /** The number of the route of a target, path and query as a client wrote them. */
  find(target: string): number;
}

/**
 * Makes a finder of the patterns of a route table (of two that match, the first one counts) for paths under a base
 * path. It is asked for every request that is counted, so it reads a target once and makes nothing: whole paths, and
 * folders with one name in them, are known by their length.
 */
export function createRouteFinder(patterns: readonly string[], basePath: string): RouteFinder {
  const other = patterns.length;
  const exact: Known[][] = [];
  const folders: Known[][] = [];
  const rest: Known[] = [];
  for (const [index, pattern] of patterns.entries()) {
    const cut = pattern.lastIndexOf('/', pattern.search(/[{]|$/)) + 1;
    const folder = pattern.slice(0, cut);
    const last = pattern.slice(cut);
    if (!pattern.includes(':'))
      add(exact, { path: pattern === '/' ? basePath || '/' : basePath + pattern, index });
    else if (!folder.includes(':') && last.startsWith(':'))
      add(folders, {
        path: basePath + folder,
        index,
        matches: /^:\w+$/.test(last) ? undefined : matcherOf(last),
      });
    else rest.push({ path: '', index, matches: matcherOf(pattern) });
  }
  const look = (target: string, end: number, cut: number): number => {
    for (const { path, index } of exact[end] ?? []) if (target.startsWith(path)) return index;
    if (end > cut)
      for (const { path, index, matches } of folders[cut] ?? [])
        if (target.startsWith(path) && (!matches || matches(target.slice(cut, end)))) return index;
    if (rest.length > 0 && target.startsWith(basePath)) {
      const under = target.slice(basePath.length, end);
      for (const { index, matches } of rest) if (matches?.(under)) return index;
    }
    return other;
  };
  return {
    labels: [...patterns.map(labelOf), 'other', 'unreadable'],
    find(target) {
      if (target === '') return other + 1;
      let end = 0;
      let cut = 0;
      let isOdd = false;
      for (; end < target.length; end++) {
        const code = target.charCodeAt(end);
        if (code === question) break;
        if (code === slash) cut = end + 1;
        else if (isOddIn(code) || (code === dot && cut === end)) isOdd = true;
      }
      if (!isOdd) return look(target, end, cut);
      // What a router sees of these is not what the client wrote.
      if (!target.startsWith(`${basePath}/`)) return other;
      const under = target.slice(basePath.length, end);
      const path = basePath + getPath(new Request(`http://localhost${under}`));
      return look(path, path.length, path.lastIndexOf('/') + 1);
    },
  };
}

interface Known {
  readonly path: string;
  readonly index: number;
  /** Whether the rest is as the pattern wants it; nothing if it may be anything. */
  readonly matches?: ((text: string) => boolean) | undefined;
}

const question = 0x3f;
const slash = 0x2f;
const dot = 0x2e;

/** Percent, number sign, backslash, and whatever is no visible ASCII. */
function isOddIn(code: number): boolean {
  return code === 0x25 || code === 0x23 || code === 0x5c || code <= 0x20 || code >= 0x7f;
}

function add(byLength: Known[][], known: Known): void {
  byLength[known.path.length] = [...(byLength[known.path.length] ?? []), known];
}

function matcherOf(pattern: string): (text: string) => boolean {
  const source = pattern.replace(/:\w+(?:\{(.*?)\}(?=\/|$))?/g, (_all, regex) => `(?:${regex ?? '[^/]+'})`);
  const regex = new RegExp(`^${source}$`);
  return (text) => regex.test(text);
}

/** A pattern as an operator reads it: `:name{sitemap-[0-9]+\.xml}` is `sitemap-*.xml`. */
function labelOf(pattern: string): string {
  return pattern.replace(/:\w+\{(.*?)\}(?=\/|$)/g, (_all, regex: string) =>
    regex.replace(/\[[^\]]*\][+*]/g, '*').replaceAll('\\', ''),
  );
}
