import { join } from 'node:path';
import { dashboardRows } from './dashboard-rows.ts';

const datasource = { type: 'prometheus', uid: '$datasource' };
const width = 24;

let id = 0;
let y = 0;
const panels = dashboardRows.flatMap(([height, ...plans]) => {
  const made = plans.map(({ title, about, unit, type, lines }, column) => ({
    id: ++id,
    type,
    title,
    description: about,
    datasource,
    gridPos: { x: (column * width) / plans.length, y, w: width / plans.length, h: height },
    fieldConfig: {
      // A share has an end.
      defaults: { unit, min: 0, ...(type === 'timeseries' && unit === 'percentunit' && { max: 1 }) },
      overrides: [],
    },
    options:
      type === 'stat'
        ? { reduceOptions: { calcs: ['lastNotNull'], fields: '', values: false }, graphMode: 'area' }
        : {
            legend: { displayMode: 'list', placement: 'bottom', showLegend: true },
            tooltip: { mode: 'multi', sort: 'desc' },
          },
    targets: lines.map(([expr, legendFormat], index) => ({
      refId: String.fromCharCode(65 + index),
      datasource,
      expr,
      legendFormat,
      editorMode: 'code',
      range: true,
    })),
  }));
  y += height;
  return made;
});

const variable = (name: string, label: string, query: string) => ({
  type: 'query',
  name,
  label,
  datasource,
  query: { query, refId: name },
  definition: query,
  refresh: 2,
  includeAll: true,
  multi: true,
  current: { text: 'All', value: '$__all' },
});

/** The Grafana dashboard; `npm run dashboard` writes it into `deploy/`. */
export const dashboard = {
  __requires: [
    { type: 'grafana', id: 'grafana', name: 'Grafana', version: '10.0.0' },
    { type: 'datasource', id: 'prometheus', name: 'Prometheus', version: '1.0.0' },
  ],
  uid: 'product-verdicts',
  title: 'Product verdicts',
  description: 'Requests, errors, latency, cache, editions and processes of verdicts serve.',
  tags: ['verdicts'],
  schemaVersion: 39,
  version: 1,
  editable: true,
  graphTooltip: 1,
  time: { from: 'now-6h', to: 'now' },
  refresh: '30s',
  annotations: {
    list: [
      {
        name: 'New edition',
        datasource,
        enable: true,
        iconColor: 'blue',
        expr: `sum by (instance) (increase(verdicts_refreshes_total{outcome="updated",job=~"$job",instance=~"$instance"}[1m])) > 0`,
        titleFormat: 'New edition on {{instance}}',
      },
    ],
  },
  templating: {
    list: [
      { type: 'datasource', name: 'datasource', label: 'Data source', query: 'prometheus', current: {} },
      variable('job', 'Job', 'label_values(verdicts_build_info, job)'),
      variable('instance', 'Instance', 'label_values(verdicts_build_info{job=~"$job"}, instance)'),
    ],
  },
  panels,
};

if (import.meta.main) {
  const file = join(import.meta.dir, '../deploy/grafana-dashboard.json');
  await Bun.write(file, `${JSON.stringify(dashboard, null, 2)}\n`);
}
