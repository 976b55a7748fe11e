/** The fewest products that a comparison has, and the most that stand side by side. */
export const comparedMin = 2;
export const comparedMax = 4;

/**
 * The path of a comparison, whose slugs are in their own order: so caches hold each comparison once, and an export has a
 * file for it. One that has only begun is a query.
 */
export function comparePath(slugs: readonly string[], basePath: string): string {
  const ordered = [...new Set(slugs)].sort();
  if (ordered.length >= comparedMin) return `${basePath}/compare/${ordered.join('/')}`;
  return `${basePath}/compare${ordered.length === 0 ? '' : `?slugs=${ordered[0]}`}`;
}
