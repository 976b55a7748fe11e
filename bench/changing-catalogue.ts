import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Publication } from '../src/edition/store/edition-store.ts';
import { pointerName, readPointer } from '../src/edition/store/pointer-file.ts';
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

/** The publications of a store in a folder, oldest first; the first one is state 0. */
export function readPublications(store: string): readonly Publication[] {
  return readPointer(join(store, pointerName)) ?? [];
}
