/** Where a command writes, and whether a person is looking. */
export interface Terminal {
  /** Writes a line of the result. */
  print(line: string): void;
  /** Writes a line for the person at the terminal. */
  note(line: string): void;
  /** The same, with what stands beside it where notes are JSON. */
  noteWith(line: string, more: Readonly<Record<string, unknown>>): void;
  /** From here on writes notes as lines of JSON, for whoever gathers logs. */
  noteAsJson(): void;
  /** Shows how far long work is; only on a terminal, and only after a second. */
  progress(text: string): void;
  /** Whether notes go to a terminal. */
  readonly isNoteTerminal: boolean;
  /** Colours of what is printed, for a terminal that wants them (no-color.org). */
  readonly paint: Paint;
  /** Colours of what is noted, likewise. */
  readonly paintNote: Paint;
}

/** Colours, or no change where they are not wanted. */
export type Paint = Readonly<Record<'bold' | 'red' | 'dim' | 'green', (text: string) => string>>;

interface Stream {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const progressAfterMs = 1000;
const progressEveryMs = 100;
const clearLine = '\r\x1b[2K';

/** Makes a terminal of two streams; `now` gives milliseconds. */
export function createTerminal(
  stdout: Stream,
  stderr: Stream,
  environment: Readonly<Record<string, string | undefined>>,
  now: () => number,
): Terminal {
  const start = now();
  let shownAt: number | undefined;
  let isJson = false;
  const clear = () => {
    if (shownAt !== undefined) stderr.write(clearLine);
    shownAt = undefined;
  };
  const noteWith: Terminal['noteWith'] = (line, more) => {
    clear();
    const entry = { time: new Date().toISOString(), level: 'error', message: line, ...more };
    stderr.write(`${isJson ? JSON.stringify(entry) : line}\n`);
  };
  return {
    print(line) {
      clear();
      stdout.write(`${line}\n`);
    },
    note: (line) => noteWith(line, {}),
    noteWith,
    noteAsJson() {
      isJson = true;
    },
    progress(text) {
      const time = now();
      if (
        !stderr.isTTY ||
        isJson ||
        time - start < progressAfterMs ||
        (shownAt !== undefined && time - shownAt < progressEveryMs)
      )
        return;
      stderr.write(`${clearLine}${text}`);
      shownAt = time;
    },
    isNoteTerminal: stderr.isTTY === true,
    paint: paintFor(stdout, environment),
    paintNote: paintFor(stderr, environment),
  };
}

function paintFor(stream: Stream, environment: Readonly<Record<string, string | undefined>>): Paint {
  const coloured = stream.isTTY === true && !environment['NO_COLOR'] && environment['TERM'] !== 'dumb';
  const style = (code: number) => (text: string) => (coloured ? `\x1b[${code}m${text}\x1b[0m` : text);
  return { bold: style(1), red: style(31), dim: style(2), green: style(32) };
}

/** Makes text safe to show: what a terminal or an eye could be misled by is written as an escape. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\u200B\u2028\u2029\u202A-\u202E\u2066-\u2069\uFEFF]/gu, (character) =>
    character === '\t' ? ' ' : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
}

/** A count with its noun: `1 verdict`, `2 verdicts`. */
export function countOf(count: number, noun: string, plural = `${noun}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? noun : plural}`;
}
