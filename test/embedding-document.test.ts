import { beforeAll, describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Site, serve } from '../lab/site.ts';
import { badgeShows, badgeStyles, badgeThemes } from '../src/render/badge/options.ts';
import { frameMarkup } from '../src/render/embed/frame-markup.ts';

const root = join(import.meta.dir, '..');
const guide = readFileSync(join(root, 'docs/embedding.md'), 'utf8');
const [element = '', style = ''] = ['element*.ts', '{card,element}.css'].map((pattern) =>
  [...new Bun.Glob(pattern).scanSync(join(root, 'src/render/browser'))]
    .map((file) => readFileSync(join(root, 'src/render/browser', file), 'utf8'))
    .join(''),
);

let site: Site;

beforeAll(async () => {
  site = await serve(join(root, 'catalogue'));
});

/** The rows of the table under a heading, by cell. */
function rowsUnder(heading: string): string[][] {
  const section = guide.split(/^#+ (?=.+$)/m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

const codeIn = (text = '') => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
const setOf = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].sort();

describe('docs/embedding.md', () => {
  test('names addresses that are there', async () => {
    const addresses = [...guide.matchAll(/https:\/\/verdicts\.example\/[^\s")'`\]\\]+/g)].map(([one]) => one);
    expect(addresses.length).toBeGreaterThan(6);
    for (const address of addresses)
      expect([address, (await site.get(address)).status]).toEqual([address, 200]);
    for (const slug of guide.matchAll(/slug="([^"]+)"/g))
      expect((await site.get(`/api/card/${slug[1]}`)).status).toBe(200);
  });

  test('documents every attribute, and the values that the badge accepts', () => {
    const rows = rowsUnder('Attributes');
    const names = /const names = \[(.+)\];/.exec(element)?.[1] ?? '';
    expect(rows.map(([name]) => codeIn(name)[0])).toEqual(names.replaceAll("'", '').split(', '));
    const values = (name: string) => codeIn(rows.find(([first]) => first === `\`${name}\``)?.[1]);
    expect(values('badge-style')).toEqual([...badgeStyles]);
    expect(values('show')).toEqual([...badgeShows]);
    expect(values('theme')).toEqual([...badgeThemes]);
  });

  test('documents every custom property, part and event', () => {
    expect(
      rowsUnder('Looks')
        .map(([name]) => codeIn(name)[0] ?? '')
        .sort(),
    ).toEqual(setOf(style, /var\((--product-verdict-[a-z]+)/g));
    const parts = codeIn(guide.slice(guide.indexOf('Its parts,'), guide.indexOf('### Events'))).slice(1);
    const own = [...setOf(element, /part: '([a-z]+)'/g), ...setOf(element, /serviceText\('p', '([a-z]+)'/g)];
    expect(parts.toSorted()).toEqual([...new Set(own)].sort());
    expect(rowsUnder('Events').map(([name]) => codeIn(name)[0])).toEqual(['load', 'error']);
  });

  test('gives the frame that the service gives', () => {
    const [, shown = ''] = /<!-- frame -->\n```html\n([\s\S]*?)\n```/.exec(guide) ?? [];
    const address = 'https://verdicts.example/embed/haymow-backup';
    expect(shown).toBe(frameMarkup({ address, title: 'Haymow Backup: the verdict' }));
  });

  test('shows a real answer of oEmbed, and its limits', async () => {
    const [, path = '', shown = ''] = /<!-- response: (.+) -->\n```json\n([\s\S]*?)```/.exec(guide) ?? [];
    expect(JSON.parse(shown)).toEqual(JSON.parse(await (await site.get(path)).text()));
    expect((await site.get(`${path.replace('480', '100000')}`)).status).toBe(200);
    expect((await site.get(`${path.replace('480', '100001')}`)).status).toBe(400);
    expect((await site.get(`${path}&format=yaml`)).status).toBe(501);
  });
});
