import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { StoreError } from '../edition-store.ts';
import { parsePostgresAddress, withoutPassword } from './postgres-address.ts';

describe('the address of a database', () => {
  test.each([
    ['postgres://db', [['db', 5432]], 'postgres://db:5432/'],
    ['postgresql://u:p@db:6000/v', [['db', 6000]], 'postgres://db:6000/v'],
    [
      'POSTGRES://u@a:1,b/v',
      [
        ['a', 1],
        ['b', 5432],
      ],
      'postgres://a:1,b:5432/v',
    ],
    ['postgres://u@[::1]:7/v', [['::1', 7]], 'postgres://[::1]:7/v'],
    ['postgres://%2Frun%2Fpostgresql/v', [['/run/postgresql', 5432]], 'postgres:///run/postgresql:5432/v'],
    ['postgres:///v', [['localhost', 5432]], 'postgres://localhost:5432/v'],
  ] as const)('%s has these hosts and this name', (text, hosts, name) => {
    const address = parsePostgresAddress(text);
    expect(address.hosts).toEqual(hosts.map(([host, port]) => ({ host, port })));
    expect(address.name).toBe(name);
  });

  test('gives user, password and database as they were before encoding, and the parameters', () => {
    expect(
      parsePostgresAddress(
        'postgres://u%40x:p%2F%3A%23@db/a%20b?target_session_attrs=standby&connect_timeout=9&sslmode=verify-full',
      ),
    ).toMatchObject({
      user: 'u@x',
      password: 'p/:#',
      database: 'a b',
      session: 'standby',
      connectSeconds: 9,
      parameters: new Map([['sslmode', 'verify-full']]),
    });
  });

  test.each([
    ['postgres://db:0/v', 'cannot be understood'],
    ['postgres://db:65536/v', 'cannot be understood'],
    ['postgres://db:065535/v', 'cannot be understood'],
    ['postgres://db%00/v', 'cannot be understood'],
    ['postgres://a,db%0a,b/v', 'cannot be understood'],
    ['postgres://[]/v', 'cannot be understood'],
    ['postgres://[x]/v', 'cannot be understood'],
    ['postgres://u:1/secret@db', 'cannot be understood'],
    ['postgres://u:1?secret@db', 'cannot be understood'],
    ['postgres:db', 'cannot be understood'],
    ['postgres://u:%zz@db/v', 'cannot be understood'],
    [`postgres://${Array(17).fill('db').join(',')}/v`, 'at most 16 hosts'],
    ['postgres://db/v?options=-c', 'has the parameter "options"; allowed: target_session_attrs,'],
    ['postgres://db/v?sslmod=require', 'did you mean sslmode?'],
    ['postgres://db/v?target_session_attrs=all', 'target_session_attrs is "all"; allowed: any, read-write,'],
    ['postgres://db/v?sslmode=on', 'sslmode is "on"; allowed: disable, allow,'],
    ['postgres://db/v?connect_timeout=0', 'connect_timeout is "0"; allowed: whole seconds from 1 to 300'],
    ['postgres://db/v?connect_timeout=301', 'connect_timeout is "301"; allowed: whole seconds from 1 to 300'],
    ['postgres://db/v?connect_timeout=1s', 'connect_timeout is "1s"; allowed: whole seconds from 1 to 300'],
    ['postgres://db/v?password=secret', 'its place in the variable PGPASSWORD'],
  ])('%s is refused in one line', (text, message) => {
    expect(() => parsePostgresAddress(text)).toThrow(message);
    expect(() => parsePostgresAddress(text)).toThrow(StoreError);
  });

  test('may go to its limits', () => {
    const hosts = Array.from({ length: 16 }, (_, index) => `db${index}:${index === 0 ? 1 : 65_535}`);
    for (const seconds of [1, 300])
      expect(
        parsePostgresAddress(`postgres://${hosts.join(',')}/v?&connect_timeout=${seconds}&`),
      ).toMatchObject({
        hosts: { length: 16, 0: { port: 1 }, 15: { port: 65_535 } },
        connectSeconds: seconds,
      });
  });

  test('never reveals its password, for any content', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), fc.boolean(), (text, encoded) => {
        const secret = `SECRET${text}SECRET`.toWellFormed();
        const password = encoded ? encodeURIComponent(secret) : secret;
        const address = `postgres://user:${password}@db.example:5432/verdicts`;
        let shown: string;
        try {
          const parsed = parsePostgresAddress(address);
          shown = parsed.name + withoutPassword(address);
          expect(parsePostgresAddress(withoutPassword(address))).toEqual({ ...parsed, password: undefined });
          if (encoded) expect(parsed.password).toBe(secret);
        } catch (error) {
          if (!(error instanceof StoreError)) throw error;
          expect(encoded).toBeFalse();
          shown = error.message;
        }
        expect(shown).not.toContain('SECRET');
      }),
    );
  });
});
