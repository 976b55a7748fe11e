import { z } from 'zod';
import { sentencesOf } from './sentences.ts';
import { defineStep, eachText } from './step.ts';

/** Keeps the first part of a text or list. */
export const firstStep = defineStep({
  about: 'Keeps the first `sentence`, `line` or `paragraph` of a text, or the first `item` of a list',
  example: 'first: sentence',
  schema: z.enum(['sentence', 'line', 'paragraph', 'item']).meta({ description: 'What to keep' }),
  prepare(part) {
    return (value, { language }) => {
      if (part === 'item') return Array.isArray(value) ? value[0] : value;
      return eachText(value, (text) => {
        const paragraph = text.trim().split(/\n[^\S\n]*\n/)[0] ?? '';
        if (part === 'paragraph') return paragraph;
        if (part === 'line') return paragraph.split('\n')[0]?.trim();
        return sentencesOf(paragraph.replace(/\s+/g, ' '), language)[0]?.trim() ?? '';
      });
    };
  },
});
