import { needing } from '../needing.ts';
import { postgresIsHere } from './postgres-files.ts';

/** Tests that need PostgreSQL; skipped where npm provides none. */
export const describeWithPostgres = needing(
  postgresIsHere ? undefined : 'npm provides PostgreSQL only on Linux x64',
).describe;
