/** The columns that files have besides their own keys: their path without its ending, and the text after front matter. */
export const fileColumns = { path: '$file', body: '$body' } as const;
