import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { parse } from 'yaml';
import { openPage } from '../lab/browser.ts';
import { entryOf, newFolder, soundSettingsYaml, writeFolder } from '../lab/catalogue-folder.ts';
import { chromiumIsMissing } from '../lab/chromium.ts';
import { type FileServer, serveFiles } from '../lab/file-server.ts';
import { needing } from '../lab/needing.ts';
import { until } from '../lab/until.ts';
import { editorProgram } from '../src/cli/editor/page.ts';
import { fieldKeys } from '../src/verdict/field-keys.ts';
import { run, runOf } from './support/command.ts';

const patience = 600_000;

const markdown = (values: Readonly<Record<string, unknown>>) =>
  `---\n${Object.entries(values)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`)
    .join('')}---\nThe review.\n`;

const { slug: _, ...acme } = entryOf('acme');

const catalogueOf = (values: Readonly<Record<string, unknown>>, extra = '') =>
  writeFolder({ 'catalogue.yaml': soundSettingsYaml(extra), 'verdicts/acme.md': markdown(values) });

describe('files written by form editors', () => {
  const editionOf = async (values: Readonly<Record<string, unknown>>) => {
    const { stdout } = await run('check', catalogueOf(values), '--format', 'json');
    return JSON.parse(stdout);
  };

  test('for nothing is nothing: empty texts, lists and objects, and null', async () => {
    const blank = {
      reviewed: '',
      aliases: [],
      pros: null,
      tags: '',
      website: '',
      note: null,
      image: { file: '', alt: '', credit: null },
    };
    expect(await editionOf({ ...acme, ...blank })).toEqual(await editionOf(acme));
  });

  test('for a day is understood', async () => {
    const expected = await editionOf({ ...acme, reviewed: '2026-11-02' });
    expect(expected.edition).toBeString();
    for (const reviewed of ['2026-11-02T00:00:00.000Z', '2026-11-02T09:30', '2026-11-02 09:30:00+01:00'])
      expect(await editionOf({ ...acme, reviewed })).toEqual(expected);
  });

  test.each([
    ['a required text that is empty', { price: '' }, 'text'],
    ['a day that is none', { reviewed: '2026-13-02T00:00:00Z' }, 'format'],
    ['a number in quotes', { rating: '8' }, 'type'],
    ['a list with an empty line', { pros: [''] }, 'text'],
    ['a picture without words', { image: { file: 'a.png', alt: '' } }, 'text'],
  ])('is a mistake still where it is %s', async (_title, values, rule) => {
    const { diagnostics } = await editionOf({ ...acme, ...values });
    expect(diagnostics.map((one: { rule: string }) => one.rule)).toContain(rule);
  });
});

describe('verdicts editor', () => {
  test('writes a page and a configuration with every key', async () => {
    const catalogue = catalogueOf(acme, 'authors:\n  Ada: { name: Ada Byron }\nnotStated: not stated\n');
    const into = join(catalogue, 'admin');
    const words = ['editor', catalogue, '--into', into, '--repository', 'acme/verdicts', '--branch', 'live'];
    expect(await run(...words)).toMatchObject({ exitCode: 0, stderr: '' });
    expect(await run(...words)).toMatchObject({ exitCode: 0 });
    const { backend, collections } = parse(readFileSync(join(into, 'config.yml'), 'utf8'));
    expect(backend).toEqual({
      name: 'github',
      repo: 'acme/verdicts',
      branch: 'live',
      auth_methods: ['token'],
    });
    const [{ fields, ...collection }] = collections;
    expect(collection).toMatchObject({ folder: 'verdicts', extension: 'md', create: true, delete: false });
    const named = new Map<string, Record<string, unknown>>(
      fields.map((field: { name: string }) => [field.name, field]),
    );
    const keys = fieldKeys.filter((key) => key !== 'slug').map((key) => (key === 'review' ? 'body' : key));
    expect([...named.keys()].toSorted()).toEqual(keys.toSorted());
    expect(named.get('rating')).toMatchObject({ widget: 'number', min: 1, max: 10, required: true });
    expect(named.get('price')).toMatchObject({ required: false, maxlength: 100 });
    expect(named.get('category')).toMatchObject({ options: [{ value: 'tools', label: 'Tools' }] });
    expect(named.get('authors')).toMatchObject({
      multiple: true,
      options: [{ value: 'Ada', label: 'Ada Byron' }],
    });
    const page = readFileSync(join(into, 'index.html'), 'utf8');
    expect(page).toContain(`integrity="${editorProgram.integrity}"`);
    expect(await run('check', catalogue)).toMatchObject({ exitCode: 0 });
  });

  test('refuses an address that is not a repository', async () => {
    const words = ['--into', 'x', '--repository', 'acme'];
    const { exitCode, stderr } = await run('editor', catalogueOf(acme), ...words);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('Allowed: OWNER/NAME.')]);
  });
});

/** The editor itself comes from npm and takes 85 MB. */
const editing = needing(
  chromiumIsMissing ??
    (process.env['VERDICTS_EDITOR']
      ? undefined
      : 'npm run test:editor tries the editor, which it installs from npm'),
);

editing.describe('the editor, on the files of a repository on this machine,', () => {
  const packages = newFolder();
  const picture = join(import.meta.dir, '../docs/images/phone-search.png');
  let catalogue: string;
  let server: FileServer;
  let page: Page;

  beforeAll(async () => {
    const { name, version } = editorProgram;
    const install = ['install', '--prefix', packages, '--ignore-scripts', '--no-audit', '--no-fund'];
    const { exitCode, stderr } = await runOf('npm', ...install, `${name}@${version}`);
    if (exitCode !== 0) throw new Error(stderr);
    catalogue = catalogueOf(acme, 'authors:\n  Ada: { name: Ada Byron }\n');
    await run('editor', catalogue, '--into', join(catalogue, 'admin'), '--repository', 'acme/verdicts');
    server = serveFiles(catalogue);
    ({ page } = await openPage(server.origin, { viewport: { width: 1400, height: 1400 } }));
    // What the page loads from unpkg.com, from npm; the browser compares the hash.
    await page.route('https://unpkg.com/**', (route) => {
      const path = new URL(route.request().url()).pathname.replace(
        /^\/((?:@[^/]+\/)?[^/@]+)(?:@[^/]+)?/,
        '$1',
      );
      const headers = { 'access-control-allow-origin': '*' };
      return route.fulfill({ path: join(packages, 'node_modules', path), headers });
    });
    const names = globSync('{catalogue.yaml,verdicts/*.md}', { cwd: catalogue });
    const files = Object.fromEntries(
      names.map((name) => [name, readFileSync(join(catalogue, name), 'utf8')]),
    );
    await page.addInitScript(putRepository, files);
    await page.goto('/admin/');
  }, patience);

  afterAll(() => server?.stop());

  test(
    'saves a new verdict with a picture, which is checked and published',
    async () => {
      await page.getByRole('button', { name: /local/i }).click();
      await page.getByRole('button', { name: 'Create' }).first().waitFor();
      await page.goto('/admin/#/collections/verdicts/new');
      const field = (label: string) =>
        page.getByRole('group', { name: new RegExp(`^“.?${label}.?” Field$`) }).first();
      for (const [label, text] of Object.entries({
        Product: 'Café “Größe”',
        'Verdict summary': 'Coffee: as it should be # really',
        Rating: '9',
        Price: '8',
        'Best for': 'yes',
        'Skip if': 'you drink tea',
      }))
        await field(label)
          .getByRole(label === 'Rating' ? 'spinbutton' : 'textbox')
          .fill(text);
      await field('Verdict').getByRole('radio', { name: 'Worth it' }).click();
      await field('Category').getByRole('radio', { name: 'Tools' }).click();
      // Fields are made when they come into view.
      const reach = async (label: string) => {
        await page.mouse.move(300, 700);
        for (let turn = 0; turn < 100 && (await field(label).count()) === 0; turn++)
          await page.mouse.wheel(0, 200);
        await field(label).scrollIntoViewIfNeeded();
        return field(label);
      };
      await (await reach('Reviewed')).getByRole('textbox').fill('2026-11-02');
      const pros = await reach('Pros');
      await pros.getByRole('button', { name: /^Add/ }).click();
      await pros.getByRole('textbox').fill('Hot');
      await (await reach('Authors')).getByRole('checkbox', { name: 'Ada Byron' }).click();
      const image = await reach('Image');
      await image.getByRole('checkbox').click();
      await (await reach('Alt')).getByRole('textbox').fill('The window');
      await (await reach('File'))
        .getByRole('button', { name: /browse/i })
        .first()
        .click();
      const dialog = page.getByRole('dialog', { name: 'Select Image' });
      const chooser = page.waitForEvent('filechooser');
      await dialog.getByRole('button', { name: 'Upload' }).click();
      await (await chooser).setFiles(picture);
      await dialog.getByRole('button', { name: 'Insert' }).click();
      const text = (await reach('Review')).getByRole('textbox');
      await text.click();
      await page.keyboard.type('It is hot, and **stays** so.');
      const preview = page.frameLocator('iframe').first();
      expect(await preview.locator('h1').innerText()).toBe('Café “Größe”');
      expect(await preview.locator('.prose strong').innerText()).toBe('stays');
      await page.getByRole('button', { name: 'Save' }).click();
      const name = 'verdicts/cafe-groesse.md';
      await until(async () => name in (await page.evaluate(readRepository)));
      for (const [path, content] of Object.entries(await page.evaluate(readRepository))) {
        mkdirSync(dirname(join(catalogue, path)), { recursive: true });
        writeFileSync(join(catalogue, path), Buffer.from(content, 'base64'));
      }
      expect(await run('check', catalogue)).toMatchObject({ exitCode: 0, stderr: '' });
      const store = join(newFolder(), 'store');
      expect(await run('publish', catalogue, '--to', store)).toMatchObject({ exitCode: 0 });
      const [, front = '', review] = readFileSync(join(catalogue, name), 'utf8').split('---\n');
      expect(review?.trim()).toBe('It is hot, and **stays** so.');
      expect(parse(front)).toEqual({
        product: 'Café “Größe”',
        verdict: 'worthit',
        verdictSummary: 'Coffee: as it should be # really',
        rating: 9,
        price: '8',
        bestFor: 'yes',
        skipIf: 'you drink tea',
        category: 'tools',
        reviewed: '2026-11-02',
        pros: ['Hot'],
        authors: ['Ada'],
        withdrawn: false,
        draft: false,
        image: { file: '/images/phone-search.png', alt: 'The window' },
      });
    },
    patience,
  );
});

/** A folder of the browser's own (File System standard). */
interface Folder {
  readonly kind: 'directory';
  getDirectoryHandle(name: string, options?: { create: boolean }): Promise<Folder>;
  getFileHandle(name: string, options: { create: boolean }): Promise<File>;
  entries(): AsyncIterable<[string, Folder | File]>;
}

interface File {
  readonly kind: 'file';
  getFile(): Promise<Blob>;
  createWritable(): Promise<{ write(text: string): Promise<void>; close(): Promise<void> }>;
}

/** The files of that folder as Base64, by path. */
async function readRepository(): Promise<Readonly<Record<string, string>>> {
  const found: Record<string, string> = {};
  const walk = async (folder: Folder, at: string) => {
    for await (const [name, entry] of folder.entries())
      if (entry.kind === 'directory') await walk(entry, `${at}${name}/`);
      else {
        const bytes = new Uint8Array(await (await entry.getFile()).arrayBuffer());
        found[at + name] = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
      }
  };
  const { storage } = navigator as unknown as { storage: { getDirectory(): Promise<Folder> } };
  await walk(await (await storage.getDirectory()).getDirectoryHandle('repository'), '');
  return found;
}

/** Stands in for the dialog that picks a folder: gives one of the browser's own, with these files. */
function putRepository(files: Readonly<Record<string, string>>): void {
  const { storage } = navigator as unknown as { storage: { getDirectory(): Promise<Folder> } };
  const put = async () => {
    const top = await (await storage.getDirectory()).getDirectoryHandle('repository', {
      create: true,
    });
    await top.getDirectoryHandle('.git', { create: true });
    for (const [path, text] of Object.entries(files)) {
      const parts = path.split('/');
      let folder = top;
      for (const part of parts.slice(0, -1)) folder = await folder.getDirectoryHandle(part, { create: true });
      const file = await folder.getFileHandle(parts.at(-1) ?? '', { create: true });
      const writable = await file.createWritable();
      await writable.write(text);
      await writable.close();
    }
    return top;
  };
  Object.assign(globalThis, { showDirectoryPicker: put });
}
