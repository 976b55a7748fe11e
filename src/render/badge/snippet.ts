/** The languages a badge can be put into a text with. */
export const snippetLanguages = {
  markdown: 'Markdown',
  html: 'HTML',
  restructuredtext: 'reStructuredText',
  asciidoc: 'AsciiDoc',
  bbcode: 'BBCode',
} as const;

/** One of the languages. */
export type SnippetLanguage = keyof typeof snippetLanguages;

/** What a snippet shows: a picture that is a link. Both addresses are absolute, as a URL parser writes them. */
export interface SnippetSubject {
  /** Address of the badge, without a query. */
  readonly image: string;
  /** Where the link leads. */
  readonly target: string;
  /** What the picture says to those who do not see it: one line. */
  readonly alt: string;
}

/**
 * A snippet on both sides of the query of its badge, which says how the badge is drawn. A query of letters, digits,
 * `?`, `&`, `=` and percent-encoded bytes alone needs no escape there, but for `&` in HTML.
 */
export interface Snippet {
  readonly before: string;
  readonly after: string;
}

/**
 * Writes the badge in a language, escaped by its rules: its parser restores both addresses and the text. BBCode alone
 * has no text.
 */
export function badgeSnippet(language: SnippetLanguage, subject: SnippetSubject): Snippet {
  return snippets[language](subject);
}

const snippets: Readonly<Record<SnippetLanguage, (subject: SnippetSubject) => Snippet>> = {
  // CommonMark 0.31, section 2.4: a backslash before ASCII punctuation makes it a letter.
  markdown: ({ image, target, alt }) => ({
    before: `[![${markdown(alt)}](${markdown(image)}`,
    after: `)](${markdown(target)})`,
  }),
  html: ({ image, target, alt }) => ({
    before: `<a href="${html(target)}"><img src="${html(image)}`,
    after: `" alt="${html(alt)}"></a>`,
  }),
  // The values of directive options are taken as they are, but for backslashes in a target, and no URL has those.
  restructuredtext: ({ image, target, alt }) => ({
    before: `.. image:: ${image}`,
    after: `\n   :target: ${target}\n   :alt: ${alt}`,
  }),
  // Character references are the one escape that holds in attributes, in paragraphs and in table cells alike.
  asciidoc: ({ image, target, alt }) => ({
    before: `image:${asciidocAddress(image)}`,
    after: `[${asciidoc(alt)},link=${asciidocAddress(target)}]`,
  }),
  // Without a text for the image: many forums know no attributes.
  bbcode: ({ image, target }) => ({
    before: `[url=${bracketless(target)}][img]${bracketless(image)}`,
    after: '[/img][/url]',
  }),
};

function markdown(text: string): string {
  return text.replace(/[\\`*_[\]()<>&|~$]/g, '\\$&');
}

function html(text: string): string {
  return text.replace(/[&<>"']/g, reference);
}

/** A lone full stop, hyphen or slash means nothing to AsciiDoc; two of them may. */
function asciidoc(text: string): string {
  return text.replace(/["'`*_#^~+=,<>&{}[\]\\|@()$]|--+|\.\.+|\/\/+/g, (found) =>
    [...found].map(reference).join(''),
  );
}

function asciidocAddress(address: string): string {
  return address.replace(/^(https?:\/\/)(.*)$/, (_, scheme, rest) => scheme + asciidoc(rest));
}

function reference(character: string): string {
  return character === '&' ? '&amp;' : `&#${character.charCodeAt(0)};`;
}

function bracketless(address: string): string {
  return address.replaceAll('[', '%5B').replaceAll(']', '%5D');
}
