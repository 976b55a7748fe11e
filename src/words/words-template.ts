import { isPluralElement, isSelectElement, isTagElement } from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';
import { parseMessage } from './compile-message.ts';
import { pluralForms } from './message-faults.ts';

type Element = ReturnType<typeof parseMessage>[number];

/** A message with every plural form that a language has: those that are not there are its usual one, `other`. */
export function withForms(text: string, language: string): string {
  return /, (?:plural|selectordinal),/.test(text)
    ? spaced(printAST(parseMessage(text).map((element) => formed(element, language))))
    : text;
}

/** As people write it: the printer leaves out spaces. */
function spaced(message: string): string {
  return message
    .replace(/\{(\w+),(\w+)([,}])/g, (_, name, kind, end) => `{${name}, ${kind}${end === ',' ? ', ' : end}`)
    .replace(/(zero|one|two|few|many|other|=\d+)\{/g, '$1 {');
}

function formed(element: Element, language: string): Element {
  const all = (elements: readonly Element[]) => elements.map((one) => formed(one, language));
  if (isTagElement(element)) return { ...element, children: all(element.children) };
  if (!isPluralElement(element) && !isSelectElement(element)) return element;
  const { other } = element.options;
  const names = isPluralElement(element)
    ? [
        ...Object.keys(element.options).filter((name) => name.startsWith('=')),
        ...pluralForms(language, element.pluralType),
      ]
    : Object.keys(element.options);
  const options = names.flatMap((name) => {
    const option = element.options[name] ?? other;
    return option ? [[name, { ...option, value: all(option.value) }] as const] : [];
  });
  return { ...element, options: Object.fromEntries(options) } as Element;
}
