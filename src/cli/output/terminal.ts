/** Standard output and standard error of a command, and whether they are a terminal. */
export interface Terminal {
  /** Writes a line of the result. Throws `OutputError` if standard output cannot be written. */
  print(line: string): void;
  /** Writes a line to standard error: a mistake, a warning, or what a command is doing; JSON output adds `members`. */
  printError(line: string, members?: Readonly<Record<string, unknown>>): void;
  /** Makes `printError` write JSON objects from now on, one per line, for log collectors. */
  printErrorsAsJson(): void;
  /** Shows the progress of long work; only on a terminal, and only after a second. */
  progress(text: string): void;
  /** Whether standard error is a terminal. */
  readonly isErrorTerminal: boolean;
  /** Colours for `print`; they change nothing off a terminal and under NO_COLOR (no-color.org). */
  readonly paint: Paint;
  /** The same colours for `printError`. */
  readonly paintError: Paint;
}

/** Functions that colour text, or leave it as it is. */
export type Paint = Readonly<Record<'bold' | 'red' | 'yellow' | 'dim' | 'green', (text: string) => string>>;

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
  return {
    print(line) {
      clear();
      stdout.write(`${line}\n`);
    },
    printError(line, members) {
      clear();
      const entry = { time: new Date().toISOString(), level: 'error', message: line, ...members };
      stderr.write(`${isJson ? JSON.stringify(entry) : line}\n`);
    },
    printErrorsAsJson() {
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
    isErrorTerminal: stderr.isTTY === true,
    paint: paintFor(stdout, environment),
    paintError: paintFor(stderr, environment),
  };
}

function paintFor(stream: Stream, environment: Readonly<Record<string, string | undefined>>): Paint {
  const coloured = stream.isTTY === true && !environment['NO_COLOR'] && environment['TERM'] !== 'dumb';
  const style = (code: number) => (text: string) => (coloured ? `\x1b[${code}m${text}\x1b[0m` : text);
  return { bold: style(1), red: style(31), yellow: style(33), dim: style(2), green: style(32) };
}
