/** The first `max` UTF-16 code units of a text, and an ellipsis if it is longer. The result is always well formed. */
export function excerpt(text: string, max = 60): string {
  return (text.length > max ? `${text.slice(0, max)}…` : text).toWellFormed();
}

/** The same in double quotes, for use in a sentence. */
export function quoted(text: string, max = 60): string {
  return JSON.stringify(excerpt(text, max));
}

/** The first twelve of the values that are allowed, and how many more there are. */
export function listInWords(values: readonly string[]): string {
  const shown = values.slice(0, 12).join(', ');
  return values.length > 12 ? `${shown} and ${values.length - 12} more` : shown;
}
