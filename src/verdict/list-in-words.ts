/** The first twelve of the values that are allowed, and how many more there are. */
export function listInWords(values: readonly string[]): string {
  const shown = values.slice(0, 12).join(', ');
  return values.length > 12 ? `${shown} and ${values.length - 12} more` : shown;
}
