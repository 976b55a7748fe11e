import { z } from 'zod';
import { refuse } from '../../../verdict/text/refuse.ts';
import { defineStep, eachText } from './step.ts';

/** Replaces what a regular expression finds. */
export const replaceStep = defineStep({
  about: 'Replaces whatever a regular expression of JavaScript finds; `$1` is its first group',
  example: 'replace: { pattern: " \\\\(.*\\\\)$", with: "" }',
  schema: z.strictObject({
    pattern: z
      .string()
      .check((context) => {
        const fault = faultOf(context.value);
        const allowed = 'a regular expression of JavaScript, without slashes';
        if (fault !== undefined)
          refuse(context, `is not a regular expression: ${fault}`, { rule: 'format', allowed });
      })
      .meta({ description: 'Regular expression (ECMAScript, flags g, m and u)' }),
    with: z.string().meta({ description: 'What stands there instead; $1 is the first group' }),
  }),
  prepare({ pattern, with: replacement }) {
    const expression = new RegExp(pattern, 'gmu');
    return (value) => eachText(value, (text) => text.replace(expression, replacement));
  },
});

function faultOf(pattern: string): string | undefined {
  try {
    new RegExp(pattern, 'gmu');
    return undefined;
  } catch (error) {
    return error instanceof SyntaxError
      ? error.message.replace(/^Invalid regular expression: /, '')
      : undefined;
  }
}
