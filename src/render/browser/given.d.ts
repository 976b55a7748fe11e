/** What the service writes in front of the element's script: its own address, the stylesheet and the verdicts' marks. */
declare const given: {
  readonly home: string;
  readonly style: string;
  readonly marks: Readonly<Record<string, string>>;
};
