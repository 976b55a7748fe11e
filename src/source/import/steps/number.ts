import { z } from 'zod';
import { defineStep, eachText, Refusal } from './step.ts';

const grouped = (separators: string) => `(?:\\d{1,3}(?:[${separators}' \\u00A0\\u202F]\\d{3})+(?!\\d)|\\d+)`;

const patterns = {
  '.': new RegExp(`(?<![\\p{L}\\d])[-+−]?(?:${grouped(',')}(?:\\.\\d+)?|\\.\\d+)`, 'u'),
  ',': new RegExp(`(?<![\\p{L}\\d])[-+−]?(?:${grouped('.')}(?:,\\d+)?|,\\d+)`, 'u'),
} as const;

/** Reads the first number of a text. */
export const numberStep = defineStep({
  about: 'Reads the first number of a text, with this decimal sign: `4,5 of 5` is 4.5, `$1,200` is 1200',
  example: 'number: ","',
  schema: z.enum(['.', ',']).meta({ description: 'The decimal sign' }),
  prepare(sign) {
    const group = sign === '.' ? /[,' \u00A0\u202F]/g : /[.' \u00A0\u202F]/g;
    return (value) =>
      eachText(value, (text) => {
        if (text.trim() === '') return '';
        const found = patterns[sign].exec(text)?.[0];
        if (found === undefined)
          return new Refusal(`is ${JSON.stringify(text.slice(0, 60))}`, 'a text with a number in it');
        return Number(found.replace(group, '').replace(',', '.').replace('−', '-'));
      });
  },
});
