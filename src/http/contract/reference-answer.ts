import {
  type CallGroup,
  referenceMain,
  renderReferencePage,
} from '../../render/pages/docs/reference-page.ts';
import type { Answer } from '../answers/answer.ts';
import { documentForm } from '../answers/discovery/markdown-forms.ts';
import { referenceHeaders } from '../answers/page-headers.ts';
import { standingPage } from '../answers/pages/page-content.ts';
import type { Published } from '../answers/published.ts';
import { type Operation, tags } from './operation.ts';

/** `GET /docs/reference`: the contract of these routes, to read and to try. */
export function answerReference(
  published: Published,
  routes: readonly { readonly operation: Operation }[],
): Answer {
  const { current, links } = published;
  const render = () => renderReferencePage(groupsOf(routes), current.edition.settings, links);
  return {
    ...standingPage(published, '/docs/reference', render),
    head: { ...current.heads.page, headers: referenceHeaders },
    markdown: documentForm(published, `${links.docs}/reference`, () =>
      referenceMain(groupsOf(routes), links),
    ),
  };
}

function groupsOf(routes: readonly { readonly operation: Operation }[]): CallGroup[] {
  const operations = routes.map(({ operation }) => operation);
  return Object.keys(tags).map((name) => ({ name, calls: operations.filter(({ tag }) => tag === name) }));
}
