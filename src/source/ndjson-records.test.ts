import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { isDiagnostic } from '../verdict/raw-record.ts';
import { lineMaxBytes, readNdjson } from './ndjson-records.ts';

async function read(...chunks: (string | Uint8Array)[]) {
  const bytes = (async function* () {
    for (const chunk of chunks) yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
  })();
  return Array.fromAsync(readNdjson(bytes, 'x.ndjson'));
}

async function faultsOf(...chunks: (string | Uint8Array)[]): Promise<string[]> {
  return (await read(...chunks))
    .filter(isDiagnostic)
    .map(({ line, column, message }) => `${line}:${column} ${message}`);
}

describe('NDJSON records', () => {
  test('are the same however the file is cut into chunks', () => {
    const text = '{"a":"å日🦊"}\n\n{"b":1}\r\n{"c":[1,2]}';
    return fc.assert(
      fc.asyncProperty(fc.array(fc.nat(Buffer.byteLength(text)), { maxLength: 8 }), async (cuts) => {
        const bytes = Buffer.from(text);
        const edges = [0, ...cuts.sort((a, b) => a - b), bytes.length];
        const records = await read(...edges.slice(1).map((end, index) => bytes.subarray(edges[index], end)));
        expect(records.map((record) => !isDiagnostic(record) && record.values)).toEqual([
          { a: 'å日🦊' },
          { b: 1 },
          { c: [1, 2] },
        ]);
      }),
    );
  });

  test('know the column of a value', async () => {
    const [record] = await read('{"a": 1, "list": ["x", "y"]}\n');
    if (!record || isDiagnostic(record)) throw new Error('not a record');
    expect(record.locate(['a'])).toEqual({ file: 'x.ndjson', line: 1, column: 7 });
    expect(record.locate(['list', 1])).toEqual({ file: 'x.ndjson', line: 1, column: 24 });
    expect(record.locate(['list'], 'key')).toEqual({ file: 'x.ndjson', line: 1, column: 10 });
  });

  test.each([
    ['{"a":1,"a":2}\n', '1:8 the key "a" stands here a second time'],
    ['{"a" :1, "a":2}\n', '1:10 the key "a" stands here a second time'],
    ['{"a":1,"\\u0061":2}\n', '1:8 the key "a" stands here a second time'],
    ['{"a":1}\n{"b":}\n', '2:6 this is not JSON: value expected'],
    ['{"a":1,}\n', '1:8 this is not JSON: property name expected'],
    ['[1]\n', '1:1 this is not a JSON object'],
    ['null\n', '1:1 this is not a JSON object'],
    ['{"a":1} x\n', '1:9 this is not JSON: invalid symbol'],
  ])('refuse %j', async (text, fault) => {
    expect(await faultsOf(text)).toEqual([fault]);
  });

  test('accept colons and braces inside texts', async () => {
    expect(await faultsOf('{"a":"\\"b\\": {","c":{"d":1}}\n')).toEqual([]);
  });

  test('may have any key and text in any spacing, but no key twice', async () => {
    const text = fc.string({ unit: fc.constantFrom('"', '\\', ':', ' ', '{', ',', 'a', 'é') });
    const space = fc.constantFrom('', ' ', '\t ');
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(text, fc.oneof(text, fc.integer(), fc.array(text)), { minKeys: 1 }),
        space,
        space,
        async (values, before, after) => {
          const members = Object.entries(values).map(
            ([key, value]) => `${before}${JSON.stringify(key)}${after}:${before}${JSON.stringify(value)}`,
          );
          expect(await faultsOf(`{${members.join(',')}}\n`)).toEqual([]);
          expect(await faultsOf(`{${[...members, members[0]].join(',')}}\n`)).toHaveLength(1);
        },
      ),
    );
  });

  test('name the line of a byte that is not UTF-8', async () => {
    expect(await faultsOf('{"a":1}\n', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d, 0x0a]))).toEqual([
      '2:3 this is not UTF-8',
    ]);
  });

  test('may not nest without end', async () => {
    expect(await faultsOf('['.repeat(500_000))).toEqual(['1:1 the JSON nests too deep']);
    const [record] = await read(`{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`);
    expect(record && !isDiagnostic(record) && record.locate(['a'])).toEqual({
      file: 'x.ndjson',
      line: 1,
      column: 1,
    });
  });

  test('may have lines of up to 1 MiB', async () => {
    const lineOf = (bytes: number) => `{"a":"${'x'.repeat(bytes - '{"a":""}'.length)}"}\n`;
    expect(await faultsOf(lineOf(1_048_576))).toEqual([]);
    expect(await faultsOf(lineOf(1_048_577))).toEqual(['1:1 the line is too long']);
  });

  test('are located at the beginning of their line, after any white space', async () => {
    const [record] = await read('  {"a": 1}\n');
    if (!record || isDiagnostic(record)) throw new Error('not a record');
    expect(record.locate([])).toEqual({ file: 'x.ndjson', line: 1, column: 1 });
    expect(record.locate(['b'])).toEqual({ file: 'x.ndjson', line: 1, column: 3 });
  });

  test('do not keep an endless line', async () => {
    expect(
      await faultsOf(`{"a":"${'x'.repeat(lineMaxBytes)}`, 'x'.repeat(lineMaxBytes), '"}\n{"b":\n'),
    ).toEqual(['1:1 the line is too long', '2:6 this is not JSON: value expected']);
  });
});
