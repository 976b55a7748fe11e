/** Link-preview pictures. */
export const picture = {
  site: 'Short verdicts on what to buy.',
  noLonger: 'No longer covered.',
} as const;
