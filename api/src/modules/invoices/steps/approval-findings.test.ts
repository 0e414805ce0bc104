import { randomUUID } from 'node:crypto';
import {
  checkCodes,
  checkMessage,
  type CheckCode,
  type Finding,
  type Invoice,
  type InvoiceReading,
  type ResponseOf,
  type announceApproval,
} from '@cessio/contract';
import { done } from '../../../../test/answers.ts';
import { reviewed, seen, step } from '../../../../test/invoice-steps.ts';
import { people, rowsOf } from '../../../../test/small-world.ts';

/** What blocks an approval or must be said before it: in the record, in the dialog for several, and in each call. */
async function ways(id: string) {
  const { adviser } = people;
  const record = await seen(adviser, id);
  const offered = record.allowedActions.find(({ action }) => action === 'approve');
  const { data } = await done<ResponseOf<typeof announceApproval>>(
    adviser.call('POST', '/api/invoices/approval', { ids: [id] }),
  );
  const said = {
    refusal: offered?.blockedBy?.text ?? null,
    reason: offered?.needs?.comment === 'required' ? (offered.needs.commentLabel ?? '') : null,
  };
  expect(data).toMatchObject([said]);
  const many = await done<{ results: { ok: boolean; code: string | null }[] }>(
    adviser.call(
      'POST',
      '/api/invoices/bulk-transitions',
      { action: 'approve', items: [{ id, version: record.version }] },
      { 'idempotency-key': randomUUID() },
    ),
  );
  const back = async () => {
    await rowsOf(`update invoices set status = 'under_review', guarantee_id = null where id = $1`, [id]);
    await rowsOf('update guarantees set used = 0');
  };
  await back();
  const alone = await step(adviser, await seen(adviser, id), 'approve');
  await back();
  const code = alone.statusCode === 200 ? null : alone.json<{ code: string }>().code;
  expect(many.results.map((one) => one.code)).toEqual([code]);
  expect(code === null).toBe(said.refusal === null && said.reason === null);
  return code;
}

/** Sets what was read from an invoice's document; findings only, without data. */
const reads = (
  { id }: Invoice,
  warnings: Finding[],
  fields: Partial<InvoiceReading['fields']> | null = null,
) =>
  rowsOf('update files set reading = $2 where id = (select file_id from invoices where id = $1)', [
    id,
    { kind: fields ? 'ubl' : 'none', fields: fields ?? {}, sources: {}, blocking: [], warnings, pdf: null },
  ]);

describe('what is found of an invoice', () => {
  let invoice: Invoice;
  beforeAll(async () => {
    invoice = await reviewed();
  });
  const codes = Object.keys(checkCodes) as CheckCode[];

  test.each(codes)('%s stops one, many and the call alike', async (code) => {
    // Where no field of the form can correct it.
    await reads(invoice, [{ code, path: '/elsewhere', message: checkMessage(code) }]);
    const blocks = checkCodes[code].severity === 'blocking';
    expect(await ways(invoice.id)).toBe(blocks ? 'INVOICE_BLOCKED' : null);
  });

  test.each([
    ['nothing', {}, null],
    ['another seller', { sellerName: 'Autre SA' }, 'CHECK_REASON_REQUIRED'],
    ['another buyer', { buyerName: 'Autre SA' }, 'CHECK_REASON_REQUIRED'],
    ['a seller without letters', { sellerName: '★★★' }, 'CHECK_REASON_REQUIRED'],
  ])('%s in the document', async (_what, named, code) => {
    const { assignor, debtor } = invoice;
    const parties = { sellerName: assignor?.legalName ?? null, buyerName: debtor?.legalName ?? null };
    await reads(invoice, [], { ...parties, ...named });
    expect(await ways(invoice.id)).toBe(code);
  });
});

test('a payee that is not exactly the seller is approved with a reason, alone and with others', async () => {
  const { adviser } = people;
  const invoice = await reviewed({ payeeName: 'Factor Exemple pour le compte de Atelier Brévanne' });
  expect(await ways(invoice.id)).toBe('CHECK_REASON_REQUIRED');
  const answer = await step(adviser, await seen(adviser, invoice.id), 'approve');
  expect(answer.json<{ detail: string }>().detail).toContain('Bénéficiaire à vérifier');
  await done(step(adviser, await seen(adviser, invoice.id), 'approve', { comment: 'Filiale du vendeur.' }));
});

test('a twin stops both alike', async () => {
  const { net, vat, gross } = await reviewed();
  const second = await reviewed({ net, vat, gross });
  expect(await ways(second.id)).toBe('ALERT_OPEN');
});
