import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { listen, type RunningServer } from '#wire/listen.ts';
import { newFolder, writeFolder } from '../lab/catalogue-folder.ts';
import { Contract, type OpenApi } from '../lab/contract/contract.ts';
import { mistakesIn } from '../lab/editions.ts';
import { type Site, serve } from '../lab/site.ts';
import { sendRaw } from '../packages/wire/test/raw-client.ts';
import { maxDiagnostics } from '../src/edition/compile/compile.ts';
import { imagesMaxBytes } from '../src/edition/compile/staged-images.ts';
import { exportedRoutes, fileOf, pathOf } from '../src/export/addresses.ts';
import { HeaderRules } from '../src/export/header-rules.ts';
import { hostFiles } from '../src/export/host-files.ts';
import { changesParameterSchemas } from '../src/http/answers/history/changes-answer.ts';
import { problemKinds, problemSchema } from '../src/http/answers/problem.ts';
import { listParameterSchemas } from '../src/http/query/list-parameters.ts';
import { badgeOptionsSchema } from '../src/render/badge/options.ts';
import { pastChangeSchema } from '../src/render/changes.ts';
import { feedLength } from '../src/render/discovery/feed.ts';
import { sitemapLimit, sitemapPartLength } from '../src/render/discovery/sitemap.ts';
import { createLinks } from '../src/render/links.ts';
import { listSchema } from '../src/render/list.ts';
import { aboutMaxLength } from '../src/source/about-file.ts';
import { imageMaxBytes, imageMaxPixels } from '../src/source/images.ts';
import { frontMatterMaxLength } from '../src/source/markdown-record.ts';
import { lineMaxBytes } from '../src/source/ndjson-records.ts';
import { rowMaxBytes } from '../src/source/postgres-records.ts';
import { settingsMaxLength, standInSettings } from '../src/source/settings-file.ts';
import { parseYamlValues } from '../src/source/yaml-values.ts';
import { createEntrySchema } from '../src/verdict/entry.ts';
import { reviewMaxLength } from '../src/verdict/fields.ts';
import { defaultRatingScale } from '../src/verdict/rating-scale.ts';
import { recordSchema } from '../src/verdict/record.ts';
import { settingsFileSchema, settingsJsonSchema } from '../src/verdict/settings.ts';
import { slugPattern } from '../src/verdict/slug.ts';
import { command, launcher, run, runIn } from './support/command.ts';

const root = join(import.meta.dir, '..');
const api = readFileSync(join(root, 'docs/api.md'), 'utf8');
const guide = readFileSync(join(root, 'docs/catalogue.md'), 'utf8');
const publishing = readFileSync(join(root, 'docs/publishing.md'), 'utf8');

describe('docs/api.md', () => {
  let site: Site;
  let server: RunningServer;

  beforeAll(async () => {
    site = await serve(join(root, 'catalogue'));
    server = listen(site.service, { hostname: '127.0.0.1', port: 0 });
  });

  afterAll(() => server.stop(0));

  test.each([
    ...blocksOf(api, 'response'),
    ...blocksOf(readFileSync(join(root, 'README.md'), 'utf8'), 'response'),
  ])('or README.md shows the real response to %s', async (path, example) => {
    expect(unpublished(JSON.parse(example))).toEqual(unpublished(await (await site.get(path)).json()));
  });

  test.each(blocksOf(api, 'headers'))('shows real headers of %s', async (path, example) => {
    const { headers } = await site.get(path);
    for (const line of example.trimEnd().split('\n')) {
      const [, name = '', value = ''] = /^([\w-]+): (.*)$/.exec(line) ?? [];
      if (name === 'Last-Modified') expect(headers.get(name)).toHaveLength(value.length);
      else expect(headers.get(name)).toBe(value);
    }
  });

  test('revalidates with the ETag that the verdict has', async () => {
    const [, etag = '', path = ''] =
      /'If-None-Match: ([^']+)' https:\/\/verdicts\.example(\S+)/.exec(api) ?? [];
    expect((await site.get(path, { 'If-None-Match': etag })).status).toBe(304);
  });

  test.each(
    tableUnder(api, 'Every answer at a glance'),
  )('says truly that %s is answered with %s: %s, %s', async (request, status, what, caching) => {
    const [method = '', path = ''] = codeIn(request).split(' ');
    const response = await site.get(path.replace('{edition}', site.service.current.id), {}, method);
    expect(response.status).toBe(Number(status));
    const directives = response.headers.get('cache-control')?.split(', ') ?? [];
    // The table leaves out what is the same for all, and what the text below it explains.
    expect(directives.filter((name) => !/^(?:public|stale-.*)$/.test(name))).toEqual(
      codeIn(caching).split(', '),
    );
    if (what.startsWith('A redirect to')) expect(response.headers.get('location')).toBe(codeIn(what));
    if (what.includes('“')) expect(await response.text()).toContain(/“(.+)”/.exec(what)?.[1] ?? '');
  });

  test('names the endpoints that give data, as the contract groups them', async () => {
    const { document } = await contractOf(site);
    const data = Object.entries(document.paths).filter(([, { get }]) => get.tags[0] === 'Verdicts');
    const documented = tableUnder(api, 'Endpoints').map(([request]) => codeIn(request).replace('GET ', ''));
    expect(documented).toEqual(data.map(([path]) => path));
  });

  test('lists the statuses that any request may get, as in the contract', async () => {
    const { document } = await contractOf(site);
    const [told = ''] = /[\d, and]+ are declared at each/.exec(sectionUnder(api, 'The contract')) ?? [];
    const ofAnyRequest = told.match(/\d{3}/g) ?? [];
    expect(ofAnyRequest).toHaveLength(4);
    for (const { get } of Object.values(document.paths))
      expect(Object.keys(get.responses)).toEqual(expect.arrayContaining(ofAnyRequest));
    for (const what of ['OPTIONS', 'any other method', 'what is no request', 'any other path'])
      expect(Object.keys(document['x-every-address'])).toContain(what);
  });

  test('documents every field of a record, with its limits', () => {
    const rows = tableUnder(api, 'The ten fields').map(([field, , limits]) => [codeIn(field), limits]);
    expect(rows).toEqual(
      Object.entries(recordSchema.shape).map(([name, schema]) => [name, limitsOf(jsonOf(schema))]),
    );
  });

  test.each([
    ['The envelope', listSchema],
    ['The body', problemSchema],
  ])('documents every field under "%s"', (heading, schema) => {
    expect(tableUnder(api, heading).map(([field]) => codeIn(field))).toEqual(Object.keys(schema.shape));
  });

  test.each([
    ['Parameters', listParameterSchemas],
    ['Badge options', badgeOptionsSchema.shape],
  ])('documents every query parameter under "%s", with its limits and default', (heading, schemas) => {
    const rows = tableUnder(api, heading);
    expect(rows.map(([name]) => codeIn(name))).toEqual(Object.keys(schemas));
    for (const [index, schema] of Object.values<z.ZodType>(schemas).entries()) {
      const [, allowed = '', fallback = ''] = rows[index] ?? [];
      const json = jsonOf(schema);
      if (json.type === 'array') expect(allowed).toStartWith(`${json.minItems} to ${json.maxItems} `);
      else if (limitsOf(json) !== none) expect(allowed).toBe(limitsOf(json));
      if (json.default === undefined) expect(fallback).not.toContain('`');
      else expect(fallback).toBe(`\`${json.default}\``);
    }
  });

  test('states the type of every other format', async () => {
    const rows = tableUnder(api, 'Feeds and other formats');
    expect(rows.length).toBeGreaterThanOrEqual(6);
    for (const [address, type] of rows) {
      const response = await site.get(codeIn(address));
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe(`${codeIn(type)}; charset=utf-8`);
    }
  });

  test('states the limits of the feeds and of the parts of the sitemap', () => {
    const section = sectionUnder(api, 'Feeds and other formats');
    expect(section).toContain(`The ${feedLength} verdicts`);
    expect(section).toContain(
      `Beyond ${grouped(sitemapLimit)} addresses it is an index of parts of ${grouped(sitemapPartLength)},`,
    );
  });

  test('documents every parameter and every field of a change', () => {
    // Two tables, with the head of the second between them, which names no code.
    const names = tableUnder(api, 'Changes').map(([name]) => codeIn(name));
    expect(names.filter((name) => name !== '')).toEqual([
      ...Object.keys(changesParameterSchemas),
      ...Object.keys(pastChangeSchema.shape),
    ]);
  });

  test('lists every problem with its status and title', () => {
    expect(tableUnder(api, 'Problems').map((row) => row.slice(0, 3))).toEqual(
      Object.entries(problemKinds).map(([name, { status, title }]) => [`\`${name}\``, `${status}`, title]),
    );
  });

  test('gives snippets whose badges and reviews are there', async () => {
    const addresses = [...api.matchAll(/https:\/\/verdicts\.example\/(?:api\/badge|reviews)\/[^\s")\]]+/g)];
    expect(addresses.length).toBeGreaterThanOrEqual(6);
    for (const [address] of addresses) expect((await site.get(address)).status).toBe(200);
  });

  test('gives the credit that the catalogue asks for', async () => {
    const { text, url } = (await site.list('/api/v1?limit=1')).attribution;
    expect(api).toContain(`<a href="${url}">${text}</a>`);
    expect(api).toContain(`[${text}](${url})`);
  });

  test('lists what is refused in a request before its target is read', async () => {
    const host = 'Host: verdicts.example\r\n';
    const cases: readonly (readonly [number, readonly string[]])[] = [
      [
        400,
        [
          'hello\r\n\r\n',
          'GET / HTTP/1.1\r\n\r\n',
          'GET / HTTP/1.1\r\nHost: a b\r\n\r\n',
          `GET / HTTP/1.1\r\n${host}no colon\r\n\r\n`,
          `GET /a b HTTP/1.1\r\n${host}\r\n`,
          `POST / HTTP/1.1\r\n${host}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`,
        ],
      ],
      [413, [`POST / HTTP/1.1\r\n${host}Content-Length: ${64 * 1024 + 1}\r\n\r\n`]],
      [414, [`GET /${'x'.repeat(8 * 1024)} HTTP/1.1\r\n${host}\r\n`]],
      [
        431,
        [
          `GET / HTTP/1.1\r\n${host}X: ${'x'.repeat(16 * 1024)}\r\n\r\n`,
          `GET / HTTP/1.1\r\n${'X: x\r\n'.repeat(201)}\r\n`,
        ],
      ],
      [501, [`POST / HTTP/1.1\r\n${host}Transfer-Encoding: gzip, chunked\r\n\r\n`]],
      [505, [`GET / HTTP/3.0\r\n${host}\r\n`]],
    ];
    const statuses = tableUnder(api, 'What is no request').map(([, status]) => Number(status));
    // What takes time to show is shown in wire.test.ts.
    expect(statuses.filter((status) => status !== 408 && status !== 503)).toEqual(
      cases.map(([status]) => status),
    );
    for (const [status, requests] of cases)
      for (const request of requests) {
        const response = await sendRaw(server.port, request);
        expect(problemSchema.parse(JSON.parse(response.body)).status).toBe(status);
        expect(response.status).toBe(status);
        expect(response.headers.get('access-control-allow-origin')).toBe('*');
        expect(response.headers.get('connection')).toBe('close');
      }
  });
});

describe('docs/catalogue.md', () => {
  const settings = tableUnder(guide, 'Settings');
  const entry = [...tableUnder(guide, 'Many verdicts in one file'), ...tableUnder(guide, 'A verdict')];
  const entrySchema = createEntrySchema({ ratingScale: defaultRatingScale });

  test.each([
    ['the settings', settings, settingsJsonSchema() as JsonSchema],
    ['a verdict', entry, jsonOf(entrySchema)],
  ])('documents every key of %s: type, limits, default, and whether it is required', (_name, rows, schema) => {
    const documented = rows.map(([key, , type, required, limits, fallback]) => {
      return [codeIn(key), type, required, limits, fallback === none ? none : parse(codeIn(fallback))];
    });
    expect(documented.toSorted()).toEqual(
      keysOf(schema)
        .map(({ key, required, schema: value }) => {
          return [key, typeOf(value), required ? 'yes' : 'no', limitsOf(value), value.default ?? none];
        })
        .toSorted(),
    );
  });

  test('shows synonyms that are valid', () => {
    const [, shown = ''] = /<!-- catalogue addition: synonyms -->\n```yaml\n([\s\S]*?)```/.exec(guide) ?? [];
    expect(settingsFileSchema.pick({ synonyms: true }).parse(parse(shown)).synonyms).toHaveLength(3);
  });

  test.each([
    ['the settings', settings, settingsFileSchema],
    ['a verdict', entry, entrySchema],
  ])('gives an example of every key of %s that is valid', (_name, rows, schema) => {
    const example: Example = {};
    for (const row of rows) {
      const path = codeIn(row[0]).replace('<slug>', 'note-taking').replace('<key>', 'Ada').split('.');
      const last = path.pop() ?? '';
      let map = example;
      for (const key of path) map = map[key] as Example;
      map[last] = parse(codeIn(row.at(-1)));
    }
    expect(schema.safeParse(example).error).toBeUndefined();
  });

  test('shows files that are a catalogue without mistakes', async () => {
    const files = Object.fromEntries(blocksOf(guide, 'file'));
    expect(Object.keys(files)).toEqual([
      'catalogue.yaml',
      'verdicts/acme-notes.md',
      'verdicts.ndjson',
      'about.md',
    ]);
    expect(await mistakesIn(writeFolder(files))).toEqual([]);
  });

  test('shows what the commands print', async () => {
    const folder = newFolder();
    const [, settingsText = ''] = blocksOf(guide, 'file').find(([path]) => path === 'catalogue.yaml') ?? [];
    const sound = settingsText.replace('verdicts.example', 'verdicts.acme.dev');
    const draft = { 'catalogue.yaml': sound, ...Object.fromEntries(blocksOf(guide, 'faulty file')) };
    cpSync(writeFolder(draft), join(folder, 'draft'), { recursive: true });
    for (const [path, content] of blocksOf(guide, 'input file')) writeFileSync(join(folder, path), content);
    for (const [command, shown] of blocksOf(guide, 'output')) {
      const [, ...words] = command.split(' ');
      const { stdout, stderr } = await runIn(folder, ...words);
      const printed = `$ ${command}\n${stdout}${stderr}`
        // From a checkout the command is named by its path; installed, by its name.
        .replaceAll(launcher, 'verdicts');
      expect(unpublished(shown)).toBe(unpublished(printed));
      // From there on it is the reader's own.
      if (command === 'verdicts check my-verdicts') replaceStarter(join(folder, 'my-verdicts'));
    }
  });

  test('says which values need quotes', () => {
    const read = (line: string) => parseYamlValues(line, 'example', { maxLength: 1000 }).values;
    for (const [line] of tableUnder(guide, 'Values that need quotes'))
      expect(read(codeIn(line).replaceAll('"', ''))).not.toEqual(read(codeIn(line)));
  });

  test('lists every rule', () => {
    const files = [...new Bun.Glob('src/**/*.ts').scanSync(root)].filter(
      (file) => !file.endsWith('.test.ts'),
    );
    const named = /(?:\brule: |\brule \?\? |\b\w+Rule = |\b(?:fileF|f)ault\([^'()]*)'([a-z0-9-]+)'/g;
    const rules = files.flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(named)]);
    const documented = tableUnder(guide, 'What is checked').map(([rule]) => codeIn(rule));
    expect(documented.toSorted()).toEqual([...new Set(rules.map(([, rule = '']) => rule))].toSorted());
  });

  test('states the limits on sizes', async () => {
    const [tooLong = ''] = await mistakesIn(
      writeFolder({ 'catalogue.yaml': guide, 'verdicts/a.md': 'x'.repeat(1_000_000) }),
    ).then((mistakes) => mistakes.filter((mistake) => mistake.startsWith('verdicts/a.md')));
    const markdownMaxBytes = Number(/at most (\d+)/.exec(tooLong)?.[1]);
    expect(tableUnder(guide, 'Limits on sizes').map(([, limit]) => limit)).toEqual([
      `${grouped(reviewMaxLength)} characters`,
      `${grouped(aboutMaxLength)} characters`,
      `${grouped(markdownMaxBytes)} bytes`,
      `${grouped(frontMatterMaxLength)} UTF-16 code units`,
      `${grouped(settingsMaxLength)} UTF-16 code units`,
      `${grouped(lineMaxBytes)} bytes`,
      `${grouped(rowMaxBytes)} bytes`,
      `${grouped(imageMaxBytes)} bytes`,
      `${grouped(imageMaxPixels)} pixels`,
      `${grouped(imagesMaxBytes)} bytes`,
      grouped(maxDiagnostics),
    ]);
  });
});

describe('docs/publishing.md', () => {
  test('shows what its commands print, one after another', async () => {
    const folder = newFolder();
    await run('init', join(folder, 'my-verdicts'));
    const blocks = [...publishing.matchAll(/<!-- run -->\n```console\n([\s\S]*?)```/g)].map(
      ([, text = '']) => text,
    );
    expect(blocks.length).toBeGreaterThan(6);
    const env = { ...process.env, PATH: `${dirname(command)}:${process.env['PATH']}`, NO_COLOR: '1' };
    for (const block of blocks) {
      const commands = [...block.matchAll(/^\$ (.*)$/gm)].map(([, command = '']) => command);
      let printed = '';
      for (const command of commands) {
        const { stdout, stderr } = Bun.spawnSync(['sh', '-c', command], { cwd: folder, env });
        printed += `$ ${command}\n${stdout}${stderr}`;
      }
      expect(unpublished(printed)).toBe(unpublished(block));
    }
  });
});

describe('docs/export.md', () => {
  const exporting = readFileSync(join(root, 'docs/export.md'), 'utf8');

  test('shows what the command prints', async () => {
    const folder = newFolder();
    await runIn(folder, 'init', 'my-verdicts');
    replaceStarter(join(folder, 'my-verdicts'));
    for (const [command, shown] of blocksOf(exporting, 'output')) {
      const { stdout, stderr } = await runIn(folder, ...command.split(' ').slice(1));
      expect(unpublished(shown)).toBe(unpublished(`$ ${command}\n${stdout}${stderr}`));
    }
  });

  test('names the file of every address', () => {
    const fileByAddress = new Map(
      exportedRoutes.map((route) => {
        const name = route.names && 'haymow-backup';
        return [pathOf(route, name), fileOf(route, name)];
      }),
    );
    const shown = tableUnder(exporting, 'Addresses and their files').map((row) => row.map(lastCodeIn));
    expect(shown).toHaveLength(4);
    for (const [address = '', file] of shown) expect(fileByAddress.get(address)).toBe(file);
    expect(exportedRoutes.filter(({ kind }) => kind === 'list')).toHaveLength(1);
  });

  test('says what each host uses, and how many redirects it allows', () => {
    const aliases = Array.from({ length: 3000 }, (_, index) => ({ alias: `old-${index}`, slug: 'new' }));
    const files = hostFiles(
      new HeaderRules(),
      aliases,
      standInSettings,
      createLinks('https://verdicts.example'),
    );
    for (const [host, uses = '', redirects = ''] of tableUnder(exporting, 'Hosts')) {
      const named = [...uses.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);
      for (const file of named) expect(Object.keys(files)).toContain(file);
      const told = /the first (\d+) aliases/.exec(redirects)?.[1];
      const text = files[named.at(-1) ?? ''] ?? '';
      const known = aliases.filter(({ alias }) =>
        new RegExp(`/reviews/${alias}[ "]|reviews/${alias}\\$`).test(text),
      );
      if (told !== undefined)
        expect({ host, aliases: known.length }).toEqual({ host, aliases: Number(told) });
    }
  });

  test('says where the pages of lists are', () => {
    const rows = tableUnder(exporting, 'Lists of the API').map(([, first = '']) => codeIn(first));
    expect(rows).toEqual(['/api/v1', '/lists/worthit.json', '/lists/categories/{name}.json']);
  });
});

describe('links between documents', () => {
  const documents = ['*.md', 'docs/*.md'].flatMap((glob) => [...new Bun.Glob(glob).scanSync(root)]).sort();

  test.each(documents)('of %s lead to files and headings that exist', (document) => {
    for (const target of linksIn(readFileSync(join(root, document), 'utf8'))) {
      const [path = '', anchor] = target.split('#');
      const file = path === '' ? join(root, document) : join(root, dirname(document), path);
      expect({ target, exists: existsSync(file) }).toEqual({ target, exists: true });
      if (anchor !== undefined && file.endsWith('.md'))
        expect(anchorsIn(readFileSync(file, 'utf8'))).toContain(anchor);
    }
  });
});

/** As much of JSON Schema as the documents repeat. */
interface JsonSchema {
  readonly type?: string;
  readonly minItems?: number;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly string[];
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly propertyNames?: JsonSchema;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly required?: readonly string[];
}

/** Examples of keys, as deep as they go. */
interface Example {
  [key: string]: unknown;
}

interface Key {
  readonly key: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
}

/** What a table says where there is nothing to say. */
const none = '–';

function jsonOf(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input' }) as JsonSchema;
}

/** Every key of a map and of the maps in it, as the documents write them: `cache.maxAge`, `categories.<slug>`. */
function keysOf(
  { properties = {}, required = [], propertyNames, additionalProperties, anyOf = [] }: JsonSchema,
  prefix = '',
): Key[] {
  if (anyOf.length > 0) return anyOf.flatMap((form) => keysOf(form, prefix));
  const named = Object.entries(properties).flatMap(([name, schema]) => {
    const key = `${prefix}${name}`;
    // What the interface says is a list of its own: `verdicts words en` prints it.
    const inside = key === 'words' ? [] : keysOf(schema, `${key}.`);
    return [{ key, required: required.includes(name), schema }, ...inside];
  });
  if (typeof additionalProperties !== 'object') return named;
  const key = `${prefix}${propertyNames?.pattern === slugPattern.source ? '<slug>' : '<key>'}`;
  return [
    ...named,
    { key, required: false, schema: additionalProperties },
    ...keysOf(additionalProperties, `${key}.`),
  ];
}

function typeOf({ type, format, pattern, items, anyOf }: JsonSchema): string {
  if (anyOf) return anyOf.map(typeOf).join(', or ');
  if (type === 'array') return `list of ${typeOf(items ?? {})}`;
  if (type === 'integer') return 'whole number';
  if (type === 'boolean') return 'true or false';
  if (type === 'object') return 'map';
  if (format === 'uri') return '[address](#addresses)';
  if (format === 'date') return 'day, as YYYY-MM-DD';
  return pattern === slugPattern.source ? '[slug](#slugs)' : 'text';
}

/** The limits of a value in words; a whole number that is only bound by its type has none. */
function limitsOf(schema: JsonSchema): string {
  const { minimum, maximum, minLength, maxLength, maxItems, items, minProperties, maxProperties, anyOf } =
    schema;
  if (anyOf) return limitsOf(anyOf[0] ?? {});
  if (schema.enum) return schema.enum.map((value) => `\`${value}\``).join(', ');
  if (maxItems !== undefined) return `at most ${maxItems}, each ${limitsOf(items ?? {})}`;
  if (maxProperties !== undefined)
    return `${minProperties === undefined ? 'at most' : `${minProperties} to`} ${grouped(maxProperties)} keys`;
  if (minimum !== undefined && maximum !== undefined && minimum > Number.MIN_SAFE_INTEGER)
    return `${grouped(minimum)} to ${grouped(maximum)}`;
  if (maxLength === undefined) return none;
  const range = minLength === undefined ? 'at most' : `${minLength} to`;
  return `${range} ${grouped(maxLength)} characters`;
}

function grouped(number: number): string {
  return number.toLocaleString('en-US');
}

/** What changes from one publication to the next, made the same: edition identifiers, moments, sizes of files. */
function unpublished<Value>(value: Value): Value {
  const text = JSON.stringify(value)
    .replace(/[0-9a-f]{32}/g, 'EDITION')
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/g, 'MOMENT')
    .replace(/[\d,]+ files, [\d,]+ bytes; [\d,]+ new/g, 'SIZE')
    .replace(/[\d,]+ bytes/g, 'SIZE');
  return JSON.parse(text) as Value;
}

/** The text between a heading and the next one. */
function sectionUnder(document: string, heading: string): string {
  const lines = withoutFences(document).split('\n');
  const start = lines.findIndex((line) => /^#+ /.test(line) && line.replace(/^#+ /, '') === heading);
  expect({ heading, found: start !== -1 }).toEqual({ heading, found: true });
  const end = lines.findIndex((line, index) => index > start && /^#+ /.test(line));
  return lines.slice(start + 1, end === -1 ? undefined : end).join('\n');
}

/** The cells of the table under a heading, row by row, without its head. */
function tableUnder(document: string, heading: string): string[][] {
  const lines = sectionUnder(document, heading).split('\n');
  const rows = lines.filter((line) => line.startsWith('|')).slice(2);
  return rows.map((row) =>
    row
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim()),
  );
}

async function contractOf(site: Site): Promise<Contract> {
  return new Contract((await (await site.get('/api/openapi.json')).json()) as OpenApi);
}

/** The content of each code block that follows a comment such as `<!-- response: /api/v1 -->`, with what it names. */
function blocksOf(document: string, kind: string): [string, string][] {
  const pattern = new RegExp(`<!-- ${kind}: (.+) -->\\n\`\`\`\\w+\\n([\\s\\S]*?)\`\`\``, 'g');
  return [...document.matchAll(pattern)].map(([, name = '', content = '']) => [name, content]);
}

/** The first piece of code in a cell. */
function codeIn(cell = ''): string {
  return /`([^`]*)`/.exec(cell)?.[1] ?? '';
}

/** The last piece of code in a cell. */
function lastCodeIn(cell: string): string {
  return cell.match(/(?<=`)[^`]+(?=`[^`]*$)/)?.[0] ?? '';
}

function withoutFences(document: string): string {
  return document.replace(/^```[\s\S]*?^```$/gm, '');
}

function linksIn(document: string): string[] {
  const prose = withoutFences(document).replace(/`+[^`\n]*`+/g, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target));
}

/** The anchors that GitHub gives to the headings of a document. */
function anchorsIn(document: string): string[] {
  return [...withoutFences(document).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** Makes the address and the verdict of a starter catalogue ones that nothing warns of. */
function replaceStarter(folder: string): void {
  const [settings, verdict] = [join(folder, 'catalogue.yaml'), join(folder, 'verdicts/acme-notes.md')];
  writeFileSync(settings, readFileSync(settings, 'utf8').replace('verdicts.example', 'verdicts.acme.dev'));
  writeFileSync(verdict, readFileSync(verdict, 'utf8').replace('The quickest way', 'A quick way'));
}
