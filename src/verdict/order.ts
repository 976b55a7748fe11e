/** The orders in which a reader can see verdicts: by name, best rating first, latest review first. */
export const orders = ['name', 'rating', 'reviewed'] as const;

/** One of the orders. */
export type Order = (typeof orders)[number];
