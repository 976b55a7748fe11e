import { renderAboutPage } from '../../../render/pages/about-page.ts';
import { renderProblemPage } from '../../../render/pages/docs/problem-page.ts';
import { quoted } from '../../../verdict/text/excerpt.ts';
import type { Answer } from '../answer.ts';
import { aboutForm } from '../discovery/markdown-forms.ts';
import { type ProblemKind, problemKinds } from '../problem.ts';
import type { Published } from '../published.ts';
import { missingPath } from './missing-answers.ts';
import { standingPage } from './page-content.ts';

/** `GET /about`: how the publisher arrives at the verdicts. */
export function answerAbout(published: Published): Answer {
  const { current } = published;
  const page = standingPage(published, '/about', () => renderAboutPage(current.edition, current.site));
  return { ...page, markdown: aboutForm(published) };
}

/** `GET /problems/:name`: the page that the `type` of a problem links to. */
export function answerProblemHelp(published: Published, _query: string, name: string): Answer {
  const { current, links } = published;
  if (!Object.hasOwn(problemKinds, name))
    return { ...missingPath(published, name), detail: `No problem has the name ${quoted(name)}.` };
  const help = { name, ...problemKinds[name as ProblemKind] };
  return {
    kind: 'content',
    head: current.heads.page,
    render: () => renderProblemPage(help, current.site),
    keepAs: `${links.basePath}/problems/${name}`,
  };
}
