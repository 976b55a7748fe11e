import type { MemoryLedger } from '#wire/memory-ledger.ts';
import type { Links } from '../render/links.ts';
import { type App, createApp } from './app.ts';
import { FinishedAnswers } from './kept/finished-answers.ts';
import { RepresentationCache } from './kept/representation-cache.ts';
import type { AnswerContext } from './routes.ts';

/** What a service answers with until the next publication. */
export interface PublishedState {
  readonly app: App;
  readonly cache: RepresentationCache;
  readonly links: Links;
  readonly finished: FinishedAnswers;
}

/** Opens the state in which routes answer from `context`; what it keeps is counted in a ledger. */
export function openPublished(context: AnswerContext, memory: MemoryLedger): PublishedState {
  const { current, links, hasCacheTags } = context;
  current.edition.lines.countIn(memory);
  const cache = new RepresentationCache(memory);
  const finished = new FinishedAnswers(current, links, cache, hasCacheTags);
  return { app: createApp(context, cache), cache, links, finished };
}
