import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { frontOf } from '../client/test/support.ts';
import { freePort } from '../lab/free-port.ts';
import { type Site, serve, smallCatalogue } from '../lab/site.ts';
import { run } from './support/command.ts';

let site: Site;
const front = frontOf(() => site.service);
const ask = (...words: string[]) => run(...words, '--from', front.baseUrl);

beforeAll(async () => {
  site = await serve(smallCatalogue(3));
});

afterAll(() => front.stop());

describe('verdicts get', () => {
  test('prints verdicts with the credit, and names products without one', async () => {
    const { exitCode, stdout, stderr } = await ask('get', 'acme-note', 'none', 'gone', 'bolt');
    expect(stdout).toBe(`Acme Notes: worth it, 8 out of 10
  What acme-notes is, in a sentence.
  Price: $8/month
  Best for: people who need it
  Skip if: you do not
  https://verdicts.example/reviews/acme-notes

Bolt & "Nut" <3: skip, 2 out of 10
  What bolt is, in a sentence.
  Price: Free, then €4.99 a month
  Best for: people who need it
  Skip if: you do not
  https://verdicts.example/reviews/bolt

Verdicts by Test, https://verdicts.example
`);
    expect(stderr).toBe('No verdict on none.\ngone is no longer covered.\n');
    expect(exitCode).toBe(1);
  });

  test('prints what the service answers as JSON', async () => {
    const { exitCode, stdout } = await ask('get', 'cove', '--format', 'json');
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ data: [{ slug: 'cove', rating: 5 }], missing: [] });
  });
});

describe('verdicts search', () => {
  test('prints the best match first, and corrected and omitted words', async () => {
    const { exitCode, stdout, stderr } = await ask('search', 'acne', 'notes');
    expect(stdout).toStartWith('Acme Notes: worth it, 8 out of 10\n');
    expect(stderr).toBe('Searched for "acme" instead of "acne".\n');
    expect(exitCode).toBe(0);
    const filtered = await ask('search', 'sentence', '--verdict', 'depends', '--limit', '1');
    expect(filtered.stdout).toMatch(/^[^\n]+: depends, /);
  });

  test('says that nothing was found', async () => {
    expect(await ask('search', 'zzz')).toEqual({ exitCode: 1, stdout: '', stderr: 'Nothing was found.\n' });
  });
});

describe('a service', () => {
  test('that is not there, has a problem, or is something else is named with the reason', async () => {
    const away = `http://127.0.0.1:${freePort()}`;
    const other = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => Response.json({ data: [{}] }) });
    const strange = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response('\x1b[2Jhello') });
    const failureOf = async (from: string, ...words: string[]) => {
      const { exitCode, stdout, stderr } = await run(...words, '--from', from);
      expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
      return stderr;
    };
    expect(await failureOf(away, 'search', 'x')).toStartWith(`verdicts: ${away} cannot be reached`);
    for (const port of [other.port, strange.port])
      expect(await failureOf(`http://127.0.0.1:${port}`, 'search', 'x')).toMatch(
        /^verdicts: http:[\x20-\x7e]+\n$/,
      );
    expect(await failureOf(front.baseUrl, 'search', 'x'.repeat(101))).toContain('at most 100 characters');
    await other.stop(true);
    await strange.stop(true);
  });

  test.each([
    [['get', 'qy'], "required option '--from <url>' not specified"],
    [['get', '--from', 'https://verdicts.example'], "missing required argument 'name'"],
    [['search', 'x', '--from', 'ftp://x'], 'Allowed: an absolute http or https address'],
    [
      ['search', 'x', '--from', 'https://verdicts.example', '--limit', '0'],
      'Allowed: a whole number from 1 to 200',
    ],
  ])('%j is wrong usage', async (words, message) => {
    const { exitCode, stderr } = await run(...words);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(message);
  });
});
