/** What code units of one range stand for: those from `first` on, 0 where they stand for themselves. */
export interface UnitTable {
  readonly first: number;
  readonly units: Uint16Array;
}

/** A text with its code units replaced; a table takes a fraction of the time that a function for each match does. */
export function replaceUnits(text: string, { first, units }: UnitTable): string {
  const replaced = new Uint16Array(text.length);
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    const place = unit - first;
    replaced[index] = (place >= 0 && place < units.length && units[place]) || unit;
  }
  return new TextDecoder('utf-16le').decode(replaced);
}
