import { createRandom } from '../../packages/wire/fuzz/dice.ts';
import { zipfDraws } from '../comparison/zipf.ts';
import { pick } from '../pick.ts';
import { categories } from '../records.ts';
import { words } from '../words.ts';

/** One request of the mix. */
export interface SoakRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the client closes the connection after it. */
  readonly isLast: boolean;
}

/** Relative frequencies of kinds of requests; they add up to about a hundred. */
const shares = {
  popular: 28,
  any: 14,
  badge: 16,
  list: 6,
  deepList: 6,
  filteredList: 6,
  search: 4,
  review: 8,
  page: 4,
  embed: 2,
  feed: 2,
  changes: 1,
  missing: 1,
  picture: 0.15,
  download: 0.15,
} as const;

type Kind = keyof typeof shares;

const encodings = ['identity', 'identity', 'identity', 'gzip', 'br', 'zstd'] as const;

/** Popular slugs to draw in advance. */
const popularDraws = 20_000;

/**
 * Endless mix of requests, deterministic by seed: verdicts by popularity (Zipf) and uniformly, badges, lists, filters,
 * searches, pages, feeds, a few pictures and downloads; with and without compression, a few on connections of their
 * own.
 */
export function* soakRequests(slugs: readonly string[], seed: number): Generator<SoakRequest> {
  const random = createRandom(seed);
  const popular = zipfDraws(slugs, popularDraws, random);
  for (;;) {
    const path = pathOf(anyKind(random), slugs, popular, random);
    yield {
      path,
      headers: { 'Accept-Encoding': pick(encodings, random) },
      isLast: random() < 0.02,
    };
  }
}

/** One request of each kind, so that everything that is made only once exists before measuring. */
export function oneOfEach(slugs: readonly string[]): readonly SoakRequest[] {
  const random = createRandom(1);
  return (Object.keys(shares) as Kind[]).map((kind) => ({
    path: pathOf(kind, slugs, slugs, random),
    headers: { 'Accept-Encoding': 'gzip' },
    isLast: false,
  }));
}

function anyKind(random: () => number): Kind {
  let left = random() * Object.values(shares).reduce((sum, share) => sum + share, 0);
  for (const [kind, share] of Object.entries(shares)) {
    left -= share;
    if (left < 0) return kind as Kind;
  }
  return 'popular';
}

function pathOf(
  kind: Kind,
  slugs: readonly string[],
  popular: readonly string[],
  random: () => number,
): string {
  const anyOf = (values: readonly string[]) => pick(values, random);
  const slug = anyOf(slugs);
  const category = anyOf(categories);
  switch (kind) {
    case 'popular':
      return `/api/v1/${anyOf(popular)}`;
    case 'any':
      return `/api/v1/${slug}`;
    case 'badge':
      return `/api/badge/${anyOf(popular)}${anyOf(['', '', '?style=for-the-badge', '?theme=dark', '?show=verdict'])}`;
    case 'list':
      return '/api/v1';
    case 'deepList':
      return `/api/v1?limit=${anyOf(['50', '200'])}&offset=${Math.floor(random() * slugs.length)}`;
    case 'filteredList':
      return `/api/v1?category=${category}${anyOf(['', '&verdict=worthit', '&verdict=skip', '&verdict=depends'])}`;
    case 'search':
      return `${anyOf(['/', '/api/v1'])}?q=${anyOf(words.brand)}+${anyOf(words.noun)}`;
    case 'review':
      return `/reviews/${anyOf(popular)}${anyOf(['', '', '', '.md'])}`;
    case 'page':
      return anyOf(['/', '/categories', `/categories/${category}`, '/docs', '/about', '/data']);
    case 'embed':
      return anyOf([`/embed/${slug}`, `/api/card/${slug}`]);
    case 'feed':
      return anyOf(['/feed.atom', '/feed.json', '/sitemap.xml', '/llms.txt', '/api/openapi.json']);
    case 'changes':
      return '/api/changes';
    case 'missing':
      return `/api/v1/no-such-product-${Math.floor(random() * 1e6)}`;
    case 'picture':
      return `/og/${slug}.png`;
    case 'download':
      return `/data/verdicts.${anyOf(['ndjson', 'csv', 'json'])}`;
  }
}
