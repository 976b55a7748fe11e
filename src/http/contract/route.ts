import type { Answer } from '../answers/answer.ts';
import type { Tagging } from '../answers/cache-tags.ts';
import type { Published } from '../answers/published.ts';
import type { Operation } from './operation.ts';

/** A path, the function that answers requests for it, and its operation in the contract. */
export interface Route<Context extends Published> {
  /** The path under the base address, with parameters as `createRouter` takes them. */
  readonly path: string;
  /** Makes the answer; `query` is the raw query without its `?`, `names` are the values of the path's parameters. */
  readonly answer: (context: Context, query: string, ...names: string[]) => Answer;
  /** What its answers show, for cache tags; by default any product of the edition. */
  readonly tagging?: Tagging;
  readonly operation: Operation;
}

/** The path of a route as OpenAPI writes it: in place of each parameter its name of the operation, in braces. */
export function contractPath({ path, operation }: Pick<Route<Published>, 'path' | 'operation'>): string {
  const { names = [], ending = '' } = operation;
  let at = 0;
  const named = path.replace(/:\w+(?:\{(.*)\})?/g, (_parameter, regex = '[^/]+') =>
    regex.replace(/\[[^\]]*\]\+/, `{${names[at++]?.name}}`).replaceAll('\\', ''),
  );
  return named + ending;
}
