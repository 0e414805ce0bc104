import type { DocumentTypeRow, Page, Problem } from '@cessio/contract';
import { done, expectRefused, faultsOf } from '../../../../test/answers.ts';
import { giveDocument } from '../../../../test/give-document.ts';
import { logOf } from '../../../../test/owner.ts';
import { people, rowsOf, world } from '../../../../test/small-world.ts';

const PATH = '/api/document-types';
const NEW = {
  code: 'ATTESTATION',
  label: 'Attestation d’essai',
  appliesTo: 'party',
  required: true,
  roles: [],
  countries: [],
  legalForms: [],
  validityMonths: 6,
  formats: ['application/pdf'],
  maxMb: 5,
  reviewer: 'LEGAL',
} as const;
const add = (more: object = {}) =>
  done<DocumentTypeRow>(people.m1.call('POST', PATH, { ...NEW, ...more }), 201);
const change = ({ id, version }: DocumentTypeRow, body: object, who = people.m1) =>
  who.call('PATCH', `${PATH}/${id}`, { version, ...body });
const listed = () =>
  done<Page<DocumentTypeRow>>(people.client.call('GET', `${PATH}?limit=200`)).then(({ data }) => data);
const audience = (more: object = {}) => {
  const { appliesTo, required, roles, countries, legalForms } = NEW;
  const body = { appliesTo, required, active: true, roles, countries, legalForms, ...more };
  return done<{ parties: number; open: number }>(people.m1.call('POST', `${PATH}/audience`, body));
};

test('a manager adds a kind, which comes last; everybody reads it, the log keeps it', async () => {
  const type = await add();
  expect(type).toMatchObject({ ...NEW, active: true, version: 1 });
  const all = await listed();
  expect(all.at(-1)).toEqual(type);
  expect(await logOf('documentTypes.create', type.id)).toMatchObject([
    { actor_id: people.m1.identity.userId, internal: true, after: { label: NEW.label } },
  ]);
});

test.each(['client', 'supplier', 'adviser', 'risk', 'legal'] as const)('%s changes none', async (who) => {
  const type = await add({ code: `AUTRE_${who.toUpperCase()}` });
  const person = people[who];
  const tries = [
    person.call('POST', PATH, { ...NEW, code: 'INTERDIT' }),
    change(type, { label: 'Autre' }, person),
    person.call('DELETE', `${PATH}/${type.id}?version=1`),
    person.call('PUT', `${PATH}/order`, { ids: [type.id] }),
    person.call('POST', `${PATH}/audience`, { ...NEW, active: true }),
    person.call('GET', `${PATH}/${type.id}/audience`),
  ];
  for (const answer of await Promise.all(tries)) expect(answer.statusCode).toBe(403);
  expect((await listed()).find(({ id }) => id === type.id)).toEqual(type);
});

test('the database asks for the role, too, whatever the API lets through', async () => {
  const client = await world.app.services.pools.of('staff').connect();
  const tried = async (as: string, text: string) => {
    await client.query('begin');
    await client.query(`select set_config('app.user', $1, true), set_config('app.staff', $1, true)`, [as]);
    const answer = await client.query(text).then(
      ({ rowCount }) => rowCount,
      (error: unknown) => (error as { code: string }).code,
    );
    await client.query('rollback');
    return answer;
  };
  const texts = [
    `insert into document_types (code, label, applies_to) values ('SQL', 'Pièce', 'party')`,
    `update document_types set label = 'x' where code = 'ATTESTATION'`,
    `delete from document_types where code = 'ATTESTATION'`,
  ];
  try {
    const of = (as: string) => texts.map((text) => () => tried(as, text));
    const answers = [];
    for (const attempt of [...of(people.adviser.identity.userId), ...of(people.m1.identity.userId)])
      answers.push(await attempt());
    expect(answers).toEqual(['42501', 0, 0, 1, 1, 1]);
  } finally {
    client.release();
  }
});

test('of two who change one kind, the second reads what the first has saved', async () => {
  const type = await add({ code: 'A_DEUX' });
  await done(change(type, { label: 'Première' }));
  const late = change(type, { label: 'Seconde' }, people.super);
  const refusal = await expectRefused(late, 409, 'VERSION_CONFLICT');
  expect(refusal).toMatchObject({ current: { label: 'Première' }, yours: { label: 'Seconde' } });
});

test('one that is asked for no longer leaves documents as they are; one in use is not deleted', async () => {
  const type = await add({ code: 'UTILISE', reviewer: 'ADVISER' });
  const body = { typeId: type.id, ownerType: 'party', ownerId: world.parties.assignor };
  const document = await done<{ id: string }>(giveDocument(people.supplier, body), 201);
  const removal = people.m1.call('DELETE', `${PATH}/${type.id}?version=1`);
  const refusal = await expectRefused(removal, 422, 'IN_USE');
  expect(refusal.detail).toContain('1 document de ce type');
  expect(await done(change(type, { active: false }))).toMatchObject({ active: false, version: 2 });
  const after = await people.supplier.call('GET', `/api/documents/${document.id}`);
  expect(after.statusCode).toBe(200);

  const unused = await add({ code: 'INUTILE' });
  await expectRefused(people.m1.call('DELETE', `${PATH}/${unused.id}?version=7`), 409, 'VERSION_CONFLICT');
  expect((await people.m1.call('DELETE', `${PATH}/${unused.id}?version=1`)).statusCode).toBe(204);
  await expectRefused(people.m1.call('GET', `${PATH}/${unused.id}`), 404, 'NOT_FOUND');
});

test('the order is the one that was set; those that were not named follow as they were', async () => {
  await add({ code: 'PLACE_1' });
  const before = await listed();
  const ids = before.map(({ id }) => id);
  const [last = '', first = ''] = [ids.at(-1), ids[0]];
  const { data } = await done<{ data: DocumentTypeRow[] }>(
    people.m1.call('PUT', `${PATH}/order`, { ids: [last, first] }),
  );
  const now = [last, first, ...ids.slice(1, -1)];
  expect(data.map(({ id }) => id)).toEqual(now);
  expect((await listed()).map(({ id }) => id)).toEqual(now);
  // The journal says both orders; one that changes nothing is no line of it.
  await done(people.m1.call('PUT', `${PATH}/order`, { ids: now }));
  const orders = (await logOf('documentTypes.order')).map((line) => [line.before, line.after]);
  const labels = (types: readonly DocumentTypeRow[]) => ({ order: types.map(({ label }) => label) });
  expect(orders).toEqual([[labels(before), labels(data)]]);
});

test('how many companies will be asked is told before it is saved, and is what is then asked', async () => {
  const all = await audience();
  expect(all.parties).toBeGreaterThan(0);
  expect(all.open).toBe(all.parties);
  expect(await audience({ required: false })).toEqual({ parties: 0, open: 0 });
  expect(await audience({ appliesTo: 'invoice' })).toEqual({ parties: 0, open: 0 });
  expect(await audience({ legalForms: ['Forme inconnue'] })).toEqual({ parties: 0, open: 0 });

  const roles = { roles: ['supplier'] };
  const announced = await audience(roles);
  expect(announced.parties).toBeLessThan(all.parties);
  const type = await add({ code: 'AUX_CEDANTS', ...roles });
  // As it is kept: what was told before it was.
  expect(await done(people.m1.call('GET', `${PATH}/${type.id}/audience`))).toEqual(announced);
  const asked = await rowsOf(
    `select from parties p cross join lateral required_papers(p.id) r where r.code = $1 and p.status = 'active'`,
    [type.code],
  );
  expect(asked).toHaveLength(announced.parties);
});

test.each([
  [{ code: 'kbis' }, '/code'],
  [{ code: 'ÉCRIT' }, '/code'],
  [{ code: `A${'B'.repeat(40)}` }, '/code'],
  [{ label: ' ' }, '/label'],
  [{ appliesTo: 'user' }, '/appliesTo'],
  [{ roles: ['adviser'] }, '/roles/0'],
  [{ countries: ['US'] }, '/countries/0'],
  [{ validityMonths: 0 }, '/validityMonths'],
  [{ formats: ['image/svg+xml'] }, '/formats/0'],
  [{ maxMb: 11 }, '/maxMb'],
  [{ reviewer: 'M1' }, '/reviewer'],
  [{ position: 1 }, '/position'],
])('%j is refused', async (wrong, path) => {
  const answer = await people.m1.call('POST', PATH, { ...NEW, code: 'REFUSE', ...wrong });
  expect(answer.statusCode).toBe(422);
  expect(answer.json<Problem>().errors?.map((fault) => fault.path)).toContain(path);
});

test('a code that another kind has is refused at its field', async () => {
  await add({ code: 'UNIQUE' });
  const twin = people.m1.call('POST', PATH, { ...NEW, code: 'UNIQUE' });
  const refusal = await expectRefused(twin, 409, 'DUPLICATE_RECORD');
  expect(faultsOf(refusal)).toEqual(['/code DUPLICATE_RECORD']);
});
