/** A value as text: the items of a list with commas between them; nothing is the empty text. */
export function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value).trim();
}
