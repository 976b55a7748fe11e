import type { Contract, Parameter } from './contract.ts';

/**
 * A path with its names filled in with the examples of the contract, the first one with `value` if it is given, and the
 * query that it cannot do without.
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

/** A target with more behind its query. */
export function withQuery(target: string, query: string): string {
  return `${target}${target.includes('?') ? '&' : '?'}${query}`;
}

/** Whether what is wrong with a query is reported, not ignored. */
export function isStrict(contract: Contract, path: string): boolean {
  const ignores = contract.document.paths[path]?.get['x-unknown-parameters'] === 'ignored';
  return contract.responseOf(path, 400) !== undefined && !ignores;
}

/** A needed parameter leads to a product, as a name in a path does. */
function missed({ example }: Parameter, value: string | undefined): string {
  return value === undefined ? String(example) : String(example).replace(/[^/]+$/, encodeURIComponent(value));
}
