import fc from 'fast-check';
import type { Contract, Parameter } from './contract.ts';
import { addressOf } from './contract-addresses.ts';
import { validValue } from './parameter-values.ts';

/** A request generated from the contract. */
export interface MadeRequest {
  /** The path template; undefined if the contract has no such path, or if another text replaces a number in it. */
  readonly path: string | undefined;
  readonly target: string;
  /** Names of its query parameters. */
  readonly names: readonly string[];
}

/** Generates requests for any path of a contract, with existing and other names, and some of its query parameters. */
export function madeRequests(
  contract: Contract,
  valuesOf: (parameter: Parameter) => fc.Arbitrary<string> | undefined,
): fc.Arbitrary<MadeRequest> {
  return fc.constantFrom(...Object.keys(contract.document.paths)).chain((path) => {
    const parameters = contract.parametersOf(path);
    const inPath = parameters.find((one) => one.in === 'path');
    const name = inPath
      ? fc.oneof(
          fc.constantFrom(String(inPath.example ?? 1), 'acme-note', 'gone'),
          // Clients remove dot segments from a path, so they cannot be names.
          validValue(inPath).filter((text) => !/^\.\.?$/.test(text)),
        )
      : fc.constant('');
    const made = parameters
      .filter((one) => one.in === 'query')
      .flatMap((one) => {
        const value = valuesOf(one);
        return value ? [[one.name, value] as const] : [];
      });
    const needed = parameters.filter((one) => one.in === 'query' && one.required).map((one) => one.name);
    const query = fc.record(Object.fromEntries(made), {
      requiredKeys: needed.filter((name_) => made.some(([made_]) => made_ === name_)),
    });
    return fc.tuple(name, query).map(([segment, values]) => {
      const search = new URLSearchParams(values as Record<string, string>);
      const [plain = ''] = addressOf(contract, path, segment).split('?');
      return {
        path: contract.pathOf(plain),
        // Encoded commas do not separate list items.
        target: `${plain}${search.size === 0 ? '' : `?${`${search}`.replaceAll('%2C', ',')}`}`,
        names: [...search.keys()],
      };
    });
  });
}
