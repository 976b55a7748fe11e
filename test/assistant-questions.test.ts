import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { parse } from 'yaml';
import { ndjson, writeFolder } from '../lab/catalogue-folder.ts';
import { compileFolder } from '../lab/editions.ts';
import { verdictMaxLength } from '../src/mcp/quoted-text.ts';
import { textOf } from './support/mcp.ts';
import { type McpProcess, startMcp } from './support/mcp-process.ts';

/** A question, the calls that a careful assistant makes, and what is true of the answers. */
interface Question {
  readonly ask: string;
  readonly calls: readonly Readonly<Record<string, Record<string, unknown>>>[];
  readonly truth: string;
  readonly cites?: Readonly<Record<string, string>>;
  readonly sure?: string;
  readonly refused?: string;
  readonly says?: readonly string[];
  readonly never?: readonly string[];
}

const root = join(import.meta.dir, '..');
const sets: Readonly<Record<string, readonly Question[]>> = parse(
  readFileSync(join(import.meta.dir, 'assistants/questions.yaml'), 'utf8'),
);
const folders: Readonly<Record<string, () => string>> = {
  sample: () => join(root, 'catalogue'),
  endoflife: writeRealCatalogue,
};

/** What its publisher does not state, as our records need it. */
const fillers = {
  verdict: 'depends',
  rating: 5,
  price: 'Not stated',
  bestFor: 'Not stated',
  skipIf: 'Not stated',
};

/** Writes a catalogue of real products, with fillers, and gives its path. */
function writeRealCatalogue(): string {
  const read = (name: string) => readFileSync(join(root, 'bench/search/questions/endoflife', name), 'utf8');
  const records = read('verdicts.ndjson').trimEnd().split('\n');
  return writeFolder({
    'catalogue.yaml': read('catalogue.yaml'),
    'verdicts.ndjson': ndjson(records.map((line) => ({ ...fillers, ...JSON.parse(line) }))),
  });
}

test('there are sixty questions at least, each asked once', () => {
  const asked = Object.values(sets).flatMap((questions) => questions.map(({ ask }) => ask));
  expect(asked.length).toBeGreaterThanOrEqual(60);
  expect(new Set(asked).size).toBe(asked.length);
});

describe.each(Object.entries(sets))('of the catalogue %s', (name, questions) => {
  let server: McpProcess;
  let client: Client;

  beforeAll(async () => {
    server = await startMcp(await compileFolder(folders[name]?.() ?? ''));
    client = new Client({ name: 'test-host', version: '1' }, { versionNegotiation: { mode: 'auto' } });
    await client.connect(new StreamableHTTPClientTransport(new URL(server.url)));
  });

  afterAll(async () => {
    await client.close();
    await server.end();
  });

  test.each(questions.map((question) => [question.ask, question] as const))('%s', async (_, question) => {
    const { calls, cites = {}, sure, refused, says = [], never = [] } = question;
    const answers: string[] = [];
    for (const call of calls)
      for (const [tool, given] of Object.entries(call))
        answers.push(textOf(await client.callTool({ name: tool, arguments: given })));
    const said = answers.join('\n\n');
    const blocks = said.split('\n\n').filter((block) => block.includes('\nVerdict: '));
    const slugs = blocks.map((block) => /\(slug: ([a-z0-9-]+)\)/.exec(block)?.[1] ?? '');
    expect(slugs.slice(0, Object.keys(cites).length)).toEqual(Object.keys(cites));
    for (const [slug, verdict] of Object.entries(cites)) {
      const block = blocks[slugs.indexOf(slug)] ?? '';
      expect(block).toContain(`\nVerdict: ${verdict.replace(/ (\d+)$/, ', $1 out of ')}`);
      expect(block).toEndWith(`\nCite: https://verdicts.example/reviews/${slug}`);
    }
    for (const block of blocks) expect(block.length).toBeLessThanOrEqual(verdictMaxLength);
    if (blocks.length > 0) expect(said).toContain('\n\nCredit: "');
    if (sure !== undefined) expect(said).toContain(`Certainty: ${sure}.`);
    for (const words of [...says, ...(refused === undefined ? [] : [refused])]) expect(said).toContain(words);
    for (const words of never) expect(said).not.toContain(words);
  });
});
