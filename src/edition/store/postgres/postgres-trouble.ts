import { SQL } from 'bun';

/** A statement or a connection that took too long. */
export class TooSlow extends Error {
  override readonly name = 'TooSlow';
}

/** A host that answers but lacks the requested rows: a standby may be behind its primary. */
export class HostLacks extends Error {
  override readonly name = 'HostLacks';
}

/**
 * What is wrong with a host when another one may do better: it cannot be reached, refuses the login, is shutting down,
 * or is too slow. Nothing when the failure is of another kind.
 */
export function hostTrouble(error: unknown): string | undefined {
  if (error instanceof TooSlow || error instanceof HostLacks) return error.message;
  if (!(error instanceof Error)) return undefined;
  const state = sqlStateOf(error);
  if (state !== undefined) return isPassing(state) ? error.message : undefined;
  const code = codeOf(error);
  if (code === 'ERR_POSTGRES_CONNECTION_REFUSED') return 'nothing answers there';
  if (code === 'ERR_POSTGRES_CONNECTION_CLOSED') return 'the connection was lost';
  if (/^ERR_POSTGRES_CONNECTION_(?:FAILED|TIMEOUT)$/.test(code)) return 'it does not answer';
  // Such as a certificate file that cannot be read.
  if (code.startsWith('ERR_INVALID_ARG_')) return error.message;
  // Certificates fail with codes of their own; a client that cannot log in has its own words for it.
  return /^ERR_POSTGRES_(?:TLS|SASL|AUTH|UNKNOWN_AUTH|UNSUPPORTED_AUTH|INVALID_SERVER|CHANNEL)|CERT|TLS|SSL/.test(
    code,
  )
    ? error.message
    : undefined;
}

/** The state that the server gave an error (PostgreSQL manual, appendix A). */
export function sqlStateOf(error: unknown): string | undefined {
  return error instanceof SQL.PostgresError && typeof error.errno === 'string' ? error.errno : undefined;
}

/** Whether an error says that a table or its schema is not there. */
export function isMissingTable(error: unknown): boolean {
  return ['42P01', '3F000'].includes(sqlStateOf(error) ?? '');
}

/** A failure of the database as words for the operator, or nothing when it is none. */
export function explainPostgres(error: unknown): string | undefined {
  const trouble = hostTrouble(error);
  if (trouble !== undefined) return trouble;
  const state = sqlStateOf(error);
  if (!(error instanceof Error) || state === undefined) return undefined;
  if (state === '42501')
    return `${error.message}; docs/stores.md lists the rights that publishers and readers need`;
  if (state === '25006') return 'the database may only be read';
  if (state === '23505') return 'somebody else published meanwhile';
  return `${error.message} (SQLSTATE ${state})`;
}

/** States of a host that others need not share: connection, login, resources, shutdown, conflict with recovery. */
function isPassing(state: string): boolean {
  return /^(?:08|28|53|57P|58)/.test(state) || ['3D000', '40001', '40P01', '57014'].includes(state);
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : '';
}
