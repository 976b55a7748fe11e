/**
 * The value of a column in a row. Where the row has no such column, dots lead into what JSON and YAML nest:
 * `releases.0.eol`, and `identifiers.*.purl` for the list of those of every item.
 */
export function cellAt(values: Readonly<Record<string, unknown>>, column: string): unknown {
  if (Object.hasOwn(values, column)) return values[column];
  return column.includes('.') ? follow(values, column.split('.')) : undefined;
}

/** The column of a table that a path begins with. */
export function rootOf(column: string, columns: ReadonlySet<string>): string {
  return columns.has(column) ? column : (column.split('.')[0] ?? column);
}

function follow(value: unknown, [step, ...rest]: readonly string[]): unknown {
  if (step === undefined) return value;
  if (step === '*')
    return Array.isArray(value)
      ? value.map((item) => follow(item, rest)).filter((found) => found !== undefined)
      : undefined;
  if (Array.isArray(value)) return /^\d+$/.test(step) ? follow(value[Number(step)], rest) : undefined;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
  return follow((value as Readonly<Record<string, unknown>>)[step], rest);
}
