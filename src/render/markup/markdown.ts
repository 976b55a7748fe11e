import MarkdownIt, { type StateCore, type Token } from 'markdown-it';
import { imageFile } from '../../verdict/image.ts';
import { english } from '../../words/english.ts';
import { type FindImage, imagePath } from '../images.ts';
import { directionOf } from './direction.ts';

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

markdown.core.ruler.push('pictures', showPictures);

// A table may be wider than the page: then it scrolls by itself, by keyboard too.
markdown.renderer.rules['table_open'] = (_tokens, _index, _options, env) =>
  `<div class="wide" role="region" aria-label="${markdown.utils.escapeHtml(String(env?.['table']))}" tabindex="0"><table>\n`;
markdown.renderer.rules['table_close'] = () => '</table></div>\n';

/**
 * Renders a review's Markdown (CommonMark with tables) as HTML. Headings start at level 2, below the page's own,
 * and skip none; links that begin with a slash lead within the site, under `basePath`. A picture that `findImage` finds
 * is shown; any other becomes a link, or its words where it is one of the catalogue. `table` is what a table is called.
 */
export function renderMarkdown(
  text: string,
  basePath: string,
  findImage: FindImage = () => undefined,
  table: string = english.controls.table,
): string {
  const pictures: PictureContext = { basePath, findImage };
  const tokens = markdown.parse(text, { pictures });
  levelHeadings(tokens);
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'inline' && directionOf(token.content) === 'rtl') turn(tokens, index - 1);
    // Pages allow no inline style: a column is aligned by its class.
    const alignment = /^text-align:(\w+)$/.exec(String(token.attrGet('style') ?? ''))?.[1];
    if (alignment !== undefined) {
      token.attrSet('class', alignment);
      token.attrs = (token.attrs ?? []).filter(([name]) => name !== 'style');
    }
    for (const child of token.children ?? []) {
      const href = child.type === 'link_open' ? child.attrGet('href') : null;
      if (typeof href === 'string' && /^\/(?!\/)/.test(href)) child.attrSet('href', basePath + href);
    }
  }
  return markdown.renderer.render(tokens, markdown.options, { table });
}

/**
 * Levels for the headings of a text that stands on a page with a heading of its own, from the levels they were
 * written with: the outline stays, no level is skipped, and it starts at 2 whatever the text starts with.
 */
export function headingLevels(written: readonly number[]): number[] {
  const above: number[] = [];
  return written.map((level) => {
    while ((above.at(-1) ?? 0) >= level) above.pop();
    above.push(level);
    return Math.min(6, highest - 1 + above.length);
  });
}

/** Sets a block right to left: the element opened last, and each parent that it is first in, up to a list item. */
function turn(tokens: readonly Token[], last: number): void {
  for (let index = last; index >= 0; index--) {
    const token = tokens[index];
    if (token?.nesting !== 1) return;
    token.attrSet('dir', 'rtl');
    if (/^(?:t[hd]|heading|list_item)_open$/.test(token.type)) return;
  }
}

function levelHeadings(tokens: readonly Token[]): void {
  const opened = tokens.filter(({ type }) => type === 'heading_open');
  const closed = tokens.filter(({ type }) => type === 'heading_close');
  const levels = headingLevels(opened.map(({ tag }) => Number(tag.slice(1))));
  for (const [index, level] of levels.entries())
    for (const token of [opened[index], closed[index]]) if (token) token.tag = `h${level}`;
}

/** Where the pictures of a text are; markdown-it hands it to its rules as `pictures`. */
interface PictureContext {
  readonly basePath: string;
  readonly findImage: FindImage;
}

/**
 * Shows the pictures of the catalogue. Any other would load from another host: it turns into a link to it; within a link,
 * or where it leads nowhere, into its text.
 */
function showPictures({ tokens, env, Token: NewToken }: StateCore): void {
  const { basePath, findImage } = env['pictures'] as PictureContext;
  for (const block of tokens) {
    let inLink = false;
    block.children &&= block.children.flatMap((token) => {
      if (token.type === 'link_open' || token.type === 'link_close') inLink = token.type === 'link_open';
      if (token.type !== 'image') return [token];
      const source = String(token.attrGet('src') ?? '');
      const file = imageFile(source);
      const image = file === undefined ? undefined : findImage(file);
      if (image) {
        token.attrSet('src', basePath + imagePath(image));
        token.attrSet('width', String(image.width));
        token.attrSet('height', String(image.height));
        token.attrSet('loading', 'lazy');
        token.attrSet('decoding', 'async');
        return [token];
      }
      const words = new NewToken('text', '', 0);
      words.content =
        markdown.renderer.renderInlineAsText(token.children ?? [], markdown.options, {}) || source;
      if (inLink || file !== undefined) return [words];
      const open = new NewToken('link_open', 'a', 1);
      open.attrSet('href', source);
      return [open, words, new NewToken('link_close', 'a', -1)];
    });
  }
}

/** The level under a page's own heading. */
const highest = 2;
