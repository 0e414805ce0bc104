import { documentType } from '../../../test/give-document.ts';
import { insertDocument, setRow } from '../../../test/owner.ts';
import { people, world } from '../../../test/small-world.ts';
import { daysFromToday, type Person } from '../../../test/world.ts';
import { readAs } from '../../db/caller.ts';
import { missingPapers, requiredPapers } from './required-papers.ts';

const type = (code: string, columns: Record<string, unknown> = {}) =>
  documentType(world, { code, label: code, ...columns });

const read = (who: Person, of: typeof requiredPapers, partyId: string) =>
  readAs(world.app.services.pools, who.identity, (db) => of(db, partyId));
const codes = async (who: Person, partyId: string) =>
  (await read(who, requiredPapers, partyId)).map(({ code }) => code);
const missing = async () =>
  (await read(people.adviser, missingPapers, world.parties.assignor)).map(({ code, status }) => [
    code,
    status,
  ]);

afterEach(() => world.owner.query('delete from documents; delete from document_types'));

test('a company must have what is asked of its role, country and legal form', async () => {
  const { assignor, debtor } = world.parties;
  await setRow('parties', assignor, { legal_form: 'SAS' });
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
  await insertDocument(kbis, { status: 'archived' });
  expect(await missing()).toEqual([['KBIS', null]]);
  await insertDocument(kbis, { status: 'requested' });
  expect(await missing()).toEqual([['KBIS', 'requested']]);
  await insertDocument(kbis, { status: 'valid', internal: true });
  await insertDocument(kbis, { status: 'valid', expires_on: daysFromToday(-1) });
  expect(await missing()).toEqual([['KBIS', 'valid']]);
  const last = await insertDocument(kbis, { status: 'valid', expires_on: daysFromToday(0) });
  expect(await missing()).toEqual([]);
  // One that is being checked takes nothing from what is in force.
  await insertDocument(kbis, { status: 'under_review' });
  expect(await missing()).toEqual([]);
  await setRow('documents', last, { status: 'expired' });
  expect(await missing()).toEqual([['KBIS', 'under_review']]);
});
