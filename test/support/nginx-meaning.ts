import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A web server's answer. */
export interface HostAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** A directive of nginx, with its arguments and its block. */
interface Directive {
  readonly words: readonly string[];
  readonly block?: readonly Directive[];
}

type Variables = Map<string, string>;

/**
 * Interprets an nginx configuration that uses only locations, `if` with `return`, `set`, `map`, `geo`, `try_files`,
 * `error_page`, `default_type` and `add_header` (nginx.org/en/docs/dirindex.html).
 */
export function nginxMeaning(
  root: string,
  httpText: string,
  serverText: string,
): (target: string, method?: string) => HostAnswer {
  const maps = parseNginx(httpText).filter(({ words }) => words[0] === 'map' || words[0] === 'geo');
  const server = parseNginx(serverText);
  return (target, method = 'GET') => {
    const [path = '', query] = target.split('?');
    const variables: Variables = new Map([
      ['uri', decodeURIComponent(path)],
      ['args', query ?? ''],
      ['is_args', query === undefined ? '' : '?'],
      ['request_method', method],
      ['document_root', root],
    ]);
    const value = (text: string) => expand(text, variables, maps);
    const run = (block: readonly Directive[], status: number): HostAnswer => {
      const headers = headersOf(block, value);
      const end = (code: number, argument?: string): HostAnswer => {
        const page = errorPage([...server, ...block], code);
        if (page !== undefined && status !== code) {
          const answer = run(named(server, page.location), code);
          return { ...answer, status: page.status ?? (page.asAnswered ? answer.status : code) };
        }
        if (argument !== undefined) headers.set('location', value(argument));
        return { status: code, headers, body: '' };
      };
      for (const { words, block: inner = [] } of block) {
        const [name, first = '', second] = words;
        if (name === 'set') variables.set(first.slice(1), value(second ?? ''));
        if (name === 'return') return end(Number(first), second);
        if (name === 'if' && holds(words.slice(1), value)) {
          const [code = '', argument] =
            inner.find(({ words: [word] }) => word === 'return')?.words.slice(1) ?? [];
          return end(Number(code), argument);
        }
      }
      const [, file = ''] = block.find(({ words: [name] }) => name === 'try_files')?.words ?? [];
      const full = join(root, value(file));
      if (!existsSync(full) || !statSync(full).isFile()) return end(404);
      return { status, headers, body: readFileSync(full, 'utf8') };
    };
    const before = server.filter(({ words: [name] }) => name === 'if');
    const rejected = before.length > 0 ? run([...before, { words: ['try_files', '/'] }], 200) : undefined;
    if (rejected && rejected.status !== 404) return rejected;
    return run(locationOf(server, variables), 200);
  };
}

/** Parses a configuration. Throws on syntax that nginx would reject too. */
function parseNginx(text: string): readonly Directive[] {
  const tokens = [
    ...text.replace(/^\s*#.*$/gm, '').matchAll(/"((?:[^"\\]|\\.)*)"|[{};]|(?:\$\{\w+\}|[^\s{};"])+/g),
  ];
  let at = 0;
  const block = (isRoot: boolean): Directive[] => {
    const directives: Directive[] = [];
    let words: string[] = [];
    for (; at < tokens.length; at++) {
      const [token = '', quoted] = tokens[at] ?? [];
      // A backslash stays before a character that needs no escape: regular expressions rely on it.
      if (quoted !== undefined) words.push(quoted.replace(/\\(["\\])/g, '$1'));
      else if (token === ';') {
        directives.push({ words });
        words = [];
      } else if (token === '{') {
        at++;
        directives.push({ words, block: block(false) });
        words = [];
      } else if (token === '}') {
        if (isRoot || words.length > 0) throw new Error(`unexpected } after ${words.join(' ')}`);
        return directives;
      } else words.push(token);
    }
    if (!isRoot || words.length > 0) throw new Error('unexpected end of the configuration');
    return directives;
  };
  return block(true);
}

function locationOf(server: readonly Directive[], variables: Variables): readonly Directive[] {
  const uri = variables.get('uri') ?? '';
  const locations = server.filter(({ words: [name] }) => name === 'location');
  const exact = locations.find(({ words: [, kind, path] }) => kind === '=' && path === uri);
  if (exact) return exact.block ?? [];
  for (const {
    words: [, kind, pattern = ''],
    block = [],
  } of locations) {
    const match = kind === '~' ? new RegExp(pattern).exec(uri) : null;
    if (!match) continue;
    for (const [name, text] of Object.entries(match.groups ?? {})) variables.set(name, text);
    return block;
  }
  const prefixes = locations.filter(
    ({ words: [, path = ''] }) => path.startsWith('/') && uri.startsWith(path),
  );
  const longest = prefixes.toSorted((a, b) => (b.words[1]?.length ?? 0) - (a.words[1]?.length ?? 0))[0];
  return longest?.block ?? [];
}

function named(server: readonly Directive[], name: string): readonly Directive[] {
  const found = server.find(({ words }) => words[0] === 'location' && words[1] === name);
  if (!found?.block) throw new Error(`no location ${name}`);
  return found.block;
}

function errorPage(
  directives: readonly Directive[],
  code: number,
): { location: string; status: number | undefined; asAnswered: boolean } | undefined {
  const page = directives.findLast(({ words }) => words[0] === 'error_page' && words[1] === String(code));
  if (!page) return undefined;
  const change = page.words.find((word) => word.startsWith('='));
  const status = change !== undefined && change.length > 1 ? Number(change.slice(1)) : undefined;
  return { location: page.words.at(-1) ?? '', status, asAnswered: change === '=' };
}

function holds(condition: readonly string[], value: (text: string) => string): boolean {
  const [left = '', operator = '', right = ''] = condition.map((word) =>
    word.replace(/^\((?=.)|(?<=.)\)$/g, ''),
  );
  if (left === '-f') return existsSync(value(operator)) && statSync(value(operator)).isFile();
  if (operator === '=') return value(left) === value(right);
  if (operator === '!=') return value(left) !== value(right);
  throw new Error(`unsupported: if ${condition.join(' ')}`);
}

function headersOf(block: readonly Directive[], value: (text: string) => string): Headers {
  const headers = new Headers();
  for (const {
    words: [name, first = '', second = ''],
  } of block) {
    if (name === 'default_type') headers.set('content-type', value(first));
    if (name === 'add_header') headers.append(first, value(second));
  }
  return headers;
}

function expand(text: string, variables: Variables, maps: readonly Directive[]): string {
  return text.replace(/\$\{(\w+)\}|\$(\w+)/g, (_whole, braced?: string, bare?: string) => {
    const name = braced ?? bare ?? '';
    const known = variables.get(name);
    if (known !== undefined) return known;
    const map = maps.find(({ words }) => words.at(-1) === `$${name}`);
    if (!map) return '';
    const source = map.words[0] === 'map' ? expand(map.words[1] ?? '', variables, maps) : '';
    const entry =
      map.block?.find(({ words: [key = ''] }) => key !== 'default' && key.replace(/^\\/, '') === source) ??
      map.block?.find(({ words: [key] }) => key === 'default');
    return entry?.words[1] ?? '';
  });
}
