import { html } from 'hono/html';
import type { ListedVerdict, Verdict } from '../../../verdict/record.ts';
import { browsePath } from '../../browse-address.ts';
import type { Links } from '../../links.ts';
import type { Highlights, MarkedText } from '../../list.ts';
import { langOf } from '../../markup/language.ts';
import type { Markup } from '../../markup/markup.ts';
import { draftMark, verdictMark } from '../../markup/verdict-mark.ts';
import { ratingWords } from '../../rating-words.ts';
import { isStated } from '../../stated-facts.ts';
import { dayOf } from '../day.ts';
import type { ListSite } from './browse-view.ts';

/**
 * Verdicts with all that helps to choose one to read; `category` is the one that all of them are in, if any, and
 * `highlights` what a search found in them, by slug.
 */
export function productList(
  verdicts: readonly ListedVerdict[],
  category: string | undefined,
  highlights: Readonly<Record<string, Highlights>>,
  site: ListSite,
): Markup {
  const { settings, links, words } = site;
  const item = (one: ListedVerdict) => {
    const { product, verdictSummary, review, bestFor, skipIf } = highlights[one.slug] ?? {};
    const lang = langOf(one.language);
    const elsewhere = review ?? (product || verdictSummary ? undefined : (bestFor ?? skipIf));
    return html`<li>
<h3${lang}>${productLink(one, links, product)}${draftMark(one.draft, words)}</h3>
${judgement(one, site)}
<p class="gist"${lang} dir="auto">${verdictSummary ? markedText(verdictSummary) : one.verdictSummary}</p>
${elsewhere ? html`<p class="snippet"${lang} dir="auto">${markedText(elsewhere)}</p>\n` : ''}<p class="meta">${
      category === undefined
        ? html`<a href="${browsePath(one.category, links.basePath)}" dir="auto">${settings.categories[one.category] ?? one.category}</a>`
        : ''
    }${isStated(one.price, settings) ? html`<span dir="auto">${one.price}</span>` : ''}${one.reviewed === null ? '' : html`<span>${dayOf(one.reviewed, words, 'short')}</span>`}</p>
</li>`;
  };
  return html`<ul class="products">${verdicts.map(item)}</ul>`;
}

/** Verdicts by name and judgement alone, to go on to from where nothing is; `pathTo` says where each leads, by default to its review. */
export function briefList<Listed extends Verdict>(
  verdicts: readonly Listed[],
  site: ListSite,
  pathTo = ({ slug }: Listed) => `${site.links.basePath}/reviews/${slug}`,
): Markup {
  return html`<ul class="products brief">${verdicts.map(
    (one) =>
      html`<li><p class="name"><a href="${pathTo(one)}" dir="auto">${one.product}</a></p>${judgement(one, site)}</li>`,
  )}</ul>`;
}

/** The product's name, leading to its review; set in its own direction, within the line. */
export function productLink({ slug, product }: Verdict, { basePath }: Links, marked?: MarkedText): Markup {
  return html`<a href="${basePath}/reviews/${slug}" dir="auto">${marked ? markedText(marked) : product}</a>`;
}

/** The verdict and the rating. */
export function judgement({ verdict, rating }: Verdict, { settings, words }: ListSite): Markup {
  return html`<p class="judgement">${verdictMark(verdict, words)} <span class="rating">${ratingWords(rating, settings.ratingScale, words)}</span></p>`;
}

/** A text with what a search found in it marked. */
function markedText(pieces: MarkedText): Markup {
  return html`${pieces.map((piece, index) => (index % 2 === 0 ? piece : html`<mark>${piece}</mark>`))}`;
}
