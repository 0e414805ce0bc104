import type { Invoice, Problem } from '@cessio/contract';
import { people, world } from '../../../../test/small-world.ts';
import { invoiceUnderReview } from '../../../../test/invoice-under-review.ts';

const accounts = (change: string) =>
  world.owner.query(`update bank_accounts set ${change} where party_id = $1`, [world.parties.assignor]);

async function approval() {
  const id = await invoiceUnderReview(world);
  const { body } = await people.adviser.call('GET', `/api/invoices/${id}`);
  const offered = (JSON.parse(body) as Invoice).allowedActions.find(({ action }) => action === 'approve');
  const answer = await people.adviser.call('POST', `/api/invoices/${id}/transitions`, {
    action: 'approve',
    version: 1,
  });
  return { offered, answer, problem: JSON.parse(answer.body) as Problem };
}

/** An approved invoice is paid, so its account must be usable (api.md §5, C1). */
test.each([
  [
    'nobody verified',
    `status = 'pending', usable_from = null`,
    /^Atelier Brévanne\u00a0: aucun compte bancaire vérifié\.$/,
  ],
  [
    'was verified less than 48 hours ago',
    `status = 'verified', usable_from = now() + interval '1 minute'`,
    /^Atelier Brévanne\u00a0: son compte bancaire sera utilisable le \d\d\/\d\d\/\d{4} à \d\d:\d\d\.$/,
  ],
  ['is blocked', `status = 'blocked'`, /^Atelier Brévanne\u00a0: son compte bancaire est bloqué\.$/],
])('no invoice is approved of a company whose account %s', async (_what, change, said) => {
  await accounts(change);
  const { offered, answer, problem } = await approval();
  expect([answer.statusCode, problem.code]).toEqual([422, 'ACCOUNT_NOT_USABLE']);
  expect(problem.detail).toMatch(said);
  expect(offered?.blockedBy).toMatchObject({
    code: 'ACCOUNT_NOT_USABLE',
    text: problem.detail,
    who: 'Le conseiller',
  });
});

test('it is approved from the minute on at which the account may be paid to', async () => {
  await accounts(`status = 'verified', usable_from = now()`);
  const { offered, answer } = await approval();
  expect(answer.statusCode).toBe(200);
  expect(offered?.blockedBy).toBeNull();
});
