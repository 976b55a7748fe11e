import { HtmlValidate } from 'html-validate';

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // Layout of the source, not validity: the templates need no trimming.
    'no-trailing-whitespace': 'off',
    // `role` on a form says "search" to readers that do not know the element of that name yet.
    'prefer-native-element': 'off',
    // `hidden="false"` and the like are caught by the attribute rules; long titles are the publisher's matter.
    'long-title': 'off',
  },
});

/** What is wrong with an HTML document, one line a fault; nothing when it is valid. */
export async function htmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ line, column, ruleId, message }) => `${line}:${column}: ${message} (${ruleId})`),
  );
}
