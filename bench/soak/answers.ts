import { priceOf, versionAt } from '../changing-catalogue.ts';

/** A decoded answer as a client sees it. */
export interface SoakAnswer {
  readonly path: string;
  readonly status: number;
  readonly type: string;
  readonly body: Uint8Array;
}

/** Contents of the store, against which answers are checked. */
export interface SoakTruth {
  /** Index of a record by slug. */
  readonly indexOf: ReadonlyMap<string, number>;
  /** State of an edition by id; undefined if it was never published. */
  stateOf(edition: string): number | undefined;
  /** The latest published state. */
  readonly newest: () => number;
  /** How many states a server may lag. */
  readonly mayLag: number;
}

/** The fault of an answer; undefined if it is correct. */
export function faultOf(answer: SoakAnswer, truth: SoakTruth): string | undefined {
  const { path, status, type, body } = answer;
  if (status === 304) return body.length === 0 ? undefined : 'a 304 with a body';
  if (status === 503) return declared503(answer);
  if (status === 404) return path.includes('no-such-product') ? undefined : 'a 404';
  if (status !== 200) return `a ${status}`;
  if (type.startsWith('image/png')) return body[0] === 0x89 && body[1] === 0x50 ? undefined : 'not a PNG';
  if (path.startsWith('/data/verdicts.')) return body.length > 0 ? undefined : 'an empty download';
  const text = new TextDecoder().decode(body);
  if (type.startsWith('image/svg+xml'))
    return text.startsWith('<svg') && text.trimEnd().endsWith('</svg>') ? undefined : 'an incomplete SVG';
  if (type.startsWith('text/html'))
    return text.startsWith('<!') && text.trimEnd().endsWith('</html>') ? undefined : 'an incomplete page';
  if (/[/+]json/.test(type)) return faultOfJson(path, text, truth);
  return text.length > 0 ? undefined : 'an empty answer';
}

/** Only expensive answers may be deferred with a 503, which must say when to retry. */
function declared503({ path, body }: SoakAnswer): string | undefined {
  const isSlow = path.startsWith('/og/') || path.startsWith('/data/');
  const isDeclared = new TextDecoder().decode(body).includes('"status":503');
  return isSlow && isDeclared ? undefined : 'a 503';
}

interface Priced {
  readonly slug: string;
  readonly price: string;
}

function faultOfJson(path: string, text: string, truth: SoakTruth): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'incomplete JSON';
  }
  if (path === '/api/v1' || path.startsWith('/api/v1?')) return faultOfList(value as List, truth);
  if (path.startsWith('/api/v1/'))
    return faultOfVerdict(path.slice('/api/v1/'.length), value as Priced, truth);
  return undefined;
}

interface List {
  readonly edition: string;
  readonly data: readonly Priced[];
}

function faultOfList({ edition, data }: List, truth: SoakTruth): string | undefined {
  const state = truth.stateOf(edition);
  if (state === undefined) return `a list of edition ${edition}, which was never published`;
  const other = data.find(
    ({ slug, price }) => price !== priceOf(versionAt(truth.indexOf.get(slug) ?? -1, state)),
  );
  return other && `a list of edition ${edition} with ${other.slug} from another`;
}

function faultOfVerdict(asked: string, { slug, price }: Priced, truth: SoakTruth): string | undefined {
  if (slug !== asked) return `${slug} instead of ${asked}`;
  const index = truth.indexOf.get(slug) ?? -1;
  const newest = truth.newest();
  for (let state = newest; state >= newest - truth.mayLag; state--)
    if (price === priceOf(versionAt(index, Math.max(0, state)))) return undefined;
  return `${slug} from an edition that is long gone`;
}
