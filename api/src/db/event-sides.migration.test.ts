import { applyMigration, databaseBefore } from '../../test/fixtures.ts';
import { allValues } from './rows.ts';

/**
 * The migrations of docs/adr/0034 on an older database: the chain continues, and the same companies see the same
 * events.
 */
const FILE = '202611221150_event_sides.sql';
const owner = databaseBefore(FILE);

const column = (text: string) => allValues(owner, text);

const append = (action: string, entity: string, of: string, internal = false) =>
  owner.query(
    `select append_audit('::1', '${action}', '${entity}', ${of}, 'a', 'b', null, 'Été', ${internal}, null, '{"n": 1.50, "a": [null]}', null)`,
  );

async function brokenBy(sql: string): Promise<number> {
  await owner.query('begin');
  await owner.query(`alter table audit_events disable trigger audit_append_only; ${sql}`);
  const [broken] = await column('select verify_audit()::int as it');
  await owner.query('rollback');
  return broken as number;
}

test('the old chain holds under the new digest, goes on, and tells where either part was changed', async () => {
  await owner.query(`
    insert into parties (legal_name, country, is_debtor, is_assignor) values ('Assignor', 'FR', false, true), ('Debtor', 'FR', true, false);
    insert into invoices (ref, program, assignor_id, debtor_id, submitted_at) select 'F', 'classic', a.id, d.id, now()
      from parties a, parties d where a.legal_name = 'Assignor' and d.legal_name = 'Debtor';
    insert into guarantee_requests (number, kind, requester_id, requester_name, debtor_id, debtor_name, beneficiary_id,
        beneficiary_name, amount, currency, tenor_days, reason)
      select 'G', 'limit', d.id, 'D', d.id, 'D', a.id, 'A', 100, 'EUR', 60, 'x'
      from parties a, parties d where a.legal_name = 'Assignor' and d.legal_name = 'Debtor'`);
  const invoice = '(select id from invoices)';
  await append('invoices.submit', 'invoice', invoice);
  await append('invoices.finance', 'invoice', invoice);
  await append('invoices.note', 'invoice', invoice, true);
  await append('guaranteeRequests.submit', 'guarantee_request', '(select id from guarantee_requests)');
  await append('parties.update', 'party', '(select id from parties limit 1)');
  await owner.query('select seal_audit()');
  const hashes = await column('select hash as it from audit_events order by seq');
  await append('invoices.approve', 'invoice', invoice);

  await applyMigration(owner, FILE);

  expect(await column('select hash as it from audit_events where hash is not null order by seq')).toEqual(
    hashes,
  );
  await append('invoices.assign', 'invoice', invoice);
  expect(await column('select seal_audit() as it')).toEqual([2]);
  expect(await column('select verify_audit() as it')).toEqual([null]);
  expect(
    await column(
      `select concat_ws(' ', e.digest_version, e.action, c.legal_name, s.legal_name) as it from audit_events e
        left join parties c on c.id = e.client_party left join parties s on s.id = e.supplier_party order by e.seq`,
    ),
  ).toEqual([
    '1 invoices.submit Debtor Assignor',
    '1 invoices.finance Assignor',
    '1 invoices.note',
    '1 guaranteeRequests.submit Debtor',
    '1 parties.update',
    '2 invoices.approve Debtor Assignor',
    '2 invoices.assign Debtor Assignor',
  ]);

  for (const [sealed, change] of [
    [2, `comment = 'Hiver'`],
    [2, 'digest_version = 2'],
    [2, 'digest_version = 3'],
    [7, `comment = 'Hiver'`],
    [7, 'client_party = null'],
    [7, 'digest_version = 1'],
  ] as const) {
    expect([
      sealed,
      change,
      await brokenBy(`update audit_events set ${change} where sealed_no = ${sealed}`),
    ]).toEqual([sealed, change, sealed]);
  }
  expect(await brokenBy('delete from audit_events where sealed_no = 5')).toBe(6);
});

test('files that stood on records before are linked to them', async () => {
  await owner.query(`
    insert into users (party_id, role, first_name, last_name, email, password_hash)
      select id, 'supplier', 'a', 'b', 'a@x.test', 'none' from parties where legal_name = 'Assignor';
    insert into files (party_id, uploaded_by, filename, mime, size, sha256, storage_key)
      select case when n < 3 then u.party_id end, u.id, 'f' || n, 'application/pdf', 1, 'x', 'x' from users u, generate_series(1, 4) n;
    update invoices set file_id = (select id from files where filename = 'f1');
    insert into document_types (code, label, applies_to) values ('KBIS', 'Kbis', 'party');
    insert into documents (type_id, type_code, type_label, party_id, owner_name, file_id)
      select t.id, 'KBIS', 'Kbis', p.id, 'D', f.id from document_types t, parties p, files f
      where p.legal_name = 'Debtor' and f.filename = 'f3'`);

  await applyMigration(owner, '202611221205_file_links.sql');

  expect(
    await column(
      `select concat_ws(' ', f.filename, l.entity, c.legal_name, s.legal_name) as it from file_links l join files f on f.id = l.file_id
        left join parties c on c.id = l.client_party left join parties s on s.id = l.supplier_party order by 1`,
    ),
  ).toEqual([
    'f1 file Assignor Assignor',
    'f1 invoice Debtor Assignor',
    'f2 file Assignor Assignor',
    'f3 document Debtor Debtor',
  ]);
});
