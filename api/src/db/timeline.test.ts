import type { Invoice, TimelineEntry } from '@cessio/contract';
import { depositBody } from '../../test/deposit-body.ts';
import { valueOf, world } from '../../test/small-world.ts';
import { signedIn, type Person } from '../../test/world.ts';

const draft = async (number: string, more: object = {}) => {
  const { supplier } = world.people;
  const body = { ...(await depositBody(world, supplier, { number })), ...more };
  return (await supplier.call('POST', '/api/invoices', body)).json<Invoice>();
};
const historyOf = async (by: Person, url: string) =>
  (await by.get<{ data: TimelineEntry[] }>(`${url}/timeline`)).data;
const words = (entry: TimelineEntry | undefined) =>
  entry?.changes?.map(({ field, before, after }) => `${field}|${before}|${after}`.replaceAll(/\s/g, ' '));

/** An event on an invoice, as somebody of the bank writes one. */
const staffEvent = (action: string, id: string, before: object, after: object) =>
  world.owner.query(
    `select append_audit(null, $1, 'invoice', $2, null, null, null, null, false, $3, $4, null)`,
    [action, id, JSON.stringify(before), JSON.stringify(after)],
  );

test('an edit is called by the field that it changed, with both values in French', async () => {
  const { supplier } = world.people;
  const { id, version } = await draft('HIS-1', { orderRef: 'A' });
  const url = `/api/invoices/${id}`;
  await supplier.call('PATCH', url, { version, dueDate: '2027-03-12' });
  const between = await supplier.get<Invoice>(url);
  await staffEvent('invoices.send_link', id, {}, {});
  await supplier.call('PATCH', url, { version: between.version, dueDate: '2027-03-15' });
  const [last] = await historyOf(supplier, url);
  expect(last?.label).toBe('Échéance\u00a0: 12/03/2027 → 15/03/2027');
  expect(words(last)).toEqual(['Échéance|12/03/2027|15/03/2027']);
});

test('edits in a row are one line: what was there before the first, what is there after the last', async () => {
  const { supplier } = world.people;
  const { id, version } = await draft('HIS-2', { orderRef: 'A', payeeName: null });
  const url = `/api/invoices/${id}`;
  await supplier.call('PATCH', url, { version, orderRef: 'B' });
  await supplier.call('PATCH', url, { version: version + 1, orderRef: 'C', payeeName: 'Atelier' });
  const [last, first] = await historyOf(supplier, url);
  expect(last?.label).toBe('2 champs modifiés');
  expect(words(last)).toEqual(
    expect.arrayContaining(['Commande|A|C', 'Bénéficiaire du paiement|null|Atelier']),
  );
  expect(first?.changes).toBeUndefined();
});

test('each side reads of a change the fields that it reads of the record', async () => {
  const { supplier, client, adviser } = world.people;
  const { id, version } = await draft('HIS-3');
  const url = `/api/invoices/${id}`;
  await supplier.call('POST', `${url}/transitions`, { action: 'submit', version });
  await staffEvent(
    'invoices.update',
    id,
    { gross: 100_00, coveredAmount: null, holder: 'adviser', confidential: true, fileSha256: 'a' },
    { gross: 200_00, coveredAmount: 150_00, holder: 'm1', confidential: false, fileSha256: 'b', secret: 'x' },
  );
  const seen = async (by: Person) => words((await historyOf(by, url))[0]);
  const gross = 'Montant TTC|100,00 €|200,00 €';
  const covered = 'Montant couvert|null|150,00 €';
  expect(await seen(client)).toEqual([gross]);
  expect(await seen(supplier)).toEqual(expect.arrayContaining([gross, covered]));
  expect(await seen(supplier)).toHaveLength(2);
  expect(await seen(adviser)).toEqual(
    expect.arrayContaining([gross, covered, 'Dossier chez|Conseiller|Responsable', 'Confidentielle|oui|non']),
  );
});

test('a company does not learn from a relation’s history what its page keeps back', async () => {
  const { supplier, adviser, client } = world.people;
  const id = await valueOf<string>('select id from relations where assignor_id = $1 limit 1', [
    supplier.identity.partyId,
  ]);
  await world.owner.query(
    `select append_audit(null, 'relations.update', 'relation', $1, null, null, null, null, false,
      '{"termsDays": 60, "debtorKnown": false, "blockedByBank": false}', '{"termsDays": 45, "debtorKnown": true, "blockedByBank": true}', null)`,
    [id],
  );
  const seen = async (by: Person) => words((await historyOf(by, `/api/relations/${id}`))[0]);
  const terms = 'Délai de paiement (jours)|60|45';
  expect(await seen(supplier)).toEqual([terms]);
  expect(await seen(adviser)).toEqual(
    expect.arrayContaining([terms, 'Société connue|non|oui', 'Bloquée par la banque|non|oui']),
  );
  expect((await client.call('GET', `/api/relations/${id}/timeline`)).body).not.toContain('changes');
});

test('the database keeps back by itself what the login may not read, and every event of others', async () => {
  const { supplier, client } = world.people;
  const { id, version } = await draft('HIS-5');
  await supplier.call('POST', `/api/invoices/${id}/transitions`, { action: 'submit', version });
  await staffEvent(
    'invoices.update',
    id,
    { gross: 1, coveredAmount: 1, holder: 'm1' },
    { gross: 2, coveredAmount: 2, holder: 'risk' },
  );
  const kept = async (by: Person) => {
    const { rows } = await by.sql<{ after: object }>(
      `select after from changes_seen('invoice', $1) order by seq desc limit 1`,
      [id],
    );
    return rows.map(({ after }) => Object.keys(after).toSorted());
  };
  expect(await kept(client)).toEqual([['gross']]);
  expect(await kept(supplier)).toEqual([['coveredAmount', 'gross']]);
  const stranger = signedIn(world.app, { ...supplier.identity, partyId: client.identity.partyId });
  expect(await kept(stranger)).toEqual([]);
});

test('a step of a machine says what its fields held before it', async () => {
  const { supplier, adviser, client } = world.people;
  const { id, version } = await draft('HIS-4');
  const url = `/api/invoices/${id}`;
  const take = async (by: Person, action: string, more: object = {}) => {
    const now = await by.get<Invoice>(url);
    const answer = await by.call('POST', `${url}/transitions`, { action, version: now.version, ...more });
    expect([action, answer.statusCode]).toEqual([action, 200]);
  };
  expect(version).toBe(1);
  await take(supplier, 'submit');
  await take(client, 'confirm');
  await take(adviser, 'approve');
  const approved = (await historyOf(adviser, url)).find(({ action }) => action === 'invoices.approve');
  expect(words(approved)).toContainEqual(expect.stringMatching(/^Montant couvert\|null\|/));
  const debtors = (await historyOf(client, url)).find(({ action }) => action === 'invoices.approve');
  expect(debtors).toBeDefined();
  expect(words(debtors)?.join() ?? '').not.toContain('couvert');
});
