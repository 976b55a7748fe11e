/**
 * How a term of a query counts in the score of a verdict. The unit is the weight of the term: the binary logarithm of
 * all verdicts divided by those that hold it, at most `tellingMax`. The factors were found on questions about several
 * catalogues; halving or doubling any of them changes little.
 */
export const termWeights = {
  /** Anywhere. */
  anywhere: 6,
  /** A word, or one with the same stem. */
  word: { name: 10, category: 6, text: 4, review: 2 },
  /** Only a part of a word, mostly its beginning. */
  part: { name: 5, category: 2 },
  /** A part of the query is a name of the product. */
  mention: 20,
  /** The name begins with the query. */
  begins: 15,
  /** All terms stand in the name. */
  allInName: 10,
  /** All terms stand in the name or the category. */
  allInCategory: 5,
  /** Factor for a corrected word. */
  corrected: 0.8,
  /** Further factor for a doubtful correction. */
  far: 0.7,
  /** Factor for a word that describes similar products. */
  likeness: 0.5,
} as const;

/** Highest weight: more than that of a word in one of 60,000 verdicts. */
export const tellingMax = 16;
/** Highest weight of a word of the catalogue's name, as if all verdicts held it. */
export const ownTellingMax = 1;

/** Bits of the sum of all these, for twelve terms; and the bits above, which outweigh it. */
export const sumBits = 14;
export const holdsAll = 2 ** sumBits;
export const isNamed = 2 ** (sumBits + 1);
export const scoreBits = sumBits + 2;
