import type { Edition } from '../../../edition/file/edition.ts';
import type { Found } from '../../../edition/file/queries.ts';
import type { LinkedSubject } from '../../../render/picture/picture-subject.ts';
import { quoted } from '../../../verdict/text/excerpt.ts';
import type { Answer, ContentAnswer } from '../answer.ts';
import { embeddableHeaders } from '../page-headers.ts';
import { missingPath } from '../pages/missing-answers.ts';
import { problem } from '../problem.ts';
import { type Published, redirectFormer } from '../published.ts';
import { markOf } from './face.ts';
import type { PictureQueue } from './picture-queue.ts';

/** What pictures are answered from. */
export interface PictureContext extends Published {
  readonly pictures: PictureQueue;
}

/** `GET /og/:slug.png`: the link-preview picture of a product; grey if it is withdrawn. */
export function answerPicture(context: PictureContext, query: string, file: string): Answer {
  const { current, links } = context;
  const slug = /^(.+)\.png$/.exec(file)?.[1];
  // As anywhere that the contract names no operation.
  if (slug === undefined) return missingPath(context, `/og/${file}`);
  const found = current.edition.find(slug);
  if (!found) return problem('not-found', `No product has the slug ${quoted(slug)}.`);
  if (found.kind === 'moved') return redirectFormer(current, `${links.basePath}/og/${found.slug}.png`, query);
  return {
    ...picture(subjectOf(found, slug, current.edition), `/og/${slug}.png`, context),
    link: `${current.licenceLink}, <${links.review(slug)}>; rel="canonical"`,
  };
}

/** `GET /og.png`: the link-preview picture of the publication; no slug can take its address. */
export function answerSitePicture(context: PictureContext): Answer {
  const { current } = context;
  return {
    ...picture({ state: 'site', publication: current.edition.settings.name }, '/og.png', context),
    link: current.licenceLink,
  };
}

function picture(
  subject: LinkedSubject,
  path: string,
  { current, links, pictures }: PictureContext,
): ContentAnswer {
  return {
    kind: 'content',
    head: { ...current.heads.data, type: 'image/png', headers: embeddableHeaders },
    compressed: true,
    render: () => {
      const { language, words } = current.edition.settings;
      return pictures.draw({ ...subject, language, words, mark: markOf(current.edition) });
    },
    keepAs: `${links.basePath}${path}`,
  };
}

function subjectOf(found: Exclude<Found, { kind: 'moved' }>, slug: string, edition: Edition): LinkedSubject {
  const { name: publication, ratingScale } = edition.settings;
  if (found.kind === 'withdrawn')
    return { state: 'withdrawn', publication, slug, product: found.withdrawn.product };
  const { product, verdict, verdictSummary, rating } = found.verdict;
  const ownLanguage = edition.listed(slug)?.language ?? null;
  const names = { publication, slug, product, ownLanguage };
  return { state: 'verdict', ...names, verdict, verdictSummary, rating, ratingScale };
}
