import { type Context, Hono } from 'hono';
import { type Answer, type Body, type FileAnswer, redirect } from './answer.ts';
import { answerAsset } from './asset-answers.ts';
import { answerCategories, answerCategory, answerHome } from './browse-answers.ts';
import { answerCategoryList } from './categories-answer.ts';
import { answerChanges } from './changes-answer.ts';
import { answerContract } from './contract-answer.ts';
import { answerBadge, answerVerdict } from './data-answers.ts';
import {
  answerAtom,
  answerJsonFeed,
  answerLlms,
  answerReviewMarkdown,
  answerRobots,
} from './discovery-answers.ts';
import { answerAbout, answerDocs, answerReference } from './docs-answers.ts';
import { answerDataPackage, answerDataPage, answerDownload } from './download-answers.ts';
import { type Downloads, NotReadyError } from './downloads.ts';
import { answerCard, answerElement, answerFrame } from './embed-answers.ts';
import { answerList } from './list-answer.ts';
import { missingPath } from './missing-answers.ts';
import { answerOembed } from './oembed-answer.ts';
import { answerPicture, answerSitePicture } from './picture-answers.ts';
import { BusyError, type PictureQueue } from './picture-queue.ts';
import { problem } from './problem.ts';
import { answerProblemHelp } from './problem-help.ts';
import type { Published } from './published.ts';
import { Representation } from './representation.ts';
import type { RepresentationCache } from './representation-cache.ts';
import { respond, respondProblem, respondRedirect } from './respond.ts';
import { respondFile } from './respond-file.ts';
import { answerReview } from './review-answers.ts';
import { answerSitemap, answerSitemapPart } from './sitemap-answers.ts';

/** What an app serves from, keeps its finished bytes in, has pictures drawn and files made by, and answers failures with. */
export interface AppContext extends Published {
  readonly cache: RepresentationCache;
  readonly pictures: PictureQueue;
  readonly downloads: Downloads;
  readonly fail: (error: unknown, request: Request) => Response;
}

/** Every route of the service, for one published state; paths are those under the base address. */
export function createApp(context: AppContext): Hono {
  const answer = (make: (context: AppContext, query: string, name: string) => Answer) => (c: Context) =>
    deliver(make(context, queryOf(c), c.req.param('name') ?? ''), c.req.raw, context);
  const app = new Hono();
  app.get('/api/v1', answer(answerList));
  app.get('/api/v1/:name', answer(answerVerdict));
  app.get('/api/badge/:name', answer(answerBadge));
  app.get('/api/card/:name', answer(answerCard));
  app.get('/api/changes', answer(answerChanges));
  app.get('/api/categories', answer(answerCategoryList));
  app.get('/api/openapi.json', answer(answerContract));
  app.get('/', answer(answerHome));
  app.get('/categories', answer(answerCategories));
  app.get('/categories/:name', answer(answerCategory));
  app.get('/reviews/:name{[^/]+\\.md}', answer(answerReviewMarkdown));
  app.get('/reviews/:name', answer(answerReview));
  app.get('/og/:name', answer(answerPicture));
  app.get('/og.png', answer(answerSitePicture));
  app.get('/embed/:name', answer(answerFrame));
  app.get('/element.js', answer(answerElement));
  app.get('/oembed', answer(answerOembed));
  app.get('/problems/:name', answer(answerProblemHelp));
  app.get('/data', answer(answerDataPage));
  app.get('/data/verdicts.json', answer(answerDownload('json')));
  app.get('/data/verdicts.ndjson', answer(answerDownload('ndjson')));
  app.get('/data/verdicts.csv', answer(answerDownload('csv')));
  app.get('/data/verdicts.sqlite', answer(answerDownload('sqlite')));
  app.get('/data/datapackage.json', answer(answerDataPackage));
  app.get('/feed.atom', answer(answerAtom));
  app.get('/feed.json', answer(answerJsonFeed));
  app.get('/sitemap.xml', answer(answerSitemap));
  app.get('/:name{sitemap-[0-9]+\\.xml}', answer(answerSitemapPart));
  app.get('/robots.txt', answer(answerRobots));
  app.get('/llms.txt', answer(answerLlms));
  app.get('/docs', answer(answerDocs));
  app.get('/docs/reference', answer(answerReference));
  app.get('/about', answer(answerAbout));
  app.get('/assets/:name', answer(answerAsset));
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
