import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { readDrawing } from './drawing.ts';

const root = (inner: string, attributes = 'viewBox="0 0 8 8"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`;
const written = (text: string) => {
  const reading = readDrawing(text);
  return typeof reading === 'string' ? reading : reading.svg;
};

describe('a drawing', () => {
  test('is rewritten without the additions of drawing programs', () => {
    const given = `<?xml version="1.0"?>
<!-- made by hand --><svg version="1.1" xmlns="http://www.w3.org/2000/svg" xmlns:x="urn:x" inkscape:label="a" width="8px" height="4" class="b">
  <title>An <!-- odd --> icon</title>
  <defs><linearGradient id="a"><stop offset="0" stop-color='#f00'/></linearGradient></defs>
  <g fill="url(#a)"  transform="scale(1,
    2)"><path d="M0 0h4v4z"/></g>
</svg>
`;
    expect(readDrawing(given)).toEqual({
      svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4"><defs><linearGradient id="a"><stop offset="0" stop-color="#f00"/></linearGradient></defs><g fill="url(#a)" transform="scale(1, 2)"><path d="M0 0h4v4z"/></g></svg>',
      width: 8,
      height: 4,
    });
  });

  test.each([
    [root('<script>alert(1)</script>'), 'has the element <script>'],
    [root('<style>path{}</style>'), 'has the element <style>'],
    [root('<foreignObject/>'), 'has the element <foreignObject>'],
    [root('<image href="a.png"/>'), 'has the element <image>'],
    [root('<use href="#a"/>'), 'has the element <use>'],
    [root('<a><path d="M0 0"/></a>'), 'has the element <a>'],
    [root('<animate/>'), 'has the element <animate>'],
    [root('<path onload="alert(1)"/>'), 'has the attribute onload'],
    [root('<path style="fill:red"/>'), 'has the attribute style'],
    [root('<path fill="url(https://x.example/a#b)"/>'), 'has fill="url(https://x.example/a#b)"'],
    [root('<path fill="&#117;rl(x)"/>'), 'has fill="&#117;rl(x)"'],
    [root('<path fill="red" fill="blue"/>'), 'has the attribute fill twice'],
    [root('Words'), 'has text in it'],
    [root('<g>'), 'has a </svg> that ends nothing'],
    [root('<svg/>'), 'is not one <svg>'],
    [`${root('')}${root('')}`, 'is not one <svg>'],
    ['<svg viewBox="0 0 8 8">', 'is not one <svg>'],
    ['<g/>', 'is not one <svg>'],
    ['<!DOCTYPE svg [<!ENTITY a "b">]><svg/>', 'has something at character 1 that no plain drawing has'],
    [root('', ''), 'has no viewBox that begins with two numbers and ends with two above 0'],
    [root('', 'viewBox="0 0 0 8"'), 'has no viewBox that begins with two numbers and ends with two above 0'],
  ])('such as %s is refused', (text, fault) => {
    expect(written(text)).toBe(fault);
  });

  const part = fc.constantFrom(
    ...[
      '<g>',
      '</g>',
      '<path d="M0 0"/>',
      '<title>',
      '</title>',
      '<!--',
      '-->',
      ' fill="',
      '"',
      "'",
      '<',
      '>',
      '/>',
      '=',
    ],
    ...[
      'url(#a)',
      'url(',
      'javascript:',
      'onload="x"',
      'href="#a"',
      '<script>',
      '<image ',
      '&#117;',
      'xlink:href',
      'a',
    ],
    ...[
      '<svg viewBox="0 0 1 1">',
      '</svg>',
      '<rect width="1" height="1" ',
      ' style="',
      '\n',
      '<![CDATA[',
      '<use',
    ],
  );

  test('holds nothing that loads, links, moves or runs', () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
        const reading = readDrawing(root(parts.join('')));
        if (typeof reading === 'string') return;
        expect(reading.svg).not.toMatch(
          /script|href|style|onload|image|use|&|<!|url\((?!#[\w-]+\))|javascript/i,
        );
        expect(readDrawing(reading.svg)).toEqual(reading);
      }),
      { numRuns: 300 },
    );
  });
});
