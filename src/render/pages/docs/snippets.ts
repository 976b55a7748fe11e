import { html } from 'hono/html';
import { shellWord } from '../../shell-word.ts';

/** The same first call in three languages, each without anything to install first. */
export function firstCalls(address: string): readonly (readonly [language: string, code: string])[] {
  const literal = JSON.stringify(address);
  return [
    ['curl', `curl ${shellWord(address)}`],
    ['JavaScript', `const verdict = await fetch(${literal}).then((response) => response.json());`],
    ['Python', `import json, urllib.request\n\nverdict = json.load(urllib.request.urlopen(${literal}))`],
  ];
}

/** A walk through every page of a list, in two languages. */
export function everyPage(address: string): readonly (readonly [language: string, code: string])[] {
  const literal = JSON.stringify(address);
  return [
    [
      'JavaScript',
      `const verdicts = [];
let address = ${literal};
while (address !== null) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(\`\${response.status} for \${address}\`);
  const page = await response.json();
  verdicts.push(...page.data);
  address = page.next;
}`,
    ],
    [
      'Python',
      `import json, urllib.request

verdicts = []
address = ${literal}
while address is not None:
    with urllib.request.urlopen(address) as response:
        page = json.load(response)
    verdicts += page["data"]
    address = page["next"]`,
    ],
  ];
}

/** A text within `[…]` of Markdown (CommonMark, section 2.4). */
export function markdownText(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#+!|&~-]/g, '\\$&');
}

/** Markup as one would write it by hand, with values escaped. */
export function htmlText(parts: TemplateStringsArray, ...values: readonly string[]): string {
  return `${html(parts, ...values)}`;
}
