import { html } from 'hono/html';
import { recordSchema } from '../../../verdict/record.ts';
import { listSchema } from '../../list.ts';
import { shellWord } from '../../shell-word.ts';
import { codeBlock } from '../code-block.ts';
import { badgeSection, cardSection, creditSection } from './docs-embeds.ts';
import { headOf } from './docs-examples.ts';
import { assistantSection, clientSection, downloadSection, recipeSection } from './docs-programs.ts';
import { type DocsSection, type DocsSubject, fieldTable, parameterTable } from './docs-section.ts';
import { everyPage, firstCalls } from './snippets.ts';

/** Every section of the documentation, in order. */
export function docsSections(subject: DocsSubject): readonly DocsSection[] {
  return [
    firstCallSection(subject),
    recordSection(subject),
    listSection(subject),
    pagingSection(subject),
    searchSection(subject),
    badgeSection(subject),
    cardSection(subject),
    cachingSection(subject),
    errorSection(subject),
    clientSection(subject),
    downloadSection(subject),
    assistantSection(subject),
    recipeSection(subject),
    creditSection(subject),
    stabilitySection(subject),
  ];
}

function firstCallSection({ examples: { verdict, published, product } }: DocsSubject): DocsSection {
  return {
    id: 'first-call',
    title: 'Your first call',
    content: html`<p>Ask for one product by its slug, the last part of its address on this site. It works from a terminal, a server, or any web page: every answer allows calls from other sites (CORS).</p>
${firstCalls(verdict.address).map(([language, code]) => codeBlock({ id: `call-${language.toLowerCase()}`, caption: language, code, copy: true }))}
${published ? html`<p>This is the verdict on ${product}:</p>` : html`<p>No verdict is published yet, so for now the answer says that there is none:</p>`}
${codeBlock({ id: 'verdict', caption: `Answer ${verdict.status}`, code: verdict.body, answerTo: verdict.address })}`,
  };
}

function recordSection({ settings: { ratingScale } }: DocsSubject): DocsSection {
  return {
    id: 'record',
    title: 'What is in a verdict',
    content: html`<p>A record has these ten fields and no others. None is ever missing, empty or <code>null</code>.</p>
${fieldTable('Field', recordSchema.shape)}
<p>Ratings here run from ${ratingScale.min} to ${ratingScale.max}, both included.</p>`,
  };
}

function listSection({ examples: { list, listParameters, category }, links }: DocsSubject): DocsSection {
  const filtered = links.list({ verdict: 'worthit', category, limit: 10 });
  return {
    id: 'lists',
    title: 'Lists and filters',
    content: html`<p>A list holds the same records, in the order of their slugs. Put the filters together as you need them:</p>
${codeBlock({ id: 'call-filtered', caption: 'Ten that are worth it, in one category', code: `curl ${shellWord(filtered)}`, copy: true })}
${parameterTable(listParameters)}
<p>Ask for up to 200 products at once with <code>slug=</code> and commas between their slugs: former slugs are followed, and <code>missing</code>, <code>gone</code> and <code>moved</code> say what became of the other names. Products are found by package URL, GTIN or website too, with <code>id=</code>: <code>found</code> says which leads to what, in <code>data</code> or in <code>gone</code>.</p>
<p>A category that does not exist is an empty list. A parameter that does not exist is <a href="#errors">a mistake</a>, so that a typing error cannot pass for an answer.</p>
<p>Around the records stands what you need to go on and to give credit. With <code>limit=1</code>:</p>
${codeBlock({ id: 'list', caption: 'Answer with one verdict', code: list.body, answerTo: list.address })}
${fieldTable('In a list', listSchema.shape)}`,
  };
}

function pagingSection({ links }: DocsSubject): DocsSection {
  return {
    id: 'paging',
    title: 'Page after page',
    content: html`<p>Begin with the first page and follow <code>next</code> until it is <code>null</code>. Do not count offsets yourself.</p>
${everyPage(links.list({ limit: 200 })).map(([language, code]) => codeBlock({ id: `walk-${language.toLowerCase()}`, caption: `Every verdict, in ${language}`, code, copy: true }))}
<p>A walk sees one state of the data from end to end. <code>next</code> and <code>prev</code> carry <code>edition</code>, which pins them to the publication that you began with: whatever is published meanwhile, no verdict comes twice and none is missed. An edition that was replaced is served for as long as caches may lead to it. Should yours be older, you get the problem <code>edition-gone</code>: begin again.</p>`,
  };
}

function searchSection({ examples: { product }, links }: DocsSubject): DocsSection {
  const address = `${links.list()}?${new URLSearchParams({ q: product, limit: '5' })}`;
  return {
    id: 'search',
    title: 'Search',
    content: html`<p><code>q</code> searches in all verdicts, best match first. It goes with every filter and pages like any list.</p>
<p>Words need not be spelled right: where one was corrected or left out, a member <code>search</code> says so, and its <code>suggested</code> is true where even the best match is only related. <code>exact=1</code> searches for every word as typed; <code>highlight=1</code> adds what matched.</p>
${codeBlock({ id: 'call-search', caption: 'Search', code: `curl ${shellWord(address)}`, copy: true })}`,
  };
}

function cachingSection({ examples: { verdict, unchanged }, settings }: DocsSubject): DocsSection {
  const tag = unchanged?.headers['ETag'] ?? '"…"';
  const call = `curl --include --header ${shellWord(`If-None-Match: ${tag}`)} ${shellWord(verdict.address)}`;
  return {
    id: 'caching',
    title: 'Keep what you fetch',
    content: html`<p>The verdicts change at most once a day. Use an answer for as long as its <code>Cache-Control</code> says (<code>max-age</code>, in seconds: here ${settings.cache.maxAge}); browsers and HTTP caches do so by themselves.</p>
<p>Then ask whether your copy still holds: send back the <code>ETag</code> that came with it.</p>
${codeBlock({ id: 'call-unchanged', caption: 'Has it changed?', code: call, copy: true })}
${
  unchanged === undefined
    ? html`<p>If nothing has changed, the answer is <code>304 Not Modified</code> without a body.</p>`
    : html`${codeBlock({ id: 'unchanged', caption: 'It has not: answer 304, without a body', code: headOf(unchanged), answerTo: unchanged.address })}
<p>Use your copy for as long again.</p>`
}
<p>The tag is made from the bytes, so a publication that left a verdict as it was leaves its tag too. Ask for compression as well (<code>curl --compressed</code>): long answers come in Brotli, zstd or gzip.</p>`,
  };
}

function errorSection({ examples: { mistake, problems }, links: { basePath } }: DocsSubject): DocsSection {
  return {
    id: 'errors',
    title: 'When something is wrong',
    content: html`<p>An error has a status of 400 or above and says what is wrong, what is allowed, and what you may have meant. This is the answer to <code>${new URL(mistake.address).search}</code>:</p>
${codeBlock({ id: 'mistake', caption: `${mistake.type}, status ${mistake.status}`, code: mistake.body, answerTo: mistake.address })}
<p>Let your program decide by <code>type</code>, which is stable. The words in <code>title</code> and <code>detail</code> are for people and may change. The form is that of <a href="https://www.rfc-editor.org/rfc/rfc9457">RFC 9457</a>.</p>
<table><thead><tr><th scope="col">Status</th><th scope="col">Problem</th></tr></thead><tbody>${problems.map(
      ({ name, status, title }) =>
        html`<tr><td>${status}</td><th scope="row"><a href="${basePath}/problems/${name}"><code>${name}</code></a> <span class="note">${title}</span></th></tr>`,
    )}</tbody></table>
<p>A product that was renamed answers 301: follow the redirect. One that is no longer covered answers 410 <code>withdrawn</code>, and its badge turns grey.</p>`,
  };
}

function stabilitySection({ links: { basePath } }: DocsSubject): DocsSection {
  return {
    id: 'stability',
    title: 'What you can rely on',
    content: html`<p>Version 1 only ever gains. New parameters, endpoints, headers and fields around the records may come without notice, so ignore what you do not know. The ten fields, the three verdicts, the paths, the statuses and the addresses of badges stay.</p>
<p>A change that breaks callers would become version 2, beside version 1 for at least twelve months. During that time every answer of version 1 would carry the headers <code>Deprecation</code> (<a href="https://www.rfc-editor.org/rfc/rfc9745">RFC 9745</a>) and <code>Sunset</code> (<a href="https://www.rfc-editor.org/rfc/rfc8594">RFC 8594</a>).</p>
<p>For programs, all of this is in the <a href="${basePath}/api/openapi.json">OpenAPI document</a>; for people, the <a href="${basePath}/docs/reference">reference</a> shows it and lets you try every call.</p>`,
  };
}
