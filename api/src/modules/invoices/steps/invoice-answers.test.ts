import type { Invoice, TimelineEntry } from '@cessio/contract';
import { done, expectRefused, faultsOf, touched } from '../../../../test/answers.ts';
import { depositBody, upload } from '../../../../test/deposit-body.ts';
import { seen, step, taken } from '../../../../test/invoice-steps.ts';
import { people, world } from '../../../../test/small-world.ts';
import type { Person } from '../../../../test/world.ts';

const complete = (by: Person, invoice: Invoice, answers: unknown) =>
  step(by, invoice, 'complete', { payload: { answers } });

const ASKED = [
  { code: 'BON_LIVRAISON', comment: 'Signé par le destinataire' },
  { code: 'AUTRE', comment: 'Numéro de commande du débiteur' },
];
const NO_ID = '00000000-0000-7000-8000-000000000000';

/** Deposited by one side, confirmed by the other, sent back by the bank; as seen by its depositor. */
async function sentBack(program: 'classic' | 'reverse', items: readonly object[] = ASKED) {
  const [depositor, other] =
    program === 'classic' ? [people.supplier, people.client] : [people.client, people.supplier];
  const over =
    program === 'classic'
      ? {}
      : { debtorId: null, assignorId: world.parties.assignor, contractId: world.contracts.reverse };
  const body = await depositBody(world, depositor, over);
  const made = await done<Invoice>(depositor.call('POST', '/api/invoices', body), 201);
  const { id } = await taken(depositor, made, 'submit');
  await taken(other, await seen(other, id), 'confirm');
  await taken(people.adviser, await seen(people.adviser, id), 'request_info', { payload: { items } });
  return { invoice: await seen(depositor, id), body, depositor, other };
}

describe.each(['classic', 'reverse'] as const)('an invoice sent back, %s', (program) => {
  test('is completed with a file and an answer, which stand for the depositor and the bank alone', async () => {
    const { invoice, depositor, other } = await sentBack(program);
    const { id } = invoice;
    expect(invoice.allowedActions.find(({ action }) => action === 'complete')).toMatchObject({
      enabled: true,
      needs: {
        fields: [
          {
            kind: 'answers',
            asked: [
              { label: 'Bon de livraison', comment: 'Signé par le destinataire' },
              { label: 'Autre', comment: 'Numéro de commande du débiteur' },
            ],
          },
        ],
      },
    });
    const fileId = await upload(depositor);
    const given = await done<Invoice>(complete(depositor, invoice, [{ fileId }, { text: ' CMD-77 ' }]));
    expect(given).toMatchObject({ status: 'under_review', missing: [] });

    const answers = [
      {
        label: 'Bon de livraison',
        asked: 'Signé par le destinataire',
        answer: null,
        file: { id: fileId, filename: 'facture.pdf', mime: 'application/pdf' },
        givenBy: depositor.identity.name,
      },
      { label: 'Autre', asked: 'Numéro de commande du débiteur', answer: 'CMD-77', file: null },
    ];
    for (const reader of [depositor, people.adviser, people.risk, people.m1]) {
      const record = await seen(reader, id);
      expect(record.answers).toMatchObject(answers);
      const path = `/api/invoices/${id}/answers/${record.answers[0]?.id}/file`;
      expect((await reader.call('GET', path)).statusCode).toBe(200);
      for (const stranger of [other, people.otherSupplier, people.otherClient])
        expect((await stranger.call('GET', path)).statusCode).toBe(404);
    }
    expect((await seen(other, id)).answers).toEqual([]);

    const { data } = await depositor.get<{ data: TimelineEntry[] }>(`/api/invoices/${id}/timeline`);
    expect(data.slice(0, 2).map(({ label, comment }) => [label, comment])).toEqual([
      ['Compléments envoyés', 'Bon de livraison, Autre'],
      [
        'Compléments demandés',
        'Bon de livraison (Signé par le destinataire), Autre (Numéro de commande du débiteur)',
      ],
    ]);
  });

  test('is no duplicate of itself, and of nothing else', async () => {
    const { invoice, body, depositor, other } = await sentBack(program);
    const codes = async (by: Person, id?: string) =>
      (
        await done<{ checks: { code: string; severity: string }[] }>(
          by.call('POST', '/api/invoices/check', { ...body, ...(id ? { id } : {}) }),
        )
      ).checks
        .filter(({ severity }) => severity === 'blocking')
        .map(({ code }) => code);
    expect(await codes(depositor, invoice.id)).toEqual([]);
    expect(await codes(depositor)).toContain('DUPLICATE_INVOICE');
    // Naming somebody else's record must not reveal which one has a number.
    for (const stranger of [other, people.otherSupplier, people.otherClient])
      await expectRefused(
        stranger.call('POST', '/api/invoices/check', { ...body, fileId: null, id: invoice.id }),
        404,
        'NOT_FOUND',
      );
  });
});

test('every item needs a file or an answer, and only as many are taken as were asked for', async () => {
  const { invoice, depositor } = await sentBack('classic');
  const refused = async (answers: unknown, code: 'VALIDATION_FAILED' | 'ITEMS_MISSING') =>
    expectRefused(complete(depositor, invoice, answers), 422, code);
  await refused(undefined, 'VALIDATION_FAILED');
  await refused([{ text: 'un' }], 'VALIDATION_FAILED');
  await refused([{ text: 'un' }, { text: 'deux' }, { text: 'trois' }], 'VALIDATION_FAILED');
  await refused([{ text: 'x'.repeat(2001) }, { text: 'deux' }], 'VALIDATION_FAILED');
  await refused([{ text: 'un', label: 'Kbis' }, { text: 'deux' }], 'VALIDATION_FAILED');
  await refused([{ fileId: 'x' }, { text: 'deux' }], 'VALIDATION_FAILED');
  const { detail } = await refused([{ text: 'un' }, { text: '  ' }], 'ITEMS_MISSING');
  expect(detail).toContain('Autre');
  expect((await seen(depositor, invoice.id)).answers).toEqual([]);
});

test('a file is given by the company that uploaded it', async () => {
  const { invoice, depositor } = await sentBack('classic');
  const reverse = await sentBack('reverse');
  // In the reverse programme the assignor can read the debtor's invoice, but may not attach it.
  const readable = reverse.invoice.file?.id;
  for (const fileId of [readable, await upload(people.otherSupplier), await upload(people.adviser), NO_ID]) {
    const problem = await expectRefused(
      complete(depositor, invoice, [{ fileId }, { text: 'deux' }]),
      422,
      'VALIDATION_FAILED',
    );
    expect(faultsOf(problem)).toEqual(['/payload/answers UNKNOWN_REF']);
  }
});

test('nobody but the depositor gives, and nothing twice', async () => {
  const { invoice, depositor, other } = await sentBack('classic');
  const answers = [{ text: 'un' }, { text: 'deux' }];
  await expectRefused(complete(other, await seen(other, invoice.id), answers), 403, 'FORBIDDEN');
  await expectRefused(
    complete(people.adviser, await seen(people.adviser, invoice.id), answers),
    403,
    'FORBIDDEN',
  );
  await expectRefused(complete(people.otherSupplier, invoice, answers), 404, 'NOT_FOUND');
  const both = await Promise.all([
    complete(depositor, invoice, answers),
    complete(depositor, invoice, answers),
  ]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect((await seen(depositor, invoice.id)).answers).toHaveLength(2);
});

test('a due date that has come meanwhile closes no file, and the bank may ask again', async () => {
  const { invoice, depositor } = await sentBack('classic');
  await world.owner.query(
    `update invoices set issue_date = '2026-01-05', due_date = '2026-02-05' where id = $1`,
    [invoice.id],
  );
  const late = await seen(depositor, invoice.id);
  await done(complete(depositor, late, [{ text: 'un' }, { text: 'deux' }]));
  await taken(people.adviser, await seen(people.adviser, invoice.id), 'request_info', {
    payload: { items: [{ code: 'RIB' }] },
  });
  await done(complete(depositor, await seen(depositor, invoice.id), [{ text: 'trois' }]));
  expect((await seen(people.adviser, invoice.id)).answers.map(({ answer }) => answer)).toEqual([
    'trois',
    'un',
    'deux',
  ]);
});

test('the other side’s login can neither read nor write answers', async () => {
  const { invoice, depositor, other } = await sentBack('classic');
  await done(complete(depositor, invoice, [{ text: 'un' }, { text: 'deux' }]));
  const as = (by: Person, text: string, values: unknown[]) => touched(by.sql(text, values));
  const read = 'select from invoice_answers where invoice_id = $1';
  expect(await as(depositor, read, [invoice.id])).toBe(2);
  expect(await as(other, read, [invoice.id])).toBe(0);
  const insert = `insert into invoice_answers (invoice_id, party_id, given_by, label, answer) values ($1, $2, 'x', 'x', 'x')`;
  expect(await as(other, insert, [invoice.id, other.identity.partyId])).toBe('42501');
  expect(await as(other, insert, [invoice.id, depositor.identity.partyId])).toBe('42501');
  expect(await as(people.otherSupplier, insert, [invoice.id, people.otherSupplier.identity.partyId])).toBe(
    '42501',
  );
  expect(
    await as(depositor, 'update invoice_answers set answer = $2 where invoice_id = $1', [invoice.id, 'y']),
  ).toBe('42501');
  expect(await as(depositor, 'delete from invoice_answers where invoice_id = $1', [invoice.id])).toBe(
    '42501',
  );
});
