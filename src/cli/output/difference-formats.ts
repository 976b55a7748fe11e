import { type Change, changedTexts } from '../../verdict/change/change.ts';
import { countOf } from '../../verdict/text/count-of.ts';
import { printable } from '../../verdict/text/printable.ts';
import type { Paint } from './terminal.ts';

/** The headings of a difference, in order; a change belongs to the first that fits. */
const groups = [
  { title: 'Added', mark: '+', fits: ({ kind }: Change) => kind === 'added' },
  { title: 'Returned', mark: '+', fits: ({ kind }: Change) => kind === 'returned' },
  {
    title: 'Verdict changed',
    mark: '~',
    fits: ({ kind, fields }: Change) => kind === 'changed' && fields.verdict,
  },
  {
    title: 'Rating moved',
    mark: '~',
    fits: ({ kind, fields }: Change) => kind === 'changed' && fields.rating,
  },
  { title: 'Renamed', mark: '~', fits: ({ kind, renamedFrom }: Change) => kind === 'changed' && renamedFrom },
  { title: 'Changed', mark: '~', fits: ({ kind }: Change) => kind === 'changed' },
  { title: 'Merged', mark: '~', fits: ({ kind }: Change) => kind === 'merged' },
  { title: 'Withdrawn', mark: '-', fits: ({ kind }: Change) => kind === 'withdrawn' },
  { title: 'Removed', mark: '-', fits: ({ kind }: Change) => kind === 'removed' },
] as const;

/** Most characters shown of a value. */
const valueMaxLength = 60;

/** Groups changes under headings, each showing at most `groupMax`. */
export class DifferenceReport {
  readonly #groupMax: number;
  readonly #shown = new Map<string, { count: number; changes: Change[] }>();

  constructor(groupMax: number) {
    this.#groupMax = groupMax;
  }

  /** Adds a change. */
  add(change: Change): void {
    const { title } = groups.find(({ fits }) => fits(change)) ?? { title: 'Changed' };
    const group = this.#shown.get(title) ?? { count: 0, changes: [] };
    this.#shown.set(title, group);
    group.count++;
    if (group.changes.length < this.#groupMax) group.changes.push(change);
  }

  /** The number of changes under each heading: `1 added, 2 renamed`. */
  get summary(): string {
    const present = [...this.groups()].map(({ title, count }) => {
      // "Verdict changed" and "Rating moved" begin with a noun, which gets a plural.
      const [first = '', ...rest] = title.toLowerCase().split(' ');
      const words = [rest.length > 0 && count > 1 ? `${first}s` : first, ...rest].join(' ');
      return `${count.toLocaleString('en-US')} ${words}`;
    });
    return present.length === 0 ? 'no verdict differs' : present.join(', ');
  }

  /** The headings that have changes, with their number and those that are kept. */
  *groups(): Generator<{
    readonly title: string;
    readonly mark: '+' | '~' | '-';
    readonly count: number;
    readonly changes: readonly Change[];
  }> {
    for (const { title, mark } of groups) {
      const group = this.#shown.get(title);
      if (group) yield { title, mark, ...group };
    }
  }

  /** Prints the headings and their changes. */
  print(print: (line: string) => void, paint: Paint): void {
    for (const { title, mark, count, changes } of this.groups()) {
      print(paint.bold(`${title} (${count.toLocaleString('en-US')})`));
      const colour = { '+': paint.green, '-': paint.red, '~': (text: string) => text }[mark];
      for (const change of changes) print(`  ${colour(`${mark} ${change.slug}`)}  ${describeChange(change)}`);
      const more = count - changes.length;
      if (more > 0) print(paint.dim(`  … and ${countOf(more, 'more', 'more')}`));
    }
  }
}

/** Prints which settings differ, if any. */
export function printSettings(keys: readonly string[], print: (line: string) => void, paint: Paint): void {
  if (keys.length > 0) print(`${paint.bold('Settings')}  ${keys.join(', ')}`);
}

/** Describes a change in one line: `Acme Notes: rating 8 → 9; new review`. */
export function describeChange(change: Change): string {
  const { kind, product, renamedFrom, into, aliasOf, fields, note, texts } = change;
  const parts: string[] = [];
  if (renamedFrom !== undefined) parts.push(`was ${renamedFrom}`);
  if (into !== undefined) parts.push(`redirects to ${into} now`);
  if (aliasOf !== undefined) parts.push(`redirected to ${aliasOf}`);
  if (kind === 'removed') parts.push('leads nowhere now');
  for (const [name, step] of Object.entries(fields)) {
    if (!step || kind === 'removed' || kind === 'merged' || kind === 'withdrawn') continue;
    parts.push(
      step.from === null ? `${name} ${shown(step.to)}` : `${name} ${shown(step.from)} → ${shown(step.to)}`,
    );
  }
  const changed = changedTexts.filter((text) => texts.includes(text));
  if (changed.length > 0) parts.push(`new ${changed.join(', ')}`);
  if (note !== undefined) parts.push(`note ${shown(note)}`);
  return printable(parts.length === 0 ? product : `${product}: ${parts.join('; ')}`);
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(' ');
  if (typeof value === 'object') return Object.values(value).map(shown).join(', ');
  const text = String(value);
  if (!text.includes(' ')) return text;
  return `“${text.length > valueMaxLength ? `${text.slice(0, valueMaxLength)}…` : text}”`;
}
