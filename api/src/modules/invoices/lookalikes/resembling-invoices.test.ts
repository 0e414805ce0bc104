import { problemsOf, type Check, type Invoice, type InvoiceRow, type Page } from '@cessio/contract';
import { done } from '../../../../test/answers.ts';
import { depositBody, newDocument, upload } from '../../../../test/deposit-body.ts';
import { seen, taken } from '../../../../test/invoice-steps.ts';
import { people, rowsOf, world } from '../../../../test/small-world.ts';
import { daysFromToday, type Person } from '../../../../test/world.ts';

const deposited = (by: Person, body: object) => done<Invoice>(by.call('POST', '/api/invoices', body), 201);
const checked = async (by: Person, body: object) => {
  const { checks } = await done<{ checks: Check[] }>(by.call('POST', '/api/invoices/check', body));
  return (code: string) => checks.find((one) => one.code === code && one.severity !== 'passed');
};

/** An invoice that is sent, as it was deposited and as others may know it. */
async function sent(bytes = newDocument()) {
  const { supplier } = people;
  const body = await depositBody(world, supplier, { fileId: await upload(supplier, bytes) });
  const { id } = await taken(supplier, await deposited(supplier, body), 'submit');
  const { number, gross, currency, issueDate } = body;
  const other = { id, number, assignor: 'Atelier Brévanne', gross, due: gross, currency, issueDate };
  return { body, bytes, other: { ...other, status: 'awaiting_confirmation' } };
}

test('an alert names the invoice that it takes this one for, to the bank alone; lifted, it stays lifted', async () => {
  const { supplier, client, risk } = people;
  const first = await sent();
  const twin = { ...first.body, number: `${first.body.number}-B` };
  const { id } = await taken(supplier, await deposited(supplier, twin), 'submit');
  await taken(client, await seen(client, id), 'confirm');
  const record = await seen(risk, id);
  expect(record.alerts?.map(({ code, others }) => [code, others])).toEqual([
    ['NEAR_DUPLICATE', [first.other]],
    ['SAME_FILE', [first.other]],
  ]);
  expect(problemsOf(record).map(({ code }) => code)).toEqual(['SAME_FILE', 'NEAR_DUPLICATE']);
  expect(await seen(supplier, id)).not.toHaveProperty('alerts');
  expect(
    await rowsOf(`select from invoices where checks::text like '%others%' or alerts::text like '%others%'`),
  ).toEqual([]);
  const lifted = await taken(risk, record, 'clear_alert', { comment: 'Deux livraisons.' });
  expect(problemsOf(lifted)).toEqual([]);
});

test('who sends a file or a number again learns which invoice holds it only where it may read that', async () => {
  const { supplier, client, otherSupplier } = people;
  const first = await sent();
  const again = await checked(supplier, first.body);
  expect(again('DUPLICATE_INVOICE')?.others).toEqual([first.other]);
  expect(again('SAME_FILE')?.others).toEqual([first.other]);

  const fileId = await upload(otherSupplier, first.bytes);
  const foreign = await checked(otherSupplier, {
    ...first.body,
    fileId,
    contractId: null,
    debtorId: world.parties.otherDebtor,
  });
  expect(foreign('SAME_FILE')).toMatchObject({ message: 'Ce fichier a déjà été déposé' });
  expect(JSON.stringify(foreign('SAME_FILE'))).not.toContain(first.other.id);
  expect(foreign('SAME_FILE')).not.toHaveProperty('others');

  const reverse = {
    ...first.body,
    fileId: await upload(client),
    debtorId: null,
    assignorId: world.parties.assignor,
    contractId: world.contracts.reverse,
  };
  expect((await checked(client, reverse))('DUPLICATE_INVOICE')?.others).toEqual([first.other]);
  // What is assigned without the debtor's knowledge stays so.
  await world.owner.query('update invoices set confidential = true where id = $1', [first.other.id]);
  const hidden = (await checked(client, reverse))('DUPLICATE_INVOICE');
  expect(hidden?.message).toContain('un numéro équivalent');
  expect(hidden).not.toHaveProperty('others');
});

test('what the deposit warns of is what the record shows, but for a document that is there no more', async () => {
  const { supplier, adviser } = people;
  const { number: _number, ...like } = (await sent()).body;
  const body = {
    ...like,
    number: 'RIEN-1',
    gross: 7_200_000,
    net: 6_000_000,
    vat: 1_200_000,
    fileId: await upload(supplier),
  };
  const { checks } = await done<{ checks: Check[] }>(supplier.call('POST', '/api/invoices/check', body));
  const { id } = await taken(supplier, await deposited(supplier, body), 'submit');
  const warned = (list: readonly Check[]) =>
    list.filter(({ severity }) => severity === 'warning').map(({ code }) => code);
  expect(warned(checks)).toEqual(['LIMIT_EXCESS']);
  for (const who of [supplier, adviser]) expect(warned((await seen(who, id)).checks)).toEqual(warned(checks));
  const attached = async () => (await seen(adviser, id)).checks.filter(({ code }) => code === 'FILE_MISSING');
  await world.owner.query(`update invoices set status = 'rejected' where id = $1`, [id]);
  expect(await attached()).toMatchObject([{ severity: 'passed' }]);
  await world.owner.query('update invoices set file_id = null where id = $1', [id]);
  expect(await attached()).toEqual([]);
});

test('a list and its export say the problems that the record says, as they are now, worst first', async () => {
  const { supplier, adviser } = people;
  const body = await depositBody(world, supplier, { dueDate: daysFromToday(60) });
  const { id } = await taken(supplier, await deposited(supplier, body), 'submit');
  const listed = async () => {
    const page = await adviser.get<Page<InvoiceRow>>('/api/invoices?limit=200');
    return page.data.find((row) => row.id === id)?.signals;
  };
  const shown = async () => problemsOf(await seen(adviser, id)).map(({ code }) => code);
  expect([await listed(), await shown()]).toEqual([['TERM_LONG'], ['TERM_LONG']]);
  await world.owner.query('update guarantees set used = granted');
  await world.owner.query(`update parties set status = 'suspended' where id = $1`, [world.parties.debtor]);
  const worstFirst = ['DEBTOR_UNKNOWN', 'LIMIT_EXCESS', 'TERM_LONG'];
  expect([await listed(), await shown()]).toEqual([worstFirst, worstFirst]);
  const { body: csv } = await adviser.call('GET', '/api/invoices.csv');
  expect(csv.split('\n').find((line) => line.includes(body.number))).toMatch(
    /Débiteur inconnu, Garantie dépassée/,
  );
  await world.owner.query(`update parties set status = 'active' where id = $1`, [world.parties.debtor]);
  await world.owner.query('update guarantees set used = 0');
});
