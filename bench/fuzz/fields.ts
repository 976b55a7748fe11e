import type { Dice } from '../../packages/wire/fuzz/dice.ts';
import { oddTexts } from './odd-texts.ts';
import type { World } from './world.ts';

const accepts: readonly string[] = [
  'text/html',
  '*/*',
  'application/json',
  'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'application/json;q=0.1, text/html',
  'text/html;q=0, */*',
  'text/html;q=0.5;level=1, application/problem+json;q=0.500',
  'image/svg+xml',
  'text/*',
  'text/html;q=2',
  ';;;q=,',
  ',',
];

const encodings: readonly string[] = [
  'gzip',
  'br',
  'zstd',
  'gzip, deflate, br, zstd',
  'gzip, deflate, br',
  'identity',
  '*',
  'br;q=0, *',
  'gzip;q=0.5, br;q=0.4',
  'gzip;q=0',
  '*;q=0',
  'identity;q=0, gzip',
  'GZIP',
  'br;q=1.0001',
  'gzip ; q=0.8 , zstd;q=0.9',
  'x-gzip',
  'gzip,,,br',
  ';;;q=',
  'deflate, compress',
];

const dates: readonly string[] = [
  'Sun, 06 Nov 1994 08:49:37 GMT',
  'Sunday, 06-Nov-94 08:49:37 GMT',
  'Sun Nov  6 08:49:37 1994',
  'Fri, 31 Dec 9999 23:59:59 GMT',
  'Sat, 31 Dec 2099 23:59:59 GMT',
  'Thu, 01 Jan 1970 00:00:00 GMT',
  'never',
  '0',
  '-1',
  'Mon, 30 Feb 2026 00:00:00 GMT',
  '2026-11-21T00:00:00Z',
  'Sun, 06 Nov 1994 08:49:37 +0100',
];

const ranges: readonly string[] = [
  'bytes=0-9',
  'bytes=5-',
  'bytes=-7',
  'bytes=0-',
  'bytes=0-0',
  'bytes=9-3',
  'bytes=999999999-',
  'bytes=-0',
  'bytes=0-1,3-4',
  'bytes=',
  'BYTES=1-2',
  'lines=1-2',
  'bytes=99999999999999999999-',
  'bytes= 1-2 ',
];

/** Header lines besides `Host`: valid and malformed ones that clients send, and ones that servers ignore. */
export function fieldsFor(dice: Dice, world: World, target: string): readonly string[] {
  const lines: string[] = [];
  const add = (times: number, name: string, value: () => string) => {
    if (dice.once(times)) lines.push(line(dice, name, value()));
  };
  add(4, 'Accept', () => dice.of(accepts));
  add(3, 'Accept-Encoding', () => dice.of(encodings));
  add(10, 'Accept-Language', () => dice.of(['de', 'en;q=0.5, *;q=0', '*', 'x'.repeat(300)]));
  add(4, 'If-None-Match', () => condition(dice, world, target));
  add(8, 'If-Modified-Since', () => (dice.once(2) ? world.lastModified : dice.of(dates)));
  const isFile = world.files.has(target);
  add(isFile ? 2 : 20, 'Range', () => dice.of(ranges));
  add(isFile ? 4 : 40, 'If-Range', () => dice.of([tagOf(dice, world, target), world.lastModified, 'x']));
  add(6, 'User-Agent', () => `fuzz/${'x'.repeat(dice.whole(0, 60))}`);
  add(20, 'Cookie', () => `a=${'b'.repeat(dice.whole(0, 2000))}`);
  add(20, 'Origin', () => dice.of(['null', 'https://evil.example', 'x']));
  add(25, 'Cache-Control', () => dice.of(['no-cache', 'max-age=0', 'only-if-cached']));
  add(30, 'X-Forwarded-Host', () => 'evil.example');
  add(30, 'X-HTTP-Method-Override', () => 'DELETE');
  add(30, 'Content-Type', () => 'application/x-www-form-urlencoded');
  add(40, 'TE', () => 'trailers');
  add(40, 'Upgrade', () => dice.of(['websocket', 'h2c']));
  add(40, 'Trailer', () => 'X');
  add(isFile ? 6 : 30, 'If-Match', () => condition(dice, world, target));
  add(isFile ? 8 : 40, 'If-Unmodified-Since', () => (dice.once(2) ? world.lastModified : dice.of(dates)));
  add(30, 'X-Odd', () => Buffer.from(dice.of(oddTexts).replace(/\p{Cc}/gu, '')).toString('latin1'));
  const [first] = lines;
  if (first !== undefined && dice.once(30)) lines.push(first);
  return lines;
}

/** An entity tag of the target, if one is known. */
function tagOf(dice: Dice, { tags }: World, target: string): string {
  const own = tags.get(target) ?? [];
  return own.length > 0 && !dice.once(4) ? dice.of(own) : '"other"';
}

function condition(dice: Dice, world: World, target: string): string {
  const tag = tagOf(dice, world, target);
  return dice.weighted([
    [8, () => tag],
    [2, () => '*'],
    [2, () => `W/${tag}`],
    [2, () => `"a", ${tag} ,"b"`],
    [1, () => `"a",,W/${tag}`],
    [1, () => '"x",'.repeat(dice.whole(1, 400))],
    [1, () => tag.slice(1, -1)],
    [1, () => `"${'x'.repeat(dice.whole(0, 2000))}"`],
    [1, () => dice.of(['"', '""', '"a""b"', 'w/"a"', '\x80\xff', `"a, ${tag.slice(1)}`, `${tag}x`])],
  ])();
}

function line(dice: Dice, name: string, value: string): string {
  const written = dice.weighted([
    [6, name],
    [2, name.toLowerCase()],
    [1, name.toUpperCase()],
  ]);
  const [before, after] = dice.weighted([
    [8, [' ', '']],
    [1, ['', '']],
    [1, ['\t ', ' \t']],
  ] as const);
  return `${written}:${before}${value}${after}\r\n`;
}
