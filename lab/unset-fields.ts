import { parseLine, parseProse } from '../src/verdict/entry-lines.ts';
import type { PublishedEntry } from '../src/verdict/record.ts';

/** Every field of a verdict with what stands for none: the start of a verdict that a test writes out. */
export const unsetFields: PublishedEntry = { ...parseLine('{}'), ...parseProse('{}') };
