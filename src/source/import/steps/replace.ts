import { z } from 'zod';
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
        if (fault === undefined) return;
        context.issues.push({
          code: 'custom',
          input: context.value,
          message: `is not a regular expression: ${fault}`,
          params: { rule: 'format', allowed: 'a regular expression of JavaScript, without slashes' },
        });
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
