import { imagesOf } from '../../../edition/images/images.ts';
import { renderDocumentMarkdown } from '../../../render/discovery/document-markdown.ts';
import {
  renderAboutMarkdown,
  renderCategoriesMarkdown,
  renderCategoryMarkdown,
  renderHomeMarkdown,
} from '../../../render/discovery/publication-markdown.ts';
import { renderReviewMarkdown } from '../../../render/discovery/review-markdown.ts';
import type { Markup } from '../../../render/markup/markup.ts';
import type { BrowseView } from '../../../render/pages/home/browse-view.ts';
import type { HomeView } from '../../../render/pages/home/home-page.ts';
import type { Verdict } from '../../../verdict/record.ts';
import type { Answer, MarkdownForm } from '../answer.ts';
import { type Published, redirectFormer } from '../published.ts';
import { documentContent } from './document-content.ts';

/** Answers with the Markdown of a page under its own address, which ends in `.md`; a redirect leads to such a one. */
export function answerAsMarkdown<Context extends Published>(
  answerPage: (context: Context, query: string, ...names: string[]) => Answer,
) {
  return (published: Context, query: string, name = ''): Answer => {
    const answer = answerPage(published, '', name.replace(/\.md$/, ''));
    if (answer.kind === 'redirect') return redirectFormer(published.current, `${answer.to}.md`, query);
    if (answer.kind === 'problem') {
      const { page: _forReaders, ...problem } = answer;
      return problem;
    }
    if (answer.kind === 'file' || !answer.markdown) throw new TypeError('the page has no Markdown');
    const { address, link, render } = answer.markdown;
    const path = address.slice(published.links.base.length);
    return { ...documentContent(published, path, 'text/markdown; charset=utf-8', render), link };
  };
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

/** The Markdown of the first page of a category. */
export function categoryForm(
  published: Published,
  category: string,
  viewOf: () => Pick<BrowseView, 'verdicts' | 'pages'>,
): MarkdownForm {
  const { current, links } = published;
  const page = links.category(category);
  return formOf(published, `${page}.md`, page, () =>
    renderCategoryMarkdown(category, viewOf(), current.edition.settings, links),
  );
}

/** The Markdown of a page for developers, made of its markup. */
export function documentForm(published: Published, page: string, main: () => Markup): MarkdownForm {
  const { current, links } = published;
  return formOf(published, `${page}.md`, page, () =>
    renderDocumentMarkdown(main(), page, current.edition.settings, links),
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
