import { imagesOf } from '../../../edition/images/images.ts';
import {
  renderAboutMarkdown,
  renderCategoriesMarkdown,
  renderHomeMarkdown,
} from '../../../render/discovery/publication-markdown.ts';
import { renderReviewMarkdown } from '../../../render/discovery/review-markdown.ts';
import type { HomeView } from '../../../render/pages/home/home-page.ts';
import type { Verdict } from '../../../verdict/record.ts';
import type { ContentAnswer, MarkdownForm } from '../answer.ts';
import type { Published } from '../published.ts';
import { documentContent } from './document-content.ts';

const type = 'text/markdown; charset=utf-8';

/** Answers with a Markdown form under its own address. */
export function markdownDocument(published: Published, form: MarkdownForm): ContentAnswer {
  const path = form.address.slice(published.links.base.length);
  return { ...documentContent(published, path, type, form.render), link: form.link };
}

/** The Markdown of a review. */
export function reviewForm(published: Published, verdict: Verdict): MarkdownForm {
  const { current, links } = published;
  const { edition } = current;
  const { slug } = verdict;
  return formOf(published, links.markdown(slug), links.review(slug), () =>
    renderReviewMarkdown(verdict, edition.review(slug), edition.settings, links, (file) =>
      imagesOf(edition).find(file),
    ),
  );
}

/** The Markdown of the page about the publication. */
export function aboutForm(published: Published): MarkdownForm {
  const { current, links } = published;
  return formOf(published, `${links.about}.md`, links.about, () =>
    renderAboutMarkdown(current.edition, current.edition.settings, links),
  );
}

/** The Markdown of the page of all categories. */
export function categoriesForm(published: Published): MarkdownForm {
  const { current, links } = published;
  const { edition } = current;
  const page = `${links.base}/categories`;
  return formOf(published, `${page}.md`, page, () =>
    renderCategoriesMarkdown((category) => edition.count({ category }), edition.settings, links),
  );
}

/** The Markdown of the home page. */
export function homeForm(published: Published, viewOf: () => HomeView): MarkdownForm {
  const { current, links } = published;
  return formOf(published, `${links.base}/index.md`, links.home, () =>
    renderHomeMarkdown(viewOf(), current.edition.settings, links),
  );
}

function formOf({ current }: Published, address: string, page: string, render: () => string): MarkdownForm {
  return { address, link: `${current.licenceLink}, <${page}>; rel="canonical"`, render };
}
