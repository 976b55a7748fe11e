import type { Contract, Parameter } from './contract.ts';

/**
 * Fills a path's parameters with the contract's examples, the first one with `value` if given, and adds its required
 * query parameters.
 */
export function addressOf(contract: Contract, path: string, value?: string): string {
  const parameters = contract.parametersOf(path);
  const names = parameters.filter((one) => one.in === 'path').map(({ example }) => example ?? 1);
  const values = value === undefined ? names : [value, ...names.slice(1)];
  const filled = path.replace(/\{[^}]+\}/g, () => encodeURIComponent(String(values.shift())));
  const needed = parameters.filter((one) => one.in === 'query' && one.required);
  return needed.reduce(
    (target, one) => withQuery(target, `${one.name}=${encodeURIComponent(missed(one, value))}`),
    filled,
  );
}

/** Appends to the query of a target. */
export function withQuery(target: string, query: string): string {
  return `${target}${target.includes('?') ? '&' : '?'}${query}`;
}

/** Whether the endpoint reports faults in a query rather than ignoring them. */
export function isStrict(contract: Contract, path: string): boolean {
  const ignores = contract.document.paths[path]?.get['x-unknown-parameters'] === 'ignored';
  return contract.responseOf(path, 400) !== undefined && !ignores;
}

/** A required query parameter names a product, as a path parameter does. */
function missed({ example }: Parameter, value: string | undefined): string {
  return value === undefined ? String(example) : String(example).replace(/[^/]+$/, encodeURIComponent(value));
}
