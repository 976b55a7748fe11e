import MarkdownIt from 'markdown-it';
import { z } from 'zod';
import { defineStep, eachText } from './step.ts';

/** Turns Markdown into plain text. */
export const markdownStep = defineStep({
  about: 'Takes the marks out of Markdown: links, emphasis, quotations and headings become their text',
  example: 'markdown: text',
  schema: z.enum(['text']).meta({ description: 'What Markdown becomes' }),
  prepare: () => (value) => eachText(value, markdownText),
});

const parser = new MarkdownIt();

/** The text of Markdown without its marks; code blocks, tables and pictures are left out. Blocks are paragraphs. */
export function markdownText(markdown: string): string {
  const blocks: string[] = [];
  let tables = 0;
  for (const token of parser.parse(markdown, {})) {
    if (token.type === 'table_open') tables++;
    if (token.type === 'table_close') tables--;
    if (token.type !== 'inline' || tables > 0) continue;
    const texts = (token.children ?? []).map(({ type, content }) => {
      if (type === 'softbreak' || type === 'hardbreak') return ' ';
      return type === 'text' || type === 'code_inline' ? content : '';
    });
    const block = texts.join('').replace(/\s+/g, ' ').trim();
    if (block !== '') blocks.push(block);
  }
  return blocks.join('\n\n');
}
