import type { Answer } from '../answers/answer.ts';
import type { Published } from '../answers/published.ts';
import type { Operation } from './operation.ts';

/** A path, the function that answers requests for it, and its operation in the contract. */
export interface Route<Context extends Published> {
  /** The path under the base address; its one parameter, if any, is the last segment, `:name` or `:name{regex}`. */
  readonly path: string;
  /** Makes the answer; `query` is the raw query without its `?`, `name` is empty where the path has none. */
  readonly answer: (context: Context, query: string, name: string) => Answer;
  /** Its operation; `operation.path` is the same path as OpenAPI writes it. */
  readonly operation: Operation;
}
