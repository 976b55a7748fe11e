/** What a language decides besides words: direction, numbers, days, order. */
export interface Locale {
  /** The tag of the language (BCP 47), for `lang`. */
  readonly language: string;
  /** For `dir`. */
  readonly direction: 'ltr' | 'rtl';
  /** A number as people read it, such as 12,000; with a true minus sign. */
  number(value: number): string;
  /** A day, `YYYY-MM-DD`: 2 November 2026, or 2 Nov 2026 if short. */
  day(day: string, form?: 'long' | 'short'): string;
  /** The month of a moment, in UTC: November 2026. */
  month(moment: Date): string;
  /** One after another, without an “and”: a, b, c. */
  series(items: readonly string[]): string;
  /** Texts or elements as a list (a, b and c), and as `series` joins texts: with what stands between them. */
  joined<Element>(items: readonly Element[]): readonly (string | Element)[];
  separated<Element>(items: readonly Element[]): readonly (string | Element)[];
  /** Order of names, for `sort`. */
  compare(a: string, b: string): number;
  /** The first letter in upper case, for a word that stands alone. */
  capitalised(text: string): string;
}

/** Makes the locale of a language. */
export function localeOf(language: string): Locale {
  const numbers = new Intl.NumberFormat(language);
  const dates = (options: Intl.DateTimeFormatOptions) =>
    // Of English without a country, days are written in the order that all of it understands.
    new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { timeZone: 'UTC', ...options });
  const days = { long: dates({ dateStyle: 'long' }), short: dates({ dateStyle: 'medium' }) };
  const months = dates({ month: 'long', year: 'numeric' });
  const lists = new Intl.ListFormat(language === 'en' ? 'en-GB' : language);
  const comma = commaOf(language);
  const order = new Intl.Collator(language, { numeric: true });
  return {
    language,
    direction: directionOfLanguage(language),
    number: (value) => numbers.format(value).replace('-', '\u2212'),
    day: (day, form = 'long') => days[form].format(new Date(`${day}T00:00:00Z`)),
    month: (moment) => months.format(moment),
    series: (items) => items.join(comma),
    joined: (items) => between(items, lists),
    separated: (items) => items.flatMap((item, index) => (index === 0 ? [item] : [comma, item])),
    compare: order.compare,
    capitalised: (text) => text.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase(language)),
  };
}

function between<Element>(items: readonly Element[], format: Intl.ListFormat): (string | Element)[] {
  return format
    .formatToParts(items.map((_, index) => String(index)))
    .map(({ type, value }) => (type === 'element' ? (items[Number(value)] as Element) : value));
}

/**
 * What stands between texts that follow one another: the comma of the language (CLDR, list patterns), without the word
 * for “and” that Arabic has after each. Lists of units have none in Chinese and Japanese; other lists do.
 */
function commaOf(language: string): string {
  const commas = (['unit', 'conjunction'] as const).map((type) => {
    const parts = new Intl.ListFormat(language, { type, style: 'short' }).formatToParts(['1', '2', '3', '4']);
    return (parts[1]?.value ?? '').replace(/\p{L}/gu, '');
  });
  return commas.find((comma) => /\p{P}/u.test(comma)) ?? ', ';
}

const rightToLeft = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Syrc', 'Thaa', 'Yezi']);

/** The direction in which a language is written, by the script that it usually has (CLDR, likely subtags). */
export function directionOfLanguage(language: string): 'ltr' | 'rtl' {
  return rightToLeft.has(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr';
}
