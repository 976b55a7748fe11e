import { renderAboutPage } from '../../../render/pages/about-page.ts';
import type { Answer } from '../answer.ts';
import type { Published } from '../published.ts';
import { standingPage } from './page-content.ts';

/** `GET /about`: how the publisher arrives at the verdicts. */
export function answerAbout(published: Published): Answer {
  const { current, links } = published;
  return standingPage(published, '/about', () =>
    renderAboutPage(current.edition, current.edition.settings, links),
  );
}
