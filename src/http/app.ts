import { type Context, Hono } from 'hono';
import { type Answer, type Body, type FileAnswer, redirect } from './answer.ts';
import { type Downloads, NotReadyError } from './downloads.ts';
import { missingPath } from './missing-answers.ts';
import { BusyError, type PictureQueue } from './picture-queue.ts';
import { problem } from './problem.ts';
import type { Published } from './published.ts';
import { Representation } from './representation.ts';
import type { RepresentationCache } from './representation-cache.ts';
import { respond, respondProblem, respondRedirect } from './respond.ts';
import { respondFile } from './respond-file.ts';
import type { Route } from './route.ts';
import { routes } from './routes.ts';

/** What an app serves from, keeps its finished bytes in, has pictures drawn and files made by, and answers failures with. */
export interface AppContext extends Published {
  readonly cache: RepresentationCache;
  readonly pictures: PictureQueue;
  readonly downloads: Downloads;
  readonly fail: (error: unknown, request: Request) => Promise<Response>;
}

/** The routes of the service (`routes.ts`), answered from one published state. */
export function createApp(context: AppContext): Hono {
  const from = { ...context, routes };
  const handle =
    ({ answer }: Route) =>
    (c: Context) =>
      deliver(answer(from, queryOf(c), c.req.param('name') ?? ''), c.req.raw, context);
  const app = new Hono();
  for (const route of routes) app.get(route.path, handle(route));
  app.notFound((c) => deliver(answerElsewhere(c, context), c.req.raw, context));
  app.onError((error, c) => context.fail(error, c.req.raw));
  return app;
}

/** Any other path: without its trailing slashes it may be one of the service (RFC 9110, section 15.4.9). */
function answerElsewhere(c: Context, published: Published): Answer {
  const { basePath } = published.links;
  const { pathname } = new URL(c.req.url);
  const plain = pathname.replace(/\/+$/, '') || '/';
  // A path that begins with two slashes would lead to another host.
  if (plain === pathname || plain.startsWith('//'))
    return /^\/api(?:\/|$)/.test(pathname)
      ? problem('not-found', 'The service has no such path.')
      : missingPath(published, decodedPath(plain));
  const to = plain === '/' ? basePath || '/' : basePath + plain;
  return redirect(308, to, queryOf(c), 'public, max-age=3600');
}

function deliver(answer: Answer, request: Request, context: AppContext): Response | Promise<Response> {
  const { cache, links } = context;
  if (answer.kind === 'problem') return respondProblem(answer, request, links);
  if (answer.kind === 'redirect') return respondRedirect(answer, request);
  if (answer.kind === 'file') return deliverFile(answer, request, context);
  const kept = answer.keepAs === undefined ? undefined : cache.get(answer.keepAs);
  if (kept) return respond(kept, request);
  const send = (body: Body) => {
    const representation = new Representation(answer, body);
    if (answer.keepAs !== undefined) cache.set(answer.keepAs, representation);
    return respond(representation, request);
  };
  const body = answer.render();
  return body instanceof Promise ? body.then(send, (error) => refuse(error, request, context)) : send(body);
}

async function deliverFile(answer: FileAnswer, request: Request, context: AppContext): Promise<Response> {
  try {
    return respondFile(await answer.open(), answer, request, context.links);
  } catch (error) {
    return refuse(error, request, context);
  }
}

/** A picture that is not drawn because too many wait, or a file that is not made yet, is no failure; anything else is. */
function refuse(error: unknown, request: Request, { links }: AppContext): Response {
  if (error instanceof NotReadyError)
    return respondProblem(problem('not-ready', `Ask again: ${error.message}.`), request, links);
  if (!(error instanceof BusyError)) throw error;
  return respondProblem(problem('busy', `Too much is asked at once: ${error.message}.`), request, links);
}

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function queryOf(c: Context): string {
  const { url } = c.req;
  const start = url.indexOf('?');
  return start === -1 ? '' : url.slice(start + 1);
}
