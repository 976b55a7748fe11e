import type { Answerer, RequestInfo } from '#wire/exchange.ts';
import { MemoryLedger } from '#wire/memory-ledger.ts';
import type { Refusal } from '#wire/refusal.ts';
import type { Edition } from '../edition/file/edition.ts';
import { isDamage } from '../edition/file/sections.ts';
import { prefersMarkdown } from '../message/accept.ts';
import { Representation } from '../message/representation.ts';
import { createLinks, type Links } from '../render/links.ts';
import { quoted } from '../verdict/text/excerpt.ts';
import { type ProblemKind, problem } from './answers/problem.ts';
import { prepareEdition } from './answers/published.ts';
import type { Reply } from './app.ts';
import { ReplacedEditions, replacedMax } from './kept/replaced-editions.ts';
import type { RepresentationCache } from './kept/representation-cache.ts';
import { openPublished, type PublishedState } from './published-state.ts';
import { respond, respondPreflight, respondProblem, respondRefusal } from './respond.ts';
import { faceOf, Rooms, replacedBefore, wasPublishedBefore } from './rooms.ts';
import { targetOf } from './router.ts';
import type { ServiceOptions } from './service-options.ts';

/** Answers requests from the edition published last; a publication takes effect between two requests. */
export class Service implements Answerer {
  readonly #options: ServiceOptions;
  readonly #rooms: Rooms;
  /** Where what it keeps is counted. */
  readonly memory: MemoryLedger;
  #current: Edition;
  /** Editions that lists may still be pinned to. */
  readonly replaced: ReplacedEditions;
  #mistakes: readonly string[] = [];
  #state: PublishedState;
  /** `Last-Modified` of the published state, in milliseconds since 1970. */
  #modified = 0;

  constructor(edition: Edition, options: ServiceOptions) {
    this.#options = options;
    this.#rooms = options.rooms ?? new Rooms(options);
    this.memory = options.memory ?? new MemoryLedger();
    this.#current = edition;
    this.replaced = new ReplacedEditions(options.now ?? Date.now);
    this.#state = this.#openState();
    this.#rooms.onPictures = () => {
      this.#state = this.#openState();
    };
  }

  /** The edition that is served. */
  get current(): Edition {
    return this.#current;
  }

  /** Whether the file of a served edition was written to. */
  get hasChangedFile(): boolean {
    return this.#current.hasChangedFile || this.replaced.hasChangedFile;
  }

  /** Names of the routes for metrics, by index. */
  get routeLabels(): readonly string[] {
    return this.#state.app.router.labels;
  }

  /** What metrics measure: the cache, and what rooms keep. */
  get instruments(): { readonly cache: RepresentationCache; readonly rooms: Rooms } {
    return { cache: this.#state.cache, rooms: this.#rooms };
  }

  /** The base address that links begin with. */
  get baseUrl(): string {
    return this.#options.baseUrl ?? this.#current.settings.baseUrl;
  }

  /**
   * Makes an edition the current one. Those before it stay open for pinned lists (`ReplacedEditions`). One of these,
   * published again at another moment, becomes current as it was, so that lists pinned to it still hold. The current
   * one, published again with a longer history or a signature, replaces itself. An edition whose file was written to is
   * no longer served.
   */
  publish(edition: Edition): void {
    // Rooms read from an edition that may be closed below.
    this.#rooms.halt();
    if (edition.id === this.#current.id) {
      this.#current.close();
      this.#current = edition;
    } else {
      const former = this.replaced.take(edition.id);
      // An edition from a store has a history and a moment of its own.
      const isReturn =
        former?.hasChangedFile === false &&
        edition.sequence === undefined &&
        former.publishedAt.getTime() !== edition.publishedAt.getTime();
      if (isReturn) edition.close();
      else former?.close();
      this.replaced.add(this.#current);
      this.#current = isReturn ? former : edition;
    }
    this.replaced.letGo();
    this.#state = this.#openState();
  }

  /** Keeps an edition for lists that are pinned to it, if it was replaced lately; otherwise closes it and says no. */
  keep(edition: Edition): boolean {
    return this.replaced.addPast(edition, replacedBefore(this.#current, replacedMax));
  }

  /** The addresses that answers name. */
  get links(): Links {
    return this.#state.links;
  }

  /** Answers one request. */
  async fetch(request: Request): Promise<Response> {
    const target = targetOf(request.url);
    const { method, headers } = request;
    const isGuarded = headers.has('if-match') || headers.has('if-unmodified-since');
    const kept = !isGuarded && /^(?:GET|HEAD)$/.test(method) ? this.#state.cache.get(target) : undefined;
    const ready = kept && isWanted(kept, headers.get('accept')) ? kept : undefined;
    const reply = ready ?? (await this.answer(target, { method, headers, isGuarded }));
    return reply instanceof Representation ? respond(reply, request) : reply;
  }

  /** The index of a target's route in `routeLabels`. */
  routeOf(target: string): number {
    return this.#state.app.router.find(target);
  }

  /** The finished answer to a `GET` of this target, if there is one: from the cache, or a verdict or badge made of a line. */
  finished(target: string, accept: string | null = null): Representation | undefined {
    const { cache, finished } = this.#state;
    const kept = cache.get(target);
    if (kept) return isWanted(kept, accept) ? kept : undefined;
    try {
      return finished.find(target);
    } catch {
      // `answer` meets the same damage and reports it.
      return undefined;
    }
  }

  /** Answers a request for a target, path and query, that `finished` does not answer; never throws or rejects. */
  answer(target: string, request: RequestInfo): Reply | Promise<Reply> {
    const { method } = request;
    if (method === 'OPTIONS') return respondPreflight();
    if (method !== 'GET' && method !== 'HEAD')
      return this.#refuse('method-not-allowed', `${quoted(method)} is not answered.`, request);
    const state = this.#state;
    const failed = (error: unknown) => this.#answerFailed(error, state, target, request);
    try {
      const reply =
        this.#lookFor(target)?.then(() => this.#state.app.answer(target, request)) ??
        state.app.answer(target, request);
      return reply instanceof Promise ? reply.catch(failed) : reply;
    } catch (error) {
      return failed(error);
    }
  }

  /** Answers a request that failed: once more, from an undamaged edition, if the file was at fault and there is one. */
  async #answerFailed(
    error: unknown,
    failed: PublishedState,
    target: string,
    request: RequestInfo,
  ): Promise<Reply> {
    const { recover } = this.#options;
    if (!recover || !(isDamage(error) || this.hasChangedFile)) return this.fail(error, request);
    try {
      if (this.#state === failed) await recover();
      if (this.#state !== failed) return await this.#state.app.answer(target, request);
      return this.fail(error, request);
    } catch (again) {
      return this.fail(again, request);
    }
  }

  /** Answers a request that the wire refused. */
  refuse(refusal: Refusal, request: RequestInfo): Response {
    return respondRefusal(refusal, request, this.#state.links);
  }

  /** Reports a failure of the service's own, and answers 500. */
  fail(error: unknown, request: RequestInfo): Response {
    this.#options.report(error);
    return this.#refuse('internal', 'The fault has been logged.', request);
  }

  #refuse(kind: ProblemKind, detail: string, request: RequestInfo): Response {
    return respondProblem(problem(kind, detail), request, this.#state.links);
  }

  /** Shows mistakes above the content of every page: those of a preview that is no longer up to date; none takes them away. */
  showMistakes(mistakes: readonly string[]): void {
    if (mistakes.join('\n') === this.#mistakes.join('\n')) return;
    this.#mistakes = mistakes;
    // Rooms read from an edition whose state is replaced.
    this.#rooms.halt();
    this.#state = this.#openState();
  }

  /** Closes its rooms and its editions. */
  close(): void {
    this.#rooms.close();
    this.replaced.close();
    this.#current.close();
  }

  /** Looks for the edition that a target names, if it is not open: another server may be ahead, or this one began lately. */
  #lookFor(target: string): Promise<void> | undefined {
    const [, name, id] = /[?&](edition|since)=([0-9a-f]{32})(?=&|$)/.exec(target) ?? [];
    if (id === undefined || id === this.#current.id || this.replaced.has(id)) return undefined;
    const { catchUp, reopen } = this.#options;
    if (!wasPublishedBefore(id, this.#current)) return catchUp?.();
    const wasLately = () => replacedBefore(this.#current, replacedMax).some((one) => one.id === id);
    return name === 'edition' && wasLately() ? reopen?.(id) : undefined;
  }

  #openState(): PublishedState {
    const { linksPictures = true, search, cacheTags: hasCacheTags = false } = this.#options;
    const pictures = linksPictures && this.#rooms.troubles.pictures === undefined;
    const links = createLinks(this.baseUrl, {
      pictures,
      search,
      mistakes: this.#mistakes,
      face: faceOf(this.#current),
    });
    // Two states within one second would otherwise have one date, and clients could not tell them apart.
    this.#modified = Math.max(this.#current.currentSince.getTime(), this.#modified + 1000);
    const current = prepareEdition(this.#current, links, new Date(this.#modified));
    const rooms = this.#rooms.open(this.#current, links);
    this.#state?.cache.close();
    const context = { current, findReplaced: this.replaced.under(links), links, hasCacheTags, ...rooms };
    return openPublished(context, this.memory);
  }
}

/** Whether a client gets what is kept of its target: not a page, if it would rather have Markdown. */
function isWanted({ hasMarkdown }: Representation, accept: string | null): boolean {
  return !hasMarkdown || !prefersMarkdown(accept);
}
