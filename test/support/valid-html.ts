import { HtmlValidate } from 'html-validate';

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // Source layout, not validity: templates need not trim.
    'no-trailing-whitespace': 'off',
    // `role` on a form announces "search" to screen readers that do not know the `search` element yet.
    'prefer-native-element': 'off',
    // The attribute rules catch `hidden="false"` and the like; long titles are the publisher's choice.
    'long-title': 'off',
  },
});

/** Validation errors of an HTML document, one per line; empty if it is valid. */
export async function htmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ line, column, ruleId, message }) => `${line}:${column}: ${message} (${ruleId})`),
  );
}
