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

type Piece = (given: Given, counted: number) => unknown;

/** The elements of a message. Throws `SyntaxError` for one that is not well-formed, or that lacks `other`. */
export function parseMessage(text: string): MessageFormatElement[] {
  return parse(text, { captureLocation: false, requiresOtherClause: true });
}

/** Makes a function of a message in a language, or its text if it takes nothing. Throws as `parseMessage` does. */
export function compileMessage(text: string, language: string): string | Compiled {
  if (!/[{<']/.test(text)) return text;
  const elements = parseMessage(text);
  const pieces = piecesOf(elements, language);
  if (elements.every(isLiteralElement)) return String(joined(pieces, {}, 0));
  return elements.some(isTagElement)
    ? (given) => pieces.map((piece) => piece(given, 0))
    : (given) => joined(pieces, given, 0);
}

function joined(pieces: readonly Piece[], given: Given, counted: number): string {
  let text = '';
  for (const piece of pieces) text += piece(given, counted);
  return text;
}

function piecesOf(elements: readonly MessageFormatElement[], language: string): Piece[] {
  const numbers = new Intl.NumberFormat(language);
  return elements.map((element): Piece => {
    if (isLiteralElement(element)) return () => element.value;
    if (isPoundElement(element)) return (_, counted) => numbers.format(counted);
    if (isTagElement(element)) {
      const inside = piecesOf(element.children, language);
      return (given, counted) =>
        (given[element.value] as (text: string) => unknown)(joined(inside, given, counted));
    }
    if (isPluralElement(element)) return pluralPiece(element, language);
    if (isSelectElement(element)) {
      const options = optionsOf(element.options, language);
      return (given, counted) => {
        const chosen = options.get(String(given[element.value])) ?? options.get('other') ?? [];
        return joined(chosen, given, counted);
      };
    }
    if (isNumberElement(element)) return (given) => numbers.format(Number(given[element.value]));
    return (given) => String(given[element.value]);
  });
}

function pluralPiece({ value, options, pluralType: type }: PluralElement, language: string): Piece {
  const rules = new Intl.PluralRules(language, { type });
  const chosen = optionsOf(options, language);
  return (given) => {
    const count = Number(given[value]);
    const pieces = chosen.get(`=${count}`) ?? chosen.get(rules.select(count)) ?? chosen.get('other') ?? [];
    return joined(pieces, given, count);
  };
}

function optionsOf(
  options: Readonly<Record<string, { readonly value: MessageFormatElement[] }>>,
  language: string,
): ReadonlyMap<string, Piece[]> {
  return new Map(Object.entries(options).map(([name, { value }]) => [name, piecesOf(value, language)]));
}
