import { changedSettings, differences } from '../../edition/history/difference.ts';
import type { ComparableEdition } from '../../edition/history/write-publication.ts';
import { type Change, changedTexts } from '../../verdict/change/change.ts';
import type { PublishedEntry } from '../../verdict/record.ts';
import { countOf } from '../../verdict/text/count-of.ts';
import { commentText } from './comment-text.ts';
import { DifferenceReport, describeChange } from './difference-formats.ts';
import { TextDifferences } from './text-difference.ts';

/** Most characters of a comment: GitHub takes 65,536. The rest is for the line that says what was left out. */
const commentMaxLength = 65_000;

/** Most changes of a kind that are looked at; a comment has room for fewer. */
const groupMax = 1000;

/** Most characters shown of a value. */
const valueMaxLength = 300;

/** A difference as a comment on a pull request (GitHub Flavored Markdown), of at most 65,536 characters. */
export function differenceMarkdown(from: ComparableEdition, to: ComparableEdition): string {
  if (from.id === to.id) return `**No difference**: both are edition \`${to.id}\`.`;
  const report = new DifferenceReport(groupMax);
  for (const change of differences(from.contents, to.contents)) report.add(change);
  const blocks = [
    `**${report.summary}** (edition \`${from.id}\` → \`${to.id}\`)`,
    ...settingsBlocks(from, to),
  ];
  const differing = new TextDifferences();
  let length = blocks.join('\n\n').length;
  let leftOut = 0;
  for (const { title, count, changes } of report.groups()) {
    const shown: string[] = [];
    let groupLength = title.length + 30;
    for (const change of changes) {
      const block = changeBlock(change, from, to, differing);
      if (leftOut > 0 || length + groupLength + block.length + 2 > commentMaxLength) break;
      groupLength += block.length + 2;
      shown.push(block);
    }
    leftOut += count - shown.length;
    if (shown.length === 0) continue;
    length += groupLength;
    blocks.push(`### ${title} (${count.toLocaleString('en-US')})`, ...shown);
  }
  if (leftOut > 0)
    blocks.push(
      `**… and ${countOf(leftOut, 'more change')}**, for which a comment has no room; \`verdicts diff\` shows them.`,
    );
  return blocks.join('\n\n');
}

function settingsBlocks(from: ComparableEdition, to: ComparableEdition): string[] {
  const keys = changedSettings(from.settings, to.settings);
  if (keys.length === 0) return [];
  const [before, after] = [from.settings.categories, to.settings.categories];
  const lines = [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((slug) => {
    const [was, is] = [before[slug], after[slug]];
    if (was === is) return [];
    if (was === undefined) return [`- category \`${slug}\` is new: ${value(is)}`];
    if (is === undefined) return [`- category \`${slug}\` is gone: ${value(was)}`];
    return [`- category \`${slug}\`: ${value(was)} → ${value(is)}`];
  });
  const shown = lines.slice(0, 50);
  if (lines.length > shown.length) shown.push(`- … and ${lines.length - shown.length} more`);
  return [
    `### Settings\n\n${keys.map((key) => `\`${key}\``).join(', ')}`,
    ...(shown.length > 0 ? [shown.join('\n')] : []),
  ];
}

/** What happened to one product. */
function changeBlock(
  change: Change,
  from: ComparableEdition,
  to: ComparableEdition,
  differing: TextDifferences,
): string {
  const { kind, slug, product, renamedFrom, fields, note, texts } = change;
  if (kind !== 'changed') return `- \`${slug}\` ${commentText(describeChange(change))}`;
  const head = `**${commentText(product)}** \`${slug}\`${renamedFrom === undefined ? '' : `, was \`${renamedFrom}\``}`;
  const rows = Object.entries(fields).map(
    ([key, step]) => `| ${key} | ${value(step?.from)} | ${value(step?.to)} |`,
  );
  const before = from.contents.entry(renamedFrom ?? slug);
  const after = to.contents.entry(slug);
  return [
    note === undefined ? head : `${head}: ${value(note)}`,
    ...(rows.length > 0 ? [['| | before | after |', '|---|---|---|', ...rows].join('\n')] : []),
    ...changedTexts
      .filter((key) => texts.includes(key))
      .map((key) => textBlock(key, textOf(before?.[key]), textOf(after?.[key]), differing)),
  ].join('\n\n');
}

function textBlock(key: string, from: string, to: string, differing: TextDifferences): string {
  const shown =
    differing.show(from, to) ??
    `another text: ${from.length.toLocaleString('en-US')} characters before, ${to.length.toLocaleString('en-US')} now`;
  return `<details><summary>${key}</summary>\n\n> ${shown}\n\n</details>`;
}

function textOf(written: PublishedEntry[keyof PublishedEntry] | undefined): string {
  return Array.isArray(written) ? written.join('\n') : String(written ?? '');
}

function value(written: unknown): string {
  if (written === null || written === undefined) return '–';
  const parts = (Array.isArray(written) ? written : [written]).map((part) =>
    typeof part === 'object' ? JSON.stringify(part) : String(part),
  );
  const text = parts.length === 0 ? '–' : parts.join(', ');
  return commentText(
    text.length > valueMaxLength
      ? `${text.slice(0, valueMaxLength).replace(/[\uD800-\uDBFF]$/, '')} …`
      : text,
  );
}
