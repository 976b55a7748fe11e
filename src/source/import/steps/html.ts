import TurndownService from 'turndown';
import { z } from 'zod';
import { markdownText } from './markdown.ts';
import { defineStep, eachText, Refusal } from './step.ts';

/** Turns HTML into Markdown. */
export const htmlStep = defineStep({
  about: 'Turns HTML into Markdown, or into plain text; scripts, styles and frames are dropped',
  example: 'html: markdown',
  schema: z.enum(['markdown', 'text']).meta({ description: 'What HTML becomes' }),
  prepare(form) {
    const service = new TurndownService({
      headingStyle: 'atx',
      codeBlockStyle: 'fenced',
      bulletListMarker: '-',
      hr: '---',
    });
    service.remove(['script', 'style', 'iframe', 'object', 'noscript', 'title', 'template']);
    return (value) =>
      eachText(value, (text) => {
        // The time that a text takes grows with the square of its depth.
        if (depthOf(text) > depthMax)
          return new Refusal('nests too deep', `HTML of at most ${depthMax} elements within each other`);
        const markdown = service.turndown(text).trim();
        return form === 'markdown' ? markdown : markdownText(markdown);
      });
  },
});

/** The most elements within each other. */
const depthMax = 300;

/** Elements that end by themselves, or where the next one begins. */
const unnested = /^(?:area|br|col|hr|img|input|link|meta|source|wbr|p|li|dt|dd|tr|td|th|option)$/i;

/** How deep elements nest, at most; a text whose tags do not match may seem deeper than it is. */
function depthOf(html: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [, end, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    if (unnested.test(name)) continue;
    depth = Math.max(0, depth + (end === '' ? 1 : -1));
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
