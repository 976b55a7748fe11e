import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { wireLimits } from '#wire/limits.ts';
import { listen, type RunningServer } from '#wire/listen.ts';
import { writeCatalogue } from '../lab/catalogue-folder.ts';
import { serveByBun } from '../lab/other-opinion.ts';
import { type Site, serve } from '../lab/site.ts';
import { findingText } from '../packages/wire/fuzz/finding-text.ts';
import { fuzz } from '../packages/wire/fuzz/fuzz.ts';
import { Judge } from '../packages/wire/fuzz/judge.ts';
import { readRequests } from '../packages/wire/second-reader/requests.ts';
import { awkwardEntries, awkwardFacts, awkwardSettings } from './fuzz/awkward-catalogue.ts';
import { differencesFrom, type Exchange, recorded } from './fuzz/second-opinion.ts';
import { subjectOf } from './fuzz/subject.ts';
import { tallyTable } from './fuzz/tally-table.ts';
import { exploreWorld, type World } from './fuzz/world.ts';

let site: Site;
let server: RunningServer;
let world: World;

beforeAll(async () => {
  site = await serve(writeCatalogue(awkwardEntries(0), awkwardSettings));
  server = listen(site.service, { hostname: '127.0.0.1', port: 0 });
  world = await exploreWorld(server.port, awkwardFacts(), wireLimits);
});

afterAll(() => server.stop(0));

test('hundreds of valid and broken requests get answers within the contract, and the same from Bun.serve', async () => {
  const seed = Math.floor(Math.random() * 1e9);
  const exchanges: Exchange[] = [];
  const subject = recorded(subjectOf(world, seed), exchanges);
  const { tally, findings } = await fuzz({ subject, seed, requests: 300 });
  expect(findings.map((finding) => findingText(finding, seed, 'npm run fuzz --')).join('\n')).toBe('');
  expect(site.failures).toEqual([]);
  expect(tally.judged).toBeGreaterThanOrEqual(300);
  for (const status of [200, 304, 400, 404, 405, 412])
    expect(tallyTable(tally)).toMatch(new RegExp(`^${status} `, 'm'));
  const other = serveByBun(site.service);
  expect(await differencesFrom(other.port, exchanges)).toEqual([]);
  await other.stop();
});

describe('the judge reports', () => {
  const host = 'Host: x\r\n';
  const target = '/api/v1/plain-1';
  const get = `GET ${target} HTTP/1.1\r\n${host}\r\n`;

  /** Faults that the judge finds in an answer to a request. */
  const faultsOf = (sent: string, answer: string): string => {
    const judge = new Judge(subjectOf(world, 1), readRequests(Buffer.from(sent, 'latin1'), world.limits));
    judge.receive(Buffer.from(answer, 'latin1'));
    judge.ended(false);
    return judge.faults.join('\n');
  };

  /** The raw answer of the service to a GET. */
  const answerTo = async (path: string, headers: Record<string, string> = {}): Promise<string> => {
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers, redirect: 'manual' });
    const fields = [...response.headers].filter(([name]) => name !== 'connection');
    const lines = fields.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    const body = Buffer.from(await response.arrayBuffer()).toString('latin1');
    return `HTTP/1.1 ${response.status} x\r\n${lines}\r\n${body}`;
  };

  test('nothing about a correct answer', async () => {
    const answer = await answerTo(target);
    expect(faultsOf(get, answer)).toBe('');
    expect(faultsOf(get + get, answer + answer)).toBe('');
  });

  test.each([
    ['another status', (answer: string) => answer.replace('200', '503'), /status 503; possible: 200/],
    [
      'a missing header',
      (answer: string) => answer.replace(/access-control-allow-origin.*\r\n/, ''),
      /Allow-Origin/,
    ],
    [
      'a header too many',
      (answer: string) => answer.replace('\r\n', '\r\nx-powered-by: x\r\n'),
      /x-powered-by is not/,
    ],
    [
      'a header twice',
      (answer: string) => answer.replace('\r\n', '\r\nvary: x\r\nvary: x\r\n'),
      /stands twice/,
    ],
    ['a weak tag', (answer: string) => answer.replace('etag: "', 'etag: W/"'), /ETag/],
    [
      'a length that is too small',
      (answer: string) => answer.replace(/(content-length: )\d+/, '$15'),
      /cannot be read|begin/,
    ],
    [
      'a length that is too large',
      (answer: string) => answer.replace(/(content-length: )(\d)/, '$19$2'),
      /breaks off/,
    ],
    ['no length', (answer: string) => answer.replace(/content-length.*\r\n/, ''), /where the body ends/],
    [
      'two framings',
      (answer: string) => answer.replace('\r\n', '\r\ntransfer-encoding: chunked\r\n'),
      /both/,
    ],
    [
      'a body that violates its schema',
      (answer: string) => answer.replace('"rating":', '"ratin_":'),
      /rating/,
    ],
    ['a body that is not JSON', (answer: string) => answer.replace('{"slug"', '<"slug"'), /cannot be read/],
    ['a second answer', (answer: string) => answer + answer, /comes without a request/],
    ['no answer', () => '', /is not answered/],
    [
      'a connection closed too early',
      (answer: string) => answer.replace('\r\n', '\r\nconnection: close\r\n'),
      /Connection is close/,
    ],
    ['a 304 without a condition', () => 'HTTP/1.1 304 x\r\n\r\n', /304/],
    [
      'an old date',
      (answer: string) => answer.replace(/date: .*/, 'date: Sun, 06 Nov 1994 08:49:37 GMT'),
      /the date/,
    ],
    [
      'a coding that was not accepted',
      (answer: string) => answer.replace('\r\n', '\r\ncontent-encoding: br\r\n'),
      /br, which|cannot be read/,
    ],
  ])('%s', async (_what, broken, found) => {
    expect(faultsOf(get, broken(await answerTo(target)))).toMatch(found);
  });

  test('a 200 where If-None-Match matches, unless the list of tags is malformed', async () => {
    const answer = await answerTo(target);
    const tag = /etag: (\S+)/.exec(answer)?.[1];
    const asking = (list: string) => `GET ${target} HTTP/1.1\r\n${host}If-None-Match: ${list}\r\n\r\n`;
    for (const list of [`${tag}`, `"a",,W/${tag}`, `"a" , ${tag},`, '*'])
      expect(faultsOf(asking(list), answer)).toMatch(/200, but If-None-Match/);
    for (const list of ['"a"', `"a" ${tag}`, `"a${tag}`]) expect(faultsOf(asking(list), answer)).toBe('');
  });

  test('a version that If-Match excludes, and a 412 for one that it allows', async () => {
    const target = [...world.tags.keys()].find((one) => world.tags.get(one)?.length === 1) ?? '';
    const [tag] = world.tags.get(target) ?? [];
    const answer = await answerTo(target);
    const asking = (field: string) => `GET ${target} HTTP/1.1\r\n${host}${field}\r\n\r\n`;
    for (const field of ['If-Match: "a"', `If-Match: W/${tag}`, 'If-Match: "a", "b"'])
      expect(faultsOf(asking(field), answer)).toMatch(/200, but If-Match/);
    const past = 'If-Unmodified-Since: Sun, 06 Nov 1994 08:49:37 GMT';
    expect(faultsOf(asking(past), answer)).toMatch(/last modified/);
    const refusal = await answerTo(target, { 'If-Match': '"a"' });
    expect(refusal).toStartWith('HTTP/1.1 412');
    for (const field of ['If-Match: "a"', past]) expect(faultsOf(asking(field), refusal)).toBe('');
    for (const field of [`If-Match: "a", ${tag}`, 'If-Match: *', 'If-Unmodified-Since: never'])
      expect(faultsOf(asking(field), refusal)).toMatch(/412, but If-/);
  });

  test('a page for a program, and a missing page for a browser', async () => {
    const wrong = await answerTo('/nowhere', { Accept: 'text/html' });
    expect(faultsOf(`GET /nowhere HTTP/1.1\r\n${host}\r\n`, wrong)).toMatch(
      /a page, which the request does not accept/,
    );
    const page = `GET /nowhere HTTP/1.1\r\n${host}Accept: text/html\r\n\r\n`;
    expect(faultsOf(page, wrong)).toBe('');
    expect(faultsOf(page, await answerTo('/nowhere'))).toMatch(/no page/);
  });

  test('different bytes under the same tag', async () => {
    const answer = await answerTo('/api/v1/plain-2');
    const sent = get.replace('plain-1', 'plain-2');
    expect(faultsOf(sent, answer)).toBe('');
    expect(faultsOf(sent, answer.replace('Product plain-2', 'Product plain-3'))).toMatch(/bytes changed/);
  });

  test('input that comes back unescaped', async () => {
    const sent = `GET /?q=x HTTP/1.1\r\n${host}Accept-Encoding: identity\r\n\r\n`;
    const answer = await answerTo('/?q=x', { 'Accept-Encoding': 'identity' });
    expect(
      faultsOf(sent, answer.replace('<main', '<fzt><main').replace(/(content-length: )(\d+)/, longer(5))),
    ).toMatch(/unescaped/);
    expect(
      faultsOf(
        sent,
        answer.replace('<main', '<main onload="x"').replace(/(content-length: )(\d+)/, longer(11)),
      ),
    ).toMatch(/executable content/);
  });

  test('an answer to a request smuggled in the body of another', async () => {
    const hidden = `GET /fuzzmark1z/ HTTP/1.1\r\n${host}\r\n`;
    const sent = `POST /api/v1 HTTP/1.1\r\n${host}Content-Length: ${hidden.length}\r\n\r\n${hidden}`;
    const wrong = await answerTo('/fuzzmark1z/');
    expect(faultsOf(sent, wrong)).toMatch(/status 308; possible: 405/);
    expect(faultsOf(get, wrong)).toMatch(/it answers another request: fuzzmark1z/);
  });

  test('a 200 for bytes that are not a request', async () => {
    expect(faultsOf(get.replace(host, ''), await answerTo(target))).toMatch(/leaves it open/);
    expect(faultsOf('GET / HT', '')).toBe('');
  });

  test('faults in a whole run, with all that is needed to reproduce them', async () => {
    const lying = listen(
      {
        finished: () => undefined,
        answer: () => new Response('fine', { headers: { 'X-Lie': '1' } }),
        refuse: (answer, request) => site.service.refuse(answer, request),
        fail: (error, request) => site.service.fail(error, request),
      },
      { hostname: '127.0.0.1', port: 0 },
    );
    const { findings } = await fuzz({
      subject: { ...subjectOf(world, 1), port: lying.port },
      seed: 1,
      requests: 100,
    });
    const [finding] = findings;
    if (!finding) throw new Error('no findings');
    const text = findingText(finding, 1, 'npm run fuzz --');
    expect(text).toContain(`--seed 1 --conversation ${finding.number}`);
    expect(text).toContain('is not declared');
    expect(text).toContain('\nfine');
    await lying.stop(0);
  });
});

function longer(by: number): (match: string, name: string, length: string) => string {
  return (_, name, length) => `${name}${Number(length) + by}`;
}
