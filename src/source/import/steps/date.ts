import { z } from 'zod';
import { refuse } from '../../../verdict/text/refuse.ts';
import { lettersOf, readDatePattern } from './date-pattern.ts';
import { defineStep, eachText, Refusal } from './step.ts';

/** Reads days by a pattern. */
export const dateStep = defineStep({
  about:
    'Reads a day: `d` or `dd`, `M` or `MM`, `MMM` or `MMMM` for the name of the month, `yyyy` or `yy`; `H`, `m`, `s` and `EEE` are read and dropped',
  example: 'date: MMM dd yyyy',
  short: 'pattern',
  schema: z.strictObject({
    pattern: z
      .string()
      .check((context) => {
        const letters = lettersOf(context.value);
        if (['y', 'M', 'd'].every((letter) => letters.includes(letter))) return;
        const allowed = 'a year (yyyy), a month (MM or MMM) and a day (dd)';
        refuse(context, `is ${JSON.stringify(context.value)}`, { rule: 'format', allowed });
      })
      .meta({ description: 'Pattern of the dates, such as dd.MM.yyyy or MMM dd yyyy' }),
    language: z.string().optional().meta({ description: 'Language of the names of months (BCP 47)' }),
  }),
  prepare({ pattern, language }) {
    let reader:
      | { readonly language: string; readonly read: (text: string) => string | undefined }
      | undefined;
    return (value, context) => {
      const spoken = language ?? context.language;
      if (reader?.language !== spoken) reader = { language: spoken, read: readDatePattern(pattern, spoken) };
      const { read } = reader;
      return eachText(value, (text) => {
        if (text.trim() === '') return '';
        return (
          read(text.trim()) ?? new Refusal(`is ${JSON.stringify(text.slice(0, 60))}`, `a day as ${pattern}`)
        );
      });
    };
  },
});
