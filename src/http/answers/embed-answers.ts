import { type BadgeTheme, badgeOptionsFrom } from '../../render/badge/options.ts';
import { cardOf } from '../../render/embed/card.ts';
import { elementScript } from '../../render/embed/element-script.ts';
import { type FrameMessage, renderFrameMessage, renderFramePage } from '../../render/embed/frame-page.ts';
import { quoted } from '../../verdict/excerpt.ts';
import type { Answer, ContentAnswer } from '../answer.ts';
import { problem } from '../problem.ts';
import { dataAnswer, type Published, redirectToSlug } from '../published.ts';
import { parseQuery } from '../query/query.ts';
import { frameHeaders } from './frame-headers.ts';
import { didYouMeanSlug } from './suggestions.ts';

/** `GET /embed/:slug`: the card as a page for frames on any site. What is missing has a card too: a frame shows no problem. */
export function answerFrame({ current, links }: Published, query: string, slug: string): Answer {
  const { settings } = current.edition;
  const found = current.edition.find(slug);
  if (found?.kind === 'moved') return redirectToSlug(current, `${links.basePath}/embed/${found.slug}`, query);
  const theme = themeIn(query);
  const message = (status: 404 | 410, cacheControl: string, told: FrameMessage): ContentAnswer => ({
    ...frame(status, cacheControl, () => renderFrameMessage(told, theme)),
  });
  if (!found)
    return message(404, 'public, max-age=60', {
      message: 'Not reviewed',
      href: links.home,
      link: `All reviews by ${settings.name}`,
    });
  if (found.kind === 'withdrawn')
    return message(410, current.cacheControl, {
      message: `${found.withdrawn.product} is no longer covered.`,
      href: links.review(slug),
      link: 'See what to read instead',
    });
  return {
    ...frame(200, current.cacheControl, () => renderFramePage(cardOf(found.verdict, settings, links), theme)),
    link: `${current.licenceLink}, <${links.review(slug)}>; rel="canonical"`,
    keepAs: `${links.basePath}/embed/${slug}${theme === 'auto' ? '' : `?theme=${theme}`}`,
  };
}

/** `GET /api/card/:slug`: what a card shows, for the element. */
export function answerCard({ current, links }: Published, query: string, slug: string): Answer {
  const found = current.edition.find(slug);
  if (!found)
    return problem(
      'not-found',
      `No product has the slug ${quoted(slug)}.${didYouMeanSlug(current.edition, slug)}`,
    );
  if (found.kind === 'moved')
    return redirectToSlug(current, `${links.basePath}/api/card/${found.slug}`, query);
  if (found.kind === 'withdrawn')
    return problem('withdrawn', `${found.withdrawn.product} is no longer covered.`);
  return {
    ...dataAnswer(current),
    render: () => JSON.stringify(cardOf(found.verdict, current.edition.settings, links)),
    link: `${current.licenceLink}, <${links.review(slug)}>; rel="canonical"`,
    keepAs: `${links.basePath}/api/card/${slug}`,
  };
}

/** `GET /element.js`: the script of `<product-verdict>`, of the present release. */
export function answerElement({ current, links }: Published): Answer {
  return {
    kind: 'content',
    head: {
      status: 200,
      type: 'text/javascript; charset=utf-8',
      cacheControl: current.cacheControl,
      headers: { 'Cross-Origin-Resource-Policy': 'cross-origin' },
    },
    render: () => elementScript(links.base),
    keepAs: `${links.basePath}/element.js`,
  };
}

function frame(status: 200 | 404 | 410, cacheControl: string, render: () => string): ContentAnswer {
  return {
    kind: 'content',
    head: { status, type: 'text/html; charset=utf-8', cacheControl, headers: frameHeaders },
    render,
  };
}

/** As with a badge, what cannot be used counts as not given. */
function themeIn(query: string): BadgeTheme {
  const theme = parseQuery(query).find(({ name }) => name === 'theme')?.value;
  return badgeOptionsFrom({ theme }).theme;
}
