// A typical implementation of the service: Fastify, with a SQLite query on every request. Usage: node
// fastify-sqlite.mjs RECORDS.ndjson PORT
import { readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import fastify from 'fastify';

const [file, port] = process.argv.slice(2);
const database = new Database(':memory:');
const columns = ['slug', 'product', 'verdict', 'verdictSummary', 'rating', 'price', 'bestFor', 'skipIf', 'url', 'badge_svg'];
database.exec(`
  CREATE TABLE verdicts (${columns.join(', ')}, category, PRIMARY KEY (slug)) WITHOUT ROWID;
  CREATE INDEX by_verdict ON verdicts (verdict, slug);
  CREATE INDEX by_category ON verdicts (category, slug);
`);
const insert = database.prepare(`INSERT INTO verdicts VALUES (${columns.map((name) => `@${name}`).join(', ')}, @category)`);
database.transaction(() => {
  for (const line of readFileSync(file, 'utf8').trimEnd().split('\n')) insert.run(JSON.parse(line));
})();

const list = columns.join(', ');
const one = database.prepare(`SELECT ${list} FROM verdicts WHERE slug = ?`);
const statements = new Map();
const prepared = (sql) => {
  if (!statements.has(sql)) statements.set(sql, database.prepare(sql));
  return statements.get(sql);
};

const app = fastify();
app.addHook('onSend', async (_request, reply) => {
  reply.header('Access-Control-Allow-Origin', '*');
  reply.header('Cache-Control', 'public, max-age=3600');
});
app.get('/api/v1/:slug', (request, reply) => {
  const record = one.get(request.params.slug);
  if (record) return reply.send(record);
  return reply.code(404).send({ error: 'not found' });
});
app.get('/api/v1', (request, reply) => {
  const { verdict, category, limit = '50', offset = '0' } = request.query;
  const wanted = Object.entries({ verdict, category }).filter(([, value]) => value !== undefined);
  const where = wanted.length > 0 ? `WHERE ${wanted.map(([name]) => `${name} = ?`).join(' AND ')}` : '';
  const values = wanted.map(([, value]) => value);
  const { total } = prepared(`SELECT COUNT(*) AS total FROM verdicts ${where}`).get(...values);
  const data = prepared(`SELECT ${list} FROM verdicts ${where} ORDER BY slug LIMIT ? OFFSET ?`).all(
    ...values,
    Number(limit),
    Number(offset),
  );
  return reply.send({ data, total, limit: Number(limit), offset: Number(offset) });
});
await app.listen({ host: '127.0.0.1', port: Number(port) });
