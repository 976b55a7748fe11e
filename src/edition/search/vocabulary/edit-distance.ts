/** Most letters of a typed word, and of the words that it is compared with. */
export const typedMax = 32;
const depthMax = 48;
const width = typedMax + 1;

/** A word in an array of letters, by its start and end. */
export interface LetterRange {
  readonly letters: Uint16Array;
  readonly start: number;
  readonly end: number;
}

/** Memory for `editsBetween`: a row for each length of the word, a column for each length of what was typed. */
export function editRows(): Uint8Array {
  return new Uint8Array((depthMax + 1) * width);
}

/**
 * Changes between a word and what was typed, at most `most` (a letter more, less or another, or two neighbours swapped;
 * optimal string alignment); `unfinished`, or a half more than between its nearest beginning and that.
 */
export function editsBetween(
  { letters, start, end }: LetterRange,
  typed: Uint16Array,
  {
    most,
    unfinished,
    rows: edits,
  }: { readonly most: number; readonly unfinished: boolean; readonly rows: Uint8Array },
): number | undefined {
  const wordLength = Math.min(end - start, depthMax);
  const { length } = typed;
  const far = most + 1;
  for (let column = 0; column <= Math.min(length, far); column++) edits[column] = column;
  let begun = far;
  let whole = far;
  for (let depth = 1; depth <= wordLength; depth++) {
    const place = start + depth - 1;
    const letter = letters[place] ?? 0;
    const row = depth * width;
    const above = row - width;
    const from = Math.max(1, depth - most);
    const to = Math.min(length, depth + most);
    // Cells next to the band may hold values of other words.
    edits[row + from - 1] = from === 1 ? Math.min(far, depth) : far;
    let nearest = edits[row + from - 1] ?? far;
    for (let column = from; column <= to; column++) {
      const typedLetter = typed[column - 1] ?? 0;
      let value = (edits[above + column - 1] ?? far) + (typedLetter === letter ? 0 : 1);
      const longer = column === depth + most ? far : (edits[above + column] ?? far) + 1;
      const shorter = (edits[row + column - 1] ?? far) + 1;
      if (longer < value) value = longer;
      if (shorter < value) value = shorter;
      const isSwapped = column > 1 && depth > 1 && typed[column - 2] === letter;
      if (isSwapped && typedLetter === letters[place - 1]) {
        const swapped = (edits[above - width + column - 2] ?? far) + 1;
        if (swapped < value) value = swapped;
      }
      if (value > far) value = far;
      edits[row + column] = value;
      if (value < nearest) nearest = value;
    }
    whole = to === length && from <= to ? (edits[row + length] ?? far) : far;
    if (whole < begun) begun = whole;
    // Further letters cannot bring the word nearer.
    if (nearest > most) {
      whole = far;
      break;
    }
  }
  if (whole <= most) return whole;
  return unfinished && begun <= most ? begun + 0.5 : undefined;
}

/** Changes between what was typed and the nearest part of a word, at most `endingMost` letters before its end. */
export function editsWithin(
  { letters, start, end }: LetterRange,
  typed: Uint16Array,
  endingMost: number,
): number {
  let above = Uint8Array.from({ length: typed.length + 1 }, (_, column) => column);
  let row = new Uint8Array(above.length);
  let least = typed.length;
  for (let place = start; place < end; place++) {
    // The part may begin anywhere.
    row[0] = 0;
    for (let column = 1; column < row.length; column++) {
      const isSame = typed[column - 1] === letters[place];
      const changed = (above[column - 1] ?? 0) + (isSame ? 0 : 1);
      row[column] = Math.min(changed, (above[column] ?? 0) + 1, (row[column - 1] ?? 0) + 1);
    }
    if (end - place - 1 <= endingMost) least = Math.min(least, row[typed.length] ?? least);
    [above, row] = [row, above];
  }
  return least;
}

/** How many changes a word may be away from what was typed: one from four letters on, two from eight. */
export function editsAllowed(typed: string): number {
  const { length } = [...typed];
  return length < 4 || !/\p{L}/u.test(typed) ? 0 : length < 8 ? 1 : 2;
}
