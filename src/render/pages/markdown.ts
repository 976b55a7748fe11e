import MarkdownIt from 'markdown-it';

/**
 * Whether a review may link there: within the site, or to a web or mail address. markdown-it refuses javascript:,
 * vbscript:, file: and data: by itself; this list says what is allowed instead.
 */
export function isAllowedLink(address: string): boolean {
  return !/^[^/?#]*:/.test(address.trim()) || /^(?:https?|mailto):/i.test(address.trim());
}

// Raw HTML stays text, and a link may lead only where a reader expects.
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });
markdown.validateLink = isAllowedLink;
// A picture would be loaded from wherever it lies, so it becomes a link to there.
markdown.renderer.rules['image'] = (tokens, index, options, env, self) => {
  const token = tokens[index];
  const source = String(token?.attrGet('src') ?? '');
  const text = self.renderInlineAsText(token?.children ?? [], options, env) || source;
  return `<a href="${markdown.utils.escapeHtml(source)}">${markdown.utils.escapeHtml(text)}</a>`;
};

/**
 * Renders a review's Markdown (CommonMark with tables) as HTML. Headings start at level 2, below the page's own;
 * links that begin with a slash lead within the site, under `basePath`.
 */
export function renderMarkdown(text: string, basePath: string): string {
  const tokens = markdown.parse(text, {});
  for (const token of tokens) {
    if (token.type === 'heading_open' || token.type === 'heading_close')
      token.tag = `h${Math.max(2, Number(token.tag.slice(1)))}`;
    // Pages allow no inline style: a column is aligned by its class.
    const alignment = /^text-align:(\w+)$/.exec(String(token.attrGet('style') ?? ''))?.[1];
    if (alignment !== undefined) token.attrs = [['class', alignment]];
    for (const child of token.children ?? []) {
      const href = child.type === 'link_open' ? child.attrGet('href') : null;
      if (typeof href === 'string' && /^\/(?!\/)/.test(href)) child.attrSet('href', basePath + href);
    }
  }
  return markdown.renderer.render(tokens, markdown.options, {});
}
