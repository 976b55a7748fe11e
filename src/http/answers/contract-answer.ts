import type { Answer } from '../answer.ts';
import { renderContract } from '../contract/contract.ts';
import type { AnswerContext } from '../route.ts';

/** `GET /api/openapi.json`: the contract. */
export function answerContract(context: AnswerContext): Answer {
  const { current, links } = context;
  return {
    kind: 'content',
    head: { status: 200, type: 'application/json; charset=utf-8', cacheControl: current.cacheControl },
    render: () => renderContract(context),
    keepAs: `${links.basePath}/api/openapi.json`,
  };
}
