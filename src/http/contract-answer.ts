import type { Answer } from './answer.ts';
import { renderContract } from './contract/contract.ts';
import type { AnswerContext } from './route.ts';

/** `GET /api/openapi.json`: the contract. */
export function answerContract(context: AnswerContext): Answer {
  const { current, links } = context;
  return {
    kind: 'content',
    status: 200,
    type: 'application/json; charset=utf-8',
    render: () => renderContract(context),
    cacheControl: current.cacheControl,
    keepAs: `${links.basePath}/api/openapi.json`,
  };
}
