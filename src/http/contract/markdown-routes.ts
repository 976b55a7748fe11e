import { answerAsMarkdown } from '../answers/discovery/markdown-forms.ts';
import { answerAbout } from '../answers/pages/about-answers.ts';
import { answerCategories, answerCategory, answerHome, pageSize } from '../answers/pages/browse-answers.ts';
import { answerReview } from '../answers/pages/review-answer.ts';
import type { Published } from '../answers/published.ts';
import { answerDocs, answerEmbedding } from './docs-answer.ts';
import { categoryName, slugName } from './names.ts';
import type { Operation } from './operation.ts';
import { answerKinds, answers, formerCategory, formerSlug, problems, textSchema } from './responses.ts';
import type { Route } from './route.ts';

/** The routes of pages as Markdown under their own addresses; `answerReference` answers with the page of the contract. */
export function markdownRoutes<Context extends Published>(
  answerReference: Route<Context>['answer'],
): readonly Route<Context>[] {
  const routeOf = (
    path: string,
    name: string,
    summary: string,
    answerPage: Route<Context>['answer'],
    named: Partial<Operation> = {},
  ): Route<Context> => ({
    path: path.replace(/\{\w+\}\.md$/, ':name{[^/]+\\.md}'),
    answer: answerAsMarkdown(answerPage),
    operation: {
      id: `get${name}Markdown`,
      tag: 'Formats',
      path,
      summary: `${summary}, as Markdown`,
      ...named,
      responses: {
        ...answers(answerKinds.data, 'The page', { 'text/markdown': textSchema }),
        ...named.responses,
      },
    },
  });
  return [
    routeOf('/index.md', 'Home', 'The home page', answerHome),
    routeOf('/categories.md', 'Categories', 'All categories', answerCategories),
    routeOf(
      '/categories/{category}.md',
      'Category',
      `The reviews of one category, the first ${pageSize}`,
      answerCategory,
      { names: [categoryName], responses: { ...formerCategory, ...problems('not-found') } },
    ),
    {
      ...routeOf('/reviews/{slug}.md', 'Review', 'A whole review with its credit', answerReview, {
        names: [slugName],
        responses: { ...formerSlug, ...problems('not-found', 'withdrawn') },
      }),
      tagging: 'slug',
    },
    routeOf('/about.md', 'About', 'How the verdicts come about', answerAbout),
    routeOf('/docs.md', 'Docs', 'The guide to the API', answerDocs),
    routeOf(
      '/docs/embed.md',
      'Embedding',
      'What to paste where, to show a verdict on a page',
      answerEmbedding,
    ),
    routeOf('/docs/reference.md', 'Reference', 'Every call, in a line each', answerReference),
  ];
}
