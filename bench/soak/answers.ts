import { priceOf, versionAt } from '../changing-catalogue.ts';

/** An answer as a client has it, its encoding undone. */
export interface SoakAnswer {
  readonly path: string;
  readonly status: number;
  readonly type: string;
  readonly body: Uint8Array;
}

/** What the store holds, for those parts that check answers. */
export interface SoakTruth {
  /** The number of a record by its slug. */
  readonly indexOf: ReadonlyMap<string, number>;
  /** The state of an edition by its id; nothing when it was never published. */
  stateOf(edition: string): number | undefined;
  /** The state that was published last. */
  readonly newest: () => number;
  /** States that a server may be behind. */
  readonly mayLag: number;
}

/** Says what is wrong with an answer; nothing when it is right. */
export function faultOf(answer: SoakAnswer, truth: SoakTruth): string | undefined {
  const { path, status, type, body } = answer;
  if (status === 304) return body.length === 0 ? undefined : 'a 304 with a body';
  if (status === 503) return declared503(answer);
  if (status === 404) return path.includes('no-such-product') ? undefined : 'a 404';
  if (status !== 200) return `a ${status}`;
  if (type.startsWith('image/png')) return body[0] === 0x89 && body[1] === 0x50 ? undefined : 'no PNG';
  if (path.startsWith('/data/verdicts.')) return body.length > 0 ? undefined : 'an empty download';
  const text = new TextDecoder().decode(body);
  if (type.startsWith('image/svg+xml'))
    return text.startsWith('<svg') && text.trimEnd().endsWith('</svg>') ? undefined : 'no whole SVG';
  if (type.startsWith('text/html'))
    return text.startsWith('<!') && text.trimEnd().endsWith('</html>') ? undefined : 'no whole page';
  if (/[/+]json/.test(type)) return faultOfJson(path, text, truth);
  return text.length > 0 ? undefined : 'an empty answer';
}

/** Only what takes long may be put off, and must say when to come again. */
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
    return 'no whole JSON';
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
  return other && `a list of edition ${edition} with ${other.slug} of another`;
}

function faultOfVerdict(asked: string, { slug, price }: Priced, truth: SoakTruth): string | undefined {
  if (slug !== asked) return `${slug} instead of ${asked}`;
  const index = truth.indexOf.get(slug) ?? -1;
  const newest = truth.newest();
  for (let state = newest; state >= newest - truth.mayLag; state--)
    if (price === priceOf(versionAt(index, Math.max(0, state)))) return undefined;
  return `${slug} of an edition that is long gone`;
}
