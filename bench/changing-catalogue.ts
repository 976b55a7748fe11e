import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { settings } from './catalogue.ts';
import { generateRecords } from './records.ts';

/** One in this many verdicts changes between two states. */
const changedOneIn = 50;

/** How often a record has changed up to a state. Its price encodes this, so every answer reveals its state. */
export function versionAt(index: number, state: number): number {
  const first = index % changedOneIn;
  return state < first ? 0 : Math.floor((state - first) / changedOneIn) + 1;
}

/** The price of a record at this version. */
export function priceOf(version: number): string {
  return `$${version}/month`;
}

/** Writes a catalogue in one of its states, numbered from 0; a few verdicts differ between neighbours. */
export function writeChangingCatalogue(folder: string, count: number, state: number): readonly string[] {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'catalogue.yaml'), settings);
  const records = [...generateRecords(count)].map((record, index) => ({
    ...record,
    price: priceOf(versionAt(index, state)),
  }));
  const lines = records.map((record) => JSON.stringify(record));
  writeFileSync(join(folder, 'verdicts.ndjson'), `${lines.join('\n')}\n`);
  return records.map(({ slug }) => slug);
}

/** Maps edition ids of a store in a folder to states: the first publication is state 0. */
export function readStates(store: string): ReadonlyMap<string, number> {
  const { publications } = JSON.parse(readFileSync(join(store, 'publications.json'), 'utf8')) as {
    publications: { sequence: number; edition: string }[];
  };
  return new Map(publications.map(({ sequence, edition }) => [edition, sequence - 1]));
}
