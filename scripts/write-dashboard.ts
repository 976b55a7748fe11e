import { join } from 'node:path';
import { dashboard } from './dashboard.ts';

const file = join(import.meta.dir, '../deploy/grafana-dashboard.json');
await Bun.write(file, `${JSON.stringify(dashboard, null, 2)}\n`);
