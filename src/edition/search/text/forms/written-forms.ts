/**
 * Forms of questions as a language has them. Patterns are regular expressions for a query in lower case without
 * punctuation, in which A and B stand for products and R for the rest; accents make no difference.
 */
export interface WrittenForms {
  /** What parts two products, as a regular expression. */
  readonly or: string;
  readonly versus: readonly string[];
  readonly alternatives: readonly string[];
  /** Words that ask, with spaces between them. */
  readonly words: string;
  /** Whether its words stand without spaces: then a space in a pattern may be there or not. */
  readonly isUnspaced?: true;
}
