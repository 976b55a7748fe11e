import { type Context, Hono } from 'hono';
import { stylePath } from '../render/pages/page.ts';
import { type Answer, redirect } from './answer.ts';
import { answerChanges } from './changes-answer.ts';
import { answerBadge, answerVerdict } from './data-answers.ts';
import { answerList } from './list-answer.ts';
import { answerContract, answerHome, answerProblemHelp, answerReview, answerStyle } from './page-answers.ts';
import { problem } from './problem.ts';
import type { Published } from './published.ts';
import { Representation } from './representation.ts';
import type { RepresentationCache } from './representation-cache.ts';
import { respond, respondProblem, respondRedirect } from './respond.ts';

/** What an app serves from, keeps its finished bytes in, and answers failures with. */
export interface AppContext extends Published {
  readonly cache: RepresentationCache;
  readonly fail: (error: unknown, request: Request) => Response;
}

/** Every route of the service, for one published state; paths are those under the base address. */
export function createApp(context: AppContext): Hono {
  const answer = (make: (published: Published, query: string, name: string) => Answer) => (c: Context) =>
    deliver(make(context, queryOf(c), c.req.param('name') ?? ''), c.req.raw, context);
  const app = new Hono();
  app.get('/api/v1', answer(answerList));
  app.get('/api/v1/:name', answer(answerVerdict));
  app.get('/api/badge/:name', answer(answerBadge));
  app.get('/api/changes', answer(answerChanges));
  app.get('/api/openapi.json', answer(answerContract));
  app.get('/', answer(answerHome));
  app.get('/reviews/:name', answer(answerReview));
  app.get('/problems/:name', answer(answerProblemHelp));
  app.get(stylePath, answer(answerStyle));
  app.notFound((c) => deliver(answerElsewhere(c, context), c.req.raw, context));
  app.onError((error, c) => context.fail(error, c.req.raw));
  return app;
}

/** Any other path: without its trailing slashes it may be one of the service (RFC 9110, section 15.4.9). */
function answerElsewhere(c: Context, { links }: Published): Answer {
  const { pathname } = new URL(c.req.url);
  const plain = pathname.replace(/\/+$/, '') || '/';
  // A path that begins with two slashes would lead to another host.
  if (plain === pathname || plain.startsWith('//'))
    return problem('not-found', 'The service has no such path.');
  const to = plain === '/' ? links.basePath || '/' : links.basePath + plain;
  return redirect(308, to, queryOf(c), 'public, max-age=3600');
}

function deliver(answer: Answer, request: Request, { cache, links }: AppContext): Response {
  if (answer.kind === 'problem') return respondProblem(answer, request, links);
  if (answer.kind === 'redirect') return respondRedirect(answer, request);
  const kept = answer.keepAs === undefined ? undefined : cache.get(answer.keepAs);
  const representation = kept ?? new Representation(answer);
  if (!kept && answer.keepAs !== undefined) cache.set(answer.keepAs, representation);
  return respond(representation, request);
}

function queryOf(c: Context): string {
  const { url } = c.req;
  const start = url.indexOf('?');
  return start === -1 ? '' : url.slice(start + 1);
}
