/** Letters of a date pattern, each once: `yMd`. */
export function lettersOf(pattern: string): string {
  return [...new Set(partsOf(pattern).flatMap((part) => part.letter ?? []))].join('');
}

/**
 * Makes a reader of days by a pattern of letters (Unicode TR 35, part 4): `YYYY-MM-DD` for a text that fits and a day
 * that exists, else nothing. Two digits of a year mean 1969 to 2068 (POSIX). Names of months are those of `language`.
 */
export function readDatePattern(pattern: string, language: string): (text: string) => string | undefined {
  const parts = partsOf(pattern);
  const source = parts.map(({ letter, width, literal = '' }) =>
    letter === undefined ? literalSource(literal) : fieldSource(letter, width),
  );
  const expression = new RegExp(`^${source.join('')}$`, 'u');
  const fields = parts.filter(({ letter }) => letter !== undefined);
  const months = parts.some(({ letter, width }) => letter === 'M' && width > 2)
    ? monthNames(language)
    : undefined;
  const read = (text: string) => {
    const found = expression.exec(text);
    if (!found) return undefined;
    let [year, month, day] = [0, 0, 0];
    for (const [index, { letter, width }] of fields.entries()) {
      const value = found[index + 1] ?? '';
      if (letter === 'y') year = width === 2 ? centuryOf(Number(value)) : Number(value);
      if (letter === 'd') day = Number(value);
      if (letter === 'M') month = width > 2 ? (months?.get(fold(value)) ?? 0) : Number(value);
    }
    const date = new Date(Date.UTC(year, month - 1, day));
    const exists = year >= 100 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
    return exists ? date.toISOString().slice(0, 10) : undefined;
  };
  return read;
}

interface Part {
  readonly letter?: string;
  readonly width: number;
  readonly literal?: string;
}

function partsOf(pattern: string): Part[] {
  return [...pattern.matchAll(/'([^']*)'|([yMdEHhmsaSZ])\2*|[^'yMdEHhmsaSZ]+/gu)].map(
    ([text, quoted, letter]) => ({
      width: text.length,
      ...(letter === undefined ? { literal: quoted ?? text } : { letter }),
    }),
  );
}

function literalSource(literal: string): string {
  return literal.split(/\s+/).map(RegExp.escape).join('\\s+');
}

function fieldSource(letter: string, width: number): string {
  if (letter === 'y') return width === 2 ? '(\\d{2})' : '(\\d{4})';
  if ((letter === 'M' && width > 2) || letter === 'E' || letter === 'a') return '([\\p{L}\\p{M}.]+)';
  if (letter === 'S') return '(\\d+)';
  if (letter === 'Z') return '(Z|[+-]\\d{2}:?\\d{2})';
  return width === 1 ? '(\\d{1,2})' : '(\\d{2})';
}

/** Numbers of months by their names, long and short, alone and beside a day. */
function monthNames(language: string): ReadonlyMap<string, number> {
  const names = new Map<string, number>();
  for (const width of ['long', 'short'] as const)
    for (const beside of [{}, { day: 'numeric' }] as const) {
      const format = new Intl.DateTimeFormat(language, { month: width, ...beside, timeZone: 'UTC' });
      for (let month = 0; month < 12; month++) {
        const parts = format.formatToParts(new Date(Date.UTC(2001, month, 1)));
        const name = parts.find(({ type }) => type === 'month')?.value ?? '';
        names.set(fold(name), month + 1);
      }
    }
  return names;
}

function fold(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}.]/gu, '');
}

function centuryOf(year: number): number {
  return year < 69 ? 2000 + year : 1900 + year;
}

/** The first of the usual patterns that a text fits, in a language; where day and month could be either, the day is first. */
export function guessDatePattern(text: string, language: string): string | undefined {
  // Loading names of months takes far longer than reading a date, and each row may have one.
  if (readers.language !== language)
    readers = {
      language,
      list: usual.map((pattern) => ({ pattern, read: readDatePattern(pattern, language) })),
    };
  return readers.list.find(({ read }) => read(text.trim()) !== undefined)?.pattern;
}

interface Readers {
  readonly language: string;
  readonly list: readonly { readonly pattern: string; readonly read: (text: string) => string | undefined }[];
}

let readers: Readers = { language: '', list: [] };

const usual = [
  'yyyy-MM-dd',
  "yyyy-MM-dd'T'HH:mm:ss",
  "yyyy-MM-dd'T'HH:mm:ssZ",
  "yyyy-MM-dd'T'HH:mm:ss.SZ",
  'yyyy-MM-dd HH:mm:ss',
  'yyyy-MM-dd HH:mm',
  'yyyy/M/d',
  'yyyyMMdd',
  'MMM d yyyy',
  'MMM d, yyyy',
  'd MMM yyyy',
  'd. MMM yyyy',
  'd-MMM-yyyy',
  'd-MMM-yy',
  'd.M.yyyy',
  'd.M.yy',
  'd/M/yyyy',
  'M/d/yyyy',
  'd-M-yyyy',
  'EEE, d MMM yyyy HH:mm:ss Z',
  'EEEE, MMMM d, yyyy',
];
