import clientTypes from '../../../../client/served/client.d.ts.txt' with { type: 'text' };
import clientScript from '../../../../client/served/client.js.txt' with { type: 'text' };
import type { Answer } from '../answer.ts';
import type { Published } from '../published.ts';
import { scriptContent } from '../script-content.ts';

/** `GET /client.js`: the client as a module, for pages and programs without npm. */
export function answerClient(published: Published): Answer {
  return scriptContent(published, '/client.js', 'text/javascript', () => clientScript);
}

/** `GET /client.d.ts`: the types of the client. */
export function answerClientTypes(published: Published): Answer {
  return scriptContent(published, '/client.d.ts', 'application/typescript', () => clientTypes);
}
