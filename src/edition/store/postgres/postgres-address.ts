import { quoted } from '../../../verdict/text/excerpt.ts';
import { nearest } from '../../../verdict/text/nearest.ts';
import { StoreError } from '../edition-store.ts';

/** Where a database is, as `postgres://…` says it. */
export interface PostgresAddress {
  readonly hosts: readonly PostgresHost[];
  readonly user: string | undefined;
  readonly password: string | undefined;
  readonly database: string | undefined;
  /** Which hosts may be read from. */
  readonly session: SessionKind;
  /** How long a host may take to accept a connection, in seconds. */
  readonly connectSeconds: number;
  /** Parameters for the connection, such as `sslmode`. */
  readonly parameters: ReadonlyMap<string, string>;
  /** For messages: hosts and database, without user, password and parameters. */
  readonly name: string;
}

/** One host of a database; the host may be the folder of a Unix socket. */
export interface PostgresHost {
  readonly host: string;
  readonly port: number;
}

/** Values of `target_session_attrs` (PostgreSQL manual, 32.1.2, "Parameter Key Words"). */
const sessionKinds = ['any', 'read-write', 'read-only', 'primary', 'standby', 'prefer-standby'] as const;

/** One of them. */
export type SessionKind = (typeof sessionKinds)[number];

/** Parameters that the client understands and is given as they are, with the values that they may have. */
const passedOn: Readonly<Record<string, readonly string[] | undefined>> = {
  sslmode: ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'],
  sslrootcert: undefined,
  sslcert: undefined,
  sslkey: undefined,
  channel_binding: ['disable', 'prefer', 'require'],
};

/** Parameters that an address may have. */
export const allowedParameters: readonly string[] = [
  'target_session_attrs',
  'connect_timeout',
  ...Object.keys(passedOn),
];

const hostsMax = 16;
const portDefault = 5432;
const connectSecondsDefault = 5;
const connectSecondsMax = 300;

const form =
  'allowed: postgres://USER@HOST:PORT,HOST:PORT/DATABASE?PARAMETER=VALUE, with every special character percent-encoded';

/** Says whether a name is meant as the address of a database. */
export function isPostgresAddress(text: string): boolean {
  return /^postgres(?:ql)?:/i.test(text);
}

/**
 * Reads an address (PostgreSQL manual, 32.1.1.2, "Connection URIs"), with a list of hosts if need be. Throws
 * `StoreError`; its message repeats nothing that could be part of a password.
 */
export function parsePostgresAddress(text: string): PostgresAddress {
  const match = addressPattern.exec(text);
  const { credentials, hosts: hostList = '', database, query = '' } = match?.groups ?? {};
  const [user, password] = (credentials ?? '').split(/:(.*)/s).map(decoded);
  const hosts = match ? hostList.split(',').map(parseHost) : [];
  if (hosts.length === 0 || hosts.length > hostsMax || !hosts.every((host) => host !== undefined))
    throw new StoreError(
      `the address of the database cannot be understood; ${form}; at most ${hostsMax} hosts`,
    );
  const parameters = parseParameters(query);
  const databaseName = database ? decoded(database) : undefined;
  return {
    hosts,
    user: user || undefined,
    password: password || undefined,
    database: databaseName,
    session: sessionOf(parameters.get('target_session_attrs')),
    connectSeconds: connectSecondsOf(parameters.get('connect_timeout')),
    parameters: new Map([...parameters].filter(([name]) => Object.hasOwn(passedOn, name))),
    name: `postgres://${hosts.map(describeHost).join(',')}/${encodeURIComponent(databaseName ?? '')}`,
  };
}

/** The same address without its password, to be shown or handed on. */
export function withoutPassword(text: string): string {
  const { credentials } = addressPattern.exec(text)?.groups ?? {};
  return credentials === undefined
    ? text
    : text.replace(`//${credentials}@`, () => `//${credentials.replace(/:.*/s, '')}@`);
}

/** A host as messages name it. */
export function describeHost({ host, port }: PostgresHost): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}

const addressPattern =
  /^postgres(?:ql)?:\/\/(?:(?<credentials>[^/?#]*)@)?(?<hosts>[^/?#@]*)(?:\/(?<database>[^/?#@]*))?(?:\?(?<query>[^#@]*))?$/i;

function parseHost(text: string): PostgresHost | undefined {
  const match = /^(?:\[(?<six>[0-9A-Fa-f:.%]+)\]|(?<name>[^:[\]\s]*))(?::(?<port>\d{1,5}))?$/.exec(text);
  if (!match) return undefined;
  const { six, name, port = String(portDefault) } = match.groups ?? {};
  const host = six ?? (name ? decoded(name) : 'localhost');
  return host !== '' && !/\p{Cc}/u.test(host) && Number(port) >= 1 && Number(port) <= 65_535
    ? { host, port: Number(port) }
    : undefined;
}

function parseParameters(query: string): Map<string, string> {
  const parameters = new Map<string, string>();
  for (const pair of query.split('&').filter((one) => one !== '')) {
    const [name = '', value = ''] = pair.split(/=(.*)/s).map(decoded);
    if (name === 'password')
      throw new StoreError(
        'the password of the database has its place in the variable PGPASSWORD, not among the parameters of the address',
      );
    if (!allowedParameters.includes(name)) {
      const near = nearest(name, allowedParameters);
      throw new StoreError(
        `the address of the database has the parameter ${quoted(name)}; allowed: ${allowedParameters.join(', ')}${near ? `; did you mean ${near}?` : ''}`,
      );
    }
    const allowed = passedOn[name];
    if (allowed) oneOf(name, value, allowed);
    parameters.set(name, value);
  }
  return parameters;
}

function sessionOf(value = 'any'): SessionKind {
  return oneOf('target_session_attrs', value, sessionKinds);
}

function oneOf<Value extends string>(name: string, value: string, allowed: readonly Value[]): Value {
  const found = allowed.find((one) => one === value);
  if (found !== undefined) return found;
  throw new StoreError(`${name} is ${quoted(value)}; allowed: ${allowed.join(', ')}`);
}

function connectSecondsOf(value = String(connectSecondsDefault)): number {
  if (/^\d{1,3}$/.test(value) && Number(value) >= 1 && Number(value) <= connectSecondsMax)
    return Number(value);
  throw new StoreError(
    `connect_timeout is ${quoted(value)}; allowed: whole seconds from 1 to ${connectSecondsMax}`,
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new StoreError(`the address of the database cannot be understood; ${form}`);
  }
}
