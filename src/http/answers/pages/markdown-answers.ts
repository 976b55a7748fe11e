import type { Answer } from '../answer.ts';
import { aboutForm, categoriesForm, homeForm, markdownDocument } from '../discovery/markdown-forms.ts';
import type { Published } from '../published.ts';
import { homeView } from './home-content.ts';

/** `GET /about.md`: the page about the publication as Markdown. */
export function answerAboutMarkdown(published: Published): Answer {
  return markdownDocument(published, aboutForm(published));
}

/** `GET /categories.md`: the page of all categories as Markdown. */
export function answerCategoriesMarkdown(published: Published): Answer {
  return markdownDocument(published, categoriesForm(published));
}

/** `GET /index.md`: the home page as Markdown. */
export function answerHomeMarkdown(published: Published): Answer {
  return markdownDocument(
    published,
    homeForm(published, () => homeView(published.current.edition)),
  );
}
