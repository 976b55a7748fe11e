import type { Edition } from '../edition/edition.ts';
import { createLinks } from '../render/links.ts';
import { createApp } from './app.ts';
import { serveEdition } from './published.ts';
import { RepresentationCache } from './representation-cache.ts';
import { respond } from './respond.ts';

/** How a service is set up. */
export interface ServiceOptions {
  /** Where the service is published, instead of what the edition says; absolute, without a trailing slash. */
  readonly baseUrl?: string | undefined;
  /** Memory for finished representations, in bytes. */
  readonly cacheBytes?: number | undefined;
  /** Told of failures that are the service's own. */
  readonly report: (error: unknown) => void;
}

/** Answers requests from the edition published last; a publication takes effect between two requests. */
export class Service {
  readonly #options: ServiceOptions;
  readonly #cache: RepresentationCache;
  #app;
  #current: Edition;
  #previous: Edition | undefined;

  constructor(edition: Edition, options: ServiceOptions) {
    this.#options = options;
    this.#cache = new RepresentationCache(options.cacheBytes);
    this.#current = edition;
    this.#app = this.#createApp();
  }

  /** The edition that is being served. */
  get current(): Edition {
    return this.#current;
  }

  /** Where the service says it is published. */
  get baseUrl(): string {
    return this.#options.baseUrl ?? this.#current.settings.baseUrl;
  }

  /** Takes over an edition; the one before stays for pinned lists, and the one before that is closed. */
  publish(edition: Edition): void {
    this.#previous?.close();
    this.#previous = this.#current;
    this.#current = edition;
    this.#cache.clear();
    this.#app = this.#createApp();
  }

  /** Answers one request: a finished representation by its target alone, anything else by its route. */
  fetch(request: Request): Response | Promise<Response> {
    const { url, method } = request;
    const target = targetOf(url);
    const kept = method === 'GET' || method === 'HEAD' ? this.#cache.get(target) : undefined;
    if (kept) return respond(kept, request);
    return this.#app.fetch(
      url.startsWith('/') || url.includes('#') ? withPlainUrl(request, target) : request,
    );
  }

  /** Closes its editions. */
  close(): void {
    this.#previous?.close();
    this.#current.close();
  }

  #createApp() {
    const links = createLinks(this.baseUrl);
    const { report } = this.#options;
    const current = serveEdition(this.#current, links);
    const previous = this.#previous && serveEdition(this.#previous, links);
    return createApp({ current, previous, links, cache: this.#cache, report });
  }
}

/** Path and query of a URL. Bun gives them alone when the `Host` header is missing or no host. */
function targetOf(url: string): string {
  const start = url.startsWith('/') ? 0 : url.indexOf('/', url.indexOf('://') + 3);
  const hash = url.indexOf('#');
  return hash === -1 ? url.slice(start) : url.slice(start, hash);
}

function withPlainUrl(request: Request, target: string): Request {
  return new Request(`http://localhost${target}`, { method: request.method, headers: request.headers });
}
