import { renderRobots } from '../../../render/discovery/robots.ts';
import { quoted } from '../../../verdict/text/excerpt.ts';
import type { Answer } from '../answer.ts';
import { problem } from '../problem.ts';
import { type Published, redirectFormer } from '../published.ts';
import { documentContent } from './document-content.ts';
import { markdownDocument, reviewForm } from './markdown-forms.ts';

/** `GET /robots.txt`. */
export function answerRobots(published: Published): Answer {
  return documentContent(published, '/robots.txt', 'text/plain; charset=utf-8', () =>
    renderRobots(published.links),
  );
}

/** `GET /reviews/:slug.md`: the review as Markdown; `name` is the file name. */
export function answerReviewMarkdown(published: Published, query: string, name: string): Answer {
  const { current, links } = published;
  const { edition } = current;
  const slug = name.replace(/\.md$/, '');
  const found = edition.find(slug);
  if (!found) return problem('not-found', `No product has the slug ${quoted(slug)}.`);
  if (found.kind === 'moved')
    return redirectFormer(current, `${links.basePath}/reviews/${found.slug}.md`, query);
  if (found.kind === 'withdrawn')
    return problem('withdrawn', `${found.withdrawn.product} is no longer covered.`);
  return markdownDocument(published, reviewForm(published, found.verdict));
}
