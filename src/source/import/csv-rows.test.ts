import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { isDiagnostic } from '../../verdict/raw-record.ts';
import { type CsvDelimiter, csvDelimiters, readCsv } from './csv-rows.ts';

async function read(text: string | Uint8Array, delimiter?: CsvDelimiter) {
  const chunks = (async function* () {
    yield typeof text === 'string' ? Buffer.from(text) : text;
  })();
  return Array.fromAsync(readCsv(chunks, 'x.csv', delimiter));
}

async function valuesOf(text: string, delimiter?: CsvDelimiter) {
  return (await read(text, delimiter)).map((row) => (isDiagnostic(row) ? row : { ...row.values }));
}

async function faultsOf(text: string | Uint8Array): Promise<string[]> {
  return (await read(text))
    .filter(isDiagnostic)
    .map(({ line, column, message }) => `${line}:${column} ${message}`);
}

describe('CSV rows', () => {
  test('preserve every field, with any quotes, line breaks and delimiters', () => {
    const field = fc.string({
      unit: fc.constantFrom('a', 'é', '"', ',', ';', '\t', '\n', '\r\n', ' ', '日', '🦊'),
      maxLength: 8,
    });
    return fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(field, field), { minLength: 1, maxLength: 5 }),
        fc.constantFrom(...csvDelimiters),
        fc.constantFrom('\n', '\r\n'),
        fc.boolean(),
        async (rows, delimiter, eol, mark) => {
          const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
          const lines = [['one', 'two'], ...rows.map((row) => row.map(quote))];
          const text = `${mark ? '\uFEFF' : ''}${lines.map((line) => line.join(delimiter)).join(eol)}${eol}`;
          const wanted = rows.filter((row) => row.some((cell) => cell.trim() !== ''));
          expect(await valuesOf(text)).toEqual(wanted.map(([one, two]) => ({ one, two })));
        },
      ),
    );
  });

  test('know the position of a field, also after line breaks in quotes', async () => {
    const rows = await read('a,b,c\n\n"x\ny,",2,"q"\n1,2,3\n');
    const places = rows.map((row) => !isDiagnostic(row) && [row.locate(['a']), row.locate(['c'])]);
    expect(places).toEqual([
      [
        { file: 'x.csv', line: 3, column: 1 },
        { file: 'x.csv', line: 4, column: 7 },
      ],
      [
        { file: 'x.csv', line: 5, column: 1 },
        { file: 'x.csv', line: 5, column: 5 },
      ],
    ]);
  });

  test('take the delimiter that is given', async () => {
    expect(await valuesOf('a;b,c\n1;2,3\n')).toEqual([{ 'a;b': '1;2', c: '3' }]);
    expect(await valuesOf('a;b,c\n1;2,3\n', ';')).toEqual([{ a: '1', 'b,c': '2,3' }]);
  });

  test.each([
    [
      'a,b\n1,2\n3\n4,5,6\n7,8,\n',
      [
        '3:1 the row has 1 fields, the header 2',
        '4:5 the row has 3 fields, the header 2',
        '5:5 the row has 3 fields, the header 2',
      ],
    ],
    ['a,b,a\n', ['1:5 the column "a" stands here a second time']],
    ['a,b\n1,"2\n3\n', ['2:1 a quoted field of the row that begins here does not end']],
    ['a,b\n1,2\n3,"4"x\n', ['3:1 text follows the quotes that end a field']],
    ['a,b\n1,2\n3,4"\n', ['3:1 a quotation mark stands inside a field that is not quoted']],
    ['\n1,2\n', ['1:1 the file does not begin with the names of its columns']],
    [',\n1,2\n', ['1:1 the file does not begin with the names of its columns']],
    [`a,b\n1,${'x'.repeat(1_100_000)}\n`, ['2:1 the row is too long']],
    [
      `a,b\n1,"${'x\n'.repeat(1_100_000)}`,
      ['2:1 the row that begins here is too long; perhaps a quoted field does not end'],
    ],
  ])('%# report what cannot be read', async (text, faults) => {
    expect(await faultsOf(text)).toEqual(faults);
  });

  test('report invalid UTF-8, and read on', async () => {
    const text = Buffer.concat([Buffer.from('a,b\n1,x'), Buffer.from([0xff]), Buffer.from('\n3\n')]);
    expect(await faultsOf(text)).toEqual(['2:4 this is not UTF-8', '3:1 the row has 1 fields, the header 2']);
  });
});
