import { html } from 'hono/html';
import { countOf } from '../../../verdict/text/count-of.ts';
import type { KnownFiles } from '../../download/data-package.ts';
import { type DownloadSource, recordFields } from '../../download/download-record.ts';
import { downloadFormats, downloadNames } from '../../download/formats.ts';
import type { Links } from '../../links.ts';
import { attributionOf } from '../../list.ts';
import { langOf } from '../../markup/language.ts';
import { trusted } from '../../markup/markup.ts';
import { shellWord } from '../../shell-word.ts';
import type { Site } from '../../site.ts';
import { codeBlock } from '../code-block.ts';
import { isoDay } from '../day.ts';
import { renderPage } from '../page.ts';
import { renderDataset } from './dataset.ts';
import { fieldTable } from './docs-section.ts';

/** `/data`: every verdict in one file, for people who want all of them; `files` are those whose size is known. */
export function renderDataPage(source: DownloadSource, files: KnownFiles, site: Site): string {
  const { settings, links } = site;
  const { total } = source;
  const { licence } = settings;
  const credit = attributionOf(settings, links);
  const day = isoDay(source.publishedAt);
  const about = `Every verdict of ${settings.name} in one file: ${countOf(total, 'verdict')}, of the edition published on ${day}.`;
  const fields = recordFields(settings).map(({ name, description }) => [name, { description }] as const);
  const main = html`<article class="about">
<h1>Download the data</h1>
<p class="lede">Every verdict of <bdi${langOf(settings.language)}>${settings.name}</bdi> in one file: ${countOf(total, 'verdict')}, of the edition published on <time datetime="${day}">${day}</time>. The files change with the next publication, and not before.</p>
<h2 id="files">The files</h2>
<table><thead><tr><th scope="col">File</th><th scope="col">What it is</th></tr></thead><tbody>${downloadNames.map(
    (format) => {
      const { file, about } = downloadFormats[format];
      const size = files[format]?.bytes;
      return html`<tr><th scope="row"><a href="${links.basePath}/data/${file}"><code>${file}</code></a></th><td>${about}${size === undefined ? '' : html` <span class="note">${countOf(size, 'byte')}.</span>`}</td></tr>`;
    },
  )}<tr><th scope="row"><a href="${links.basePath}/data/datapackage.json"><code>datapackage.json</code></a></th><td>What the files and their columns hold, for programs (Data Package, version 2).</td></tr></tbody></table>
<h2 id="licence">What you may do with them</h2>
<p>They are licensed under <a rel="license" href="${licence.url}">${licence.id}</a>. Wherever you show the data, show this line with its link:</p>
${codeBlock({ id: 'credit-text', caption: 'Credit', code: `${credit.text}, ${credit.url}`, copy: true })}
<h2 id="load">Load them</h2>
${loadExamples(links).map(([id, caption, code]) => codeBlock({ id, caption, code, copy: true }))}
<p>In a spreadsheet, import <code>verdicts.csv</code> as UTF-8 with commas, and take the columns for text. A text that could be taken for a formula has an apostrophe before it, or after the semicolon or line end where one could begin; it is not part of the text.</p>
<p>Each file is there in gzip too. Browsers and most programs ask for it and unpack it by themselves; curl does with <code>--compressed</code>.</p>
<p>A download that was broken off goes on where it ended: <code>curl -C - -O</code>. To have a file only when it is new, send its <code>ETag</code>: <code>curl --etag-save etag --etag-compare etag -O</code>.</p>
<h2 id="fields">What is in a verdict</h2>
${fieldTable('Field', Object.fromEntries(fields))}
</article>`;
  return renderPage(site, {
    title: 'Download the data',
    canonical: links.data,
    description: `Every verdict of ${settings.name} as JSON, CSV and SQLite.`,
    section: 'docs',
    forDevelopers: true,
    script: true,
    head: html`<script type="application/ld+json">${trusted(renderDataset(source, about, links))}</script>
`,
    main,
  });
}

/** The shortest way into each format; nothing has to be installed but Python, or sqlite3. */
function loadExamples(links: Links): readonly (readonly [id: string, caption: string, code: string])[] {
  const json = JSON.stringify(links.dataFile(downloadFormats.json.file));
  const csv = JSON.stringify(links.dataFile(downloadFormats.csv.file));
  const sqlite = downloadFormats.sqlite.file;
  return [
    [
      'load-python',
      'Python',
      `import json, urllib.request

with urllib.request.urlopen(${json}) as response:
    verdicts = json.load(response)["data"]`,
    ],
    ['load-pandas', 'pandas', `import pandas\n\nverdicts = pandas.read_csv(${csv})`],
    [
      'load-sql',
      'SQL',
      `curl -O ${shellWord(links.dataFile(sqlite))}
sqlite3 ${sqlite} "SELECT product, rating FROM verdicts WHERE verdict = 'worthit' ORDER BY rating DESC LIMIT 10"`,
    ],
  ];
}
