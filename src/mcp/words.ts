import { english } from '../words/english.ts';
import { createWords } from '../words/words.ts';

/** What tools say besides the publisher's texts: English, which assistants translate as they need. */
export const words = createWords('en', english);
