import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dashboard } from './dashboard.ts';

test('deploy/grafana-dashboard.json is up to date with `npm run dashboard`', () => {
  const written = readFileSync(join(import.meta.dir, '../deploy/grafana-dashboard.json'), 'utf8');
  expect(JSON.parse(written)).toEqual(JSON.parse(JSON.stringify(dashboard)));
});

test('every panel has a unique id and queries the selected data source', () => {
  const variables = dashboard.templating.list.map(({ name }) => name);
  expect(variables).toEqual(['datasource', 'job', 'instance']);
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
  for (const { datasource, targets } of dashboard.panels)
    for (const one of [datasource, ...targets.map((target) => target.datasource)])
      expect(one.uid).toBe('$datasource');
});
