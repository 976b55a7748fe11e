import { z } from 'zod';
import { badgeOptionsSchema } from '../../../render/badge/options.ts';
import { cardOf } from '../../../render/embed/card.ts';
import { elementScript } from '../../../render/embed/element-script.ts';
import {
  type FrameLook,
  type FrameMessage,
  frameInlineScript,
  frameInlineStyle,
  renderFrameMessage,
  renderFramePage,
} from '../../../render/embed/frame-page.ts';
import { wordsOf } from '../../../words/words-of.ts';
import { parseQuery } from '../../query/parse-query.ts';
import type { Answer, ContentAnswer } from '../answer.ts';
import { shortLived } from '../cache-control.ts';
import { dataContent, type Published, redirectFormer } from '../published.ts';
import { scriptContent } from '../script-content.ts';
import { answerWithoutVerdict } from '../without-verdict.ts';

/** `GET /embed/:slug`: the card as a page for frames on any site. Missing products have cards too: a frame shows no problem. */
export function answerFrame({ current, links }: Published, query: string, slug: string): Answer {
  const { settings } = current.edition;
  const words = wordsOf(settings);
  const found = current.edition.find(slug);
  if (found?.kind === 'moved') return redirectFormer(current, `${links.basePath}/embed/${found.slug}`, query);
  const look = frameLookIn(query);
  const message = (status: 404 | 410, cacheControl: string, told: FrameMessage) =>
    frame(status, cacheControl, look, () => renderFrameMessage(told, look, words));
  if (!found)
    return message(404, shortLived, {
      message: words.embed.unknown,
      href: links.home,
      link: words.embed.allReviews({ publication: settings.name }),
    });
  if (found.kind === 'withdrawn')
    return message(410, current.cacheControl, {
      message: words.embed.withdrawn({ product: found.withdrawn.product }),
      href: links.review(slug),
      link: words.embed.readInstead,
    });
  return {
    ...frame(200, current.cacheControl, look, () =>
      renderFramePage(cardOf(found.verdict, current.edition.review(slug), current.site), look, words),
    ),
    link: `${current.licenceLink}, <${links.review(slug)}>; rel="canonical"`,
    keepAs: `${links.basePath}/embed/${slug}${queryOf(look)}`,
  };
}

/** `GET /api/card/:slug`: what a card shows, for the element. */
export function answerCard(published: Published, query: string, slug: string): Answer {
  const { current, links } = published;
  const { edition } = current;
  const found = edition.find(slug);
  if (found?.kind !== 'verdict')
    return answerWithoutVerdict(published, query, slug, (present) => `/api/card/${present}`);
  return {
    ...dataContent(current),
    render: () => JSON.stringify(cardOf(found.verdict, edition.review(slug), current.site)),
    link: `${current.licenceLink}, <${links.review(slug)}>; rel="canonical"`,
    keepAs: `${links.basePath}/api/card/${slug}`,
  };
}

/** `GET /element.js`: the script of `<product-verdict>`. */
export function answerElement(published: Published): Answer {
  const { current, links } = published;
  const render = () => elementScript(links.base, current.edition.settings);
  return scriptContent(published, '/element.js', 'text/javascript', render);
}

const hashOf = (text: string) => `'sha256-${new Bun.CryptoHasher('sha256').update(text).digest('base64')}'`;

/**
 * The headers of a page that any site may put into a frame: it loads nothing, and its stylesheet is inline, allowed by
 * its hash, as is the script of one that tells its host what it needs (CSP level 3, section 2.3.1). No `frame-ancestors`: even `*` would keep out pages opened from disk, since
 * it matches network schemes alone. Sites isolated by COEP may embed it too.
 */
const frameHeaders = (tellsHost: boolean): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': `default-src 'none'; style-src ${hashOf(frameInlineStyle)}${tellsHost ? `; script-src ${hashOf(frameInlineScript)}` : ''}; base-uri 'none'; form-action 'none'`,
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
});

const headersOf = { telling: frameHeaders(true), silent: frameHeaders(false) };

function frame(
  status: 200 | 404 | 410,
  cacheControl: string,
  { tellsHost }: FrameLook,
  render: () => string,
): ContentAnswer {
  return {
    kind: 'content',
    head: {
      status,
      type: 'text/html; charset=utf-8',
      cacheControl,
      headers: headersOf[tellsHost ? 'telling' : 'silent'],
    },
    render,
  };
}

/** The query parameters of a frame; as with badges, an invalid value counts as absent. */
export const frameParameterSchemas = {
  theme: badgeOptionsSchema.shape.theme,
  messages: z.enum(['wordpress']).optional().catch(undefined).meta({
    description:
      'wordpress: a script tells the host the height and the links, in the embed protocol of WordPress',
  }),
};

function frameLookIn(query: string): FrameLook {
  const given = Object.fromEntries(parseQuery(query).map(({ name, value }) => [name, value]));
  const { theme, messages } = z.object(frameParameterSchemas).parse(given);
  return { theme, tellsHost: messages === 'wordpress' };
}

function queryOf({ theme, tellsHost }: FrameLook): string {
  const query = [tellsHost ? 'messages=wordpress' : '', theme === 'auto' ? '' : `theme=${theme}`].filter(
    Boolean,
  );
  return query.length === 0 ? '' : `?${query.join('&')}`;
}
