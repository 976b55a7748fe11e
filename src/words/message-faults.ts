import {
  isLiteralElement,
  isPluralElement,
  isPoundElement,
  isSelectElement,
  isTagElement,
  type MessageFormatElement,
} from '@formatjs/icu-messageformat-parser';
import { parseMessage } from './compile-message.ts';

/**
 * What is wrong with a message, against the English one: its form, values or tags that are not those of
 * English. Phrases that go on after its name.
 */
export function faultsOfMessage(text: string, original: string): string[] {
  let elements: MessageFormatElement[];
  try {
    elements = parseMessage(text);
  } catch (error) {
    return [`is not well-formed (ICU MessageFormat): ${nameOf(error)}`];
  }
  const has = takenBy(elements);
  const wanted = takenBy(parseMessage(original));
  const missing = [...wanted].filter((one) => !has.has(one));
  const unknown = [...has].filter((one) => !wanted.has(one));
  return [
    ...(missing.length === 0 ? [] : [`leaves out ${missing.join(', ')}`]),
    ...(unknown.length === 0 ? [] : [`takes ${unknown.join(', ')}, which the English message does not`]),
  ];
}

/** The plural forms that a language has, the usual last: `one`, `few`, `other`. */
export function pluralForms(language: string, type: 'cardinal' | 'ordinal' = 'cardinal'): string[] {
  const order = ['zero', 'one', 'two', 'few', 'many', 'other'];
  const { pluralCategories } = new Intl.PluralRules(language, { type }).resolvedOptions();
  return order.filter((form) => (pluralCategories as string[]).includes(form));
}

/** The names of its values, in braces, and of its tags. */
function takenBy(elements: readonly MessageFormatElement[]): Set<string> {
  const names = new Set<string>();
  for (const element of allOf(elements)) {
    if (isLiteralElement(element) || isPoundElement(element)) continue;
    names.add(isTagElement(element) ? `<${element.value}>` : `{${element.value}}`);
  }
  return names;
}

/** Which plural forms of a language a well-formed message lacks (CLDR, plural rules), each as a phrase. */
export function missingForms(text: string, language: string): string[] {
  return [...allOf(parseMessage(text))].filter(isPluralElement).flatMap(({ value, options, pluralType }) => {
    const missing = pluralForms(language, pluralType).filter((form) => !Object.hasOwn(options, form));
    return missing.length === 0 ? [] : [`has no form for ${missing.join(', ')} of {${value}}`];
  });
}

function* allOf(elements: readonly MessageFormatElement[]): Generator<MessageFormatElement> {
  for (const element of elements) {
    yield element;
    if (isTagElement(element)) yield* allOf(element.children);
    if (isPluralElement(element) || isSelectElement(element))
      for (const { value } of Object.values(element.options)) yield* allOf(value);
  }
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.message.toLowerCase().replaceAll('_', ' ') : String(error);
}
