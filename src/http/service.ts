import type { Edition } from '../edition/edition.ts';
import { isDamage } from '../edition/is-damage.ts';
import { createLinks, type Links } from '../render/links.ts';
import { quoted } from '../verdict/excerpt.ts';
import { createApp } from './app.ts';
import { type DownloadOptions, Downloads } from './downloads.ts';
import { createRouteFinder, type RouteFinder } from './metrics/route-finder.ts';
import { PictureQueue } from './picture-queue.ts';
import { type ProblemAnswer, problem } from './problem.ts';
import { serveEdition } from './published.ts';
import type { Representation } from './representation.ts';
import { RepresentationCache } from './representation-cache.ts';
import { type Asked, respond, respondPreflight, respondProblem } from './respond.ts';

/** How a service is set up. */
export interface ServiceOptions {
  /** Where the service is published, instead of what the edition says; absolute, without a trailing slash. */
  readonly baseUrl?: string | undefined;
  /** Memory for finished representations, in bytes. */
  readonly cacheBytes?: number | undefined;
  /** Draws link-preview pictures; by default in a thread of its own, which the first picture starts. */
  readonly pictures?: PictureQueue | undefined;
  /** Where files of all verdicts are made, and how long a request waits for one. */
  readonly downloads?: DownloadOptions | undefined;
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
export class Service {
  readonly #options: ServiceOptions;
  readonly #pictures: PictureQueue;
  #current: Edition;
  #previous: Edition | undefined;
  #served: Served;
  /** Files of the edition that was served before: somebody may just have been given one. */
  #olderDownloads: Downloads | undefined;
  /** Requests that failed once, and are answered from what is whole. */
  readonly #recovered = new WeakSet<Request>();
  /** The date of the state that is served, in milliseconds. */
  #modified = 0;

  constructor(edition: Edition, options: ServiceOptions) {
    this.#options = options;
    this.#pictures = options.pictures ?? new PictureQueue();
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

  /** The paths of its routes, as the app writes them. */
  get routes(): readonly string[] {
    return this.#served.app.routes.map(({ path }) => path);
  }

  /** What its routes are called where requests are counted, by their numbers. */
  get routeLabels(): readonly string[] {
    return this.#finder.labels;
  }

  /** The cache of finished representations, and the queue of pictures, for whoever measures them. */
  get insides(): { readonly cache: RepresentationCache; readonly pictures: PictureQueue } {
    return { cache: this.#served.cache, pictures: this.#pictures };
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
    // What is being made reads from an edition that may be closed below.
    this.#served.downloads.halt();
    const previous = this.#previous;
    const isSame = (other: Edition | undefined) => other?.id === edition.id;
    if (isSame(this.#current)) {
      this.#current.close();
      this.#current = edition;
    } else {
      // One from a store brings its own history and moment along.
      const again =
        isSame(previous) &&
        !edition.history.last &&
        previous?.publishedAt.getTime() !== edition.publishedAt.getTime();
      if (again) edition.close();
      else previous?.close();
      this.#previous = this.#current;
      this.#current = again && previous ? previous : edition;
    }
    if (this.#previous?.hasChangedFile) {
      this.#previous.close();
      this.#previous = undefined;
    }
    void this.#olderDownloads?.retire();
    this.#olderDownloads = this.#served.downloads;
    this.#served = this.#serve();
  }

  /** Answers one request. */
  fetch(request: Request): Response | Promise<Response> {
    return this.answer(targetOf(request.url), request);
  }

  /** The number of the route that a target belongs to, among `routeLabels`. */
  routeOf(target: string): number {
    return this.#finder.find(target);
  }

  /** The finished representation that a `GET` of this target is answered with, if there is one. */
  kept(target: string): Representation | undefined {
    return this.#served.cache.get(target);
  }

  /** Answers a request for a target, path and query: what is kept by that alone, anything else by its route. */
  answer(target: string, request: Asked): Response | Promise<Response> {
    const { method } = request;
    if (method !== 'GET' && method !== 'HEAD')
      return method === 'OPTIONS'
        ? respondPreflight()
        : this.refuse(problem('method-not-allowed', `${quoted(method)} is not answered.`), request);
    const kept = this.kept(target);
    if (kept) return respond(kept, request);
    const { catchUp } = this.#options;
    if (catchUp && this.#namesUnknownEdition(target))
      return catchUp().then(() => this.#route(target, request));
    return this.#route(target, request);
  }

  #route(target: string, request: Asked): Response | Promise<Response> {
    const { method, headers } = request;
    const { app, links } = this.#served;
    const path = pathUnder(links.basePath, target);
    if (path === undefined)
      return this.refuse(problem('not-found', `The service answers under ${links.basePath}/.`), request);
    // The app sees no host: what a client writes there may be no host at all.
    return app.fetch(new Request(`http://localhost${path}`, { method, headers }));
  }

  /** Answers a problem that was found before the service was asked. */
  refuse(answer: ProblemAnswer, request: Asked): Response {
    return respondProblem(answer, request, this.#served.links);
  }

  /** Reports a failure of the service's own and answers it. */
  fail(error: unknown, request: Asked): Response {
    this.#options.report(error);
    return this.refuse(problem('internal', 'The fault has been logged.'), request);
  }

  /** Answers a request that failed: from what is whole, if the file was at fault and there is such. */
  async #answerFailed(error: unknown, request: Request, failed: Served): Promise<Response> {
    const { recover } = this.#options;
    const mayRecover = recover && !this.#recovered.has(request) && (isDamage(error) || this.hasChangedFile);
    if (mayRecover && this.#served === failed) await recover();
    if (!mayRecover || this.#served === failed) return this.fail(error, request);
    this.#recovered.add(request);
    return this.#served.app.fetch(request);
  }

  /** Closes its editions, removes its files and ends its threads. */
  close(): void {
    this.#served.downloads.close();
    this.#olderDownloads?.close();
    this.#pictures.close();
    this.#previous?.close();
    this.#current.close();
  }

  /** Whether a pin or a point in the history is an edition that this server has not met: another may be ahead of it. */
  #namesUnknownEdition(target: string): boolean {
    const id = /[?&](?:edition|since)=([0-9a-f]{32})(?=&|$)/.exec(target)?.[1];
    if (id === undefined || id === this.#current.id || id === this.#previous?.id) return false;
    return this.#current.history.firstPublished(id) === undefined;
  }

  get #finder(): RouteFinder {
    const served = this.#served;
    served.finder ??= createRouteFinder(this.routes, served.links.basePath);
    return served.finder;
  }

  #serve(): Served {
    const links = createLinks(this.baseUrl);
    const cache = new RepresentationCache(this.#options.cacheBytes);
    // Two states within one second would else have one date, and a client could take the one for the other.
    this.#modified = Math.max(this.#current.currentSince.getTime(), this.#modified + 1000);
    const current = serveEdition(this.#current, links, new Date(this.#modified));
    const previous = this.#previous && serveEdition(this.#previous, links, this.#previous.publishedAt);
    const downloads = new Downloads(this.#current, links.base, this.#options.downloads);
    const app = createApp({
      current,
      previous,
      links,
      cache,
      pictures: this.#pictures,
      downloads,
      fail: (error, request) => this.#answerFailed(error, request, served),
    });
    const served: Served = { app, cache, links, downloads };
    return served;
  }
}

interface Served {
  readonly app: ReturnType<typeof createApp>;
  readonly cache: RepresentationCache;
  readonly links: Links;
  readonly downloads: Downloads;
  /** Made when somebody counts requests. */
  finder?: RouteFinder;
}

/** Path and query of an absolute URL. */
function targetOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('://') + 3);
  const hash = url.indexOf('#');
  return hash === -1 ? url.slice(start) : url.slice(start, hash);
}

/** What follows the base path in a target, or nothing when the target is not under it. */
function pathUnder(basePath: string, target: string): string | undefined {
  if (basePath === '') return target;
  const rest = target.slice(basePath.length);
  if (!target.startsWith(basePath) || !/^(?:[/?]|$)/.test(rest)) return undefined;
  if (rest.startsWith('/')) return rest === '/' || rest.startsWith('/?') ? `/${rest}` : rest;
  return `/${rest}`;
}
