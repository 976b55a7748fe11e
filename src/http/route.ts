import type { Answer } from './answer.ts';
import type { Operation } from './contract/operation.ts';
import type { Downloads } from './kept/downloads.ts';
import type { PictureQueue } from './kept/picture-queue.ts';
import type { Published } from './published.ts';

/** What routes answer from. */
export interface AnswerContext extends Published {
  readonly pictures: PictureQueue;
  readonly downloads: Downloads;
  /** All of them: the contract tells of each. */
  readonly routes: readonly Route[];
}

/** One address, or all of one kind, and what becomes of a request for it. */
export interface Route {
  /** As hono writes it, under the base address; what a caller may choose in it is called `name`. */
  readonly path: string;
  /** Makes the answer; `query` is the raw query without its `?`, `name` is empty where the path has none. */
  readonly answer: (context: AnswerContext, query: string, name: string) => Answer;
  /** What the contract says of it; `operation.path` is the same path as OpenAPI writes it. */
  readonly operation: Operation;
}
