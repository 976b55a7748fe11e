import { alignedTable } from '../../lab/table.ts';
import { whole } from '../figures.ts';
import { type Kind, kinds } from './conversation.ts';
import type { Fate } from './judge.ts';

/** Counts what became of what was sent, by kind. */
export class Tally {
  readonly #counts = new Map<Fate, Map<Kind, number>>();
  #judged = 0;
  #answered = 0;
  #cutOff = 0;

  /** Requests, and beginnings of some, whose answer was judged, or that rightly had none. */
  get judged(): number {
    return this.#judged;
  }

  /** Answers. */
  get answered(): number {
    return this.#answered;
  }

  /** Requests whose answer was not waited for. */
  get cutOff(): number {
    return this.#cutOff;
  }

  /** Counts one conversation. */
  add(kind: Kind, fates: readonly Fate[]): void {
    for (const fate of fates) {
      const byKind = this.#counts.get(fate) ?? new Map<Kind, number>();
      byKind.set(kind, (byKind.get(kind) ?? 0) + 1);
      this.#counts.set(fate, byKind);
      if (fate === 'cut off') this.#cutOff++;
      else this.#judged++;
      if (typeof fate === 'number') this.#answered++;
    }
  }

  /** A table: a row for each status, a column for each kind. */
  table(): string {
    const fates = [...this.#counts.keys()].sort((a, b) => String(a).localeCompare(String(b)));
    const used = kinds.filter((kind) => fates.some((fate) => this.#counts.get(fate)?.has(kind)));
    const row = (name: string, ofKind: (kind: Kind) => number) => {
      const numbers = used.map(ofKind);
      const all = numbers.reduce((sum, one) => sum + one, 0);
      return [name, ...[...numbers, all].map((one) => (one === 0 ? '–' : whole(one)))];
    };
    const count = (fate: Fate, kind: Kind) => this.#counts.get(fate)?.get(kind) ?? 0;
    return alignedTable({
      columns: [
        { title: 'status', align: 'left' },
        ...[...used, 'all'].map((title) => ({ title, align: 'right' as const })),
      ],
      rows: [
        ...fates.map((fate) => row(String(fate), (kind) => count(fate, kind))),
        row('all', (kind) => fates.map((fate) => count(fate, kind)).reduce((sum, one) => sum + one, 0)),
      ],
    });
  }
}
