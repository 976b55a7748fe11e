/** Replacements of code units from `first` on; 0 keeps a unit. */
export interface UnitTable {
  readonly first: number;
  readonly units: Uint16Array;
}

/** Replaces code units of a text; much faster than a function for each match. */
export function replaceUnits(text: string, { first, units }: UnitTable): string {
  const replaced = new Uint16Array(text.length);
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    const place = unit - first;
    replaced[index] = (place >= 0 && place < units.length && units[place]) || unit;
  }
  return new TextDecoder('utf-16le').decode(replaced);
}
