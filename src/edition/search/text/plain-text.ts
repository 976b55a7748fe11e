/** Characters of a review that are searched. */
const searchedMax = 10_000;

/** What Markdown says to machines alone: where links and pictures lead, addresses, tags. */
const markup = /\]\([^)\s]*[^)]*\)|\bhttps?:\/\/\S+|<[a-z/!][^>]*>/giu;

/** What each of these holds. */
const mayBeMarkup = /\]\(|:\/\/|</;

/** The words of a review in Markdown, up to `searchedMax` characters; what lies between them is not cleaned up. */
export function plainText(markdown: string): string {
  const text = markdown.slice(0, searchedMax);
  return mayBeMarkup.test(text) ? text.replace(markup, ' ') : text;
}
