import { badgeFaceOf } from '../../../render/badge/face.ts';
import { badgeQuery } from '../../../render/badge/query.ts';
import type { Answer } from '../answer.ts';
import { shortLived } from '../cache-control.ts';
import { badgeOptionsIn, badgeSubjectOf } from '../data-answers.ts';
import { embeddableHeaders } from '../page-headers.ts';
import { redirectFormer } from '../published.ts';
import type { PictureContext } from './picture-answers.ts';

/** `GET /api/badge/:slug.png`: the badge as pixels, for mail and wherever SVG is not taken. */
export function answerBadgePicture(context: PictureContext, query: string, file: string): Answer {
  const { current, links, pictures } = context;
  const { settings } = current.edition;
  const slug = file.replace(/\.png$/, '');
  const found = current.edition.find(slug);
  if (found?.kind === 'moved')
    return redirectFormer(current, `${links.basePath}/api/badge/${found.slug}.png`, query);
  const options = badgeOptionsIn(query);
  const picture = {
    kind: 'content',
    compressed: true,
    render: () =>
      pictures.draw({
        badge: badgeSubjectOf(found, options, current.edition),
        slug: found ? slug : '',
        options,
        face: badgeFaceOf(settings),
      }),
  } as const;
  const head = { ...current.heads.data, type: 'image/png', headers: embeddableHeaders };
  if (!found) {
    const { lastModified: _never, ...rest } = head;
    return { ...picture, head: { ...rest, status: 404, cacheControl: shortLived } };
  }
  return {
    ...picture,
    head,
    link: `${current.licenceLink}, <${links.review(slug)}>; rel="canonical"`,
    keepAs: `${links.basePath}/api/badge/${slug}.png${badgeQuery(options)}`,
  };
}
