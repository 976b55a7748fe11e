import { html } from 'hono/html';
import type { Settings } from '../../verdict/settings.ts';
import { wordsOf } from '../../words/words-of.ts';
import { collectionName } from './configuration.ts';

/** The editor: its npm package, the tested version, and the hash of its script (Subresource Integrity). */
export const editorProgram = {
  name: '@sveltia/cms',
  version: '0.221.1',
  integrity: 'sha384-JQ+XsKx/UzwdTiNnFStza3XtqqQoVtyNPApkfvwlzZDfhe7giE9CnfQrpHqgv3k6',
  script: 'dist/sveltia-cms.js',
} as const;

/** The page of the editor, whose script comes from unpkg.com; a browser runs it only if its hash is this one. */
export function editorPage({ name }: Settings): string {
  const { name: program, version, integrity, script } = editorProgram;
  const source = `https://unpkg.com/${program}@${version}/${script}`;
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>Verdicts of ${name}</title>
<link href="config.yml" type="text/yaml" rel="cms-config-url">
</head>
<body>
<script src="${source}" integrity="${integrity}" crossorigin="anonymous"></script>
<script src="preview.js"></script>
</body>
</html>
`);
}

/** The script that shows a verdict next to its form as the site would, with the site's own style (`preview.css`). */
export function previewScript(settings: Settings): string {
  const { worthit, depends, skip } = wordsOf(settings).verdict;
  const { ratingScale } = settings;
  const known = JSON.stringify({
    verdicts: { worthit, skip, depends },
    max: ratingScale.max,
    collection: collectionName,
  });
  return `// A preview in the style of the site. Written by verdicts editor.
(() => {
  const known = ${known};
  const { h } = window;
  const list = (kind, title, items) =>
    items && items.size > 0
      ? h('section', { className: kind }, h('h2', { className: 'label' }, title), h('ul', {}, items.toArray().map((item, key) => h('li', { key }, item))))
      : null;
  const Preview = ({ entry, widgetFor }) => {
    const value = (key) => entry.getIn(['data', key]);
    const fact = (title, key) => (value(key) ? [h('dt', { key }, title), h('dd', { key: key + '-value' }, value(key))] : []);
    return h('main', {}, h('article', { className: 'product' },
      h('h1', {}, value('product')),
      value('draft') ? h('p', { className: 'draft' }, 'Draft: not published') : null,
      h('div', { className: 'glance ' + value('verdict') },
        h('p', { className: 'call' }, known.verdicts[value('verdict')]),
        h('p', { className: 'score' }, h('span', {}, h('b', {}, String(value('rating') ?? '')), ' of ' + known.max))),
      h('p', { className: 'lede' }, value('verdictSummary')),
      h('dl', { className: 'facts' }, fact('Price', 'price'), fact('Best for', 'bestFor'), fact('Skip if', 'skipIf')),
      h('div', { className: 'points' }, list('pros', 'In favour', value('pros')), list('cons', 'Against', value('cons'))),
      h('div', { className: 'prose' }, widgetFor('body'))));
  };
  CMS.registerPreviewStyle('preview.css');
  CMS.registerPreviewTemplate(known.collection, Preview);
})();
`;
}
