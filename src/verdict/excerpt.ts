/** The beginning of a text from outside, at most `max` UTF-16 code units, well formed whatever it holds. */
export function excerpt(text: string, max = 60): string {
  return (text.length > max ? `${text.slice(0, max)}…` : text).toWellFormed();
}

/** The same in double quotes, as a sentence shows it. */
export function quoted(text: string, max = 60): string {
  return JSON.stringify(excerpt(text, max));
}
