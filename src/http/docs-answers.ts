import { renderAboutPage } from '../render/pages/about-page.ts';
import { renderDocsPage } from '../render/pages/docs-page.ts';
import { renderReferencePage } from '../render/pages/reference-page.ts';
import type { Answer, ContentAnswer } from './answer.ts';
import { docsExamples } from './docs-examples.ts';
import { pageAnswer } from './page-answer.ts';
import { referenceHeaders } from './page-headers.ts';
import type { Published } from './published.ts';

/** `GET /docs`: the guide to the API. */
export function answerDocs(published: Published): Answer {
  const { current, links } = published;
  return page(published, '/docs', () =>
    renderDocsPage(docsExamples(published), current.edition.settings, links),
  );
}

/** `GET /docs/reference`: the contract, to read and to try. */
export function answerReference(published: Published): Answer {
  const { current, links } = published;
  return {
    ...page(published, '/docs/reference', () => renderReferencePage(current.edition.settings, links)),
    headers: referenceHeaders,
  };
}

/** `GET /about`: how the verdicts come about. */
export function answerAbout(published: Published): Answer {
  const { current, links } = published;
  return page(published, '/about', () => renderAboutPage(current.edition, current.edition.settings, links));
}

function page({ current, links }: Published, path: string, render: () => string): ContentAnswer {
  return {
    ...pageAnswer(current, render),
    link: current.licenceLink,
    keepAs: `${links.basePath}${path}`,
  };
}
