import type { AllowedAction, Invoice, Problem } from '@cessio/contract';
import { depositBody, newDocument, upload } from '../../test/deposit-body.ts';
import { setRow } from '../../test/owner.ts';
import { world } from '../../test/small-world.ts';
import type { Person } from '../../test/world.ts';

/**
 * The bank confirms a confidential invoice by sounding: with a proof used for nothing else, by somebody who does not
 * decide.
 */
beforeAll(() => world.owner.query(`update relations set notification = 'confidential'`));

async function step(by: Person, id: string, action: string, more: object = {}) {
  const { version } = (await by.call('GET', `/api/invoices/${id}`)).json<Invoice>();
  return by.call('POST', `/api/invoices/${id}/transitions`, { action, version, ...more });
}

/** A confidential invoice awaiting the bank's sounding. */
async function sent(by: Person = world.people.supplier, fileId?: string): Promise<string> {
  const typed = await depositBody(world, by, fileId ? { fileId } : {});
  const forClient = by.identity.partyId ? {} : { assignorId: world.parties.assignor };
  const created = await by.call('POST', '/api/invoices', { ...typed, ...forClient });
  const { id } = created.json<Invoice>();
  expect((await step(by, id, 'submit')).statusCode).toBe(200);
  return id;
}

const proof = async (by: Person) => ({ payload: { fileId: await upload(by) } });

const actionOf = (record: Invoice, name: string): AllowedAction | undefined =>
  record.allowedActions.find(({ action }) => action === name);

test('who recorded the sounding neither approves nor refuses, and is shown that somebody else can', async () => {
  const { adviser, m1 } = world.people;
  const id = await sent();
  const confirmed = await step(adviser, id, 'confirm', await proof(adviser));
  expect(confirmed.json()).toMatchObject({ status: 'under_review' });
  for (const action of ['approve', 'reject']) {
    expect(actionOf(confirmed.json(), action)).toMatchObject({
      enabled: false,
      blockedBy: { code: 'FOUR_EYES_REQUIRED', who: 'Un autre décideur' },
    });
    const reason = action === 'reject' ? { reasonCode: 'HORS_CONTRAT' } : {};
    const refused = await step(adviser, id, action, reason);
    expect(refused.json()).toMatchObject({ status: 403, code: 'FOUR_EYES_REQUIRED' });
  }
  const bulk = await adviser.call(
    'POST',
    '/api/invoices/bulk-transitions',
    { action: 'approve', items: [{ id, version: confirmed.json<Invoice>().version }] },
    { 'idempotency-key': 'bulk' },
  );
  expect(bulk.json()).toMatchObject({ succeeded: 0, results: [{ code: 'FOUR_EYES_REQUIRED' }] });
  expect(actionOf((await m1.call('GET', `/api/invoices/${id}`)).json(), 'approve')?.enabled).toBe(true);
  expect((await step(m1, id, 'approve')).json()).toMatchObject({ status: 'approved' });
});

test('nor does whoever recorded it and has become administrator since: there is no exception for a maker', async () => {
  const { adviser, super: admin } = world.people;
  const id = await sent();
  await step(adviser, id, 'confirm', await proof(adviser));
  await setRow('invoices', id, { edited_by: [admin.identity.userId] });
  expect((await step(admin, id, 'approve')).json()).toMatchObject({
    status: 403,
    code: 'FOUR_EYES_REQUIRED',
  });
});

test('sent back and completed, it is still not the maker’s to decide', async () => {
  const { adviser, supplier } = world.people;
  const id = await sent();
  await step(adviser, id, 'confirm', await proof(adviser));
  await step(adviser, id, 'request_info', { payload: { items: [{ code: 'BON_LIVRAISON' }] } });
  expect(
    (await step(supplier, id, 'complete', { payload: { answers: [{ text: 'Joint' }] } })).statusCode,
  ).toBe(200);
  expect((await step(adviser, id, 'approve')).json()).toMatchObject({ code: 'FOUR_EYES_REQUIRED' });
});

test('one proof serves one invoice: neither its file nor the same bytes prove another', async () => {
  const { adviser, m1 } = world.people;
  const [first, second] = [await sent(), await sent()];
  const content = newDocument();
  const fileId = await upload(adviser, content);
  expect((await step(adviser, first, 'confirm', { payload: { fileId } })).statusCode).toBe(200);
  for (const again of [fileId, await upload(m1, content)]) {
    const refused = await step(adviser, second, 'confirm', { payload: { fileId: again } });
    expect(refused.json()).toMatchObject({ status: 422, code: 'PROOF_REQUIRED' });
    expect(refused.json<Problem>().detail).toContain('en justifie déjà une autre');
  }
  expect((await step(adviser, second, 'confirm', await proof(adviser))).statusCode).toBe(200);
});

test('one proof given to several invoices at once is taken by one of them', async () => {
  const { adviser } = world.people;
  for (let round = 0; round < 5; round += 1) {
    const ids = [await sent(), await sent(), await sent()];
    const content = newDocument();
    const fileId = await upload(adviser, content);
    const other = await upload(adviser, content);
    const answers = await Promise.all(
      ids.map((id, n) => step(adviser, id, 'confirm', { payload: { fileId: n === 2 ? other : fileId } })),
    );
    const codes = answers.map((answer) => (answer.statusCode === 200 ? 'ok' : answer.json<Problem>().code));
    expect(codes.toSorted()).toEqual(['PROOF_REQUIRED', 'PROOF_REQUIRED', 'ok']);
  }
});

test('the invoice itself, deposited by the bank for its client, proves no sounding', async () => {
  const { adviser, m1 } = world.people;
  const content = newDocument();
  const fileId = await upload(adviser, content);
  const id = await sent(adviser, fileId);
  for (const document of [fileId, await upload(m1, content)]) {
    const refused = await step(adviser, id, 'confirm', { payload: { fileId: document } });
    expect(refused.json()).toMatchObject({ status: 422, code: 'PROOF_REQUIRED' });
  }
});
