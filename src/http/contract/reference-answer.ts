import type { Contract } from '../../render/pages/docs/contract.ts';
import { referenceMain, renderReferencePage } from '../../render/pages/docs/reference-page.ts';
import type { Answer } from '../answers/answer.ts';
import { documentForm } from '../answers/discovery/markdown-forms.ts';
import { standingPage } from '../answers/pages/page-content.ts';
import type { Published } from '../answers/published.ts';
import { contractOf } from './contract.ts';
import type { Route } from './route.ts';

/** `GET /docs/reference`: the contract of these routes, to read and to try. */
export function answerReference<Context extends Published>(
  context: Context,
  routes: readonly Route<Context>[],
): Answer {
  const { current, links } = context;
  // JSON has neither `undefined` nor schemas of zod, which the contract is made of.
  const contract = () => JSON.parse(JSON.stringify(contractOf(context, routes))) as Contract;
  return {
    ...standingPage(context, '/docs/reference', () => renderReferencePage(contract(), current.site)),
    markdown: documentForm(context, `${links.docs}/reference`, () => referenceMain(contract(), links)),
  };
}
