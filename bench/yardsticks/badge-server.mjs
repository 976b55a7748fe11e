// Serves badges of a badge library, rendered on each request. Usage: node badge-server.mjs badge-maker|badgen
// RECORDS.ndjson PORT
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { makeBadge } from 'badge-maker';
import { badgen } from 'badgen';

const [library, file, port] = process.argv.slice(2);
const colours = { worthit: '1a7f37', depends: '9a6700', skip: 'cf222e' };
const draw = {
  'badge-maker': (message, colour) => makeBadge({ label: 'verdict', message, color: `#${colour}` }),
  badgen: (status, color) => badgen({ label: 'verdict', status, color }),
}[library];
const records = new Map(
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
    .map(({ slug, verdict, rating }) => [slug, { verdict, rating }]),
);

createServer((request, response) => {
  const record = records.get(request.url.slice('/api/badge/'.length));
  if (!record) return response.writeHead(404).end();
  const svg = draw(`${record.verdict} ${record.rating}/10`, colours[record.verdict]);
  response.writeHead(200, {
    'Content-Type': 'image/svg+xml; charset=utf-8',
    'Cache-Control': 'public, max-age=3600',
    'Access-Control-Allow-Origin': '*',
    'Content-Length': Buffer.byteLength(svg),
  });
  response.end(svg);
}).listen(Number(port), '127.0.0.1');
