import { z } from 'zod';
import { english } from '../words/english.ts';
import { faultsOfMessage } from '../words/message-faults.ts';
import type { SomeMessages } from '../words/words.ts';
import { refuse } from './text/refuse.ts';
import { lineSchema } from './text/text.ts';

/** The longest message, in characters. */
const messageMaxLength = 1000;

/** What the interface says in words of the publisher's own, by group and key as in English; all of them may be left out. */
export const wordsSchema = z
  .strictObject(
    Object.fromEntries(
      Object.entries(english).map(([group, texts]) => [group, groupSchema(group, texts).optional()]),
    ),
  )
  .transform((words) => words as SomeMessages)
  .meta({ description: 'What the interface says, in words of your own' });

function groupSchema(group: string, texts: Readonly<Record<string, string>>) {
  const keys = Object.entries(texts).map(([key, text]) => [key, messageSchema(text).optional()]);
  return z.strictObject(Object.fromEntries(keys)).meta({ description: `Words of the group ${group}` });
}

/** A message that takes what the English one takes; which plural forms it needs, the language says. */
function messageSchema(original: string) {
  return lineSchema(messageMaxLength, `In English: ${original}`).check((context) => {
    for (const fault of faultsOfMessage(context.value, original))
      refuse(context, fault, { rule: 'words', allowed: `in English: ${original}` });
  });
}
