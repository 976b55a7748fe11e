/** What stands on other pages: badges, cards, feeds, pictures, and what is pasted. */
export const elsewhere = {
  // Badges: what is drawn, in few letters, and read out.
  badge: {
    label: 'verdict',
    withdrawn: 'withdrawn',
    unknown: 'not reviewed',
    outOf: '{rating}/{max}',
    onScale: '{rating} ({min} to {max})',
  },
  // Cards on other pages: the element, the frame and oEmbed.
  embed: {
    // What is pasted into a page: neither verdict nor rating, since those may change.
    title: '{product}: verdict by {publication}',
    read: 'Read the review',
    // Where the product's name is not known, its slug stands in for it.
    verdictOn: 'The verdict on {product}',
    withdrawn: '{product} is no longer covered.',
    readInstead: 'See what to read instead',
    unknown: 'Not reviewed',
    allReviews: 'All reviews by {publication}',
  },
  // What one copies of a verdict, to put it on a page of one's own.
  paste: {
    badge: 'Put this badge on your page',
    badgeNote:
      'The badge keeps up with the verdict by itself. Its options are in <docs>the documentation of badges</docs>; what to paste where, by what you write with, on <tools>a page of its own</tools>.',
    style: 'Style',
    flat: 'Flat',
    square: 'Square',
    large: 'Large',
    whole: 'Card',
    theme: 'Theme',
    auto: 'Automatic',
    light: 'Light',
    dark: 'Dark',
    says: 'Says',
    withRating: 'Verdict and rating',
    withoutRating: 'Verdict',
    label: 'Label',
    publication: 'Publication',
    product: 'Product',
    verdict: 'Verdict',
    none: 'None',
    languages: 'Language of the snippet',
    card: 'Put the whole verdict on your page',
    cardNote:
      'A <card>card</card> with the verdict, the price, who it is for and the credit keeps up by itself, too. Many sites also make one of the address of the review when you paste it.',
    withScript: 'With a script',
    withoutScript: 'Without one',
    data: 'Use this data',
    dataNote:
      'This verdict is also <json>a JSON document</json>, free to use under <licence>{id}</licence> wherever you credit the source with a link. No key is needed; <docs>the documentation</docs> has the rest.',
    address: 'Address',
    curl: 'With curl',
    credit: 'Credit, in HTML',
  },
  // Feeds.
  feed: {
    subtitle: 'New and changed verdicts',
    verdict: 'Verdict: {phrase}',
    change: 'Change: {change}',
    note: 'Note: {note}',
    fact: '{name}: {text}',
    rights: '{credit} ({address}). Licence: {id}, {licence}',
  },
  // Link-preview pictures.
  picture: {
    site: 'Short verdicts on what to buy.',
    noLonger: 'No longer covered.',
  },
} as const;
