declare module 'turndown' {
  interface Options {
    headingStyle?: 'atx' | 'setext';
    codeBlockStyle?: 'fenced' | 'indented';
    bulletListMarker?: '-' | '*' | '+';
    hr?: string;
  }
  class TurndownService {
    constructor(options?: Options);
    /** Leaves these elements out. */
    remove(elements: string[]): this;
    /** Markdown of an HTML document or fragment. */
    turndown(html: string): string;
  }
  export = TurndownService;
}
