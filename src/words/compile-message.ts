import {
  isLiteralElement,
  isNumberElement,
  isPluralElement,
  isPoundElement,
  isSelectElement,
  isTagElement,
  type MessageFormatElement,
  type PluralElement,
  parse,
} from '@formatjs/icu-messageformat-parser';

/** What a message is given: values, and functions for tags. */
export type Given = Readonly<Record<string, unknown>>;

/** A message that takes values. */
export type Compiled = (given: Given) => string | readonly unknown[];

/** Adds what a part of a message says to `said`; `counted` is the number of the plural around it. */
type Part = (given: Given, counted: number, said: unknown[]) => void;

/** The elements of a message. Throws `SyntaxError` for one that is not well-formed, or that lacks `other`. */
export function parseMessage(text: string): MessageFormatElement[] {
  return parse(text, { captureLocation: false, requiresOtherClause: true });
}

/** Makes a function of a message in a language, or its text if it takes nothing. Throws as `parseMessage` does. */
export function compileMessage(text: string, language: string): string | Compiled {
  if (!/[{<']/.test(text)) return text;
  const elements = parseMessage(text);
  const say = allOf(elements, language);
  const saidWith = (given: Given) => {
    const said: unknown[] = [];
    say(given, 0, said);
    return said;
  };
  if (elements.every(isLiteralElement)) return saidWith({}).join('');
  return /<\//.test(text) ? saidWith : (given) => saidWith(given).join('');
}

function allOf(elements: readonly MessageFormatElement[], language: string): Part {
  const parts = elements.map((element) => partOf(element, language));
  return (given, counted, said) => {
    for (const part of parts) part(given, counted, said);
  };
}

function partOf(element: MessageFormatElement, language: string): Part {
  if (isLiteralElement(element)) return (_, _counted, said) => said.push(element.value);
  if (isPluralElement(element)) return pluralPart(element, language);
  const numbers = new Intl.NumberFormat(language);
  if (isPoundElement(element)) return (_, counted, said) => said.push(numbers.format(counted));
  if (isNumberElement(element))
    return (given, _, said) => said.push(numbers.format(Number(given[element.value])));
  if (isSelectElement(element)) {
    const options = optionsOf(element.options, language);
    return (given, counted, said) => {
      const chosen = options.get(String(given[element.value])) ?? options.get('other');
      chosen?.(given, counted, said);
    };
  }
  if (isTagElement(element)) {
    const inside = allOf(element.children, language);
    return (given, counted, said) => {
      const texts: unknown[] = [];
      inside(given, counted, texts);
      said.push((given[element.value] as (text: string) => unknown)(texts.join('')));
    };
  }
  return (given, _, said) => said.push(String(given[element.value]));
}

function pluralPart({ value, options, pluralType: type }: PluralElement, language: string): Part {
  const rules = new Intl.PluralRules(language, { type });
  const forms = optionsOf(options, language);
  return (given, _, said) => {
    const count = Number(given[value]);
    const form = forms.get(`=${count}`) ?? forms.get(rules.select(count)) ?? forms.get('other');
    form?.(given, count, said);
  };
}

function optionsOf(
  options: Readonly<Record<string, { readonly value: MessageFormatElement[] }>>,
  language: string,
): ReadonlyMap<string, Part> {
  return new Map(Object.entries(options).map(([name, { value }]) => [name, allOf(value, language)]));
}
