/** The page about the publication. */
export const about = {
  title: 'About {name}',
  description: 'How the verdicts of {name} come about, and what may be done with them.',
  summary:
    '{name} says of each product whether it is worth its price: in a word, a rating, and a review that gives the reasons.',
  verdicts: 'The three verdicts',
  worthit: 'Buy it, if it is the kind of thing that you need.',
  depends: 'Right for some and wrong for others. “{bestFor}” and “{skipIf}” say for whom.',
  skip: 'Leave it. The review says why.',
  authors: 'Who reviews',
  scale: 'The rating scale',
  scaleDetail: 'A rating is a whole number from {min}, the lowest, to {max}, the highest.',
  total:
    '{count, plural, one {There is one verdict here at present.} other {There are # verdicts here at present.}} The last change was on <time>{day}</time>.',
  licence: 'What you may do with the verdicts',
  licenceDetail:
    'They are licensed under <link>{id}</link>. Wherever you show one, show this line with its link:',
  credit: 'Credit',
  creditForms: 'The guide to the API has it <link>in HTML and in Markdown</link>.',
  follow: 'Follow and reuse',
  feeds: '<atom>Atom feed</atom> and <json>JSON Feed</json> of new and changed verdicts',
  api: '<link>The API</link>: every verdict as JSON, free and without a key, and badges for your own pages',
  assistants: '<link>llms.txt</link>, for assistants that answer from these verdicts',
} as const;
