import { renderAboutPage } from '../../render/pages/about-page.ts';
import { renderDocsPage } from '../../render/pages/docs/docs-page.ts';
import { type CallGroup, renderReferencePage } from '../../render/pages/docs/reference-page.ts';
import type { Answer, ContentAnswer } from '../answer.ts';
import { tags } from '../contract/operation.ts';
import { referenceHeaders } from '../page-headers.ts';
import type { Published } from '../published.ts';
import type { AnswerContext, Route } from '../route.ts';
import { docsExamples } from './docs-examples.ts';
import { pageAnswer } from './page-answer.ts';

/** `GET /docs`: the guide to the API. */
export function answerDocs(published: Published): Answer {
  const { current, links } = published;
  return page(published, '/docs', () =>
    renderDocsPage(docsExamples(published), current.edition.settings, links),
  );
}

/** `GET /docs/reference`: the contract, to read and to try. */
export function answerReference(context: AnswerContext): Answer {
  const { current, links, routes } = context;
  const render = () => renderReferencePage(groupsOf(routes), current.edition.settings, links);
  return {
    ...page(context, '/docs/reference', render),
    head: { ...current.heads.page, headers: referenceHeaders },
  };
}

/** `GET /about`: how the verdicts come about. */
export function answerAbout(published: Published): Answer {
  const { current, links } = published;
  return page(published, '/about', () => renderAboutPage(current.edition, current.edition.settings, links));
}

function groupsOf(routes: readonly Route[]): CallGroup[] {
  const operations = routes.map(({ operation }) => operation);
  return Object.keys(tags).map((name) => ({ name, calls: operations.filter(({ tag }) => tag === name) }));
}

function page({ current, links }: Published, path: string, render: () => string): ContentAnswer {
  return {
    ...pageAnswer(current, render),
    link: current.licenceLink,
    keepAs: `${links.basePath}${path}`,
  };
}
