import type { Answer } from './answer.ts';
import { renderContract } from './contract.ts';
import type { Published } from './published.ts';

/** `GET /api/openapi.json`: the contract. */
export function answerContract({ current, links }: Published): Answer {
  return {
    kind: 'content',
    status: 200,
    type: 'application/json; charset=utf-8',
    render: () => renderContract(current.edition.settings, links),
    cacheControl: current.cacheControl,
    keepAs: `${links.basePath}/api/openapi.json`,
  };
}
