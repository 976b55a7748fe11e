import { make } from './dom.ts';
import { webAddress } from './element-address.ts';

/** The body of `/api/card/:slug`; only `product` has been checked. */
export interface CardData {
  readonly product: string;
  readonly verdict: string;
  readonly verdictText: string;
  readonly ratingText: string;
  readonly verdictSummary: string;
  readonly price: string;
  readonly bestFor: string;
  readonly skipIf: string;
  readonly notStated?: readonly string[];
  readonly language?: string;
  readonly direction: string;
  readonly url: unknown;
  readonly attribution?: { readonly url?: unknown; readonly text?: string };
}

/** The facts of a card that each have a name. */
export type FactKey = 'price' | 'bestFor' | 'skipIf';

/** Whether an answer is a card, by its product. */
export function isCard(answer: { readonly product?: unknown } | null | undefined): answer is CardData {
  return typeof answer?.product === 'string';
}

/** The class of a card that shows this verdict. */
export function stateOf({ verdict }: CardData): string {
  return Object.hasOwn(given.marks, verdict) ? verdict : 'message';
}

/** The content of a card; a link leads to `review` where the service gives no `http:` or `https:` address. */
export function cardContent(card: CardData, review: string): readonly HTMLElement[] {
  const { product, verdict, verdictText, attribution, language = '' } = card;
  const [number = '', ...rest] = String(card.ratingText).split(' ');
  const rating = make(
    'span',
    { class: 'rating', part: 'rating', dir: 'auto' },
    make('b', {}, number),
    ` ${rest.join(' ')}`,
  );
  const facts = [
    ['price', given.words.price, card.price],
    ['bestFor', given.words.bestFor, card.bestFor],
    ['skipIf', given.words.skipIf, card.skipIf],
  ].filter(([key = '']) => !card.notStated?.includes(key));
  return [
    make(
      'div',
      { class: 'head' },
      make(
        'p',
        { class: 'product', part: 'product', id: 'product', ...(language && { lang: language }) },
        make('bdi', {}, product),
      ),
      make(
        'p',
        { class: 'call', id: 'call' },
        make('span', { class: 'verdict', part: 'verdict' }, markOf(verdict), verdictText),
        rating,
      ),
    ),
    serviceText('p', 'summary', card.verdictSummary, language),
    make(
      'dl',
      { part: 'facts' },
      ...facts.map(([, term = '', value = '']) =>
        make('div', {}, make('dt', {}, term), serviceText('dd', '', value, language)),
      ),
    ),
    make(
      'div',
      { class: 'foot', part: 'footer' },
      make('a', { href: webAddress(card.url) ?? review, part: 'link' }, given.words.read),
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
  ];
}

/** Text from the service, in the direction of its own letters; `name` is its class and part, `lang` its language if known. */
export function serviceText(tag: 'p' | 'dd', name: string, content: string, lang = ''): HTMLElement {
  return make(tag, { dir: 'auto', ...(lang && { lang }), ...(name && { class: name, part: name }) }, content);
}

function markOf(verdict: string): SVGElement {
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
