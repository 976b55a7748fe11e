/** Finds the route of a request target. */
export interface Router {
  /** Names of the routes for metrics, by index; then `other`, for no route, and `unreadable`, for no target. */
  readonly labels: readonly string[];
  /** The index of the route of a target, path and query as the client wrote them; allocates nothing. */
  find(target: string): number;
  /** The same, with the parameters and the query. */
  route(target: string): RouteMatch;
}

/** The route of a target, and what the target holds for it. */
export interface RouteMatch {
  /** Index of the route; that of `other` if there is none. */
  readonly index: number;
  /** The values of the route's parameters, decoded. */
  readonly names: readonly string[];
  /** The raw query without its `?`. */
  readonly query: string;
}

/**
 * Makes a router of patterns under a base path. A parameter is a segment, `:name`; if it is the last segment and the
 * only parameter, it may have a regex, `:name{regex}`. Of two patterns that match, one with a regex wins; those with a parameter
 * before their last segment come after the others. The others are indexed by length, since every request that is counted
 * needs its route.
 */
export function createRouter(patterns: readonly string[], basePath: string): Router {
  const other = patterns.length;
  const exact: Known[][] = [];
  const folders: Known[][] = [];
  const deep: { readonly target: RegExp; readonly index: number }[] = [];
  for (const [index, pattern] of patterns.entries()) {
    const cut = pattern.indexOf(':');
    if (/:\w+\//.test(pattern)) deep.push({ target: deepPattern(basePath + pattern), index });
    else if (cut === -1) add(exact, { path: pattern === '/' ? basePath || '/' : basePath + pattern, index });
    else
      add(folders, { path: basePath + pattern.slice(0, cut), index, isName: nameTest(pattern.slice(cut)) });
  }
  const look = (path: string, end: number, cut: number): number => {
    for (const known of exact[end] ?? []) if (path.startsWith(known.path)) return known.index;
    if (end > cut)
      for (const known of folders[cut] ?? [])
        if (path.startsWith(known.path) && (!known.isName || known.isName(path, cut, end)))
          return known.index;
    for (const { target, index } of deep) if (target.test(path)) return index;
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
      const index = look(path, path.length, path.lastIndexOf('/') + 1);
      return { index, names: namesIn(path.slice(basePath.length), patterns[index] ?? ''), query };
    },
  };
}

/** The part of a target after the base path, or nothing if the target is outside it. */
export function pathUnder(basePath: string, target: string): string | undefined {
  if (basePath === '') return target;
  const rest = target.slice(basePath.length);
  if (!target.startsWith(basePath) || !/^(?:[/?]|$)/.test(rest)) return undefined;
  if (rest.startsWith('/')) return rest === '/' || rest.startsWith('/?') ? `/${rest}` : rest;
  return `/${rest}`;
}

/** A pattern: its path, or the part before its parameter, and what tests the parameter, if it has a regex. */
interface Known {
  readonly path: string;
  readonly index: number;
  readonly isName?: NameTest | undefined;
}

function add(byLength: Known[][], known: Known): void {
  const others = byLength[known.path.length] ?? [];
  byLength[known.path.length] = known.isName ? [known, ...others] : [...others, known];
}

/** What matches the targets of a pattern, path and query. */
function deepPattern(pattern: string): RegExp {
  const segments = pattern.split('/').map((one) => (one.startsWith(':') ? '[^/?]+' : RegExp.escape(one)));
  return new RegExp(`^${segments.join('/')}(?:\\?|$)`);
}

/** Whether the last segment of a path, from `start` to `end`, is a name that a pattern takes. */
type NameTest = (path: string, start: number, end: number) => boolean;

/** Tests a parameter such as `:name{[0-9]+}`. */
function nameTest(parameter: string): NameTest | undefined {
  const source = /^:\w+\{(.*)\}$/.exec(parameter)?.[1];
  if (source === undefined) return undefined;
  // Most requests are for badges, and each is compared with the file endings first: a regex takes twice the time.
  const ending = /^\[\^\/\]\+\\(\.\w+)$/.exec(source)?.[1];
  if (ending !== undefined)
    return (path, start, end) => end - start > ending.length && path.endsWith(ending, end);
  const regex = new RegExp(`^${source}$`);
  return (path, start, end) => regex.test(path.slice(start, end));
}

/** A pattern as operators read it: `:name{sitemap-[0-9]+\.xml}` is `sitemap-*.xml`. */
function labelOf(pattern: string): string {
  return pattern.replace(/:\w+\{(.*)\}$/, (_all, regex: string) =>
    regex.replace(/\[[^\]]*\][+*]/g, '*').replaceAll('\\', ''),
  );
}

/** Whether a URL parser would leave a target unchanged: ASCII alone, no percent signs or dot segments in its path. */
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

/** Reads any other target as a URL parser does, and decodes its path; a path outside the base path is empty. */
function readOdd(target: string, basePath: string): { path: string; query: string } {
  const under = pathUnder(basePath, target);
  if (under === undefined) return { path: '', query: '' };
  const { pathname, search } = new URL(`http://localhost${under}`);
  // Slashes and percent signs stay encoded: they are data, and `nameOf` decodes them.
  const path = decodeSequences(pathname, (sequence) => decodeURI(sequence.replaceAll('%25', '%2525')));
  return { path: path === '/' ? basePath || '/' : basePath + path, query: search.slice(1) };
}

/** The segments of a path that stand where its pattern has parameters, decoded. */
function namesIn(path: string, pattern: string): string[] {
  if (!pattern.includes(':')) return [];
  const segments = path.split('/');
  return pattern
    .replace(/\{.*\}$/, '')
    .split('/')
    .flatMap((one, at) =>
      one.startsWith(':') ? [decodeSequences(segments[at] ?? '', decodeURIComponent)] : [],
    );
}

/** Decodes percent-encoded sequences; those that are not UTF-8 stay as they are. */
function decodeSequences(text: string, decode: (sequence: string) => string): string {
  return text.replace(/(?:%[0-9A-Fa-f]{2})+/g, (sequence) => {
    try {
      return decode(sequence);
    } catch {
      return sequence;
    }
  });
}

/** Path and query of an absolute URL. */
export function targetOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('://') + 3);
  const hash = url.indexOf('#');
  return hash === -1 ? url.slice(start) : url.slice(start, hash);
}
