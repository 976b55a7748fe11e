import { historyOf } from '../../edition/history/history.ts';
import { imagesOf } from '../../edition/images/images.ts';
import { comparedMax } from '../../render/compare-address.ts';
import { imagePath } from '../../render/images.ts';
import type { Answer } from '../answers/answer.ts';
import { sitemapParts } from '../answers/discovery/sitemap-answers.ts';
import { viewPages } from '../answers/pages/browse-answers.ts';
import { changesPages } from '../answers/pages/changes-page-answer.ts';
import { type ProblemAnswer, problemBody, problemKinds } from '../answers/problem.ts';
import type { Published } from '../answers/published.ts';
import type { DeclaredResponse, ExampleRequest, Subjects } from './operation.ts';
import { contractPath, type Route } from './route.ts';
import type { Json } from './schemas.ts';

/** OpenAPI Example Objects with real bodies, by declared response, media type and name. */
export type Examples = ReadonlyMap<DeclaredResponse, Readonly<Record<string, Json>>>;

/** The slugs that examples ask for: the first of each kind, which an index finds at once in an edition of any size. */
export function subjectsOf(published: Published): Subjects {
  const { edition } = published.current;
  const { settings } = edition;
  const categories = Object.keys(settings.categories);
  const category =
    categories.find((one) => edition.count({ category: one }) > 0) ?? categories[0] ?? 'category';
  const slugs = edition.list({ limit: comparedMax, offset: 0 }).verdicts.map((one) => one.slug);
  const [slug = 'acme-notes'] = slugs;
  const changes = historyOf(edition).since(undefined)?.total ?? 0;
  const [image] = imagesOf(edition).all();
  return {
    slug,
    review: published.links.review(slug),
    compared: slugs.length < comparedMax ? [] : slugs,
    withdrawn: edition.slugs.withdrawn('', 1)[0],
    category,
    image: image && imagePath(image).replace(/.*\//, ''),
    listPage: viewPages(edition.count({ category, verdict: 'worthit' })) > 1 ? 2 : undefined,
    changesPage: changesPages(changes) > 1 ? 2 : undefined,
    hasChanges: changes > 0,
    hasSitemapParts: sitemapParts(published) > 0,
    unknown: 'no-such-product',
  };
}

/** Asks every route for the examples of its operation; pictures and files have none. */
export function askExamples<Context extends Published>(
  context: Context,
  routes: readonly Route<Context>[],
  subjects: Subjects,
): Examples {
  const found = new Map<DeclaredResponse, Record<string, Record<string, Json>>>();
  for (const route of routes)
    for (const request of route.operation.examples?.(subjects) ?? []) {
      const answer = route.answer(context, request.query ?? '', request.name ?? '');
      const given = bodyOf(answer, context);
      const response = given && route.operation.responses[given.status];
      if (!response) continue;
      const byType = found.get(response) ?? {};
      const { operation } = route;
      const key = response.component === undefined ? request.key : `${operation.id}.${request.key}`;
      byType[given.type] = {
        ...byType[given.type],
        [key]: { summary: `GET ${targetOf(contractPath(route), request)}`, value: given.value },
      };
      found.set(response, byType);
    }
  return found;
}

function targetOf(path: string, { name = '', query }: ExampleRequest): string {
  return `${path.replace(/\{\w+\}/, name)}${query === undefined ? '' : `?${query}`}`;
}

/** The body of an answer: JSON parsed, anything else as text. */
export interface ExampleBody {
  readonly status: number;
  readonly type: string;
  readonly value: unknown;
}

/** The body that clients would get; nothing for redirects, files and pictures. */
export function bodyOf(answer: Answer, published: Published): ExampleBody | undefined {
  if (answer.kind === 'redirect' || answer.kind === 'file') return undefined;
  if (answer.kind === 'problem') return problemGiven(answer, published);
  const body = answer.render();
  if (body instanceof Promise) return undefined;
  const text = typeof body === 'string' ? body : Buffer.from(body).toString();
  const type = answer.head.type.replace(/;.*/, '');
  return { status: answer.head.status, type, value: type === 'application/json' ? JSON.parse(text) : text };
}

function problemGiven(answer: ProblemAnswer, { links }: Published): ExampleBody {
  const { status } = problemKinds[answer.problem];
  return { status, type: 'application/problem+json', value: problemBody(answer, links) };
}
