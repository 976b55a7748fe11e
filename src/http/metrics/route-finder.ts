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
 * path. A target is cut, not matched: whole paths and the folders of parameters are looked up.
 */
export function createRouteFinder(patterns: readonly string[], basePath: string): RouteFinder {
  const other = patterns.length;
  const exact = new Map<string, number>();
  const folders = new Map<string, Candidate[]>();
  const rest: Candidate[] = [];
  for (const [index, pattern] of patterns.entries()) {
    const cut = pattern.lastIndexOf('/', pattern.search(/[{]|$/)) + 1;
    const folder = pattern.slice(0, cut);
    const last = pattern.slice(cut);
    if (!pattern.includes(':')) {
      const path = pattern === '/' ? basePath || '/' : basePath + pattern;
      if (!exact.has(path)) exact.set(path, index);
    } else if (!folder.includes(':') && last.startsWith(':')) {
      const candidates = folders.get(basePath + folder) ?? [];
      folders.set(basePath + folder, [...candidates, { index, matches: matcherOf(last) }]);
    } else rest.push({ index, matches: matcherOf(pattern) });
  }
  const look = (path: string): number => {
    const whole = exact.get(path);
    if (whole !== undefined) return whole;
    const cut = path.lastIndexOf('/') + 1;
    const candidates = folders.get(path.slice(0, cut));
    if (candidates) {
      const last = path.slice(cut);
      for (const { index, matches } of candidates) if (matches(last)) return index;
    }
    if (rest.length > 0 && path.startsWith(basePath)) {
      const under = path.slice(basePath.length);
      for (const { index, matches } of rest) if (matches(under)) return index;
    }
    return other;
  };
  return {
    labels: [...patterns.map(labelOf), 'other', 'unreadable'],
    find(target) {
      if (target === '') return other + 1;
      const end = target.indexOf('?');
      const path = end === -1 ? target : target.slice(0, end);
      // What a router sees of these is not what the client wrote.
      if (!/[%\\#]|\/\.|[^!-~]/.test(path)) return look(path);
      if (!path.startsWith(`${basePath}/`)) return other;
      return look(basePath + getPath(new Request(`http://localhost${path.slice(basePath.length)}`)));
    },
  };
}

interface Candidate {
  readonly index: number;
  readonly matches: (text: string) => boolean;
}

function matcherOf(pattern: string): Candidate['matches'] {
  if (/^:\w+$/.test(pattern)) return (text) => text !== '' && !text.includes('/');
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
