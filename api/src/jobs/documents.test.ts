import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DocumentRecord } from '@cessio/contract';
import { done } from '../../test/answers.ts';
import { insertInvoice } from '../../test/fixtures.ts';
import { documentType, giveDocument, newPdf } from '../../test/give-document.ts';
import { people, world } from '../../test/small-world.ts';
import { daysFromToday } from '../../test/world.ts';
import { transactAs, readAs, type Transaction } from '../db/caller.ts';
import { drawRefusal } from '../modules/documents/required-papers.ts';
import {
  askRequiredPapers,
  expireDocuments,
  remindExpiring,
  removeOldDocuments,
  removeUnusedFiles,
} from './documents.ts';
import { removeUnreferencedFiles } from './unreferenced-files.ts';

const inSystem = <T>(work: (tx: Transaction) => Promise<T>) =>
  transactAs(world.app.services.pools.of('system'), work);
const at = (day: string, hour: string) => new Date(`${day}T${hour}Z`);

afterEach(async () => {
  await world.owner.query(
    'delete from notifications; delete from documents; delete from document_types; delete from invoices; delete from files',
  );
  await world.owner.query(
    `update parties set status = 'active', kyc_status = 'valid', kyc_expires_on = null`,
  );
});

async function validPaper(expiresOn: string | null, columns: Record<string, unknown> = {}): Promise<string> {
  const typeId = await documentType(world, columns);
  const fields = { typeId, ownerType: 'party', ownerId: world.parties.assignor };
  const { id } = await done<DocumentRecord>(giveDocument(people.supplier, fields), 201);
  await world.owner.query(`update documents set status = 'valid', expires_on = $2 where id = $1`, [
    id,
    expiresOn,
  ]);
  await world.owner.query('delete from notifications');
  return id;
}
const statusOf = async (id: string) =>
  (await world.owner.query<{ status: string }>('select status from documents where id = $1', [id])).rows[0]
    ?.status;
const events = async () =>
  (
    await world.owner.query<{ it: string }>(
      `select u.email || ' ' || n.event as it from notifications n join users u on u.id = n.user_id order by n.seq`,
    )
  ).rows.map(({ it }) => it);

test('an active company is asked for what it must have, once', async () => {
  await documentType(world, { roles: ['supplier'] });
  await world.owner.query(`update parties set status = 'prospect' where id <> $1`, [world.parties.assignor]);
  const ask = () => inSystem((tx) => askRequiredPapers(tx, world.app.services));
  expect(await ask()).toBe(1);
  expect(await ask()).toBe(0);
  expect(await events()).toEqual(['camille.vasseur@brevanne.test document.requested']);
  const { rows } = await world.owner.query('select party_id, status, required, asked from documents');
  expect(rows).toEqual([
    { party_id: world.parties.assignor, status: 'requested', required: true, asked: false },
  ]);
  // Archived by the bank, it is asked for again.
  await world.owner.query(`update documents set status = 'archived'`);
  expect(await ask()).toBe(1);
});

test('its company is reminded 30 and 7 days before a paper ends and on its last day, from eight o’clock, each once', async () => {
  const id = await validPaper('2026-03-31');
  const remind = (when: Date) => inSystem((tx) => remindExpiring(tx, world.app.services, when));
  // Paris is at UTC+1 in winter, at UTC+2 from 29 March.
  expect(await remind(at('2026-02-28', '12:00:00'))).toBe(0);
  expect(await remind(at('2026-03-01', '06:59:59'))).toBe(0);
  expect(await remind(at('2026-03-01', '07:00:00'))).toBe(1);
  expect(await remind(at('2026-03-02', '07:00:00'))).toBe(0);
  expect(await remind(at('2026-03-24', '07:00:00'))).toBe(1);
  expect(await remind(at('2026-03-31', '05:59:59'))).toBe(0);
  expect(await remind(at('2026-03-31', '06:00:00'))).toBe(1);
  expect(await remind(at('2026-04-01', '07:00:00'))).toBe(0);
  expect(await events()).toEqual(Array(3).fill('camille.vasseur@brevanne.test document.expiring'));
  // A month late, only the nearest reminder is sent; none to a company that has provided the next one.
  await world.owner.query('update documents set reminded_days = null where id = $1', [id]);
  expect(await remind(at('2026-03-30', '07:00:00'))).toBe(1);
  expect(await remind(at('2026-03-30', '08:00:00'))).toBe(0);
  await world.owner.query('update documents set reminded_days = null where id = $1', [id]);
  await world.owner.query(
    `insert into documents (type_id, type_code, type_label, party_id, owner_name, status, replaces_id)
      select type_id, type_code, type_label, party_id, owner_name, 'under_review', id from documents where id = $1`,
    [id],
  );
  expect(await remind(at('2026-03-30', '07:00:00'))).toBe(0);
});

test('a paper ends the day after its last; until a new one is accepted draws are refused, and nothing else', async () => {
  const refusal = () =>
    readAs(world.app.services.pools, people.adviser.identity, (db) =>
      drawRefusal(db, world.parties.assignor),
    );
  const id = await validPaper(daysFromToday(0));
  await validPaper(null);
  await documentType(world);
  const expire = () => inSystem((tx) => expireDocuments(tx, world.app.services));
  expect(await expire()).toBe(0);
  // A paper never provided is requested; it blocks nothing.
  expect(await refusal()).toBeNull();
  await world.owner.query('update documents set expires_on = $2 where id = $1', [id, daysFromToday(-1)]);
  expect(await expire()).toBe(1);
  expect(await expire()).toBe(0);
  expect(await statusOf(id)).toBe('expired');
  expect(await events()).toEqual(['camille.vasseur@brevanne.test document.expired']);
  const { rows } = await world.owner.query<{ role: string; from_status: string; to_status: string }>(
    `select actor_role as role, from_status, to_status from audit_events where entity_id = $1 order by seq desc limit 1`,
    [id],
  );
  expect(rows).toEqual([{ role: 'system', from_status: 'valid', to_status: 'expired' }]);
  expect(await refusal()).toMatchObject({
    code: 'KYC_INVALID',
    members: { missing: [{ label: expect.stringContaining('Pièce') as string }] },
  });

  const { typeId } = await done<DocumentRecord>(people.supplier.call('GET', `/api/documents/${id}`));
  const fields = { typeId, ownerType: 'party', ownerId: world.parties.assignor };
  const next = await done<DocumentRecord>(giveDocument(people.supplier, fields), 201);
  expect(await statusOf(id)).toBe('replaced');
  expect((await refusal())?.code).toBe('KYC_INVALID');
  const step = { action: 'accept', version: next.version };
  await done(people.adviser.call('POST', `/api/documents/${next.id}/transitions`, step));
  expect(await refusal()).toBeNull();

  await world.owner.query(`update parties set kyc_expires_on = $2 where id = $1`, [
    world.parties.assignor,
    daysFromToday(-1),
  ]);
  expect((await refusal())?.detail).toBe('À régulariser\u00a0: la connaissance client.');
});

describe('what is kept no longer', () => {
  const key = async (fileId: string) =>
    (await world.owner.query<{ key: string }>('select storage_key as key from files where id = $1', [fileId]))
      .rows[0]?.key ?? '';
  const fileOf = async (id: string) =>
    (await world.owner.query<{ id: string }>('select file_id as id from documents where id = $1', [id]))
      .rows[0]?.id ?? '';
  const bytes = (of: string) => existsSync(join(world.config.dataDir, of));
  const sweep = () => inSystem((tx) => removeUnreferencedFiles(tx, world.config.dataDir, 0));

  test('papers go five years after the relation has ended, bytes and all, and the log says what they were', async () => {
    const id = await validPaper(null);
    const where = await key(await fileOf(id));
    const { assignor, otherAssignor } = world.parties;
    await world.owner.query(
      `insert into documents (type_id, type_code, type_label, party_id, owner_name)
        select type_id, type_code, type_label, $2, 'O' from documents where id = $1`,
      [id, otherAssignor],
    );
    const remove = () => inSystem((tx) => removeOldDocuments(tx));
    await world.owner.query(`update parties set status = 'closed' where id = any($1)`, [
      [assignor, otherAssignor],
    ]);
    expect(await remove()).toBe(0);
    const closed = (party: string, years: number) =>
      world.owner.query(
        `insert into audit_events (actor_name, actor_public, actor_role, action, entity, entity_id, to_status, at)
          values ('M', 'M', 'm1', 'parties.close', 'party', $1, 'closed', now() - make_interval(years => $2) - interval '1 day')`,
        [party, years],
      );
    // Closed, reopened, closed again: the last time counts.
    await closed(otherAssignor, 6);
    await closed(otherAssignor, 4);
    await closed(assignor, 4);
    expect(await remove()).toBe(0);
    await world.owner.query(`update parties set status = 'active' where id = $1`, [assignor]);
    await world.owner.query(`update parties set status = 'closed' where id = $1`, [world.parties.debtor]);
    await world.owner.query('update documents set party_id = $2 where id = $1', [id, world.parties.debtor]);
    await closed(world.parties.debtor, 5);
    expect(await remove()).toBe(1);
    expect(await remove()).toBe(0);
    expect(bytes(where)).toBe(true);
    await sweep();
    expect(bytes(where)).toBe(false);
    const { rows } = await world.owner.query<{ before: { label: string; filename: string } }>(
      `select before from audit_events where action = 'documents.remove' and entity_id = $1`,
      [id],
    );
    expect(rows[0]?.before).toMatchObject({ filename: 'kbis.pdf', partyId: world.parties.debtor });
  });

  test('a file that stands on nothing goes after a week; one that a record names stays', async () => {
    const upload = async () =>
      (await done<{ id: string }>(people.supplier.upload('/api/uploads', 'f.pdf', newPdf()), 201)).id;
    const [unused, young, deposited, proof] = [
      await upload(),
      await upload(),
      await upload(),
      await upload(),
    ];
    const paper = await fileOf(await validPaper(null));
    await insertInvoice(world, { file_id: deposited });
    await insertInvoice(world, { confirmation: { by: 'Sondage', at: daysFromToday(0), proof } });
    await world.owner.query(
      `update files set created_at = now() - interval '7 days 1 minute' where id <> $1`,
      [young],
    );
    const where = await key(unused);
    expect(await inSystem((tx) => removeUnusedFiles(tx))).toBe(1);
    const { rows } = await world.owner.query<{ id: string }>('select id from files');
    expect(rows.map(({ id }) => id).toSorted()).toEqual([young, deposited, proof, paper].toSorted());
    await sweep();
    expect(bytes(where)).toBe(false);
    expect(bytes(await key(paper))).toBe(true);
  });
});
