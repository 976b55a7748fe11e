import type { Dice } from './dice.ts';

const inserted: readonly string[] = [
  '\0',
  '\r',
  '\n',
  '\r\n',
  '\r\n\r\n',
  '\n\n',
  ' ',
  '\t',
  '\x0b',
  '\x7f',
  '\x80',
  '\xff',
  '\xa0',
  ':',
  ',',
  ';',
  '/',
  '%',
  '0',
  'HTTP/1.1',
  'Host: x\r\n',
  'Content-Length: 5\r\n',
  'Transfer-Encoding: chunked\r\n',
  'Connection: close\r\n',
  '\r\n ',
];

/** Bytes with a few faults in them, anywhere. */
export function mutated(dice: Dice, bytes: Buffer): Buffer {
  let text = bytes.toString('latin1');
  for (
    let left = dice.weighted([
      [6, 1],
      [3, 2],
      [1, dice.whole(3, 12)],
    ]);
    left > 0;
    left--
  )
    text = mutatedOnce(dice, text);
  return Buffer.from(text, 'latin1');
}

function mutatedOnce(dice: Dice, text: string): string {
  const at = dice.whole(0, text.length);
  const end = Math.min(
    text.length,
    at +
      dice.weighted([
        [5, 1],
        [3, dice.whole(1, 8)],
        [1, dice.whole(1, 200)],
      ]),
  );
  const [before, piece, after] = [text.slice(0, at), text.slice(at, end), text.slice(end)];
  return dice.weighted<() => string>([
    [4, () => before + String.fromCharCode(dice.whole(0, 255)) + text.slice(at + 1)],
    [
      3,
      () =>
        before +
        String.fromCharCode((text.charCodeAt(at) || 0) ^ (1 << dice.whole(0, 7))) +
        text.slice(at + 1),
    ],
    [5, () => before + dice.of(inserted) + text.slice(at)],
    [3, () => before + after],
    [2, () => before + piece + piece + after],
    [1, () => before + piece.repeat(dice.whole(2, 100)) + after],
    [1, () => before],
    [1, () => before + [...piece].reverse().join('') + after],
    [1, () => before + piece.toUpperCase() + after],
    [1, () => withoutLine(dice, text)],
  ])();
}

function withoutLine(dice: Dice, text: string): string {
  const lines = text.split('\r\n');
  lines.splice(dice.whole(0, lines.length - 1), 1);
  return lines.join('\r\n');
}
