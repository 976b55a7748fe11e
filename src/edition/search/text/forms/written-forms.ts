/**
 * Forms of questions as a language has them. Patterns are regular expressions for a query in lower case without
 * punctuation, in which A and B stand for products and R for the rest; accents make no difference.
 */
export interface WrittenForms {
  /** What separates two products, as a regular expression. */
  readonly or: string;
  readonly versus: readonly string[];
  readonly alternatives: readonly string[];
  /** Question words, separated by spaces. */
  readonly words: string;
  /** Whether it is written without spaces; then spaces in patterns are optional. */
  readonly isUnspaced?: true;
}
