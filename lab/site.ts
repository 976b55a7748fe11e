import { PictureQueue } from '../src/http/answers/picture/picture-queue.ts';
import { type ProblemBody, problemSchema } from '../src/http/answers/problem.ts';
import { Service } from '../src/http/service.ts';
import type { ServiceOptions } from '../src/http/service-options.ts';
import { listSchema, type VerdictList } from '../src/render/list.ts';
import { recordSchema, type VerdictRecord } from '../src/verdict/record.ts';
import { entryOf, writeCatalogue } from './catalogue-folder.ts';
import { editionOf } from './editions.ts';

/** A service under test, called without a socket. */
export interface Site {
  readonly service: Service;
  /** Failures that the service logged. */
  readonly failures: unknown[];
  /** Requests a path, or an address under the base address. */
  get(path: string, headers?: Readonly<Record<string, string>>, method?: string): Promise<Response>;
  /** Requests a list and validates it against the contract. */
  list(path: string): Promise<VerdictList>;
  /** Requests a verdict and validates it against the contract. */
  record(path: string): Promise<VerdictRecord>;
  /** Requests a problem and validates it against the contract. */
  problem(path: string): Promise<ProblemBody>;
}

/** Started by the first picture and never closed: starting a drawing thread takes longer than most tests. */
const drawing = new PictureQueue();

/** Serves a catalogue folder; by default one thread draws the pictures of all sites of a process. */
export async function serve(
  folder: string,
  baseUrl?: string,
  options: Pick<ServiceOptions, 'pictures' | 'search' | 'downloads'> = {},
): Promise<Site> {
  const failures: unknown[] = [];
  const service = new Service(await editionOf(folder), {
    baseUrl,
    pictures: new PictureQueue({ draw: (subject) => drawing.draw(subject), close: () => undefined }),
    ...options,
    report: (error) => failures.push(error),
  });
  const get: Site['get'] = async (path, headers = {}, method = 'GET') => {
    const url = new URL(
      path.replace(service.baseUrl, new URL(service.baseUrl).pathname.replace(/\/$/, '')),
      'http://localhost:3000',
    );
    return service.fetch(new Request(url.href, { method, headers, redirect: 'manual' }));
  };
  const read = async <Body>(schema: { parse(body: unknown): Body }, path: string) =>
    schema.parse(await (await get(path)).json());
  return {
    service,
    failures,
    get,
    list: (path) => read(listSchema, path),
    record: (path) => read(recordSchema, path),
    problem: (path) => read(problemSchema, path),
  };
}

/** Three products, one with an alias and one withdrawn, plus `more` numbered ones. */
export function smallCatalogue(more = 0): string {
  return writeCatalogue([
    entryOf('acme-notes', {
      product: 'Acme Notes',
      aliases: ['acme-note'],
      rating: 8,
      review: 'Fine.\n\nVery fine.',
    }),
    entryOf('bolt', {
      product: 'Bolt & "Nut" <3',
      verdict: 'skip',
      rating: 2,
      category: 'games',
      price: 'Free, then €4.99 a month',
    }),
    entryOf('cove', { product: '入り江', verdict: 'depends', rating: 5 }),
    entryOf('gone', { product: 'Gone', withdrawn: true, aliases: ['long-gone'] }),
    ...Array.from({ length: more }, (_, index) =>
      entryOf(`more-${String(index).padStart(4, '0')}`, {
        verdict: (['worthit', 'skip', 'depends'] as const)[index % 3],
      }),
    ),
  ]);
}
