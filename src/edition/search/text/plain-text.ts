/** Characters of a review that are searched. */
const searchedMax = 10_000;

/** Markdown that readers don't see: targets of links and pictures, addresses, tags. */
const markup = /\]\([^)\s]*[^)]*\)|\bhttps?:\/\/\S+|<[a-z/!][^>]*>/giu;

/** A part of each of these, for a quick check. */
const mayBeMarkup = /\]\(|:\/\/|</;

/** The words of a review in Markdown, up to `searchedMax` characters; other characters stay as they are. */
export function plainText(markdown: string): string {
  const text = markdown.slice(0, searchedMax);
  return mayBeMarkup.test(text) ? text.replace(markup, ' ') : text;
}
