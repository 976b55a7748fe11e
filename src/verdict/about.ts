import { z } from 'zod';
import { proseSchema } from './text.ts';

/** The longest text about a catalogue, in characters. */
export const aboutMaxLength = 50_000;

/** What a publisher says about the whole catalogue: `about.md`. */
export const aboutSchema = z.strictObject({
  about: proseSchema(aboutMaxLength, 'How the verdicts come about, in Markdown').default(''),
});
