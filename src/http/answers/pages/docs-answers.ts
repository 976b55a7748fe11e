import { renderAboutPage } from '../../../render/pages/about-page.ts';
import { renderDocsPage } from '../../../render/pages/docs/docs-page.ts';
import type { Answer } from '../answer.ts';
import type { Published } from '../published.ts';
import { docsExamples } from './docs-examples.ts';
import { standingPage } from './page-content.ts';

/** `GET /docs`: the guide to the API. */
export function answerDocs(published: Published): Answer {
  const { current, links } = published;
  return standingPage(published, '/docs', () =>
    renderDocsPage(docsExamples(published), current.edition.settings, links),
  );
}

/** `GET /about`: how the publisher arrives at the verdicts. */
export function answerAbout(published: Published): Answer {
  const { current, links } = published;
  return standingPage(published, '/about', () =>
    renderAboutPage(current.edition, current.edition.settings, links),
  );
}
