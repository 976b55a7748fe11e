/** The headers that a host has to send with every answer of a route. */
export interface HeaderRule {
  /** The route of the app, or a name of what the export adds. */
  readonly route: string;
  readonly status: number;
  /** By name. `{slug}` in a value stands for the name in the address. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Headers about one body or about this server; a host sends its own. */
const ownToHosts = ['accept-ranges', 'content-length', 'date', 'etag', 'last-modified', 'vary', 'location'];

/** Links that not all pages of a list have: they differ by file, which no host's rules can express. */
const listLink = /^<[^>]*>; rel="(?:first|prev|next|last)"$|^<[^>]*\/categories\/[^>]*>; rel="alternate"/;

/** Learns the headers of each route from the answers of the service. */
export class HeaderRules {
  readonly #rules = new Map<string, HeaderRule>();

  /** Learns from one answer. Throws `RangeError` if answers of a route differ in a way that no rule can express. */
  learn(route: string, { status, headers }: Response, name = ''): void {
    const key = `${status} ${route}`;
    const found: HeaderRule = { route, status, headers: patternsOf(headers, name) };
    const known = this.#rules.get(key);
    if (!known) this.#rules.set(key, found);
    else if (JSON.stringify(known) !== JSON.stringify(found))
      throw new RangeError(`two answers of ${key} have different headers`);
  }

  /** The rule of a route's answers with a status, if there was such an answer. */
  of(route: string, status = 200): HeaderRule | undefined {
    return this.#rules.get(`${status} ${route}`);
  }
}

function patternsOf(headers: Headers, name: string): Readonly<Record<string, string>> {
  const kept = [...headers].filter(([header]) => !ownToHosts.includes(header));
  return Object.fromEntries(
    kept.map(([header, value]) => [header, header === 'link' ? linkPattern(value, name) : value]),
  );
}

function linkPattern(value: string, name: string): string {
  const links = value.split(/, (?=<)/).filter((link) => !listLink.test(link));
  const pattern = links.join(', ');
  return name === ''
    ? pattern
    : pattern.replaceAll(`/${name}>`, '/{slug}>').replaceAll(`/${name}.md>`, '/{slug}.md>');
}
