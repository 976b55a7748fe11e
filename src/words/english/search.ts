/** The search box, and what a search says of itself. */
export const search = {
  all: 'Search all reviews',
  within: 'Search in {category}',
  button: 'Search',
  needsScript: 'To search, turn on JavaScript. The lists and the categories work without it.',
  asTyped: 'Every word as typed. <similar>Search for similar words too</similar>',
  noAnswer: '<strong>No review answers this.</strong> These come nearest.',
  corrected: 'Showing results for <corrected></corrected>. <instead></instead>',
  instead: 'Search instead for <q></q>',
  failed: 'The search could not be loaded. Reload the page to try again.',
  leftOut: 'Left out: <words></words>',
} as const;
