/** What the service puts before the element's script: its base address, the stylesheet, and the mark of each verdict. */
declare const given: {
  readonly home: string;
  readonly style: string;
  readonly marks: Readonly<Record<string, string>>;
};
