import { z } from 'zod';
import type { HeaderFields } from '#wire/response-head.ts';
import { Representation } from '../../message/representation.ts';
import {
  type BadgeOptions,
  badgeLabels,
  badgeOptionsFrom,
  badgeOptionsSchema,
  badgeShows,
  badgeStyles,
  badgeThemes,
} from '../../render/badge/options.ts';
import { badgeQuery } from '../../render/badge/query.ts';
import { cardRoom } from '../../render/embed/card-room.ts';
import type {
  BadgeExample,
  DocsExamples,
  ExampleExchange,
  ParameterHelp,
} from '../../render/pages/docs/docs-examples.ts';
import { docsMain, renderDocsPage } from '../../render/pages/docs/docs-page.ts';
import { embeddingMain, renderEmbeddingPage } from '../../render/pages/docs/embedding-page.ts';
import type { Verdict } from '../../verdict/record.ts';
import { verdictKinds } from '../../verdict/verdict-kind.ts';
import { english } from '../../words/english.ts';
import type { Answer, ContentAnswer } from '../answers/answer.ts';
import { answerBadge, answerVerdict } from '../answers/data-answers.ts';
import { documentForm } from '../answers/discovery/markdown-forms.ts';
import { answerOembed } from '../answers/embed/oembed-answer.ts';
import { answerList } from '../answers/list-answer.ts';
import { standingPage } from '../answers/pages/page-content.ts';
import { problemKinds } from '../answers/problem.ts';
import type { Published } from '../answers/published.ts';
import { listParameterAllowed as allowed, listParameterSchemas } from '../query/list-parameters.ts';
import { bodyOf } from './examples.ts';

/** Stands in for a product while none is reviewed. */
const placeholder = { slug: 'acme-notes', product: 'Acme Notes' };

/** `GET /docs`: the guide to the API, whose examples are answers of the edition that is served. */
export function answerDocs(published: Published): Answer {
  const { current, links } = published;
  const page = standingPage(published, '/docs', () => renderDocsPage(docsExamples(published), current.site));
  const main = () => docsMain(docsExamples(published), current.site);
  return { ...page, markdown: documentForm(published, links.docs, main) };
}

/** `GET /docs/embed`: what to paste where. */
export function answerEmbedding(published: Published): Answer {
  const { current, links } = published;
  const { edition } = current;
  const renderAs =
    <Result>(render: (...subject: Parameters<typeof embeddingMain>) => Result) =>
    () => {
      const [verdict] = edition.list({ limit: 1, offset: 0 }).verdicts;
      const room = verdict && cardRoom(verdict, edition.settings);
      return render(verdict ?? placeholder, current.site, room);
    };
  return {
    ...standingPage(published, '/docs/embed', renderAs(renderEmbeddingPage)),
    markdown: documentForm(published, links.embedding, renderAs(embeddingMain)),
  };
}

function docsExamples(published: Published): DocsExamples {
  const { edition } = published.current;
  const kinds = verdictKinds.flatMap(
    (verdict) => edition.list({ verdict, limit: 1, offset: 0 }).verdicts[0] ?? [],
  );
  const subject = kinds[0];
  const { slug, product } = subject ?? placeholder;
  const verdict = answerVerdict(published, '', slug);
  const list = (query: string) => exchange(`/api/v1?${query}`, answerList(published, query), published);
  return {
    slug,
    product,
    published: subject !== undefined,
    verdict: exchange(`/api/v1/${slug}`, verdict, published),
    list: list('limit=1'),
    unchanged: verdict.kind === 'content' ? unchanged(`/api/v1/${slug}`, verdict, published) : undefined,
    mistake: list('verdict=worthi&limit=500'),
    oembed: oembedExchange(slug, published),
    category:
      Object.keys(edition.settings.categories).find((category) => edition.count({ category }) > 0) ?? 'all',
    kinds: kinds.map((kind) => badgeExample(published, kind, {})),
    variants: shownOptions.map((options) => badgeExample(published, subject ?? placeholder, options)),
    listParameters: parametersOf(listParameterSchemas, allowed),
    badgeParameters: parametersOf(badgeOptionsSchema.shape, badgeAllowed),
    problems: Object.entries(problemKinds).map(([name, { status, title }]) => ({ name, status, title })),
  };
}

const badgeAllowed = {
  style: badgeStyles.join(', '),
  theme: badgeThemes.join(', '),
  show: badgeShows.join(', '),
  label: badgeLabels.join(', '),
};

const shownOptions: readonly Partial<BadgeOptions>[] = [
  {},
  { style: 'flat-square' },
  { style: 'for-the-badge' },
  { show: 'verdict' },
  { label: 'product' },
  { label: 'verdict' },
  { label: 'none' },
];

function exchange(path: string, answer: Answer, published: Published): ExampleExchange {
  const given = bodyOf(answer, published);
  if (!given) throw new TypeError(`${path} is no example to show`);
  const headers = answer.kind === 'content' ? pick(representationOf(answer).identity.headers) : {};
  const { status, type, value } = given;
  return {
    address: `${published.links.base}${path}`,
    status,
    type,
    headers,
    body: JSON.stringify(value, null, 2),
  };
}

function oembedExchange(slug: string, published: Published): ExampleExchange {
  const { links } = published;
  const path = links.oembed(slug, 'json').slice(links.base.length);
  return exchange(path, answerOembed(published, path.slice(path.indexOf('?') + 1)), published);
}

function unchanged(path: string, answer: ContentAnswer, { links }: Published): ExampleExchange {
  const headers = pick(representationOf(answer).identity.notModified);
  return { address: `${links.base}${path}`, status: 304, type: '', headers, body: '' };
}

function representationOf(answer: ContentAnswer): Representation {
  const body = answer.render();
  if (body instanceof Promise) throw new TypeError('an example is text, and text does not wait');
  return new Representation(answer, body);
}

/** The headers that the guide mentions. */
function pick(fields: HeaderFields): ExampleExchange['headers'] {
  const headers = new Headers(fields);
  return Object.fromEntries(
    ['Cache-Control', 'ETag', 'Last-Modified'].flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

function badgeExample(
  published: Published,
  { slug, product, ...rest }: Pick<Verdict, 'slug' | 'product'> & Partial<Verdict>,
  options: Partial<BadgeOptions>,
): BadgeExample {
  const query = badgeQuery(badgeOptionsFrom(options));
  const answer = answerBadge(published, query.slice(1), slug);
  const drawing = answer.kind === 'content' ? String(answer.render()) : '';
  const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(drawing) ?? [];
  const words = rest.verdict === undefined ? english.badge.unknown : english.verdict[`${rest.verdict}Within`];
  return { query, slug, alt: `${product}: ${words}`, width: Number(width), height: Number(height) };
}

function parametersOf(
  schemas: Readonly<Record<string, z.ZodType>>,
  allowed: Readonly<Record<string, string>>,
): ParameterHelp[] {
  return Object.entries(schemas).map(([name, schema]) => {
    const { description, default: fallback } = z.toJSONSchema(schema, { io: 'input' });
    return {
      name,
      description: description ?? '',
      allowed: allowed[name] ?? '',
      fallback: fallback === undefined ? undefined : String(fallback),
    };
  });
}
