import { slugFrom, slugPattern } from '../verdict/slug.ts';

/** What a text names a product by: the last part of a review's address, or the text itself. */
export function namedIn(text: string): string {
  const address = /^(?:https?|verdict):\/\/(?:\S*\/)?([^\s/?#]+?)(?:\.md)?\/*(?:[?#]\S*)?$/i.exec(text);
  return address?.[1] ?? text;
}

/**
 * The slug that a text names: a slug as it is, the address of a review, or a name written as a slug is. Nothing when
 * no letter or digit of it can be in a slug.
 */
export function slugNamed(text: string): string | undefined {
  const named = namedIn(text);
  return slugPattern.test(named) ? named : slugFrom(named);
}
