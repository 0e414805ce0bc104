import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { createWorld, daysFromToday, type Person, type World } from '../../test/world.ts';
import { loginPassword } from './login-passwords.ts';
import type { Login } from './pools.ts';

const LOGINS: readonly Login[] = ['client', 'supplier', 'staff', 'auth', 'public', 'system'];
const SIDES = ['client', 'supplier', 'staff'] as const;
const ROLES = LOGINS.map((login) => `portal_${login}`);

let world: World;
const raw = {} as Record<Login, Client>;
beforeAll(async () => {
  world = await createWorld();
  for (const login of LOGINS) {
    const url = new URL(world.config.databaseUrl);
    url.username = `portal_${login}`;
    url.password = loginPassword(world.config.databaseUrl, url.username);
    raw[login] = new Client({ connectionString: url.href });
    await raw[login].connect();
  }
});
afterAll(async () => {
  for (const login of LOGINS) await raw[login].end();
  await world.end();
});

/** Rows of the owner's question; one column is enough to say what breaks a rule. */
async function found(text: string, values: unknown[] = []): Promise<unknown[]> {
  return (await world.owner.query<{ it: unknown }>(text, values)).rows.map(({ it }) => it);
}

/** Error code of a statement that an attacker sends, or null when it is carried out. */
async function refusal(login: Login, text: string, values: unknown[] = []): Promise<string | null> {
  return raw[login].query(text, values).then(
    () => null,
    (error: unknown) => (error as { code?: string }).code ?? String(error),
  );
}

const speak = (login: Login, { identity }: Person) =>
  raw[login].query(
    `select set_config('app.party', $1, false), set_config('app.user', $2, false), set_config('app.staff', $3, false)`,
    [identity.partyId ?? '', identity.userId, identity.partyId ? '' : identity.userId],
  );

/** An invoice of the first pair that was sent. */
async function sentInvoice(more: Record<string, unknown> = {}): Promise<string> {
  const { rows } = await world.owner.query<{ id: string }>(
    `insert into invoices (ref, number, program, assignor_id, assignor_name, debtor_id, debtor_name, contract_id, issue_date, due_date, net,
       vat, gross, status, submitted_at, confirm_by)
     values ($1, $1, 'classic', $2, 'A', $3, 'D', $4, $5, $6, 100, 20, 120, 'awaiting_confirmation', now(), now() + interval '5 days')
     returning id`,
    [
      `L-${randomUUID()}`,
      world.parties.assignor,
      more['debtor'] ?? world.parties.debtor,
      world.contracts.classic,
      daysFromToday(-3),
      daysFromToday(40),
    ],
  );
  return rows[0]?.id as string;
}

describe('whatever functions and tables there are', () => {
  /** Functions of ours that run with their owner's rights. */
  const DEFINERS = `pg_proc p where p.prosecdef and p.pronamespace = 'public'::regnamespace`;

  test('a function with its owner’s rights has a fixed search path, temporary tables last', async () => {
    expect((await found(`select p.proname as it from ${DEFINERS}`)).length).toBeGreaterThan(20);
    expect(
      await found(
        `select p.proname as it from ${DEFINERS} and p.proconfig is distinct from '{"search_path=public, pg_temp"}'::text[]`,
      ),
    ).toEqual([]);
  });

  test('it belongs to a role that owns nothing else and is nobody', async () => {
    expect(await found(`select distinct p.proowner::regrole::text as it from ${DEFINERS}`)).toEqual([
      'portal_functions',
    ]);
    expect(
      (
        await world.owner.query(
          `select rolsuper, rolbypassrls, rolcanlogin, rolcreaterole, rolcreatedb, rolreplication from pg_roles
           where rolname = 'portal_functions'`,
        )
      ).rows,
    ).toEqual([
      {
        rolsuper: false,
        rolbypassrls: false,
        rolcanlogin: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolreplication: false,
      },
    ]);
    expect(
      await found(
        `select d.classid::regclass || ' ' || d.objid as it from pg_shdepend d join pg_database b on b.oid = d.dbid
         where b.datname = current_database() and d.deptype = 'o' and d.refobjid = 'portal_functions'::regrole
           and not exists (select from ${DEFINERS} and p.oid = d.objid and d.classid = 'pg_proc'::regclass)`,
      ),
    ).toEqual([]);
    expect(
      await found(
        `select r.rolname as it from pg_auth_members m join pg_roles r on r.oid = m.roleid
         where m.member = 'portal_functions'::regrole`,
      ),
    ).toEqual([]);
    expect(await found(`select has_schema_privilege('portal_functions', 'public', 'create') as it`)).toEqual([
      false,
    ]);
  });

  test('only logins that were named may call it', async () => {
    expect(
      await found(
        `select p.proname || ' ' || a.grantee::regrole as it
         from pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
         where p.prosecdef and p.pronamespace = 'public'::regnamespace
           and a.grantee <> p.proowner and not (a.grantee <> 0 and a.grantee::regrole::text = any($1))`,
        [ROLES],
      ),
    ).toEqual([]);
  });

  test('nothing that this database may hold is made by a login', async () => {
    expect(
      await found(
        `select role || ' ' || what as it from unnest($1::text[]) role,
           (values ('temporary'), ('create')) w (what) where has_database_privilege(role, current_database(), what)
         union all
         select role || ' schema ' || n.nspname from unnest($1::text[]) role, pg_namespace n
         where has_schema_privilege(role, n.oid, 'create')`,
        [[...ROLES, 'portal_functions']],
      ),
    ).toEqual([]);
  });

  test('a login is no more than a login', async () => {
    expect(
      await found(
        `select rolname as it from pg_roles where rolname = any($1)
         and (rolsuper or rolcreaterole or rolcreatedb or rolbypassrls or rolreplication or not rolcanlogin)`,
        [ROLES],
      ),
    ).toEqual([]);
    expect(
      await found(`select r.rolname as it from pg_roles r where r.rolname = any($1)`, [ROLES]),
    ).toHaveLength(ROLES.length);
    expect(
      await found(
        `select member::regrole || ' in ' || roleid::regrole as it from pg_auth_members where member::regrole::text = any($1)`,
        [ROLES],
      ),
    ).toEqual([]);
    expect(
      await found(
        `select refobjid::regrole || ' owns ' || classid::regclass || ' ' || objid as it from pg_shdepend
         where deptype = 'o' and refclassid = 'pg_authid'::regclass and refobjid::regrole::text = any($1)`,
        [ROLES],
      ),
    ).toEqual([]);
  });

  test('the owner of tables and functions is no superuser', async () => {
    expect(
      await found(
        `select distinct r.rolname as it from pg_roles r join pg_class c on c.relowner = r.oid
         where c.relnamespace = 'public'::regnamespace and (r.rolsuper or r.rolbypassrls)
         union select r.rolname from pg_roles r join pg_proc p on p.proowner = r.oid
         where p.pronamespace = 'public'::regnamespace and (r.rolsuper or r.rolbypassrls)
           and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
      ),
    ).toEqual([]);
  });

  test('every table has row-level security', async () => {
    expect(
      await found(
        `select relname as it from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
         and not relrowsecurity and relname <> 'schema_migrations'`,
      ),
    ).toEqual([]);
  });

  test('secrets have their readers', async () => {
    const readers = async (table: string, column: string) =>
      found(`select role as it from unnest($3::text[]) role where has_column_privilege(role, $1, $2, 'select')`, [
        table,
        column,
        [...ROLES, 'portal_functions'],
      ]);
    expect(await readers('users', 'password_hash')).toEqual(['portal_auth', 'portal_system']);
    expect(await readers('contract_participants', 'fee_ppm')).toEqual([
      'portal_supplier',
      'portal_staff',
      'portal_system',
    ]);
    for (const [table, column] of [
      ['totp_factors', 'secret'],
      ['recovery_codes', 'code_hash'],
      ['auth_challenges', 'secret_hash'],
      ['refresh_tokens', 'token_hash'],
      ['mail_links', 'token_hash'],
    ] as const)
      expect(await readers(table, column)).toEqual(['portal_auth', 'portal_system']);
  });

  test('the log’s actor is written by no login', async () => {
    expect(
      await found(
        `select role || ' ' || what || ' ' || attname as it
         from unnest($1::text[]) role, (values ('insert'), ('update')) w (what), pg_attribute
         where attrelid = 'audit_events'::regclass and attnum > 0
           and (attname like 'actor%' or attname in ('seq', 'at', 'sealed_no', 'prev_hash', 'hash') or what = 'update')
           and has_column_privilege(role, attrelid, attnum, what)`,
        [ROLES],
      ),
    ).toEqual([]);
    expect(
      await found(
        `select role as it from unnest($1::text[]) role where has_table_privilege(role, 'audit_events', 'delete, truncate')`,
        [ROLES],
      ),
    ).toEqual([]);
  });
});

describe.each(LOGINS)('portal_%s', (login) => {
  test('does not become a superuser by a table that hides another', async () => {
    for (const text of [
      'create temp table rate_windows (subject text primary key, used int, until timestamptz(3))',
      'create temp table counters (name text, year int, last int, primary key (name, year))',
      `create function pg_temp.rise() returns trigger language plpgsql as
         $$ begin execute 'alter role portal_${login} superuser'; return new; end $$`,
      'create trigger rise before insert on pg_temp.rate_windows for each row execute function pg_temp.rise()',
      'create trigger rise before insert on pg_temp.counters for each row execute function pg_temp.rise()',
      `select take_allowance('risen', 5, 60)`,
      `select next_ref('RISE')`,
    ])
      await refusal(login, text);
    const risen = await found(`select rolsuper as it from pg_roles where rolname = 'portal_${login}'`);
    await world.owner.query(`alter role portal_${login} nosuperuser`).catch(() => undefined);
    expect(risen).toEqual([false]);
    expect(await refusal(login, 'create temp table mine (a int)')).toBe('42501');
    expect(await refusal(login, 'create table public.mine (a int)')).toBe('42501');
    expect(await refusal(login, 'create schema mine')).toBe('42501');
    for (const other of ['portal_functions', 'portal_system', world.owner.user ?? 'postgres'])
      if (other !== `portal_${login}`) expect(await refusal(login, `set role ${other}`)).toBe('42501');
  });
});
