import MarkdownIt, { type Token } from 'markdown-it';

/** A block of a text in Markdown, such as a paragraph. */
export interface PlacedBlock {
  readonly block: Token;
  /**
   * The UTF-16 offset in the text at which the next `written` begins, searched from the one found before it; where there
   * is none, that one, which at first is the beginning of the block.
   */
  readonly find: (written: string) => number;
}

const parsers = { shown: new MarkdownIt({ html: false }), parsed: new MarkdownIt({ html: true }) };

/** The blocks of a text in order. HTML is `shown` as text, as pages do, or `parsed` into tokens of its own. */
export function* placedBlocks(text: string, html: keyof typeof parsers): Iterable<PlacedBlock> {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  for (const block of parsers[html].parse(text, {})) {
    let from = starts[block.map?.[0] ?? 0] ?? 0;
    const find = (written: string) => {
      const found = text.indexOf(written, from);
      if (found !== -1) from = found;
      return from;
    };
    yield { block, find };
  }
}
