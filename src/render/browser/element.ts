// <product-verdict slug="acme-notes">: the card of a verdict, or its badge, on any page. Documented in
// docs/embedding.md. It sets text only, never markup or inline style, so it runs under any Content-Security-Policy that
// allows the script.

import { make } from './dom.ts';
import { baseOf } from './element-address.ts';
import { type CardData, cardContent, isCard, serviceText, stateOf } from './element-card.ts';

/** How long to wait for an answer, in milliseconds. */
const patienceMs = 10_000;

const names = ['slug', 'src', 'theme', 'mode', 'badge-style', 'show', 'label'];
const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

const sheet = new CSSStyleSheet();
sheet.replaceSync(given.style);

// For a card that says only that there is none: gives back the room that the page reserved for it.
const noRoom = new CSSStyleSheet();
noRoom.replaceSync(':host { min-height: 0 !important; }');

class ProductVerdict extends HTMLElement {
  static observedAttributes = names;

  #root = this.attachShadow({ mode: 'open' });
  /** The address that is shown or loading; `true` or `false` (a badge or not) where the attributes give no address. */
  #address: string | undefined;
  #pending: AbortController | undefined;
  #queued = false;
  /** The slug when the page last changed the content between the tags, which is about that slug. */
  #contentSlug = '';
  #changes = new MutationObserver(() => {
    this.#contentSlug = this.getAttribute('slug') ?? '';
    // The content may come after the badge: a parser creates the element before its children.
    for (const image of this.#root.querySelectorAll('img')) image.alt = this.#alt();
  });

  constructor() {
    super();
    this.#changes.observe(this, {
      childList: true,
      characterData: true,
      attributeFilter: ['href'],
      subtree: true,
    });
  }

  connectedCallback(): void {
    // A property set before the script ran is the object's own and hides the accessor.
    for (const name of names.map(camelCase)) {
      const own = Object.getOwnPropertyDescriptor(this, name);
      if (!own) continue;
      Reflect.deleteProperty(this, name);
      Reflect.set(this, name, own.value);
    }
    this.#update();
  }

  disconnectedCallback(): void {
    if (!this.#pending) return;
    this.#pending.abort();
    this.#pending = undefined;
    this.#address = undefined;
  }

  /** Several attributes may change at once: one update handles them all. */
  attributeChangedCallback(): void {
    if (this.#queued) return;
    this.#queued = true;
    queueMicrotask(() => {
      this.#queued = false;
      if (this.isConnected) this.#update();
    });
  }

  #update(): void {
    const slug = this.getAttribute('slug') ?? '';
    // Content that changed together with the slug is about the new slug.
    if (this.#changes.takeRecords().length > 0 || this.#contentSlug === '') this.#contentSlug = slug;
    const base = baseOf(this.getAttribute('src'));
    const known = base !== undefined && slugPattern.test(slug);
    const badge = this.getAttribute('mode') === 'badge';
    const address = !known
      ? `${badge}`
      : badge
        ? `${base}/api/badge/${slug}${this.#badgeQuery()}`
        : `${base}/api/card/${slug}`;
    if (address === this.#address) {
      for (const card of this.#root.querySelectorAll('.card')) {
        card.classList.remove('auto', 'light', 'dark');
        card.classList.add(this.#theme());
      }
      return;
    }
    this.#address = address;
    this.#pending?.abort();
    this.#pending = undefined;
    const review = known ? `${base}/reviews/${slug}` : undefined;
    if (review === undefined) this.#fail(badge, undefined, 0);
    else if (badge) this.#showBadge(address, review, slug);
    else this.#load(address, review, slug);
  }

  async #load(address: string, review: string, slug: string): Promise<void> {
    const pending = new AbortController();
    this.#pending = pending;
    const timer = setTimeout(() => pending.abort(), patienceMs);
    this.#showCard('waiting', make('div', { class: 'fallback' }, this.#fallback(review, slug))).setAttribute(
      'aria-busy',
      'true',
    );
    let status = 0;
    let answer: { readonly product?: unknown } | null | undefined;
    try {
      const response = await fetch(address, { signal: pending.signal, credentials: 'omit' });
      status = response.status;
      if (response.ok) answer = await response.json();
    } catch {
      // Blocked, unreachable, too slow or not JSON: the link remains.
    }
    clearTimeout(timer);
    // The slug has changed meanwhile, or the element was removed.
    if (this.#pending !== pending) return;
    this.#pending = undefined;
    if (status === 410) {
      this.#showCard(
        'message',
        serviceText('p', 'message', given.words.withdrawn),
        make('a', { href: review }, given.words.readInstead),
      );
      this.#dispatch('error', { status });
    } else if (isCard(answer)) {
      this.#showVerdict(answer, review);
      this.#dispatch('load', answer);
    } else this.#fail(false, this.#fallback(review, slug), status);
  }

  #showVerdict(card: CardData, review: string): void {
    const article = this.#showCard(stateOf(card), ...cardContent(card, review));
    article.dir = card.direction;
    article.setAttribute('aria-labelledby', 'product call');
  }

  #showBadge(address: string, review: string, slug: string): void {
    const image = make('img', { part: 'badge', alt: this.#alt() });
    // Something else may be shown by then.
    const isShown = () => this.#root.contains(image);
    image.onload = () => {
      if (isShown()) this.#dispatch('load', {});
    };
    image.onerror = () => {
      if (isShown()) this.#fail(true, this.#fallback(review, slug), 0);
    };
    image.setAttribute('src', address);
    this.#show(make('a', { class: 'badge', part: 'link', href: review }, image));
  }

  #fail(badge: boolean, shown: HTMLElement | undefined, status: number): void {
    const missing = status === 404 || !shown;
    const content = missing ? this.#contentOr(given.words.unknown) : shown;
    if (badge) this.#show(content);
    else this.#showCard(missing ? 'message' : 'message failed', content);
    this.#dispatch('error', { status });
  }

  #showCard(state: string, ...content: readonly HTMLElement[]): HTMLElement {
    const article = make('article', { class: `card ${state} ${this.#theme()}`, part: 'card' }, ...content);
    this.#show(article, ...(state.startsWith('message') ? [noRoom] : []));
    return article;
  }

  #show(content: HTMLElement, ...sheets: readonly CSSStyleSheet[]): void {
    this.#root.adoptedStyleSheets = [sheet, ...sheets];
    this.#root.replaceChildren(content);
  }

  #dispatch(type: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  /** The badge's text: the content between the tags if it is about this slug. */
  #alt(): string {
    const slug = this.getAttribute('slug') ?? '';
    return (this.#contentSlug === slug && this.textContent?.trim()) || verdictOn(slug);
  }

  /** The content between the tags if it is about this slug; `content` if it is not, or there is none. */
  #contentOr(content: Node | string): HTMLElement {
    return make(this.#contentSlug === (this.getAttribute('slug') ?? '') ? 'slot' : 'span', {}, content);
  }

  /** The content between the tags, or a plain link to the review. */
  #fallback(review: string, slug: string): HTMLElement {
    return this.#contentOr(make('a', { href: review, part: 'link' }, verdictOn(slug)));
  }

  #theme(): string {
    const theme = this.getAttribute('theme') ?? '';
    return ['light', 'dark'].includes(theme) ? theme : 'auto';
  }

  /** Sorted by name, the form under which the service caches badges. */
  #badgeQuery(): string {
    const options = { label: 'label', show: 'show', style: 'badge-style', theme: 'theme' };
    const query = new URLSearchParams();
    for (const [name, attribute] of Object.entries(options)) {
      const value = this.getAttribute(attribute);
      if (value !== null) query.set(name, value);
    }
    return `${query}` && `?${query}`;
  }
}

for (const name of names)
  Object.defineProperty(ProductVerdict.prototype, camelCase(name), {
    configurable: true,
    enumerable: true,
    get(this: HTMLElement) {
      return this.getAttribute(name) ?? '';
    },
    set(this: HTMLElement, value: unknown) {
      if (value === null || value === undefined) this.removeAttribute(name);
      else this.setAttribute(name, String(value));
    },
  });

if (!customElements.get('product-verdict')) customElements.define('product-verdict', ProductVerdict);

function verdictOn(slug: string): string {
  return given.words.verdictOn.replace('{slug}', slug);
}

/** The property of an attribute. */
function camelCase(name: string): string {
  return name.replace(/-(.)/, (_, letter) => letter.toUpperCase());
}
