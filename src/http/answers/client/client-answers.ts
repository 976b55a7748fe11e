import clientTypes from '../../../../client/served/client.d.ts.txt' with { type: 'text' };
import clientScript from '../../../../client/served/client.js.txt' with { type: 'text' };
import type { Answer } from '../answer.ts';
import type { Published } from '../published.ts';

/** `GET /client.js`: the client as a module, for pages and programs without npm. */
export function answerClient(published: Published): Answer {
  return scriptFile(published, 'client.js', 'text/javascript', clientScript);
}

/** `GET /client.d.ts`: the types of the client. */
export function answerClientTypes(published: Published): Answer {
  return scriptFile(published, 'client.d.ts', 'application/typescript', clientTypes);
}

function scriptFile({ current, links }: Published, name: string, type: string, text: string): Answer {
  return {
    kind: 'content',
    head: {
      status: 200,
      type: `${type}; charset=utf-8`,
      cacheControl: current.cacheControl,
      headers: { 'Cross-Origin-Resource-Policy': 'cross-origin' },
    },
    render: () => text,
    keepAs: `${links.basePath}/${name}`,
  };
}
