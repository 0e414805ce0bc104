import { applyMigration, databaseBefore } from '../../../test/fixtures.ts';
import { allRows } from '../../db/rows.ts';

/** 0019_signup.sql on an earlier database: users whose address was never verified become pending registrations. */
const owner = databaseBefore('0019');

test('pending users become registrations with their link and password; what else refers to stays', async () => {
  await owner.query(`
    insert into users (role, first_name, last_name, email, password_hash, status)
      values ('adviser', 'Maud', 'Kerlann', 'invited@bank.test', 'none', 'pending_email');
    insert into onboardings (token_hash, email, number, account, expires_at)
      values ('decoy', 'known@x.test', 'ADH-1', '{}', now() + interval '7 days');
    insert into document_types (code, label, applies_to) values ('KBIS', 'Kbis', 'party')`);
  for (const who of ['draft', 'bare', 'referred', 'verified'])
    await owner.query(`
      with p as (insert into parties (legal_name, country, is_debtor, is_assignor)
          values ('Maison ${who}', 'FR', false, true) returning id),
        u as (insert into users (party_id, role, first_name, last_name, email, password_hash, status)
          select id, 'supplier', 'Ana', 'Bel', '${who}@x.test', 'hash of ${who}',
            '${who === 'verified' ? 'active' : 'pending_email'}' from p returning id, party_id),
        l as (insert into mail_links (token_hash, user_id, purpose, expires_at)
          select '${who}', id, 'verify', now() + interval '2 days' from u),
        a as (insert into adhesion_requests (number, user_id, party_id, legal_name, country)
          select 'ADH-${who}', id, party_id, 'Maison ${who}', 'FR' from u returning id, user_id)
      insert into onboardings (token_hash, email, number, account, user_id, adhesion_id, expires_at)
        select '${who}', '${who}@x.test', 'ADH-${who}', '{"side":"assignor"}', user_id, id, now() + interval '7 days' from a`);
  await owner.query(`
    delete from onboardings where email = 'bare@x.test';
    insert into documents (type_id, type_code, type_label, party_id, owner_name)
      select t.id, 'KBIS', 'Kbis', p.id, p.legal_name from document_types t, parties p where p.legal_name = 'Maison referred'`);

  await applyMigration(owner, '0019_signup.sql');

  expect(await allRows(owner, 'select email, status from users order by email')).toEqual([
    { email: 'invited@bank.test', status: 'pending_email' },
    { email: 'referred@x.test', status: 'pending_email' },
    { email: 'verified@x.test', status: 'active' },
  ]);
  expect(await allRows(owner, 'select legal_name as name from parties order by 1')).toEqual([
    { name: 'Maison referred' },
    { name: 'Maison verified' },
  ]);
  expect(await allRows(owner, 'select legal_name as name from adhesion_requests order by 1')).toEqual([
    { name: 'Maison referred' },
    { name: 'Maison verified' },
  ]);
  expect(
    await allRows(
      owner,
      `select o.email, o.password_hash as password, o.user_id is null as waits, encode(l.token_hash, 'escape') as link
        from onboardings o left join mail_links l on l.onboarding_id = o.id order by o.email`,
    ),
  ).toEqual([
    { email: 'draft@x.test', password: 'hash of draft', waits: true, link: 'draft' },
    { email: 'known@x.test', password: null, waits: true, link: null },
    { email: 'referred@x.test', password: null, waits: false, link: null },
    { email: 'verified@x.test', password: null, waits: false, link: null },
  ]);
  expect(await allRows(owner, 'select token_hash from mail_links')).toHaveLength(1);
});
