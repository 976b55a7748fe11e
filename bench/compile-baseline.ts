import { Database } from 'bun:sqlite';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

// Baseline for compiling: the least work of a program that keeps a catalogue in SQLite and finds verdicts by slug: bun
// bench/compile-baseline.ts NDJSON DATABASE

const [from = '', to = ''] = process.argv.slice(2);
const database = new Database(to, { create: true, strict: true });
database.run(
  'CREATE TABLE verdicts (slug TEXT PRIMARY KEY, category TEXT, verdict TEXT, rating INTEGER, line TEXT)',
);
const insert = database.prepare('INSERT INTO verdicts VALUES (?, ?, ?, ?, ?)');
database.run('BEGIN');
for await (const line of createInterface(createReadStream(from, { highWaterMark: 1024 * 1024 }))) {
  const { slug, category, verdict, rating } = JSON.parse(line);
  insert.run(slug, category, verdict, rating, line);
}
database.run('COMMIT');
insert.finalize();
database.close();
