import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Edition } from '../edition/file/edition.ts';
import { searchPageHeaders } from '../http/answers/page-headers.ts';
import type { Links } from '../render/links.ts';
import { siteOf } from '../render/site.ts';
import { fileOf, patternOf, searchRoute } from './addresses.ts';
import type { HeaderRules } from './header-rules.ts';
import { renderSearchPage, searchAsset } from './search-page.ts';
import { bundleSearchScript } from './search-script.ts';
import { writeWordIndex } from './word-index.ts';

/**
 * What Pagefind writes that the page of search loads: its script and WebAssembly, the index, what lists show. It also
 * writes interfaces of its own, and a worker, which the page does without.
 */
const loaded =
  /^(?:pagefind\.js|pagefind-entry\.json|wasm\..*|pagefind\..*\.pf_meta|(?:fragment|index|filter)\/.*)$/;

/**
 * Writes the search of an export: its page, the page's script, and Pagefind with its index. `rules` knows the headers of
 * pages and learns those of these files. Throws `ExportError` as `writeWordIndex` does.
 */
export async function writeSearch(
  edition: Edition,
  links: Links,
  rules: HeaderRules,
  write: (file: string, content: string | Uint8Array) => void,
): Promise<void> {
  const script = searchAsset(await bundleSearchScript());
  write(script.path.slice(1), script.content);
  write(fileOf(searchRoute), renderSearchPage(edition.total, script, siteOf(edition.settings, links)));
  const { headers = {} } = rules.of('/about') ?? {};
  rules.learn(patternOf(searchRoute), withHeaders({ ...headers, ...lowerCased(searchPageHeaders) }));
  const { 'content-security-policy': _, 'referrer-policy': _policy, link: _link, ...plain } = headers;
  rules.learn('pagefind', withHeaders(plain));
  const folder = mkdtempSync(join(tmpdir(), 'verdicts-search-'));
  try {
    await writeWordIndex(edition, links, folder);
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
      if (loaded.test(file)) write(`pagefind/${file}`, readFileSync(join(folder, file)));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function withHeaders(headers: Readonly<Record<string, string>>): Response {
  return new Response(null, { headers });
}

function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
