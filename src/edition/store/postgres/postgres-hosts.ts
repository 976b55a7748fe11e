import { StoreError, StoreUnreachable } from '../edition-store.ts';
import type { PostgresAddress, PostgresHost, SessionKind } from './postgres-address.ts';
import { describeHost } from './postgres-address.ts';
import { PostgresConnection } from './postgres-connection.ts';
import { explainPostgres, HostLacks, hostTrouble, sqlStateOf } from './postgres-trouble.ts';

/**
 * The hosts of a database. Each reading has a connection of its own and ends it: a server looks every few seconds only,
 * holds no place in the database meanwhile, and has no connection that could have died unnoticed.
 */
export class PostgresHosts {
  readonly name: string;
  readonly #address: PostgresAddress;
  readonly #password: string | undefined;
  readonly #signal: AbortSignal | undefined;
  /** The host that was read from last: it is asked first. */
  #last: PostgresHost | undefined;

  /** `password` is for an address that has none; `signal` ends all waiting. */
  constructor(address: PostgresAddress, password: string | undefined, signal: AbortSignal | undefined) {
    this.name = address.name;
    this.#address = address;
    this.#password = password;
    this.#signal = signal;
  }

  /**
   * Reads from the first host that answers and may be read from; what fails for a reason of the host's is begun again
   * on the next one. Throws `StoreUnreachable` when none is left, `StoreError` when it fails for another reason.
   */
  async read<Result>(work: (connection: PostgresConnection) => Promise<Result>): Promise<Result> {
    const troubles: string[] = [];
    let lacking: HostLacks | undefined;
    for (const [host, session] of this.#order()) {
      try {
        await using connection = await this.#connect(host);
        const unsuited = unsuitedFor(session, connection);
        if (unsuited === undefined) {
          const result = await work(connection);
          this.#last = host;
          return result;
        }
        troubles.push(`${describeHost(host)}: ${unsuited}`);
      } catch (error) {
        const trouble = this.#troubleOf(error);
        if (trouble === undefined) throw explained(this.name, error);
        if (error instanceof HostLacks) lacking = error;
        troubles.push(`${describeHost(host)}: ${trouble}`);
      }
    }
    if (lacking) throw new StoreError(`${this.name}: ${lacking.message}`);
    throw new StoreUnreachable(`${this.name} cannot be reached (${[...new Set(troubles)].join('; ')})`);
  }

  /** Connects to the host that may be written to. Throws `StoreError` when there is none. */
  async primary(): Promise<PostgresConnection> {
    const troubles: string[] = [];
    for (const host of this.#address.hosts)
      try {
        const connection = await this.#connect(host);
        const unsuited = unsuitedFor('read-write', connection);
        if (unsuited === undefined) return connection;
        troubles.push(`${describeHost(host)}: ${unsuited}`);
        await connection.close();
      } catch (error) {
        const trouble = this.#troubleOf(error);
        if (trouble === undefined) throw explained(this.name, error);
        troubles.push(`${describeHost(host)}: ${trouble}`);
      }
    throw new StoreError(`${this.name}: no host can be published to (${troubles.join('; ')})`);
  }

  #connect(host: PostgresHost): Promise<PostgresConnection> {
    return PostgresConnection.open(this.#address, host, this.#password, this.#signal);
  }

  #troubleOf(error: unknown): string | undefined {
    const trouble = hostTrouble(error);
    const wanted =
      sqlStateOf(error)?.startsWith('28') && (this.#address.password ?? this.#password) === undefined;
    return wanted ? `${trouble}, and no password was given; it can be given in PGPASSWORD` : trouble;
  }

  #order(): readonly (readonly [PostgresHost, SessionKind])[] {
    const { hosts, session } = this.#address;
    const last = this.#last;
    const order = last ? [last, ...hosts.filter((host) => host !== last)] : hosts;
    const kinds: readonly SessionKind[] = session === 'prefer-standby' ? ['standby', 'any'] : [session];
    return kinds.flatMap((kind) => order.map((host) => [host, kind] as const));
  }
}

/** A failure of the database as `StoreError`; anything else as it is. */
export function explained(name: string, error: unknown): unknown {
  if (error instanceof StoreError) return error;
  const words = explainPostgres(error);
  return words === undefined ? error : new StoreError(`${name}: ${words}`);
}

/** Why a host does not suit; nothing when it does. */
function unsuitedFor(
  session: SessionKind,
  { isStandby, isReadOnly }: PostgresConnection,
): string | undefined {
  if (session === 'any' || session === 'prefer-standby') return undefined;
  if (session === 'standby') return isStandby ? undefined : 'it is not a standby';
  if (session === 'primary') return isStandby ? 'it is a standby' : undefined;
  if (session === 'read-only') return isStandby || isReadOnly ? undefined : 'it may be written to';
  if (isStandby) return 'it is a standby';
  return isReadOnly ? 'it may only be read' : undefined;
}
