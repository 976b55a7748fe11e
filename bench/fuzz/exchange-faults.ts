import type { DeclaredResponse } from '../../lab/contract/contract.ts';
import { withoutEncoding } from '../../packages/wire/fuzz/message-faults.ts';
import type { SentRequest } from '../../packages/wire/second-reader/head.ts';
import type { ReceivedResponse } from '../../packages/wire/second-reader/responses.ts';
import { acceptsCoding, decode } from './coding.ts';
import { conditionalFaults } from './conditional.ts';
import { type Expectation, expectationOf, refusalOf } from './expectation.ts';
import { htmlFaults, xmlFaults } from './markup.ts';
import { preconditionFaults } from './precondition.ts';
import type { World } from './world.ts';

/** Every fault in the answer to a request; empty if it keeps the contract. */
export function exchangeFaults(
  world: World,
  request: SentRequest,
  response: ReceivedResponse,
): readonly string[] {
  const { method, target, fields } = request;
  const { status, headers } = response;
  const expected = expectationOf(world, request);
  const faults: string[] = [];
  if (!expected.statuses.has(status))
    faults.push(`status ${status}; possible: ${[...expected.statuses].join(', ')}`);
  const coding = headers.get('content-encoding');
  if (coding !== undefined && !acceptsCoding(fields.get('accept-encoding'), coding))
    faults.push(`${coding}, which the request does not accept`);
  const isHead = method === 'HEAD';
  faults.push(
    ...declaredFaults(world, expected.declared(status), response, isHead),
    ...conditionalFaults(request, response),
    ...preconditionFaults(request, response, world.tags.get(target)),
    ...acceptFaults(expected.declared(status), request, response),
    ...locationFaults(expected, response),
  );
  const tag = headers.get('etag');
  const path = target.replace(/\?.*/s, '');
  // /data lists the files that exist by now, so its bytes change.
  if (status === 200 && tag !== undefined && path !== '/data') {
    const length = Number(headers.get('content-length'));
    faults.push(
      ...world.memory.faults(`${target} ${coding}`, tag, isHead ? undefined : response.body, length),
    );
  }
  if (status === 206) {
    const { pathname } = new URL(`http://localhost${withoutEncoding(path)}`);
    faults.push(...partFaults(world.files.get(pathname)?.get(coding ?? 'identity'), response));
  }
  return faults;
}

/** The same for a problem that answers bytes which are not a request. */
export function refusalFaults(world: World, response: ReceivedResponse): readonly string[] {
  return declaredFaults(world, refusalOf(world, response.status), response, false);
}

/** Faults that depend on the message alone; the same bytes are checked only once. */
function declaredFaults(
  world: World,
  declared: readonly DeclaredResponse[],
  response: ReceivedResponse,
  isHead: boolean,
): readonly string[] {
  const [first] = declared;
  if (!first) return [`status ${response.status} is not declared`];
  const key = keyOf(response);
  if (world.memory.isSound(first, key)) return [];
  const { status, headers } = response;
  // A range is a part of the encoded bytes, which cannot be decoded alone (RFC 9110, section 14.2).
  const coding = status === 206 ? undefined : headers.get('content-encoding');
  const body = isHead ? undefined : decode(response.body, coding);
  const all = declared.map((one) => world.contract.messageFaults({ status, headers, body }, one));
  const faults = [
    ...(all.find((some) => some.length === 0) ?? all[0] ?? []),
    ...(body ? contentFaults(response, body) : []),
  ];
  if (faults.length === 0 && !isHead) world.memory.rememberSound(first, key);
  return faults;
}

/** Head without the date, and body. */
function keyOf({ head, body }: ReceivedResponse): bigint {
  return Bun.hash.wyhash(body, Bun.hash.wyhash(head.replace(/^date: .*$/im, '')));
}

/** Where a problem comes as a page and as JSON, clients that want a page must get it, and others must not. */
function acceptFaults(
  declared: readonly DeclaredResponse[],
  { fields }: SentRequest,
  { headers }: ReceivedResponse,
): readonly string[] {
  const hasBoth = ({ content = {} }: DeclaredResponse) =>
    'text/html' in content && 'application/problem+json' in content;
  if (declared.length === 0 || !declared.every(hasBoth)) return [];
  const accept = fields.get('accept');
  const isPage = headers.get('content-type')?.startsWith('text/html') === true;
  if (isPage && (accept === undefined || accept === 'application/json' || accept === '*/*'))
    return ['a page, which the request does not accept'];
  return !isPage && accept === 'text/html' ? ['no page, which the request prefers'] : [];
}

function locationFaults({ location }: Expectation, { status, headers }: ReceivedResponse): readonly string[] {
  const to = headers.get('location');
  if ((status !== 301 && status !== 308) || location === undefined) return [];
  // Characters that addresses may not contain come back percent-encoded.
  const expected = location.replace(/%(?![\da-f]{2})|["<>[\]\\^`{|}]/gi, encodeURIComponent);
  return to === expected ? [] : [`Location is ${to}, not ${expected}`];
}

/** Whether a body matches its type; JSON is already checked against the contract. */
function contentFaults({ status, headers }: ReceivedResponse, body: Buffer): readonly string[] {
  const type = headers.get('content-type') ?? '';
  if (body.length === 0) return type === '' || status === 206 ? [] : ['an empty body has a type'];
  if (type === 'application/problem+json') {
    const problem = JSON.parse(body.toString()) as { status: number };
    return problem.status === status ? [] : [`the problem says ${problem.status}`];
  }
  const text = body.toString();
  // Input from the request must come back escaped.
  if (/html|svg|xml/.test(type) && /<fzt|x"fzt/.test(text)) return ['input comes back unescaped'];
  if (type.startsWith('text/html')) {
    const policy = headers.get('content-security-policy') ?? '';
    return [
      ...(policy.startsWith("default-src 'none'") ? [] : [`the policy of the page is ${policy}`]),
      ...htmlFaults(text),
    ];
  }
  if (/[/+]xml/.test(type)) return xmlFaults(text);
  return type === '' ? ['a body without a type'] : [];
}

function partFaults(file: Buffer | undefined, { headers, body }: ReceivedResponse): readonly string[] {
  const [, first = '', last = '', size = ''] =
    /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? [];
  if (!file) return ['a partial response outside /data'];
  const isRight = Number(size) === file.length && body.equals(file.subarray(Number(first), Number(last) + 1));
  return isRight ? [] : [`the bytes are not ${headers.get('content-range')} of the file`];
}
