import { BufferPool } from '#wire/buffer-pool.ts';
import type { RequestInfo } from '#wire/exchange.ts';
import type { Body } from '#wire/prepared-response.ts';
import type { HeaderFields } from '#wire/response-head.ts';
import { prefersMarkdown } from '../message/accept.ts';
import { preconditionFault } from '../message/conditional.ts';
import { Representation } from '../message/representation.ts';
import type { Links } from '../render/links.ts';
import { type Answer, type FileAnswer, redirect } from './answers/answer.ts';
import { tagFields, tagsOf } from './answers/cache-tags.ts';
import { markdownInPlace } from './answers/markdown-in-place.ts';
import { ProblemError, problem } from './answers/problem.ts';
import type { Published } from './answers/published.ts';
import type { RepresentationCache } from './kept/representation-cache.ts';
import { preconditionsOf, respondProblem, respondRedirect } from './respond.ts';
import { respondFile } from './respond-file.ts';
import { createRouter, pathUnder, type Router } from './router.ts';
import { type AnswerContext, answerMissing, routes } from './routes.ts';

/** Answers requests from one published state. */
export interface App {
  readonly router: Router;
  /** Answers a `GET` or `HEAD` of a target, path and query, without looking it up in the cache. */
  readonly answer: (target: string, request: RequestInfo) => Reply | Promise<Reply>;
}

/** The reply to a request: finished bytes whose encoding is yet to be chosen, or a response. */
export type Reply = Representation | Response;

/** Makes an app of the routes in `routes.ts`. */
export function createApp(context: AnswerContext, cache: RepresentationCache): App {
  const buffers = new BufferPool();
  const router = createRouter(
    routes.map(({ path }) => path),
    context.links.basePath,
  );
  return {
    router,
    answer(target, request) {
      const { index, names, query } = router.route(target);
      const route = routes[index];
      const made = route?.answer(context, query, ...names) ?? answerUnrouted(target, context);
      const isMarkdown =
        made.kind === 'content' && made.markdown && prefersMarkdown(request.headers.get('accept'));
      const answer = isMarkdown ? markdownInPlace(made.markdown) : made;
      const fields = context.hasCacheTags
        ? tagFields(tagsOf(route?.tagging, names[0], answer.kind === 'problem'))
        : undefined;
      const reply = deliver({ answer, fields }, target, request, context.links, cache, buffers);
      if (!request.isGuarded && !fields) return reply;
      const finish = (made: Reply) => {
        const guarded = request.isGuarded ? guard(made, request, context.links) : made;
        return guarded instanceof Response && fields ? withFields(guarded, fields) : guarded;
      };
      return reply instanceof Promise ? reply.then(finish) : finish(reply);
    },
  };
}

/** Answers a path that no route has: a redirect to the path without its trailing slashes (308), or a 404. */
function answerUnrouted(target: string, published: Published): Answer {
  const { basePath } = published.links;
  const under = pathUnder(basePath, target);
  if (under === undefined) return problem('not-found', `The service answers under ${basePath}/.`);
  const { pathname, search } = new URL(`http://localhost${under}`);
  // The look-behind matches each run of slashes once; without it, long runs would take quadratic time.
  const plain = pathname.replace(/(?<!\/)\/+$/, '') || '/';
  // A `Location` that begins with two slashes would name another host.
  if (plain === pathname || plain.startsWith('//'))
    return /^\/api(?:\/|$)/.test(pathname)
      ? problem('not-found', 'The service has no such path.')
      : answerMissing(published, decodedPath(plain));
  const to = plain === '/' ? basePath || '/' : basePath + plain;
  return redirect(308, to, search.slice(1), 'public, max-age=3600');
}

function withFields(response: Response, fields: HeaderFields): Response {
  for (const [name, value] of Object.entries(fields)) response.headers.set(name, value);
  return response;
}

/** `fields` are those that the answer has besides, as a representation. */
function deliver(
  { answer, fields }: { readonly answer: Answer; readonly fields: HeaderFields | undefined },
  target: string,
  request: RequestInfo,
  links: Links,
  cache: RepresentationCache,
  buffers: BufferPool,
): Reply | Promise<Reply> {
  if (answer.kind === 'problem') return respondProblem(answer, request, links);
  if (answer.kind === 'redirect') return respondRedirect(answer, request);
  if (answer.kind === 'file') return deliverFile(answer, request, links);
  const { keepAs } = answer;
  // The target may be another spelling of one that is cached; of a guarded request no target has been looked for.
  const wasLookedFor = keepAs === target && !request.isGuarded;
  const kept = keepAs === undefined || wasLookedFor ? undefined : cache.get(keepAs);
  if (kept) return kept;
  const finish = (body: Body) => {
    const representation = new Representation(
      fields ? { ...answer, fields: { ...answer.fields, ...fields } } : answer,
      body,
    );
    if (keepAs !== undefined && cache.set(keepAs, representation)) representation.own(buffers);
    else representation.lentBy = buffers;
    return representation;
  };
  const body = answer.render(buffers);
  return body instanceof Promise ? body.then(finish, (error) => refuse(error, request, links)) : finish(body);
}

/** Answers 412 in place of a representation that is not the one a guarded request asks for. */
function guard(reply: Reply, request: RequestInfo, links: Links): Reply {
  if (reply instanceof Response) return reply;
  const encoded = reply.encodedFor(request.headers.get('accept-encoding'));
  const fault = preconditionFault(encoded, preconditionsOf(request));
  return fault === undefined ? reply : respondProblem(problem('precondition-failed', fault), request, links);
}

async function deliverFile(answer: FileAnswer, request: RequestInfo, links: Links): Promise<Response> {
  try {
    return respondFile(await answer.open(), answer, request, links);
  } catch (error) {
    return refuse(error, request, links);
  }
}

/** Answers a `ProblemError` with its problem; throws any other error again. */
function refuse(error: unknown, request: RequestInfo, links: Links): Response {
  if (error instanceof ProblemError) return respondProblem(error.answer, request, links);
  throw error;
}

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
