/** Where a word occurs; each place has its own dictionary. */
export const wordFields = {
  /** The whole name as one word, to find what begins with a query. */
  whole: 0,
  /** In the name, or in a slug, present or former. */
  name: 1,
  /** In the name or the slug of the category. */
  category: 2,
  /** In the summary, in "best for" or in "skip if". */
  text: 3,
  /** In the review, in the points for and against. */
  review: 4,
  /** A name or a slug as a whole, its words joined, to find names however they are divided. */
  joined: 5,
  /** Two neighbouring words of a name or a slug, joined. */
  pair: 6,
} as const;

/** One of the dictionaries, by its number. */
export type WordField = (typeof wordFields)[keyof typeof wordFields];
