import { insertRow } from '../../../test/fixtures.ts';
import { people, world } from '../../../test/small-world.ts';
import { daysFromToday, type Person } from '../../../test/world.ts';
import { readAs } from '../../db/caller.ts';
import { missingPapers, requiredPapers } from './required-papers.ts';

const type = (code: string, columns: Record<string, unknown> = {}) =>
  insertRow(world.owner, 'document_types', {
    code,
    label: code,
    applies_to: 'party',
    required: true,
    ...columns,
  });

const paper = (typeId: string, code: string, columns: Record<string, unknown> = {}) =>
  insertRow(world.owner, 'documents', {
    type_id: typeId,
    type_code: code,
    type_label: code,
    party_id: world.parties.assignor,
    owner_name: 'A',
    ...columns,
  });

const codes = async (who: Person, partyId: string) =>
  (await readAs(world.app.services.pools, who.identity, (db) => requiredPapers(db, partyId))).map(
    ({ code }) => code,
  );
const missing = async () =>
  (
    await readAs(world.app.services.pools, people.adviser.identity, (db) =>
      missingPapers(db, world.parties.assignor),
    )
  ).map(({ code, status }) => [code, status]);

afterEach(() => world.owner.query('delete from documents; delete from document_types'));

test('a company must have what is asked of its role, country and legal form', async () => {
  const { assignor, debtor } = world.parties;
  await world.owner.query(`update parties set legal_form = 'SAS' where id = $1`, [assignor]);
  await type('ALL', { position: 9 });
  await type('SUPPLIER', { roles: ['supplier'] });
  await type('CLIENT', { roles: ['client'] });
  await type('FR', { countries: ['TN', 'FR'] });
  await type('MA', { countries: ['MA'] });
  await type('SAS', { legal_forms: ['SAS', 'SA'] });
  await type('OFF', { active: false });
  await type('OPTIONAL', { required: false });
  await type('INVOICE', { applies_to: 'invoice' });
  expect(await codes(people.adviser, assignor)).toEqual(['FR', 'SAS', 'SUPPLIER', 'ALL']);
  expect(await codes(people.adviser, debtor)).toEqual(['CLIENT', 'FR', 'ALL']);
  expect(await codes(people.supplier, assignor)).toEqual(['FR', 'SAS', 'SUPPLIER', 'ALL']);
  // Of another company, a company reads nothing.
  expect(await codes(people.supplier, debtor)).toEqual([]);
});

test('a paper is missing until one is valid and has not expired', async () => {
  const kbis = await type('KBIS');
  expect(await missing()).toEqual([['KBIS', null]]);
  await paper(kbis, 'KBIS', { status: 'archived' });
  expect(await missing()).toEqual([['KBIS', null]]);
  await paper(kbis, 'KBIS', { status: 'requested' });
  expect(await missing()).toEqual([['KBIS', 'requested']]);
  await paper(kbis, 'KBIS', { status: 'valid', internal: true });
  await paper(kbis, 'KBIS', { status: 'valid', expires_on: daysFromToday(-1) });
  expect(await missing()).toEqual([['KBIS', 'valid']]);
  const last = await paper(kbis, 'KBIS', { status: 'valid', expires_on: daysFromToday(0) });
  expect(await missing()).toEqual([]);
  // One that is being checked takes nothing from what is in force.
  await paper(kbis, 'KBIS', { status: 'under_review' });
  expect(await missing()).toEqual([]);
  await world.owner.query(`update documents set status = 'expired' where id = $1`, [last]);
  expect(await missing()).toEqual([['KBIS', 'under_review']]);
});
