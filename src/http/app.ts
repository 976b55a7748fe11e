import { type Context, Hono } from 'hono';
import { stylePath } from '../render/page.ts';
import type { Answer } from './answer.ts';
import { answerBadge, answerList, answerVerdict } from './data-answers.ts';
import { answerContract, answerHome, answerProblemHelp, answerReview, answerStyle } from './page-answers.ts';
import { problem } from './problem.ts';
import type { Published } from './published.ts';
import { Representation } from './representation.ts';
import type { RepresentationCache } from './representation-cache.ts';
import { respond, respondPreflight, respondProblem, respondRedirect } from './respond.ts';

/** What an app serves from, keeps its finished bytes in, and tells of failures. */
export interface AppContext extends Published {
  readonly cache: RepresentationCache;
  readonly report: (error: unknown) => void;
}

/** Every route of the service, for one published state. */
export function createApp(context: AppContext): Hono {
  const { links, report } = context;
  const answer = (make: (published: Published, query: string, name: string) => Answer) => (c: Context) =>
    deliver(make(context, queryOf(c), c.req.param('name') ?? ''), c.req.raw, context);
  const root = new Hono();

  root.use(async (c, next) => {
    if (c.req.method === 'OPTIONS') return respondPreflight();
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    return deliver(
      problem('method-not-allowed', `${c.req.method} is not answered here.`),
      c.req.raw,
      context,
    );
  });

  const app = links.basePath === '' ? root : root.basePath(links.basePath);
  app.get('/api/v1', answer(answerList));
  app.get('/api/v1/:name', answer(answerVerdict));
  app.get('/api/badge/:name', answer(answerBadge));
  app.get('/api/openapi.json', answer(answerContract));
  app.get('/', answer(answerHome));
  app.get('/reviews/:name', answer(answerReview));
  app.get('/problems/:name', answer(answerProblemHelp));
  app.get(stylePath, answer(answerStyle));

  root.notFound((c) => deliver(answerElsewhere(c, context), c.req.raw, context));
  root.onError((error, c) => {
    report(error);
    return deliver(problem('internal', 'The fault has been logged.'), c.req.raw, context);
  });
  return root;
}

/** Any other path: without its trailing slashes it may be one of the service (RFC 9110, section 15.4.9). */
function answerElsewhere(c: Context, { links }: Published): Answer {
  const { pathname } = new URL(c.req.url);
  // One leading slash only: "//host" would lead to another host.
  const plain = `/${pathname.replace(/^\/+|\/+$/g, '')}`;
  if (plain !== pathname && !pathname.startsWith('//')) {
    const query = queryOf(c);
    return {
      kind: 'redirect',
      status: 308,
      to: query === '' ? plain : `${plain}?${query}`,
      cacheControl: 'public, max-age=3600',
    };
  }
  const outside = links.basePath !== '' && !`${pathname}/`.startsWith(`${links.basePath}/`);
  return problem(
    'not-found',
    outside ? `The service answers under ${links.basePath}/.` : 'The service has no such path.',
  );
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
