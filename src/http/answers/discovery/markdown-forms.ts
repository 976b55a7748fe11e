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
  const { edition, site } = published.current;
  const { slug } = verdict;
  return formOf(published, site.links.review(slug), () =>
    renderReviewMarkdown(verdict, edition.review(slug), site, (file) => imagesOf(edition).find(file)),
  );
}

/** The Markdown of the page about the publication. */
export function aboutForm(published: Published): MarkdownForm {
  const { edition, site } = published.current;
  return formOf(published, site.links.about, () => renderAboutMarkdown(edition, site));
}

/** The Markdown of the page of all categories. */
export function categoriesForm(published: Published): MarkdownForm {
  const { edition, site } = published.current;
  return formOf(published, `${site.links.base}/categories`, () =>
    renderCategoriesMarkdown((category) => edition.count({ category }), site),
  );
}

/** The Markdown of the first page of a category. */
export function categoryForm(
  published: Published,
  category: string,
  viewOf: () => Pick<BrowseView, 'verdicts' | 'pages'>,
): MarkdownForm {
  const { site } = published.current;
  return formOf(published, site.links.category(category), () =>
    renderCategoryMarkdown(category, viewOf(), site),
  );
}

/** The Markdown of a page for developers, made of its markup. */
export function documentForm(published: Published, page: string, main: () => Markup): MarkdownForm {
  return formOf(published, page, () => renderDocumentMarkdown(main(), page, published.current.site));
}

/** The Markdown of the home page. */
export function homeForm(published: Published, viewOf: () => HomeView): MarkdownForm {
  const { site } = published.current;
  const { base, home } = site.links;
  return formOf(published, home, () => renderHomeMarkdown(viewOf(), site), `${base}/index.md`);
}

function formOf(
  { current }: Published,
  page: string,
  render: () => string,
  address = `${page}.md`,
): MarkdownForm {
  return { address, link: `${current.licenceLink}, <${page}>; rel="canonical"`, render };
}
