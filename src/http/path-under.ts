/** What follows the base path in a target, or nothing when the target is not under it. */
export function pathUnder(basePath: string, target: string): string | undefined {
  if (basePath === '') return target;
  const rest = target.slice(basePath.length);
  if (!target.startsWith(basePath) || !/^(?:[/?]|$)/.test(rest)) return undefined;
  if (rest.startsWith('/')) return rest === '/' || rest.startsWith('/?') ? `/${rest}` : rest;
  return `/${rest}`;
}
