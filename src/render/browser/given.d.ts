/** What the service puts before the element's script: its base address, the stylesheet, the mark of each
 * verdict, and its words. */
declare const given: {
  readonly home: string;
  readonly style: string;
  readonly marks: Readonly<Record<string, string>>;
  /** What it says; `{slug}` stands for a slug. */
  readonly words: Readonly<
    Record<
      import('./element-card.ts').FactKey | 'read' | 'readInstead' | 'unknown' | 'withdrawn' | 'verdictOn',
      string
    >
  >;
};
