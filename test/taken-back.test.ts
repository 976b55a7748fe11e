import { describe, expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { entryOf } from '../lab/catalogue-folder.ts';
import { openEdition } from '../src/edition/file/open-edition.ts';
import { Service } from '../src/http/service.ts';
import { changesSchema } from '../src/render/changes.ts';
import { run } from './support/command.ts';
import { newStore } from './support/stores.ts';

const acme = (rating: number, more: Readonly<Record<string, unknown>> = {}) =>
  entryOf('acme', { rating, verdict: rating > 6 ? 'worthit' : 'skip', ...more });

/** Publishes each state, or takes the store back to the publication with a number; then serves what is current. */
async function published(states: readonly (Record<string, unknown> | number)[]) {
  const [first] = states;
  const site = newStore([typeof first === 'object' ? first : acme(5)]);
  for (const state of states) {
    if (typeof state === 'number') {
      const { exitCode, stderr } = await run('rollback', site.store, String(state));
      expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
      continue;
    }
    site.write([state]);
    await site.publish();
  }
  const file = readdirSync(site.store)
    .filter((name) => name.endsWith('.sqlite'))
    .sort()
    .at(-1);
  const service = new Service(openEdition(join(site.store, file ?? '')), { report: () => {} });
  const text = async (path: string) => (await service.fetch(new Request(`http://localhost${path}`))).text();
  return {
    text,
    /** What the history of the review page says, a line for each step. */
    history: async () => {
      const page = await text('/reviews/acme');
      const [section = ''] = /<section class="history"[\s\S]*?<\/section>/.exec(page) ?? [];
      return [...section.matchAll(/<div>([\s\S]*?)<\/div>/g)].map(([, step = '']) =>
        step
          .replace(/<\/p><p[^>]*>/g, '; ')
          .replace(/<[^>]+>/g, '')
          .replace(/\d+ [A-Z][a-z]+ \d{4}/, 'DAY'),
      );
    },
  };
}

describe('a change that was taken back', () => {
  test('is one step of the history, which says so, and no chain of reversals', async () => {
    const { history } = await published([
      acme(5),
      acme(8, { note: 'Better now.' }),
      1,
      acme(3, { note: 'Worse.' }),
    ]);
    expect(await history()).toEqual([
      '5 → 3 out of 10; Worse.',
      'skip → worth it, 5 → 8 out of 10; Taken back on DAY; Better now.',
    ]);
  });

  test('stands again when its rollback is taken back too', async () => {
    const { history } = await published([acme(5), acme(8), 1, 2]);
    expect(await history()).toEqual(['skip → worth it, 5 → 8 out of 10']);
  });

  test('may be several publications', async () => {
    const { history } = await published([acme(5), acme(6), acme(8), acme(9), 2]);
    expect(await history()).toEqual([
      '8 → 9 out of 10; Taken back on DAY',
      'skip → worth it, 6 → 8 out of 10; Taken back on DAY',
      '5 → 6 out of 10',
    ]);
  });

  test('is marked as such in the list of changes and in feeds', async () => {
    const { text } = await published([acme(5), acme(8), 1]);
    const { data } = changesSchema.parse(JSON.parse(await text('/api/changes')));
    expect(
      data.map(({ publication, rolledBackTo, fields }) => [publication, rolledBackTo, fields.rating]),
    ).toEqual([
      [2, undefined, { from: 5, to: 8 }],
      [3, 1, { from: 8, to: 5 }],
    ]);
    const feed = JSON.parse(await text('/feed.json'));
    expect(feed.items[0].content_html).toContain('<li>Change: taken back, again skip, 5 out of 10</li>');
  });
});
