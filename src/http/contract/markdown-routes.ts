import { answerAsMarkdown } from '../answers/discovery/markdown-forms.ts';
import { answerAbout } from '../answers/pages/about-answers.ts';
import { answerCategories, answerCategory, answerHome, pageSize } from '../answers/pages/browse-answers.ts';
import { answerReview } from '../answers/pages/review-answer.ts';
import type { Published } from '../answers/published.ts';
import { answerDocs, answerEmbedding } from './docs-answer.ts';
import { categoryName, slugName } from './names.ts';
import { type Operation, operationsOf } from './operation.ts';
import { answerKinds, answers, formerCategory, formerSlug, problems, textSchema } from './responses.ts';
import type { Route } from './route.ts';

const markdown = operationsOf('Formats');

/** The routes of pages as Markdown under their own addresses; `answerReference` answers with the page of the contract. */
export function markdownRoutes<Context extends Published>(
  answerReference: Route<Context>['answer'],
): readonly Route<Context>[] {
  const routeOf = (
    path: string,
    name: string,
    summary: string,
    answerPage: Route<Context>['answer'],
    names: Operation['names'] = [],
    further: Operation['responses'] = {},
  ): Route<Context> => ({
    path: path.replace(/:name\.md$/, ':name{[^/]+\\.md}'),
    answer: answerAsMarkdown(answerPage),
    operation: markdown(
      `get${name}Markdown`,
      `${summary}, as Markdown`,
      { ...answers(answerKinds.data, 'The page', { 'text/markdown': textSchema }), ...further },
      { names },
    ),
  });
  return [
    routeOf('/index.md', 'Home', 'The home page', answerHome),
    routeOf('/categories.md', 'Categories', 'All categories', answerCategories),
    routeOf(
      '/categories/:name.md',
      'Category',
      `The reviews of one category, the first ${pageSize}`,
      answerCategory,
      [categoryName],
      { ...formerCategory, ...problems('not-found') },
    ),
    {
      ...routeOf('/reviews/:name.md', 'Review', 'A whole review with its credit', answerReview, [slugName], {
        ...formerSlug,
        ...problems('not-found', 'withdrawn'),
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
