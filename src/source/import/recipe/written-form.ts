/** The formats in which new verdicts are written. */
export const writtenForms = ['markdown', 'ndjson'] as const;

/** A format in which new verdicts are written. */
export type WrittenForm = (typeof writtenForms)[number];
