import type { Diagnostic, Location } from '../verdict/diagnostic.ts';
import type { RawRecord } from '../verdict/raw-record.ts';
import { takeBlankValues } from './blank-values.ts';
import { placeIn } from './place-in.ts';
import { parseYamlValues } from './yaml-values.ts';

/** The largest Markdown file, in bytes; the longest front matter and the longest review fit into it. */
export const markdownMaxBytes = 512 * 1024;

/** The longest front matter, in UTF-16 code units. */
export const frontMatterMaxLength = 64 * 1024;

/** UTF-16 offsets of the first key of a Markdown verdict, of the end of its keys, and of its review. */
export interface FrontMatter {
  readonly start: number;
  readonly end: number;
  readonly review: number;
}

/** Finds the front matter: the text between a first line of `---` and the next such line. */
export function findFrontMatter(text: string): FrontMatter | undefined {
  const opening = openingLine.exec(text);
  if (!opening) return undefined;
  const closing = /^---[ \t]*(?:\r?\n|$)/gm;
  closing.lastIndex = opening[0].length;
  const end = closing.exec(text);
  if (!end) return undefined;
  return { start: opening[0].length, end: end.index, review: end.index + end[0].length };
}

/** Parses one `verdicts/<slug>.md`: front matter between two `---` lines, then the review in Markdown. */
export function parseMarkdownRecord(text: string, file: string, slug: string): (RawRecord | Diagnostic)[] {
  const opening = openingLine.exec(text);
  const start: Location = { file, line: 1, column: 1 };
  if (!opening)
    return [
      {
        ...start,
        rule: 'front-matter',
        message: 'the file does not start with front matter',
        allowed: 'a first line of "---", keys, a line of "---", then the review',
      },
    ];
  const found = findFrontMatter(text);
  if (!found)
    return [
      {
        ...start,
        rule: 'front-matter',
        message: 'the front matter that starts here does not end',
        allowed: 'a line of "---" after the last key',
      },
    ];
  const yaml = parseYamlValues(text.slice(found.start, found.end), file, {
    firstLine: 2,
    maxLength: frontMatterMaxLength,
  });
  const misplaced = (['slug', 'review'] as const).filter((key) => Object.hasOwn(yaml.values, key));
  const diagnostics: Diagnostic[] = [
    ...yaml.diagnostics,
    ...misplaced.map((key) => ({ ...yaml.locate([key], 'key'), ...misplacedKey[key] })),
  ];
  if (diagnostics.length > 0) return diagnostics;
  const body = text.slice(found.review).replace(/\r\n?/g, '\n');
  const review = body.trim();
  const reviewOffset = body.length - body.trimStart().length;
  return [
    ...yaml.warnings,
    {
      values: { ...takeBlankValues(yaml.values), slug, review },
      implied: ['slug', 'review'],
      locate: (path, at) => {
        if (path.length === 0 || path[0] === 'slug') return start;
        if (path[0] !== 'review') return yaml.locate(path, at);
        // Lines are counted only when a mistake needs a location.
        const { line } = placeIn(text, found.review, file);
        return placeIn(body, reviewOffset + (typeof at === 'number' ? at : 0), file, line);
      },
    },
  ];
}

const openingLine = /^---[ \t]*\r?\n/;

const misplacedKey = {
  slug: {
    rule: 'unknown-key',
    message: 'slug is not a key here: the name of the file gives it',
    allowed: 'verdicts/<slug>.md',
  },
  review: {
    rule: 'unknown-key',
    message: 'review is not a key here: the review is the text after the front matter',
    allowed: 'Markdown after the second "---"',
  },
} as const;
