import { html } from 'hono/html';
import { downloadFormats, downloadNames } from '../../download/formats.ts';
import { shellWord } from '../../shell-word.ts';
import { codeBlock } from '../code-block.ts';
import type { DocsSection, DocsSubject } from './docs-section.ts';

/** The section on the client package for JavaScript. */
export function clientSection({ examples: { slug, category }, links }: DocsSubject): DocsSection {
  const code = `import { createClient } from '@product-verdict/client';

const client = createClient({ baseUrl: ${JSON.stringify(links.base)} });

const verdict = await client.get(${JSON.stringify(slug)});

const verdicts = [];
for await (const one of client.all({ category: ${JSON.stringify(category)} })) verdicts.push(one);`;
  return {
    id: 'client',
    title: 'A client for JavaScript',
    content: html`<p>The package <code>@product-verdict/client</code> does what this page asks of you: it follows pages, keeps answers and asks whether they still hold, tries again when it makes sense, and tells errors apart. It is typed, has no dependencies and runs in browsers, Node 20 and newer, Bun and Deno. It comes with the source of this service: there, <code>npm pack -w client</code> makes the package, which <code>npm install</code> takes by its path.</p>
${codeBlock({ id: 'client-first', caption: 'With the client', code, copy: true })}
<p>Without npm, a page or a program imports the same from here, <a href="${links.basePath}/client.js"><code>/client.js</code></a>, with its types in <a href="${links.basePath}/client.d.ts"><code>/client.d.ts</code></a>:</p>
${codeBlock({ id: 'client-here', caption: 'Without npm', code: `import { createClient } from ${JSON.stringify(`${links.base}/client.js`)};`, copy: true })}`,
  };
}

/** The section on the files that hold every verdict. */
export function downloadSection({ links }: DocsSubject): DocsSection {
  const { file } = downloadFormats.csv;
  return {
    id: 'downloads',
    title: 'Downloads',
    content: html`<p>For a notebook, a spreadsheet or a database of your own, take all of them at once:</p>
<ul>${downloadNames.map((name) => html`<li><a href="${links.basePath}/data/${downloadFormats[name].file}"><code>${downloadFormats[name].file}</code></a>: ${downloadFormats[name].about}</li>`)}</ul>
${codeBlock({ id: 'call-download', caption: 'Download', code: `curl -O ${shellWord(links.dataFile(file))}`, copy: true })}
<p>They have the ten fields, the category and more; <a href="${links.basePath}/data">the page about them</a> tells all, with the licence and how to load each.</p>`,
  };
}

/** The section on assistants: tools by the Model Context Protocol, and what there is to read without them. */
export function assistantSection({ links, settings: { mcp } }: DocsSubject): DocsSection {
  const server = { command: 'verdicts', args: ['mcp', links.base] };
  const configuration = JSON.stringify({ mcpServers: { verdicts: server } }, null, 2);
  return {
    id: 'assistants',
    title: 'Assistants',
    content: html`<p>An assistant that can fetch addresses needs nothing but <a href="${links.basePath}/llms.txt"><code>/llms.txt</code></a>, which tells it what there is, how to search and how to cite. Reviews, categories and this guide are Markdown too, with <code>Accept: text/markdown</code> or <code>.md</code> behind their addresses.</p>
<p>As tools, an assistant gets the verdicts by the <a href="https://modelcontextprotocol.io">Model Context Protocol</a>: searches, verdicts on one or several products, and whole reviews, each with the address to cite.${mcp === undefined ? '' : html` A host that connects to servers on the network takes the address <code>${mcp}</code>.`} ${mcp === undefined ? 'The server is' : 'Any other starts'} the command <code>verdicts</code>, which comes with the source of this service. Most hosts take this configuration:</p>
${codeBlock({ id: 'assistant-host', caption: 'Configuration of a host', code: configuration, copy: true })}
${codeBlock({ id: 'assistant-line', caption: 'Claude Code, in one line', code: `claude mcp add verdicts -- verdicts mcp ${shellWord(links.base)}`, copy: true })}`,
  };
}

/** The section on things that people build: the shortest of them, and where the others are. */
export function recipeSection({ examples: { verdict }, links }: DocsSubject): DocsSection {
  const table = `=IMPORTDATA(${JSON.stringify(links.dataFile(downloadFormats.csv.file))})`;
  const check = `curl --fail --silent --show-error ${shellWord(verdict.address)} | jq --exit-status '.verdict != "skip"'`;
  return {
    id: 'recipes',
    title: 'Recipes',
    content: html`<p>A table that keeps up, in an empty sheet of Google Sheets:</p>
${codeBlock({ id: 'recipe-table', caption: 'Cell A1', code: table, copy: true })}
<p>An apostrophe at the beginning of a cell, or after a semicolon, stands where the text would otherwise be a formula; it is not part of the text.</p>
<p>A line for a job that is to fail when a product that you rely on has turned to “skip”:</p>
${codeBlock({ id: 'recipe-check', caption: 'In a shell', code: check, copy: true })}
<p>Whole ones come with the source of this service, in <code>docs/recipes.md</code>: a static site that asks only for what is new, a React component, a Python script, and a GitHub Action that fails when a verdict turns.</p>`,
  };
}
