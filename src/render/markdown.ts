import MarkdownIt from 'markdown-it';

// Raw HTML stays text, and a link may lead only where a reader expects: markdown-it refuses javascript:, vbscript:,
// file: and data: by itself; this list says what is allowed instead.
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });
markdown.validateLink = (url) => !/^[^/?#]*:/.test(url.trim()) || /^(?:https?|mailto):/i.test(url.trim());
markdown.disable('image');

/** Renders a review's Markdown (CommonMark with tables) as HTML; headings start at level 2, below the page's own. */
export function renderMarkdown(text: string): string {
  const tokens = markdown.parse(text, {});
  for (const token of tokens)
    if (token.type === 'heading_open' || token.type === 'heading_close')
      token.tag = `h${Math.min(6, Math.max(2, Number(token.tag.slice(1))))}`;
  return markdown.renderer.render(tokens, markdown.options, {});
}
