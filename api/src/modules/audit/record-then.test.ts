import type { KeptRecord, RecordThen } from '@cessio/contract/audit';
import { depositBody } from '../../../test/deposit-body.ts';
import { code as codeOf } from '../../../test/code.ts';
import { insertRow } from '../../../test/fixtures.ts';
import { documentType } from '../../../test/give-document.ts';
import { insertDocument, setRow } from '../../../test/owner.ts';
import { copyContract } from '../../../test/records.ts';
import { columnOf, people, rowsOf, valueOf, world } from '../../../test/small-world.ts';
import type { Person } from '../../../test/world.ts';
import { writeAs } from '../../db/caller.ts';
import { isNamed } from './record-words.ts';

const stateAt = (entity: string, id: string, at: string, who: Person = people.super) =>
  who.call('GET', `/api/audit/state-at?${new URLSearchParams({ entity, id, at })}`);
const asked = async (entity: string, id: string, at = new Date().toISOString()): Promise<RecordThen> => {
  const answer = await stateAt(entity, id, at);
  expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.anything()]);
  return answer.json();
};
const code = async (...given: Parameters<typeof stateAt>) => codeOf(await stateAt(...given));
const fieldOf = ({ fields }: RecordThen, name: string) =>
  fields.find(({ field }) => field === name)?.value.replaceAll(/\s/g, ' ');

/** An instant that no write shares. */
async function now(): Promise<string> {
  const at = await valueOf<Date>('select clock_timestamp() from pg_sleep(0.002)');
  await world.owner.query('select pg_sleep(0.002)');
  return new Date(at).toISOString();
}

const images = (entity: string, id: string) =>
  columnOf<Record<string, unknown>>(
    'select image from record_images where entity = $1 and entity_id = $2 order by seq',
    [entity, id],
  );

describe('images of records', () => {
  test('are kept of every table whose rows have a version', async () => {
    const tables = await rowsOf<{ name: string; triggers: string }>(
      `select c.relname as name, (select string_agg(tgname, ',' order by tgname) from pg_trigger g
           where g.tgrelid = c.oid and g.tgname like 'keep_image%' and tgenabled = 'O') as triggers
         from pg_class c join pg_attribute v on v.attrelid = c.oid and v.attname = 'version' and v.atttypid = 'int4'::regtype and not v.attisdropped
         where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'record_images'`,
    );
    expect(tables.length).toBeGreaterThan(12);
    expect(tables.filter(({ triggers }) => triggers !== 'keep_image,keep_image_change')).toEqual([]);
  });

  test('are kept by a table of tomorrow too', async () => {
    await world.owner.query(
      `create table later_entries (id uuid primary key default uuidv7(), version integer not null default 1, name text, api_token text);
       insert into later_entries (name, api_token) values ('before', 'secret'); select keep_images()`,
    );
    const id = await insertRow(world.owner, 'later_entries', { name: 'after', api_token: 'secret' });
    expect(await images('later_entry', id)).toEqual([{ id, name: 'after', version: 1 }]);
    const names = `select image ->> 'name' from record_images where entity = 'later_entry' order by seq`;
    expect(await columnOf(names)).toEqual(['before', 'after']);
    await world.owner.query('drop table later_entries');
  });

  test('hold nothing that opens an account', async () => {
    const secrets = await columnOf(
      `select distinct k as name from record_images, jsonb_object_keys(image) k where k ~ '(hash|secret|token|password)$' or k = 'search_text'
        union select unnest(image_leaves_out(t.relation)) || ' shown' from tables_with_versions() t where false`,
    );
    expect(secrets).toEqual([]);
    const [user] = await images('user', people.client.identity.userId);
    expect(user).toMatchObject({ last_name: 'roumegas' });
    expect(user).not.toHaveProperty('password_hash');
  });

  test('are added to and never changed, but by an erasure that was granted', async () => {
    const { debtor } = world.parties;
    const of = `where entity = 'party' and entity_id = '${debtor}'`;
    for (const change of [
      `update record_images set image = image || '{"city": "Paris"}' ${of}`,
      `update record_images set version = 9 ${of}`,
      `update record_images set image = image - 'city' ${of}`,
      `update record_images set image = image - 'city', salt = null ${of}`,
      `delete from record_images ${of}`,
    ])
      await expect(world.owner.query(change)).rejects.toThrow('append-only');
    for (const who of [people.super, people.adviser, people.client, people.supplier])
      for (const write of [
        `update record_images set version = 2`,
        `delete from record_images`,
        `insert into record_images (entity, entity_id, version) values ('party', gen_random_uuid(), 1)`,
      ])
        await expect(
          writeAs(world.app.services.pools, who.identity, (tx) => tx.query(write)),
        ).rejects.toMatchObject({ code: '42501' });
  });

  test('are read by administrators alone', async () => {
    const count = async (who: Person) =>
      writeAs(world.app.services.pools, who.identity, async (tx) =>
        Number((await tx.query<{ n: string }>('select count(*) as n from record_images')).rows[0]?.n),
      );
    expect(await count(people.super)).toBeGreaterThan(10);
    expect(await count(people.m1)).toBe(0);
    await expect(count(people.client)).rejects.toMatchObject({ code: '42501' });
  });

  test('have words for every field that they hold', async () => {
    const names = await columnOf(
      `select distinct relation || '.' || attname as name from tables_with_versions() t
         join pg_attribute a on a.attrelid = t.relation and attnum > 0 and not attisdropped and attname <> all(image_leaves_out(t.relation))`,
    );
    const camel = (name: string) =>
      (name.split('.')[1] ?? '').replaceAll(/_([a-z\d])/g, (_, letter: string) => letter.toUpperCase());
    expect(names.filter((name) => !isNamed(camel(name)))).toEqual([]);
  });
});

describe('a record at an instant', () => {
  test('is as it was, with its papers, in French', async () => {
    const { supplier } = people;
    const before = await now();
    const typed = await depositBody(world, supplier, { number: 'AV-77', orderRef: 'BC-1' });
    const draft = await supplier.call('POST', '/api/invoices', typed);
    const { id, version } = draft.json<{ id: string; version: number }>();
    const created = await now();
    const paper = await insertDocument(await documentType(world, { applies_to: 'invoice' }), {
      type_label: 'Bon de livraison',
      owner_type: 'invoice',
      owner_id: id,
      filename: 'bl.pdf',
      status: 'under_review',
    });
    const given = await now();
    await supplier.call('PATCH', `/api/invoices/${id}`, { version, orderRef: 'BC-2' });
    await setRow('documents', paper, { status: 'valid', version: 2 });

    const first = await asked('invoice', id, created);
    expect(first).toMatchObject({ name: 'AV-77', version, current: false, papers: [{ label: 'Fichier' }] });
    expect(fieldOf(first, 'Commande')).toBe('BC-1');
    expect(fieldOf(first, 'État')).toBe('Brouillon');
    expect(fieldOf(first, 'Créé par')).toBe('camille vasseur');
    expect(
      first.fields.map(({ field }) => field).filter((field) => /^[a-z]|identifiant/.test(field)),
    ).toEqual([]);
    const second = await asked('invoice', id, given);
    expect(second.papers.slice(1)).toEqual([
      { id: paper, label: 'Bon de livraison', filename: 'bl.pdf', state: 'En vérification', version: 1 },
    ]);
    const third = await asked('invoice', id);
    expect([fieldOf(third, 'Commande'), third.version, third.current]).toEqual(['BC-2', version + 1, true]);
    expect(third.papers[1]).toMatchObject({ state: 'Valide', version: 2 });

    // The line of the journal and the image that goes with it bear the same instant.
    const at = await valueOf(
      `select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from audit_events where entity_id = $1 and action = 'invoices.update'`,
      [id],
    );
    expect(fieldOf(await asked('invoice', id, at), 'Commande')).toBe('BC-2');
    expect(await code('invoice', id, before)).toEqual([404, 'NOT_FOUND']);
  });

  test('is refused for the future, unknown, removed, of another kind, ill asked, to all but administrators', async () => {
    const { debtor } = world.parties;
    const later = new Date(Date.now() + 3_600_000).toISOString();
    expect(await code('party', debtor, later)).toEqual([422, 'INSTANT_IN_FUTURE']);
    const present = await now();
    expect(await code('invoice', debtor, present)).toEqual([404, 'NOT_FOUND']);
    expect(await code('unknown', debtor, present)).toEqual([404, 'NOT_FOUND']);
    expect(await code('party', '00000000-0000-7000-8000-000000000000', present)).toEqual([404, 'NOT_FOUND']);
    expect(await code('party', 'x', present)).toEqual([400, 'QUERY_INVALID']);
    expect(await code('party', debtor, '2026-02-30T00:00:00Z')).toEqual([400, 'QUERY_INVALID']);
    expect(await code("party'--", debtor, present)).toEqual([400, 'QUERY_INVALID']);
    const contact = { party_id: debtor, name: 'Éva', role: 'other' };
    const id = await insertRow(world.owner, 'party_contacts', contact);
    const was = await now();
    await world.owner.query('delete from party_contacts where id = $1', [id]);
    expect((await asked('party_contact', id, was)).name).toBe('Éva');
    expect(await code('party_contact', id, await now())).toEqual([404, 'NOT_FOUND']);
    for (const who of ['client', 'supplier', 'adviser', 'risk', 'legal', 'm1'] as const)
      for (const url of [
        `/api/audit/state-at?entity=party&id=${debtor}&at=${present}`,
        '/api/audit/records?entity=party&q=hal',
      ])
        expect([who, url, (await people[who].call('GET', url)).statusCode]).toEqual([who, url, 403]);
  });

  test('says in French how far the answer to a visitor is', async () => {
    const written = { name: 'Éva', email: 'eva@example.test', message: 'Bonjour' };
    const message = await insertRow(world.owner, 'contact_messages', written);
    const prospect = await insertRow(world.owner, 'prospects', {
      ...written,
      legal_name: 'Ker',
      country: 'FR',
    });
    expect(fieldOf(await asked('contact_message', message), 'État')).toBe('À répondre');
    expect(fieldOf(await asked('prospect', prospect), 'État')).toBe('À rappeler');
  });

  test('says since when it is kept, where it is older than its images', async () => {
    const id = await copyContract(world, { created_at: '2025-01-01T00:00:00Z' });
    const answer = await stateAt('contract', id, '2025-06-01T00:00:00Z');
    expect(answer.json()).toMatchObject({ status: 404, code: 'STATE_NOT_KEPT' });
    expect(answer.json<{ detail: string }>().detail).toMatch(
      /conservé depuis le \d\d\/\d\d\/\d{4} \d\d:\d\d/,
    );
    expect(fieldOf(await asked('contract', id), 'Plafond')).toBe('1 000 000,00 €');
    expect(fieldOf(await asked('contract', id), 'Quotité de financement')).toBe('90 %');
  });
});

test('records are found by what people call them, and by their identifier', async () => {
  const found = async (entity: string, q: string): Promise<KeptRecord[]> =>
    (await people.super.call('GET', `/api/audit/records?${new URLSearchParams({ entity, q })}`)).json<{
      data: KeptRecord[];
    }>().data;
  const { debtor } = world.parties;
  const halbrane = [{ id: debtor, name: 'Halbrane Distribution' }];
  expect(await found('party', 'HALBRANE dist')).toEqual(halbrane);
  expect(await found('party', debtor.toUpperCase())).toEqual(halbrane);
  expect((await found('invoice', 'av 77')).map(({ name }) => name)).toEqual(['AV-77']);
  expect((await found('user', 'roumegas')).map(({ name }) => name)).toEqual(['lucie roumegas']);
  expect((await found('contract', 'ctr-1')).map(({ name }) => name)).toEqual(['CTR-1']);
  for (const q of ['%', '_', '\\', 'rien de tel', "'"]) expect([q, await found('party', q)]).toEqual([q, []]);
  expect(await found('nothing', 'halbrane')).toEqual([]);
});
