import { describe } from 'bun:test';
import { postgresIsHere } from './postgres-files.ts';

/** Tests that need a PostgreSQL; where npm brings none they are skipped, and their title says why. */
export function describeWithPostgres(title: string, body: () => void): void {
  if (postgresIsHere) describe(title, body);
  else describe.skip(`${title} (skipped: npm brings a PostgreSQL for tests on Linux on x64 only)`, body);
}
