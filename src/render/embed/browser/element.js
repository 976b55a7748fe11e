// <product-verdict slug="acme-notes">: the card of a verdict, or its badge, on any page. Documented in
// docs/embedding.md. It writes texts alone, no markup and no inline style, so that it runs under any policy that lets
// the script in.

/**
 * What the service writes in here: its own address, the stylesheet and the marks of the verdicts.
 * @type {{ home: string, style: string, marks: Record<string, string> }}
 */
const given = { home: '', style: '', marks: {} };

/** How long an answer is waited for, in milliseconds. */
const patienceMs = 10_000;

const names = ['slug', 'src', 'theme', 'mode', 'badge-style', 'show', 'label'];
const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const scriptAddress = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : '';

const sheet = new CSSStyleSheet();
sheet.replaceSync(given.style);

// For a card that will not come: it gives back the room that the page holds free for it.
const noRoom = new CSSStyleSheet();
noRoom.replaceSync(':host { min-height: 0 !important; }');

class ProductVerdict extends HTMLElement {
  static observedAttributes = names;

  #root = this.attachShadow({ mode: 'open' });
  /**
   * The address that is shown or waited for; in the place of one that cannot be asked for, whether it is a badge.
   * @type {string | undefined}
   */
  #address;
  /** @type {AbortController | undefined} */
  #pending;
  #queued = false;
  /** The slug that there was when the page last changed what is between the tags: what that is about. */
  #saidOf = '';
  #changes = new MutationObserver(() => {
    this.#saidOf = this.getAttribute('slug') ?? '';
    // Its words may come after the badge: a parser tells of the element before what is in it.
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

  connectedCallback() {
    // What was set before the script came lies on the object and hides the accessors.
    for (const name of names.map(camelCase)) {
      const own = Object.getOwnPropertyDescriptor(this, name);
      if (!own) continue;
      Reflect.deleteProperty(this, name);
      Reflect.set(this, name, own.value);
    }
    this.#update();
  }

  disconnectedCallback() {
    if (!this.#pending) return;
    this.#pending.abort();
    this.#pending = undefined;
    this.#address = undefined;
  }

  /** Several attributes may change at once: they are answered together. */
  attributeChangedCallback() {
    if (this.#queued) return;
    this.#queued = true;
    queueMicrotask(() => {
      this.#queued = false;
      if (this.isConnected) this.#update();
    });
  }

  #update() {
    const slug = this.getAttribute('slug') ?? '';
    // What was changed together with the slug is about the new one.
    if (this.#changes.takeRecords().length > 0 || this.#saidOf === '') this.#saidOf = slug;
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

  /**
   * @param {string} address
   * @param {string} review
   * @param {string} slug
   */
  async #load(address, review, slug) {
    const pending = new AbortController();
    this.#pending = pending;
    const timer = setTimeout(() => pending.abort(), patienceMs);
    this.#showCard('waiting', make('div', { class: 'fallback' }, this.#fallback(review, slug))).setAttribute(
      'aria-busy',
      'true',
    );
    let status = 0;
    let card;
    try {
      const response = await fetch(address, { signal: pending.signal, credentials: 'omit' });
      status = response.status;
      if (response.ok || status === 410) card = await response.json();
    } catch {
      // Blocked, unreachable, too slow, or no JSON: all of them leave the link.
    }
    clearTimeout(timer);
    // Another slug was asked for meanwhile, or the element is gone.
    if (this.#pending !== pending) return;
    this.#pending = undefined;
    if (status === 410) {
      const told = typeof card?.detail === 'string' ? card.detail : 'This product is no longer covered.';
      this.#showCard(
        'message',
        text('p', 'message', told),
        make('a', { href: review }, 'See what to read instead'),
      );
      this.#tell('error', { status });
    } else if (typeof card?.product === 'string') {
      this.#showVerdict(card, review);
      this.#tell('load', card);
    } else this.#fail(false, this.#fallback(review, slug), status);
  }

  /**
   * @param {Record<string, any>} card
   * @param {string} review
   */
  #showVerdict(card, review) {
    const [number = '', ...rest] = String(card['ratingText']).split(' ');
    const rating = make(
      'span',
      { class: 'rating', part: 'rating', dir: 'ltr' },
      make('b', {}, number),
      ` ${rest.join(' ')}`,
    );
    const { verdict, attribution } = card;
    const article = this.#showCard(
      Object.hasOwn(given.marks, verdict) ? verdict : 'message',
      make(
        'div',
        { class: 'head' },
        make('p', { class: 'product', part: 'product', id: 'product' }, make('bdi', {}, card['product'])),
        make(
          'p',
          { class: 'call', id: 'call' },
          make('span', { class: 'verdict', part: 'verdict' }, markOf(verdict), card['verdictText']),
          rating,
        ),
      ),
      text('p', 'summary', card['verdictSummary']),
      make(
        'dl',
        { part: 'facts' },
        ...[
          ['Price', card['price']],
          ['Best for', card['bestFor']],
          ['Skip if', card['skipIf']],
        ].map(([term = '', value = '']) => make('div', {}, make('dt', {}, term), text('dd', '', value))),
      ),
      make(
        'div',
        { class: 'foot', part: 'footer' },
        make('a', { href: webAddress(card['url']) ?? review, part: 'link' }, 'Read the review'),
        make(
          'a',
          {
            href: webAddress(attribution?.url) ?? review,
            class: 'attribution',
            part: 'attribution',
            dir: 'auto',
          },
          attribution?.text ?? '',
        ),
      ),
    );
    article.dir = card['direction'];
    article.setAttribute('aria-labelledby', 'product call');
  }

  /**
   * @param {string} address
   * @param {string} review
   * @param {string} slug
   */
  #showBadge(address, review, slug) {
    const image = make('img', { part: 'badge', alt: this.#alt() });
    // Another may be shown meanwhile.
    const isShown = () => this.#root.contains(image);
    image.onload = () => {
      if (isShown()) this.#tell('load', {});
    };
    image.onerror = () => {
      if (isShown()) this.#fail(true, this.#fallback(review, slug), 0);
    };
    image.setAttribute('src', address);
    this.#show(make('a', { class: 'badge', part: 'link', href: review }, image));
  }

  /**
   * @param {boolean} badge
   * @param {HTMLElement | undefined} shown
   * @param {number} status
   */
  #fail(badge, shown, status) {
    const missing = status === 404 || !shown;
    const content = missing ? this.#own('Not reviewed') : shown;
    if (badge) this.#show(content);
    else this.#showCard(missing ? 'message' : 'message failed', content);
    this.#tell('error', { status });
  }

  /**
   * @param {string} state
   * @param {...HTMLElement} content
   */
  #showCard(state, ...content) {
    const article = make('article', { class: `card ${state} ${this.#theme()}`, part: 'card' }, ...content);
    this.#show(article, ...(state.endsWith('failed') ? [noRoom] : []));
    return article;
  }

  /**
   * @param {HTMLElement} content
   * @param {...CSSStyleSheet} sheets
   */
  #show(content, ...sheets) {
    this.#root.adoptedStyleSheets = [sheet, ...sheets];
    this.#root.replaceChildren(content);
  }

  /**
   * @param {string} type
   * @param {unknown} detail
   */
  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  /** Of the badge: what the page put between the tags, where it is about this slug. */
  #alt() {
    const slug = this.getAttribute('slug') ?? '';
    return (this.#saidOf === slug && this.textContent?.trim()) || `Verdict: ${slug}`;
  }

  /**
   * What the page put between the tags; what is given here where it put nothing, or it is about another slug.
   * @param {Node | string} content
   */
  #own(content) {
    return make(this.#saidOf === (this.getAttribute('slug') ?? '') ? 'slot' : 'span', {}, content);
  }

  /**
   * A plain link, if the page said nothing else.
   * @param {string} review
   * @param {string} slug
   */
  #fallback(review, slug) {
    return this.#own(make('a', { href: review, part: 'link' }, `The verdict on ${slug}`));
  }

  #theme() {
    const theme = this.getAttribute('theme') ?? '';
    return ['light', 'dark'].includes(theme) ? theme : 'auto';
  }

  /** In the order of names, as the service keeps finished badges. */
  #badgeQuery() {
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
    /** @this {HTMLElement} */
    get() {
      return this.getAttribute(name) ?? '';
    },
    /** @this {HTMLElement} @param {unknown} value */
    set(value) {
      if (value === null || value === undefined) this.removeAttribute(name);
      else this.setAttribute(name, String(value));
    },
  });

if (!customElements.get('product-verdict')) customElements.define('product-verdict', ProductVerdict);

/**
 * The service's base address: what the page says, else the service that the script is of.
 * @param {string | null} src
 */
function baseOf(src) {
  const address = webAddress(src ?? (given.home || (scriptAddress && new URL('.', scriptAddress).href)));
  return address?.replace(/[?#].*$/, '').replace(/\/+$/, '');
}

/**
 * An address of the web, absolute; nothing for any other scheme.
 * @param {unknown} text
 */
function webAddress(text) {
  if (typeof text !== 'string' || text === '') return undefined;
  try {
    const { protocol, href } = new URL(text, document.baseURI);
    return /^https?:$/.test(protocol) ? href : undefined;
  } catch {
    return undefined;
  }
}

/**
 * A text of the service in the direction of its own letters.
 * @param {string} tag
 * @param {string} name
 * @param {string} content
 */
function text(tag, name, content) {
  return make(tag, { dir: 'auto', ...(name && { class: name, part: name }) }, content);
}

/** @param {string} verdict */
function markOf(verdict) {
  const space = 'http://www.w3.org/2000/svg';
  const drawing = document.createElementNS(space, 'svg');
  const path = document.createElementNS(space, 'path');
  for (const [name, value] of Object.entries({
    class: 'mark',
    part: 'mark',
    viewBox: '-80 -80 160 160',
    'aria-hidden': 'true',
  }))
    drawing.setAttribute(name, value);
  path.setAttribute('d', Object.hasOwn(given.marks, verdict) ? (given.marks[verdict] ?? '') : '');
  drawing.append(path);
  return drawing;
}

/**
 * @template {string} Tag
 * @param {Tag} tag
 * @param {Readonly<Record<string, string>>} attributes
 * @param {...(Node | string)} children
 * @returns {Tag extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[Tag] : HTMLElement}
 */
function make(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return /** @type {any} */ (element);
}

/** @param {string} name */
function camelCase(name) {
  return name.replace(/-(.)/, (_, letter) => letter.toUpperCase());
}
