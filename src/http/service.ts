import type { Answerer, RequestInfo } from '#wire/exchange.ts';
import type { Refusal } from '#wire/refusal.ts';
import type { Edition } from '../edition/file/edition.ts';
import { isDamage } from '../edition/file/is-damage.ts';
import { Representation } from '../message/representation.ts';
import { createLinks, type Links } from '../render/links.ts';
import { quoted } from '../verdict/excerpt.ts';
import { type ProblemKind, problem } from './answers/problem.ts';
import { prepareEdition } from './answers/published.ts';
import { type App, createApp, type Reply } from './app.ts';
import { FinishedVerdicts } from './kept/finished-verdicts.ts';
import { RepresentationCache } from './kept/representation-cache.ts';
import { respond, respondPreflight, respondProblem, respondRefusal } from './respond.ts';
import { finder, type RoomOptions, Rooms } from './rooms.ts';

/** How a service is set up. */
export interface ServiceOptions extends RoomOptions {
  /** Where the service is published, instead of what the edition says; ASCII, as `baseUrlSchema` gives it. */
  readonly baseUrl?: string | undefined;
  /** Memory for finished representations, in bytes. */
  readonly cacheBytes?: number | undefined;
  /** Called when a request names an edition that is not known here; then the request is answered as things are. */
  readonly catchUp?: (() => Promise<void>) | undefined;
  /**
   * Called when a request failed and the file of an edition may be to blame: publishes one that is whole if there is one.
   * The request is then answered from that.
   */
  readonly recover?: (() => Promise<void>) | undefined;
  /** Told of failures that are the service's own. */
  readonly report: (error: unknown) => void;
}

/** Answers requests from the edition published last; a publication takes effect between two requests. */
export class Service implements Answerer {
  readonly #options: ServiceOptions;
  readonly #rooms: Rooms;
  #current: Edition;
  #previous: Edition | undefined;
  #served: Served;
  /** The date of the state that is served, in milliseconds. */
  #modified = 0;

  constructor(edition: Edition, options: ServiceOptions) {
    this.#options = options;
    this.#rooms = new Rooms(options);
    this.#current = edition;
    this.#served = this.#serve();
  }

  /** The edition that is being served. */
  get current(): Edition {
    return this.#current;
  }

  /** Whether somebody wrote to the file of an edition that is served. */
  get hasChangedFile(): boolean {
    return this.#current.hasChangedFile || this.#previous?.hasChangedFile === true;
  }

  /** What its routes are called where requests are counted, by their numbers. */
  get routeLabels(): readonly string[] {
    return this.#served.app.router.labels;
  }

  /** The cache of finished representations, and what rooms keep, to measure them. */
  get instruments(): { readonly cache: RepresentationCache; readonly rooms: Rooms } {
    return { cache: this.#served.cache, rooms: this.#rooms };
  }

  /** Where the service says it is published. */
  get baseUrl(): string {
    return this.#options.baseUrl ?? this.#current.settings.baseUrl;
  }

  /**
   * Takes over an edition; the one before stays for pinned lists, and the one before that is closed.
   * The previous edition, published again at another moment, is taken back as it was, so that what was pinned to it
   * still holds. The current one, published again with a longer history, takes its own place. What was pinned to an
   * edition whose file has changed is served no more.
   */
  publish(edition: Edition): void {
    // Rooms read from an edition that may be closed below.
    this.#rooms.halt();
    const previous = this.#previous;
    const isSame = (other: Edition | undefined) => other?.id === edition.id;
    if (isSame(this.#current)) {
      this.#current.close();
      this.#current = edition;
    } else {
      // One from a store brings its own history and moment along.
      const again =
        isSame(previous) &&
        previous?.hasChangedFile === false &&
        !edition.history.last &&
        previous.publishedAt.getTime() !== edition.publishedAt.getTime();
      if (again) edition.close();
      else previous?.close();
      this.#previous = this.#current;
      this.#current = again ? previous : edition;
    }
    if (this.#previous?.hasChangedFile) {
      this.#previous.close();
      this.#previous = undefined;
    }
    this.#served = this.#serve();
  }

  /** Answers one request. */
  async fetch(request: Request): Promise<Response> {
    const target = targetOf(request.url);
    const kept = /^(?:GET|HEAD)$/.test(request.method) ? this.#served.cache.get(target) : undefined;
    const made = kept ?? (await this.answer(target, request));
    return made instanceof Representation ? respond(made, request) : made;
  }

  /** The number of the route that a target belongs to, among `routeLabels`. */
  routeOf(target: string): number {
    return this.#served.app.router.find(target);
  }

  /** The answer to a `GET` of this target, if it is finished: what is kept, or a verdict whose text lies ready. */
  finished(target: string): Representation | undefined {
    const { cache, finished } = this.#served;
    const kept = cache.get(target);
    if (kept) return kept;
    try {
      return finished.find(target);
    } catch {
      // `answer` meets the same damage, and reports it.
      return undefined;
    }
  }

  /** Answers a request for a target, path and query, of which nothing is finished; a failure is an answer too. */
  answer(target: string, request: RequestInfo): Reply | Promise<Reply> {
    const { method } = request;
    if (method === 'OPTIONS') return respondPreflight();
    if (method !== 'GET' && method !== 'HEAD')
      return this.#refuse('method-not-allowed', `${quoted(method)} is not answered.`, request);
    const { catchUp } = this.#options;
    const served = this.#served;
    const failed = (error: unknown) => this.#answerFailed(error, served, target, request);
    try {
      const made =
        catchUp && this.#namesUnknownEdition(target)
          ? catchUp().then(() => this.#served.app.answer(target, request))
          : served.app.answer(target, request);
      return made instanceof Promise ? made.catch(failed) : made;
    } catch (error) {
      return failed(error);
    }
  }

  /** Answers a request that failed: once more from what is whole, if the file was at fault and there is such. */
  async #answerFailed(error: unknown, failed: Served, target: string, request: RequestInfo): Promise<Reply> {
    const { recover } = this.#options;
    if (!recover || !(isDamage(error) || this.hasChangedFile)) return this.fail(error, request);
    try {
      if (this.#served === failed) await recover();
      if (this.#served !== failed) return await this.#served.app.answer(target, request);
      return this.fail(error, request);
    } catch (again) {
      return this.fail(again, request);
    }
  }

  /** Answers what the wire refused before the service was asked. */
  refuse(refusal: Refusal, request: RequestInfo): Response {
    return respondRefusal(refusal, request, this.#served.links);
  }

  /** Reports a failure of the service's own and answers it. */
  fail(error: unknown, request: RequestInfo): Response {
    this.#options.report(error);
    return this.#refuse('internal', 'The fault has been logged.', request);
  }

  #refuse(kind: ProblemKind, detail: string, request: RequestInfo): Response {
    return respondProblem(problem(kind, detail), request, this.#served.links);
  }

  /** Closes its rooms and its editions. */
  close(): void {
    this.#rooms.close();
    this.#previous?.close();
    this.#current.close();
  }

  /** Whether a pin or a point in the history is an edition that this server has not met: another may be ahead of it. */
  #namesUnknownEdition(target: string): boolean {
    const id = /[?&](?:edition|since)=([0-9a-f]{32})(?=&|$)/.exec(target)?.[1];
    if (id === undefined || id === this.#current.id || id === this.#previous?.id) return false;
    return this.#current.history.firstPublished(id) === undefined;
  }

  #serve(): Served {
    const links = createLinks(this.baseUrl);
    const cache = new RepresentationCache(this.#options.cacheBytes);
    // Two states within one second would else have one date, and a client could take the one for the other.
    this.#modified = Math.max(this.#current.currentSince.getTime(), this.#modified + 1000);
    const current = prepareEdition(this.#current, links, new Date(this.#modified));
    const previous = this.#previous && prepareEdition(this.#previous, links, this.#previous.publishedAt);
    const rooms = this.#rooms.open(this.#current, links);
    const app = createApp({ current, previous, links, finder, ...rooms }, cache);
    return { app, cache, links, finished: new FinishedVerdicts(current, links, cache) };
  }
}

interface Served {
  readonly app: App;
  readonly cache: RepresentationCache;
  readonly links: Links;
  readonly finished: FinishedVerdicts;
}

/** Path and query of an absolute URL. */
function targetOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('://') + 3);
  const hash = url.indexOf('#');
  return hash === -1 ? url.slice(start) : url.slice(start, hash);
}
