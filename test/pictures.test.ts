import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { entryOf, writeCatalogue } from '../lab/catalogue-folder.ts';
import { editionOf } from '../lab/editions.ts';
import { pictureOf, pictureSamples } from '../lab/picture-samples.ts';
import { type Site, serve, smallCatalogue } from '../lab/site.ts';
import { BusyError, PictureQueue } from '../src/http/answers/picture/picture-queue.ts';
import { problemSchema } from '../src/http/answers/problem.ts';
import type { Drawable } from '../src/render/picture/picture-thread.ts';
import { PictureThreadError, PictureWorker } from '../src/render/picture/picture-worker.ts';

/** A drawer whose pictures are done when the test says so. */
function slowDrawer() {
  const asked: { subject: Drawable; job: PromiseWithResolvers<Uint8Array<ArrayBuffer>> }[] = [];
  return {
    asked,
    draw(subject: Drawable) {
      const job = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
      asked.push({ subject, job });
      return job.promise;
    },
    close() {},
  };
}

/** Lets everything run that waits for nothing but its turn. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

const png = Uint8Array.of(1, 2, 3);

/** Width and height of a PNG (section 11.2.1). */
const sizeOf = (bytes: Buffer) => [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];

describe('badges as PNG', () => {
  let site: Site;
  beforeAll(async () => {
    site = await serve(smallCatalogue());
  });
  afterAll(() => site.service.close());

  test.each([
    '',
    '?style=for-the-badge',
    '?style=card',
    '?label=product&theme=dark',
  ])('have twice the pixels of the SVG with the query %j', async (query) => {
    const svg = await (await site.get(`/api/badge/acme-notes${query}`)).text();
    const [, width, height] = / width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
    const response = await site.get(`/api/badge/acme-notes.png${query}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('image/png');
    expect(response.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
    expect(sizeOf(Buffer.from(await response.arrayBuffer()))).toEqual([
      2 * Number(width),
      2 * Number(height),
    ]);
  });

  test('show every state, follow aliases, and are kept', async () => {
    const moved = await site.get('/api/badge/acme-note.png?style=card');
    expect([moved.status, moved.headers.get('Location')]).toEqual([
      301,
      '/api/badge/acme-notes.png?style=card',
    ]);
    for (const [slug, status] of [
      ['gone', 200],
      ['nowhere', 404],
      ['no.slug', 404],
    ] as const) {
      const response = await site.get(`/api/badge/${slug}.png`);
      expect(response.status).toBe(status);
      expect(response.headers.get('Content-Type')).toBe('image/png');
    }
    const ETag = (await site.get('/api/badge/bolt.png')).headers.get('ETag') ?? '';
    expect((await site.get('/api/badge/bolt.png?style=plastic', { 'If-None-Match': ETag })).status).toBe(304);
  });
});

describe('the pictures of a site', () => {
  let site: Site;
  beforeAll(async () => {
    site = await serve(smallCatalogue());
  });
  afterAll(() => site.service.close());

  test('are PNG of 1200 by 630 pixels, for every origin and cached like data', async () => {
    const response = await site.get('/og/acme-notes.png');
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('image/png');
    expect(response.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
    const record = await site.get('/api/v1/acme-notes');
    for (const name of ['Cache-Control', 'Last-Modified'])
      expect(response.headers.get(name)).toBe(record.headers.get(name));
    expect(response.headers.get('Vary')).toBeNull();
    expect(response.headers.get('Link')).toContain(
      '<https://verdicts.example/reviews/acme-notes>; rel="canonical"',
    );
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  });

  test('are kept and revalidate', async () => {
    const first = await site.get('/og/bolt.png?from=nowhere');
    const etag = first.headers.get('ETag') ?? '';
    const again = await site.get('/og/bolt.png', { 'If-None-Match': etag });
    expect(again.status).toBe(304);
    const head = await site.get('/og/bolt.png', {}, 'HEAD');
    expect(head.headers.get('Content-Length')).toBe(String((await first.arrayBuffer()).byteLength));
  });

  test('move with their product', async () => {
    const response = await site.get('/og/acme-note.png');
    expect(response.status).toBe(301);
    expect(response.headers.get('Location')).toBe('/og/acme-notes.png');
  });

  test('are grey and still there for a withdrawn product', async () => {
    const response = await site.get('/og/gone.png');
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('image/png');
  });

  test.each([
    '/og/nothing.png',
    '/og/acme-notes',
    '/og/acme-notes.jpg',
    '/og/.png',
    '/og/%00.png',
    '/og',
  ])('are not at %s', async (path) => {
    const problem = await site.problem(path);
    expect(problem.type).toBe('https://verdicts.example/problems/not-found');
  });

  test.each(['/og/acme-notes', '/og/.png'])('give readers a page at %s, as at any address', async (path) => {
    const [here, elsewhere] = await Promise.all(
      [path, '/elsewhere'].map((one) => site.get(one, { Accept: 'text/html' })),
    );
    expect(here?.status).toBe(404);
    expect(here?.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(here?.headers.get('Vary')).toBe(elsewhere?.headers.get('Vary') ?? '');
  });

  test('include one of the site itself, for any slugs', async () => {
    const response = await site.get('/og.png');
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('image/png');
    expect(site.failures).toEqual([]);
  });
});

describe('a service with more requests for pictures than it can draw', () => {
  test('refuses at once with Retry-After, and still answers everything else', async () => {
    const drawer = slowDrawer();
    const catalogue = writeCatalogue(['one', 'two', 'three'].map((slug) => entryOf(slug)));
    const site = await serve(catalogue, undefined, { pictures: new PictureQueue(drawer, 1) });
    const [one, two] = [site.get('/og/one.png'), site.get('/og/two.png')];
    const refused = await site.get('/og/three.png');
    expect(refused.status).toBe(503);
    expect(refused.headers.get('Retry-After')).toBe('5');
    expect(refused.headers.get('Cache-Control')).toBe('no-store');
    const body = problemSchema.parse(await refused.json());
    expect(body.type).toBe('https://verdicts.example/problems/busy');
    expect((await site.get('/api/v1/three')).status).toBe(200);
    await turn();
    expect(drawer.asked).toHaveLength(1);
    drawer.asked[0]?.job.resolve(png);
    expect((await one).status).toBe(200);
    await turn();
    drawer.asked[1]?.job.resolve(png);
    expect((await two).status).toBe(200);
    const three = site.get('/og/three.png');
    await turn();
    drawer.asked[2]?.job.resolve(png);
    expect((await three).status).toBe(200);
    expect(site.failures).toEqual([]);
    site.service.close();
  });

  test('draws a picture once for all who wait for it', async () => {
    const drawer = slowDrawer();
    const site = await serve(smallCatalogue(), undefined, { pictures: new PictureQueue(drawer) });
    const asked = Array.from({ length: 50 }, (_, index) => site.get(`/og/bolt.png?copy=${index}`));
    await turn();
    drawer.asked[0]?.job.resolve(png);
    for (const response of await Promise.all(asked)) expect(response.status).toBe(200);
    expect((await site.get('/og/bolt.png?again')).status).toBe(200);
    expect(drawer.asked).toHaveLength(1);
    site.service.close();
  });

  test('answers a picture that fails with 500, reports it, and draws the next one', async () => {
    const drawer = slowDrawer();
    const site = await serve(smallCatalogue(), undefined, { pictures: new PictureQueue(drawer) });
    const [failing, next] = [site.get('/og/bolt.png'), site.get('/og/cove.png')];
    await turn();
    drawer.asked[0]?.job.reject(new Error('no ink'));
    expect((await failing).status).toBe(500);
    await turn();
    drawer.asked[1]?.job.resolve(png);
    expect((await next).status).toBe(200);
    expect(site.failures).toEqual([new Error('no ink')]);
    site.service.close();
  });
});

describe('the queue', () => {
  test('counts only those who wait for another picture', async () => {
    const drawer = slowDrawer();
    const queue = new PictureQueue(drawer, 2);
    const drawn = ['a', 'b', 'c'].map((name) => queue.draw(pictureOf(name)));
    await expect(queue.draw(pictureOf('d'))).rejects.toBeInstanceOf(BusyError);
    expect(queue.draw(pictureOf('b'))).toBe(drawn[1] as Promise<Uint8Array<ArrayBuffer>>);
    for (const index of [0, 1, 2]) {
      await turn();
      drawer.asked[index]?.job.resolve(png);
      expect(await drawn[index]).toBe(png);
    }
    expect(drawer.asked.map(({ subject }) => subject)).toEqual(
      ['a', 'b', 'c'].map((name) => pictureOf(name)),
    );
  });
});

test('pages link to no picture while none can be drawn, and to them again', async () => {
  let trouble: Error | undefined = new PictureThreadError(
    '2 | minified source\n    ^\nerror: no library\n at x',
  );
  const drawer = {
    draw: () => (trouble ? Promise.reject(trouble) : Promise.resolve(png)),
    close: () => undefined,
  };
  const site = await serve(smallCatalogue(), undefined, { pictures: new PictureQueue(drawer) });
  const hasPicture = async (path: string) => /\/og\b/.test(await (await site.get(path)).text());
  const oembed = `/oembed?url=${encodeURIComponent('https://verdicts.example/reviews/bolt')}`;
  expect(await hasPicture('/reviews/bolt')).toBe(true);
  const { type, status } = await site.problem('/og/bolt.png');
  expect([type, status]).toEqual(['https://verdicts.example/problems/unavailable', 503]);
  expect(site.failures).toEqual([]);
  for (const path of ['/', '/reviews/bolt', oembed]) expect(await hasPicture(path)).toBe(false);
  trouble = undefined;
  expect((await site.get('/og/bolt.png')).status).toBe(200);
  for (const path of ['/', '/reviews/bolt', oembed]) expect(await hasPicture(path)).toBe(true);
  expect(new PictureThreadError('2 | source\n  ^\nerror: no library\n at x').message).toBe(
    'error: no library',
  );
  site.service.close();
});

describe('the picture thread', () => {
  test('reports failures and goes on with the next picture, with the same bytes as drawing without it', async () => {
    const worker = new PictureWorker();
    const broken = { ...pictureSamples.short, product: null } as unknown as Drawable;
    await expect(worker.draw(broken)).rejects.toThrow('null');
    const drawn = Buffer.from(await worker.draw(pictureSamples.short));
    const { drawPicture } = await import('../src/render/picture/draw-picture.ts');
    const { FontLibrary } = await import('#typesetting/font-library.ts');
    expect(drawn.equals(drawPicture(pictureSamples.short, new FontLibrary()))).toBe(true);
    worker.close();
  });

  test('rejects pending pictures when closed, and draws no more', async () => {
    const worker = new PictureWorker();
    const drawing = worker.draw(pictureSamples.short);
    worker.close();
    await expect(drawing).rejects.toThrow('the picture worker is closed');
    await expect(worker.draw(pictureSamples.short)).rejects.toThrow('the picture worker is closed');
  });

  test('lets a process end that has forgotten to close it', async () => {
    const module = join(import.meta.dir, '../src/render/picture/picture-worker.ts');
    const script = `
      import { PictureWorker } from ${JSON.stringify(module)};
      const png = await new PictureWorker().draw(${JSON.stringify(pictureSamples.short)});
      process.stdout.write(String(png.length > 1000));`;
    const child = Bun.spawn([process.execPath, '-e', script], { stdout: 'pipe', stderr: 'pipe' });
    expect(await child.stdout.text()).toBe('true');
    expect(await child.exited).toBe(0);
  });
});

test('a picture requested before a publication is answered after it', async () => {
  const drawer = slowDrawer();
  const site = await serve(smallCatalogue(), undefined, { pictures: new PictureQueue(drawer) });
  const asked = site.get('/og/bolt.png');
  site.service.publish(await editionOf(smallCatalogue(1)));
  await turn();
  drawer.asked[0]?.job.resolve(png);
  expect((await asked).status).toBe(200);
  site.service.close();
});
