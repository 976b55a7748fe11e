import { needing } from '../needing.ts';
import { postgresIsHere } from './postgres-files.ts';

/** Tests that need a PostgreSQL; where npm brings none they are left out. */
export const describeWithPostgres = needing(
  postgresIsHere ? undefined : 'npm brings a PostgreSQL for Linux on x64 only',
).describe;
