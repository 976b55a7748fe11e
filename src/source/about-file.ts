import { join } from 'node:path';
import { z } from 'zod';
import type { Diagnostic } from '../verdict/diagnostic.ts';
import { explainIssue } from '../verdict/explain-issue.ts';
import { proseSchema } from '../verdict/text/text.ts';
import { type Folder, readInside } from './folder.ts';
import { markdownMaxBytes } from './markdown-record.ts';
import { placeIn } from './place-in.ts';

/** The name of the file that describes the catalogue. */
export const aboutFile = 'about.md';

/** The longest text of that file, in characters. */
export const aboutMaxLength = 50_000;

const aboutSchema = z.strictObject({
  about: proseSchema(aboutMaxLength, 'How the verdicts come about, in Markdown').default(''),
});

/** The text of `about.md`, empty if the file is missing, and every mistake in it. */
export interface AboutReading {
  readonly about: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads and checks `about.md` of a catalogue folder. The file may be missing. */
export async function readAbout(folder: Folder): Promise<AboutReading> {
  if (!folder.names.includes(aboutFile)) return { about: '', diagnostics: [] };
  const text = await readInside(folder, aboutFile, markdownMaxBytes);
  return typeof text === 'string'
    ? parseAbout(text, join(folder.path, aboutFile))
    : { about: '', diagnostics: [text] };
}

function parseAbout(text: string, file: string): AboutReading {
  const body = text.replace(/\r\n?/g, '\n');
  const values = { about: body.trim() };
  const start = body.length - body.trimStart().length;
  const result = aboutSchema.safeParse(values);
  if (result.success) return { ...result.data, diagnostics: [] };
  const diagnostics = result.error.issues.flatMap((issue) =>
    explainIssue(issue, values, aboutSchema, (_path, at) =>
      placeIn(body, start + (typeof at === 'number' ? at : 0), file),
    ),
  );
  return { about: '', diagnostics };
}
