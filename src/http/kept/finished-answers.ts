import { type Content, Representation } from '../../message/representation.ts';
import { badgeOptionsFrom } from '../../render/badge/options.ts';
import type { Links } from '../../render/links.ts';
import { tagFields } from '../answers/cache-tags.ts';
import { badgeContent } from '../answers/data-answers.ts';
import type { ServedEdition } from '../answers/published.ts';
import type { RepresentationCache } from './representation-cache.ts';

/** Requests before an answer is worth caching, which takes longer than to make one: with room left, and once full. */
const requestsToCache = { first: 2, full: 4 } as const;

const usualBadge = badgeOptionsFrom({});

/**
 * Answers `GET /api/v1/:slug` and `GET /api/badge/:slug` from the lines of an edition, for when clients ask for far more
 * of them than fit the cache (`npm run bench:scale`). It caches only what clients request often, and leaves every other
 * target to `answerVerdict` and `answerBadge`.
 */
export class FinishedAnswers {
  readonly #served: ServedEdition;
  readonly #links: Links;
  readonly #hasCacheTags: boolean;
  readonly #cache: RepresentationCache;
  /** What the targets of verdicts begin with. */
  readonly #verdicts: string;
  /** What those of badges begin with. */
  readonly #badges: string;

  constructor(served: ServedEdition, links: Links, cache: RepresentationCache, hasCacheTags: boolean) {
    this.#served = served;
    this.#hasCacheTags = hasCacheTags;
    this.#links = links;
    this.#cache = cache;
    this.#verdicts = `${links.basePath}/api/v1/`;
    this.#badges = `${links.basePath}/api/badge/`;
  }

  /** The answer to a target, or nothing. Throws `DamagedSection`. */
  find(target: string): Representation | undefined {
    const made = target.startsWith(this.#verdicts)
      ? this.#verdict(target)
      : target.startsWith(this.#badges)
        ? this.#badge(target)
        : undefined;
    if (!made) return undefined;
    const enough = this.#cache.isFull ? requestsToCache.full : requestsToCache.first;
    if (this.#cache.countRequest(target) >= enough) this.#cache.set(target, made);
    return made;
  }

  #verdict(target: string): Representation | undefined {
    const slug = target.slice(this.#verdicts.length);
    const { edition, heads, endingOf } = this.#served;
    return edition.text(slug, (stated) => {
      // An ending is ASCII: addresses and a slug.
      const ending = endingOf(slug);
      const body = Buffer.allocUnsafe(stated.length + ending.length);
      body.set(stated);
      body.write(ending, stated.length, 'latin1');
      return new Representation({ head: heads.verdict, keepAs: target, ...this.#tagged(slug) }, body);
    });
  }

  #tagged(slug: string): Pick<Content, 'fields'> | undefined {
    return this.#hasCacheTags ? { fields: tagFields([slug]) } : undefined;
  }

  #badge(target: string): Representation | undefined {
    const { edition, badges } = this.#served;
    const verdict = edition.lines.verdict(target.slice(this.#badges.length));
    if (!verdict) return undefined;
    const { slug, product, rating } = verdict;
    const { ratingScale } = edition.settings;
    const { head, link } = badgeContent(this.#served, this.#links, slug);
    return new Representation(
      { head, link, keepAs: target, ...this.#tagged(slug) },
      badges.render({ state: 'verdict', product, verdict: verdict.verdict, rating, ratingScale }, usualBadge),
    );
  }
}
