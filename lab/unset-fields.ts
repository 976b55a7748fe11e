import { parseLine, parseProse } from '../src/verdict/entry-lines.ts';
import type { PublishedEntry } from '../src/verdict/record.ts';

/** Every field of a verdict with its empty value: a base for verdicts in tests. */
export const unsetFields: PublishedEntry = { ...parseLine('{}'), ...parseProse('{}') };
