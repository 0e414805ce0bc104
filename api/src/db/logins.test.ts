import { randomUUID } from 'node:crypto';
import { insertInvoice, insertRequest } from '../../test/fixtures.ts';
import { rawLogins } from '../../test/raw-logins.ts';
import { columnOf, rowsOf, world } from '../../test/small-world.ts';
import { daysFromToday, type Person } from '../../test/world.ts';
import { lockDown } from './lock-down.ts';
import { LOGINS, type Login } from './login-passwords.ts';

const ROLES = LOGINS.map((login) => `portal_${login}`);

const raw = rawLogins(LOGINS);

/** Error code of an attacker's statement, or null when it is executed. */
async function refusal(login: Login, text: string, values: unknown[] = []): Promise<string | null> {
  return raw[login].query(text, values).then(
    () => null,
    (error: unknown) => (error as { code?: string }).code ?? String(error),
  );
}

async function expectNone(text: string, values: unknown[] = []): Promise<void> {
  expect(await columnOf(text, values)).toEqual([]);
}
async function expectRefused(login: Login, text: string, values: unknown[] = []): Promise<void> {
  expect(await refusal(login, text, values)).toBe('42501');
}

const speak = (login: Login, { identity }: Person) =>
  raw[login].query(
    `select set_config('app.party', $1, false), set_config('app.user', $2, false), set_config('app.staff', $3, false)`,
    [identity.partyId ?? '', identity.userId, identity.partyId ? '' : identity.userId],
  );

/** An invoice of the first assignor awaiting its debtor. */
const sentInvoice = (debtor = world.parties.debtor) =>
  insertInvoice(world, {
    debtor_id: debtor,
    status: 'awaiting_confirmation',
    submitted_at: new Date(),
    confirm_by: daysFromToday(5),
  });

describe('whatever functions and tables there are', () => {
  /** Our functions that run with their owner's rights. */
  const DEFINERS = `pg_proc p where p.prosecdef and p.pronamespace = 'public'::regnamespace`;

  test('a function with its owner’s rights has a fixed search path, temporary tables last', async () => {
    expect((await columnOf(`select p.proname as it from ${DEFINERS}`)).length).toBeGreaterThan(20);
    await expectNone(
      `select p.proname as it from ${DEFINERS} and (p.proconfig is null or not p.proconfig @> '{"search_path=public, pg_temp"}'
         or exists (select from unnest(p.proconfig) setting where setting !~ '^(search_path|work_mem)='))`,
    );
  });

  test('it belongs to a role that owns nothing else, without login or rights of its own', async () => {
    expect(await columnOf(`select distinct p.proowner::regrole::text as it from ${DEFINERS}`)).toEqual([
      'portal_functions',
    ]);
    expect(
      await columnOf(
        `select rolsuper or rolbypassrls or rolcanlogin or rolcreaterole or rolcreatedb or rolreplication as it from pg_roles
         where rolname = 'portal_functions'`,
      ),
    ).toEqual([false]);
    await expectNone(
      `select d.classid::regclass || ' ' || d.objid as it from pg_shdepend d join pg_database b on b.oid = d.dbid
         where b.datname = current_database() and d.deptype = 'o' and d.refobjid = 'portal_functions'::regrole
           and not exists (select from ${DEFINERS} and p.oid = d.objid and d.classid = 'pg_proc'::regclass)`,
    );
    await expectNone(
      `select r.rolname as it from pg_auth_members m join pg_roles r on r.oid = m.roleid
         where m.member = 'portal_functions'::regrole`,
    );
    expect(
      await columnOf(`select has_schema_privilege('portal_functions', 'public', 'create') as it`),
    ).toEqual([false]);
  });

  test('only logins that were named may call it', async () => {
    await expectNone(
      `select p.proname || ' ' || a.grantee::regrole as it
         from pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
         where p.prosecdef and p.pronamespace = 'public'::regnamespace
           and a.grantee <> p.proowner and not (a.grantee <> 0 and a.grantee::regrole::text = any($1))`,
      [ROLES],
    );
  });

  test('nothing that this database may hold is made by a login', async () => {
    await expectNone(
      `select role || ' ' || what as it from unnest($1::text[]) role,
           (values ('temporary'), ('create')) w (what) where has_database_privilege(role, current_database(), what)
         union all
         select role || ' schema ' || n.nspname from unnest($1::text[]) role, pg_namespace n
         where has_schema_privilege(role, n.oid, 'create')`,
      [[...ROLES, 'portal_functions']],
    );
  });

  test('what a migration forgets is made good', async () => {
    await world.owner.query(
      `create table unsafe_rows (a int); alter table unsafe_rows enable row level security;
       create function unsafe(n int) returns int language sql security definer as 'select n';
       grant execute on function unsafe(int) to public, portal_client`,
    );
    await lockDown(world.owner);
    const { rows } = await world.owner.query<{ owner: string; path: string[]; callers: string[] }>(
      `select proowner::regrole::text as owner, proconfig as path,
         array(select grantee::regrole::text from aclexplode(proacl) order by 1) as callers
       from pg_proc where oid = 'unsafe(int)'::regprocedure`,
    );
    expect(rows).toEqual([
      {
        owner: 'portal_functions',
        path: ['search_path=public, pg_temp'],
        callers: ['portal_client', 'portal_functions'],
      },
    ]);
    expect(
      await columnOf(`select polname as it from pg_policy where polrelid = 'unsafe_rows'::regclass`),
    ).toEqual(['functions_all']);
    // As a later migration would.
    await world.owner.query(
      `create or replace function unsafe(n int) returns int language sql as 'select n + 1'; drop function unsafe(int); drop table unsafe_rows`,
    );
  });

  test('a login is no more than a login', async () => {
    await expectNone(
      `select rolname as it from pg_roles where rolname = any($1)
         and (rolsuper or rolcreaterole or rolcreatedb or rolbypassrls or rolreplication or not rolcanlogin)`,
      [ROLES],
    );
    expect(
      await columnOf(`select r.rolname as it from pg_roles r where r.rolname = any($1)`, [ROLES]),
    ).toHaveLength(ROLES.length);
    await expectNone(
      `select member::regrole || ' in ' || roleid::regrole as it from pg_auth_members where member::regrole::text = any($1)`,
      [ROLES],
    );
    await expectNone(
      `select refobjid::regrole || ' owns ' || classid::regclass || ' ' || objid as it from pg_shdepend
         where deptype = 'o' and refclassid = 'pg_authid'::regclass and refobjid::regrole::text = any($1)`,
      [ROLES],
    );
  });

  test('the owner of tables and functions is no superuser', async () => {
    await expectNone(
      `select distinct r.rolname as it from pg_roles r join pg_class c on c.relowner = r.oid
         where c.relnamespace = 'public'::regnamespace and (r.rolsuper or r.rolbypassrls)
         union select r.rolname from pg_roles r join pg_proc p on p.proowner = r.oid
         where p.pronamespace = 'public'::regnamespace and (r.rolsuper or r.rolbypassrls)
           and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
    );
  });

  test('whoever writes a table may call what its indexes and computed columns call', async () => {
    await expectNone(
      `select distinct role || ' ' || t.oid::regclass || ' ' || p.oid::regprocedure as it
         from unnest($1::text[]) role, pg_class t
           join (select indrelid as rel, indexrelid as obj, 'pg_class'::regclass as kind from pg_index
             union all select adrelid, oid, 'pg_attrdef'::regclass from pg_attrdef) of on of.rel = t.oid
           join pg_depend d on d.classid = of.kind and d.objid = of.obj and d.refclassid = 'pg_proc'::regclass
           join pg_proc p on p.oid = d.refobjid and p.pronamespace = 'public'::regnamespace
         where t.relnamespace = 'public'::regnamespace
           and (has_any_column_privilege(role, t.oid, 'insert') or has_any_column_privilege(role, t.oid, 'update'))
           and not has_function_privilege(role, p.oid, 'execute')`,
      [[...ROLES, 'portal_functions']],
    );
  });

  test('every table has row-level security', async () => {
    await expectNone(
      `select relname as it from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
         and not relrowsecurity and relname <> 'schema_migrations'`,
    );
  });

  test('secrets have their readers', async () => {
    const readers = async (table: string, column: string) =>
      columnOf(
        `select role as it from unnest($3::text[]) role where has_column_privilege(role, $1, $2, 'select')`,
        [table, column, [...ROLES, 'portal_functions']],
      );
    expect(await readers('users', 'password_hash')).toEqual(['portal_auth']);
    expect(await readers('contract_participants', 'fee_ppm')).toEqual([
      'portal_supplier',
      'portal_staff',
      'portal_system',
    ]);
    // Only rows of the user's own proofs.
    expect(await readers('auth_challenges', 'secret_hash')).toEqual([
      'portal_auth',
      'portal_people',
      'portal_functions',
    ]);
    for (const [table, column] of [
      ['totp_factors', 'secret'],
      ['recovery_codes', 'code_hash'],
      ['refresh_tokens', 'token_hash'],
      ['mail_links', 'token_hash'],
    ] as const)
      expect(await readers(table, column)).toEqual(['portal_auth']);
  });

  test('the log’s actor is written by no login', async () => {
    await expectNone(
      `select role || ' ' || what || ' ' || attname as it
         from unnest($1::text[]) role, (values ('insert'), ('update')) w (what), pg_attribute
         where attrelid = 'audit_events'::regclass and attnum > 0
           and (attname like 'actor%' or attname like '%party' or what = 'update'
             or attname in ('seq', 'at', 'sealed_no', 'prev_hash', 'hash', 'digest_version'))
           and has_column_privilege(role, attrelid, attnum, what)`,
      [ROLES],
    );
    await expectNone(
      `select role as it from unnest($1::text[]) role where has_table_privilege(role, 'audit_events', 'delete, truncate')`,
      [ROLES],
    );
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
    const risen = await columnOf(`select rolsuper as it from pg_roles where rolname = 'portal_${login}'`);
    await world.owner.query(`alter role portal_${login} nosuperuser`).catch(() => undefined);
    expect(risen).toEqual([false]);
    await expectRefused(login, 'create temp table mine (a int)');
    await expectRefused(login, 'create table public.mine (a int)');
    await expectRefused(login, 'create schema mine');
    for (const other of ['portal_functions', world.owner.user ?? '', 'postgres'])
      await expectRefused(login, `set role ${other}`);
  });
});

describe('the log', () => {
  /** An event as the named login writes it, then its actor. */
  async function written(
    login: Login,
    action: string,
    entity: string,
    id: string,
  ): Promise<Record<string, unknown> | string | null> {
    const code = await refusal(
      login,
      `select append_audit('1.2.3.4', $1, $2, $3, null, null, null, 'forged', false, null, null, 'c')`,
      [action, entity, id],
    );
    if (code) return code;
    const [row] = await rowsOf(
      `select actor_id, actor_name, actor_public, actor_role from audit_events where entity_id = $1 order by seq desc limit 1`,
      [id],
    );
    return row ?? null;
  }

  async function expectUnwritten(...event: Parameters<typeof written>): Promise<void> {
    expect(await written(...event)).toBe('42501');
  }

  test('knows who acted from whom the connection speaks for', async () => {
    const { supplier, client, risk, m1 } = world.people;
    const invoice = await sentInvoice();
    for (const [login, person, name, role] of [
      ['supplier', supplier, 'camille vasseur', 'supplier'],
      ['client', client, 'lucie roumegas', 'client'],
      ['staff', risk, 'Département Risque', 'adviser'],
      ['staff', m1, 'Responsable', 'm1'],
    ] as const) {
      await speak(login, person);
      expect(await written(login, 'invoices.note', 'invoice', invoice)).toEqual({
        actor_id: person.identity.userId,
        actor_name: person.identity.name,
        actor_public: name,
        actor_role: role,
      });
    }
  });

  test('takes no actor that is given', async () => {
    const invoice = await sentInvoice();
    for (const login of LOGINS) {
      await expectRefused(
        login,
        `insert into audit_events (actor_name, actor_public, actor_role, action, entity, entity_id)
           values ('Hélène Marchadier', 'Responsable', 'm1', 'invoices.approve', 'invoice', $1)`,
        [invoice],
      );
      await expectRefused(login, `update audit_events set actor_name = 'x'`);
      await expectRefused(login, 'delete from audit_events');
      expect(
        await refusal(
          login,
          `select append_audit(null, 'x', 'x', 'm1', null, 'invoices.approve', 'invoice', $1::uuid, null, null, null, null, false, null, null, null)`,
          [invoice],
        ),
      ).toBe('42883');
    }
  });

  test('takes nobody of another side or company for the actor', async () => {
    const { supplier, client, otherClient, super: chief } = world.people;
    const invoice = await sentInvoice();
    for (const [login, party, user] of [
      ['client', client, chief],
      ['client', client, supplier],
      ['client', client, otherClient],
      ['supplier', supplier, client],
      ['supplier', supplier, chief],
    ] as const) {
      await raw[login].query(
        `select set_config('app.party', $1, false), set_config('app.user', $2, false), set_config('app.staff', $2, false)`,
        [party.identity.partyId, user.identity.userId],
      );
      await expectUnwritten(login, 'invoices.note', 'invoice', invoice);
    }
    await raw.staff.query(
      `select set_config('app.party', '', false), set_config('app.user', $1, false), set_config('app.staff', $1, false)`,
      [client.identity.userId],
    );
    await expectUnwritten('staff', 'invoices.note', 'invoice', invoice);
  });

  test('takes events of records that the caller sees only', async () => {
    const { supplier, otherSupplier, client, adviser } = world.people;
    const invoice = await sentInvoice();
    await speak('supplier', otherSupplier);
    await expectUnwritten('supplier', 'invoices.note', 'invoice', invoice);
    await speak('supplier', supplier);
    for (const [action, entity, id] of [
      ['invoices.note', 'invoice', randomUUID()],
      ['parties.update', 'party', world.parties.assignor],
      ['users.password_change', 'user', supplier.identity.userId],
      ['guaranteeRequests.approve', 'invoice', invoice],
    ] as const)
      await expectUnwritten('supplier', action, entity, id);
    await speak('client', client);
    await expectUnwritten('client', 'settings.update', 'settings', invoice);
    await speak('staff', adviser);
    await expectUnwritten('staff', 'users.password_change', 'user', adviser.identity.userId);
  });

  test('the portal’s own steps are not a side’s to write, but where they follow its own', async () => {
    const { supplier, client } = world.people;
    const invoice = await sentInvoice();
    await speak('supplier', supplier);
    await expectUnwritten('supplier', 'invoices.send_link', 'invoice', invoice);
    expect(await written('supplier', 'invoices.await_confirmation', 'invoice', invoice)).toMatchObject({
      actor_role: 'system',
    });
    await world.owner.query('update invoices set confirm_by = null where id = $1', [invoice]);
    await expectUnwritten('supplier', 'invoices.await_confirmation', 'invoice', invoice);
    const request = await insertRequest(world);
    await speak('client', client);
    expect(await written('client', 'guaranteeRequests.to_legal', 'guarantee_request', request)).toBe('42501');
    expect(await written('client', 'guaranteeRequests.submit', 'guarantee_request', request)).toMatchObject({
      actor_id: client.identity.userId,
    });
  });

  test('a visitor signs as a visitor', async () => {
    const invoice = await sentInvoice();
    const hash = Buffer.from(invoice);
    await world.owner.query(
      `insert into confirmation_links (token_hash, invoice_id, recipient, expires_at) values ($1, $2, 'x', now() + interval '1 day')`,
      [hash, invoice],
    );
    const answer = (by: string, confirmation: object) =>
      refusal(
        'public',
        `select decide_confirmation($1, 'confirmed', $2, $3, null, null, null, '1.2.3.4', 'c')`,
        [hash, by, JSON.stringify(confirmation)],
      );
    expect(await answer('Votre conseiller', { by: 'Votre conseiller' })).toBe('23514');
    expect(await answer('Eve (lien)', { by: 'Sondage de la banque' })).toBe('23514');
    expect(
      await answer('Eve (lien)', { by: 'Eve (lien)', at: '2026-01-01T00:00:00.000Z', proof: null }),
    ).toBeNull();
    expect(
      await columnOf(`select actor_name as it from audit_events where entity_id = $1`, [invoice]),
    ).toEqual(['Eve (lien)']);
  });

  test('sign-in names whose account or session it is about, the system itself or an employee', async () => {
    const { supplier, m1, client } = world.people;
    const { userId, sessionId } = supplier.identity;
    for (const [action, entity, id] of [
      ['users.update_self', 'user', userId],
      ['sessions.sign_in', 'session', sessionId],
    ] as const)
      expect(await written('auth', action, entity, id)).toMatchObject({ actor_id: userId });
    await expectUnwritten('auth', 'users.update_self', 'user', randomUUID());
    await expectUnwritten('auth', 'invoices.approve', 'invoice', await sentInvoice());
    const system = { actor_id: null, actor_name: 'Système', actor_public: 'Cessio', actor_role: 'system' };
    expect(await written('system', 'invoices.remind', 'invoice', randomUUID())).toEqual(system);
    await speak('system', m1);
    expect(await written('system', 'employees.update', 'user', userId)).toMatchObject({
      actor_id: m1.identity.userId,
      actor_public: 'Responsable',
    });
    await raw.system.query(`select set_config('app.staff', $1, false)`, [client.identity.userId]);
    await expectUnwritten('system', 'employees.update', 'user', userId);
    await raw.system.query(`select set_config('app.staff', '', false)`);
    await expectUnwritten('public', 'invoices.confirm', 'invoice', randomUUID());
  });
});

describe('messages', () => {
  const told = async (login: Login, to: unknown[], invoice: string | null, entity = 'invoice') => {
    const before = await columnOf('select id as it from notifications');
    const code = await refusal(
      login,
      `select notify_users($1, $2, $3, $4, '1', 'x', 'Votre compte est bloqué', 'action', $5, $6)`,
      [...to, invoice && entity, invoice],
    );
    const rows = await columnOf(
      'select user_id as it from notifications where not id = any($1) order by user_id',
      [before],
    );
    return code ?? rows;
  };

  test('notify whom a record concerns, neither the actor nor a stranger', async () => {
    const { supplier, client, otherClient, adviser, risk, legal } = world.people;
    const invoice = await sentInvoice();
    const id = (person: Person) => person.identity.userId;
    const party = (person: Person) => [person.identity.partyId, null, null, null];
    const user = (person: Person) => [null, null, null, id(person)];
    for (const [login, person] of [
      ['supplier', supplier],
      ['client', client],
    ] as const) {
      await speak(login, person);
      const unlessOwn = (told: Person) => (told === person ? [] : [id(told)]);
      expect(await told(login, party(client), invoice)).toEqual(unlessOwn(client));
      expect(await told(login, party(supplier), invoice)).toEqual(unlessOwn(supplier));
      expect(await told(login, user(adviser), invoice)).toEqual([id(adviser)]);
      expect(await told(login, [null, 'adviser', 'RISK', null], invoice)).toEqual([id(risk)]);
      for (const stranger of [party(otherClient), user(otherClient), user(legal)]) {
        expect(await told(login, stranger, invoice)).toEqual([]);
        expect(await told(login, stranger, null)).toEqual([]);
        expect(await told(login, stranger, randomUUID())).toEqual([]);
      }
      for (const kind of [
        [null, 'adviser', 'RISK', null],
        [null, 'client', null, null],
      ])
        expect(await told(login, kind, null)).toEqual([]);
      expect(await told(login, [null, 'client', null, null], invoice)).toEqual(unlessOwn(client));
    }
    for (const login of ['auth', 'public'] as const)
      expect(await told(login, party(client), invoice)).toBe('42501');
  });

  test('do not reach a company by naming it in an invoice of one’s own', async () => {
    const { supplier, otherClient } = world.people;
    const invoice = await sentInvoice(world.parties.otherDebtor);
    await speak('supplier', supplier);
    expect(await told('supplier', [otherClient.identity.partyId, null, null, null], invoice)).toEqual([]);
    await world.owner.query(`update users set status = 'disabled' where id = $1`, [
      otherClient.identity.userId,
    ]);
    await world.owner.query(`update parties set email = 'stranger@exemple.test' where id = $1`, [
      world.parties.otherDebtor,
    ]);
    const { rows } = await raw.supplier.query<{ sent: boolean }>(
      `select open_confirmation_link($1, '\\x01', 's', 't', 'h', false, 'n') as sent`,
      [invoice],
    );
    expect(rows).toEqual([{ sent: false }]);
    await world.owner.query(`update users set status = 'active' where id = $1`, [
      otherClient.identity.userId,
    ]);
    await expectNone(`select recipient as it from outbox_mails`);
  });

  test('nor a debtor who must not know', async () => {
    const { supplier, client } = world.people;
    const invoice = await sentInvoice();
    await world.owner.query('update invoices set confidential = true where id = $1', [invoice]);
    await speak('supplier', supplier);
    expect(await told('supplier', [client.identity.partyId, null, null, null], invoice)).toEqual([]);
  });

  test('mail accounts and sign-ups by sign-in alone, and strangers by nobody', async () => {
    const mail = (login: Login, to: string) => refusal(login, `select queue_mail($1, 's', 't', 'h')`, [to]);
    const known = 'lucie.roumegas@halbrane.test';
    for (const login of ['client', 'supplier', 'staff', 'public'] as const)
      expect(await mail(login, known)).toBe('42501');
    for (const login of LOGINS) expect(await mail(login, 'stranger@exemple.test')).toBe('42501');
    for (const login of ['client', 'supplier', 'staff', 'auth', 'public'] as const)
      await expectRefused(
        login,
        `insert into outbox_mails (recipient, subject, body_text, body_html) values ('stranger@exemple.test', 's', 't', 'h')`,
      );
    await expectNone('select recipient as it from outbox_mails');
    await world.owner.query(
      `insert into onboardings (token_hash, email, number, account, expires_at) values ('x', 'Applicant@exemple.test', 'ADH-1', '{}', now())`,
    );
    expect(await mail('auth', known.toUpperCase())).toBeNull();
    expect(await mail('auth', 'applicant@exemple.test')).toBeNull();
    expect(await columnOf('select recipient as it from outbox_mails order by 1')).toEqual([
      'Applicant@exemple.test',
      known,
    ]);
    await world.owner.query('delete from outbox_mails');
  });

  test('of a visitor go to the bank’s mailbox, which no side may move', async () => {
    await raw.system.query(`update portal_settings set contact_email = 'contact@bank.test'`);
    expect(await refusal('public', `select queue_contact_mail('me@exemple.test', 's', 't', 'h')`)).toBeNull();
    expect(await columnOf('select recipient as it from outbox_mails')).toEqual(['contact@bank.test']);
    await world.owner.query('delete from outbox_mails');
    await speak('staff', world.people.super);
    for (const login of ['client', 'supplier', 'staff', 'auth', 'public'] as const)
      await expectRefused(login, `update portal_settings set contact_email = 'me@exemple.test'`);
  });
});

describe('what a login may not be or read', () => {
  test('sign-in makes no employee', async () => {
    const { supplier } = world.people;
    await expectRefused(
      'auth',
      `insert into users (role, first_name, last_name, email, password_hash) values ('super', 'x', 'x', 'x@exemple.test', 'x')`,
    );
    for (const change of [`role = 'super', party_id = null`, `rights = '{sign}'`, `email = 'x@exemple.test'`])
      await expectRefused('auth', `update users set ${change} where id = $1`, [supplier.identity.userId]);
  });

  test('sign-in reads nobody’s messages, and no login takes numbers away', async () => {
    await expectRefused('auth', 'select message from notifications');
    for (const login of LOGINS)
      for (const sequence of ['notification_seq', 'audit_events_seq_seq'])
        await expectRefused(login, `select nextval('${sequence}')`);
  });

  test('employees read no password, clients no supplier’s own price', async () => {
    await world.owner.query(
      'insert into contract_prices select t.id, p.assignor_id, 4321 from contract_terms t join contract_participants p using (contract_id) where contract_id = $1',
      [world.contracts.reverse],
    );
    await speak('staff', world.people.super);
    await expectRefused('staff', 'select password_hash from users');
    await speak('client', world.people.client);
    for (const table of ['contract_participants', 'contract_prices'])
      await expectRefused('client', `select fee_ppm from ${table}`);
    expect((await world.people.client.call('GET', '/api/contracts')).body).not.toContain('4321');
    expect((await world.people.supplier.call('GET', '/api/contracts')).body).toContain('4321');
  });
});
