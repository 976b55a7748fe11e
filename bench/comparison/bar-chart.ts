import { whole } from '../figures.ts';

/** One bar. */
export interface Bar {
  readonly name: string;
  /** Zero or more. */
  readonly value: number;
  /** Drawn in the accent colour. */
  readonly highlighted: boolean;
}

const width = 720;
const row = 26;
const top = 44;
const nameWidth = 190;
const valueWidth = 90;

/** A horizontal bar chart as SVG, largest bar first, for light and dark; the title states the unit. */
export function barChart(title: string, bars: readonly Bar[]): string {
  const sorted = bars.toSorted((a, b) => b.value - a.value);
  const longest = sorted[0]?.value || 1;
  const height = top + sorted.length * row + 12;
  const described = sorted.map(({ name, value }) => `${name} ${whole(value)}`).join(', ');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escaped(`${title}: ${described}`)}">
<style>
text{font:14px system-ui,sans-serif;fill:#1f2328}.title{font-weight:600}.bar{fill:#afb8c1}.ours{fill:#1a7f37}.number{font-variant-numeric:tabular-nums}
@media(prefers-color-scheme:dark){text{fill:#e6edf3}.bar{fill:#57606a}.ours{fill:#2ea043}}
</style>
<text class="title" x="0" y="20">${escaped(title)}</text>
${sorted.map((bar, index) => drawn(bar, top + index * row, longest)).join('\n')}
</svg>
`;
}

function drawn({ name, value, highlighted }: Bar, y: number, longest: number): string {
  const length = Math.max(1, Math.round(((width - nameWidth - valueWidth) * value) / longest));
  return [
    `<text x="${nameWidth - 10}" y="${y + 15}" text-anchor="end">${escaped(name)}</text>`,
    `<rect class="${highlighted ? 'ours' : 'bar'}" x="${nameWidth}" y="${y}" width="${length}" height="${row - 6}" rx="2"/>`,
    `<text class="number" x="${nameWidth + length + 8}" y="${y + 15}">${whole(value)}</text>`,
  ].join('');
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
