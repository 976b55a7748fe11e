/** The page of what changed, by day. */
export const changes = {
  title: 'What changed',
  titleOfPage: 'What changed, page {page, number} of {pages, number}',
  description: 'What changed in the verdicts of {name}, by day, and why.',
  lede: 'Every change of a verdict, a rating or a price, with the reason where there is one.',
  latest: 'The latest reviews. What changes stands here from the next publication on.',
  follow: 'Follow them: <atom>Atom</atom>, <json>JSON Feed</json>.',
  none: 'Nothing has changed yet.',
  added: 'New: {phrase}',
  returned: 'Covered again: {phrase}',
  merged: 'Now part of another review',
  withdrawn: 'No longer covered',
  removed: 'Removed',
  renamed: 'new name',
  revised: 'The review was revised',
  details: 'Details were revised',
} as const;
