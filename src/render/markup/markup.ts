import { type html, raw } from 'hono/html';

/** Markup in which every text is escaped. */
export type Markup = ReturnType<typeof html>;

/** Marks markup that is safe already, such as the output of `renderMarkdown`, so that it is not escaped again. */
export const trusted = raw;

/**
 * An XML 1.0 document around its root element. Characters that no XML document can hold (section 2.2), which no
 * checked text holds either, become U+FFFD, so that one of them could never cost a reader the whole document.
 */
export function xmlDocument(root: Markup): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n${root}\n`.replace(notXml, '\ufffd');
}

const notXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
