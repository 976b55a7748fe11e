/**
 * What a term of a query counts in the score of a verdict, in units of how telling the term is: the binary logarithm of
 * how many verdicts there are for each that holds it, `tellingMax` at most. Found on questions about several catalogues,
 * where half or twice of any of them changes little.
 */
export const termWeights = {
  /** Wherever it stands. */
  anywhere: 6,
  /** A word, or one with the same stem. */
  word: { name: 10, category: 6, text: 4, review: 2 },
  /** Only a part of a word, most often its beginning. */
  part: { name: 5, category: 2 },
  /** A name of the product makes up some of the query. */
  mention: 20,
  /** The name begins with the query. */
  begins: 15,
  /** All terms stand in the name. */
  allInName: 10,
  /** All terms stand in the name or the category. */
  allInCategory: 5,
  /** Of a word that was corrected all counts for less. */
  corrected: 0.8,
  /** Of one that was corrected to a word far from it, for less again. */
  far: 0.7,
  /** Of a word of a product that others should be like, for half. */
  likeness: 0.5,
} as const;

/** A word that one in a million holds is no more telling than this. */
export const tellingMax = 16;
/** A word of the catalogue's name, which may stand for all verdicts, is no more telling than one that they all hold. */
export const ownTellingMax = 1;

/** Bits of the sum of all these, for twelve terms; and the bits above, which outweigh it. */
export const sumBits = 14;
export const holdsAll = 2 ** sumBits;
export const isNamed = 2 ** (sumBits + 1);
export const scoreBits = sumBits + 2;
