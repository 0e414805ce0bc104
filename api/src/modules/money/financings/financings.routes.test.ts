import type { Financing } from '@cessio/contract/financings';
import { done } from '../../../../test/answers.ts';
import {
  account,
  accrued,
  approved,
  asked,
  at,
  availableOf,
  example,
  linesOf,
  previewed,
  take,
  VALUE_DATE,
} from '../../../../test/financings.ts';
import { noticesOf } from '../../../../test/owner.ts';
import { columnOf, people } from '../../../../test/small-world.ts';

test('the second worked example: asked, validated, posted, accrued', async () => {
  const { contract, invoices } = await example();
  expect(await availableOf(contract)).toMatchObject({ balance: 6_965_968, available: 6_505_938 });
  const shown = await previewed(people.supplier, { contractId: contract, amount: 6_000_000 });
  expect(shown).toMatchObject({
    available: 6_505_938,
    amount: 6_000_000,
    valueDate: VALUE_DATE,
    afterCutOff: false,
    rate: { ppm: 41_400, code: 'FIXED', onDate: null },
    interest: 45_425,
    vat: 0,
    netPaid: 5_954_575,
    automatic: false,
    bankAccountId: account,
    refusals: [],
  });
  expect(
    shown.lines.map(({ invoiceId, amount, days, interest }) => [invoiceId, amount, days, interest]),
  ).toEqual([
    [invoices[0], 3_400_000, 55, 21_505],
    [invoices[1], 2_600_000, 80, 23_920],
  ]);
  const made = await asked(people.supplier, contract, 6_000_000);
  expect(made).toMatchObject({ status: 'requested', amount: 6_000_000, netPaid: 5_954_575, decision: null });
  expect(made.number).toMatch(/^FIN-2026-\d{6}$/);
  expect(await availableOf(contract)).toMatchObject({ available: 505_938, balance: 6_965_968 });
  expect((await availableOf(contract)).bars).toContainEqual(
    expect.objectContaining({ rule: 'asked', amount: -6_000_000 }),
  );
  expect(await noticesOf('financing.requested', made.id)).toEqual([
    {
      user_id: people.adviser.identity.userId,
      message: expect.stringMatching(/de 60.000,00.€ demandé par Atelier Brévanne.: à valider/),
    },
  ]);

  const seen = await done<Financing>(people.adviser.call('GET', `/api/financings/${made.id}`));
  expect(seen.decision).toMatchObject({ available: 6_505_938, financed: 0 });
  const posted = await done<Financing>(take(people.adviser, seen, 'validate'));
  expect(posted).toMatchObject({
    status: 'validated',
    valueDate: VALUE_DATE,
    netPaid: 5_954_575,
    interest: 45_425,
  });
  expect(await linesOf(made.id)).toEqual([
    { account: 'CCA', amount: 3_400_000 },
    { account: 'CCA', amount: 2_600_000 },
    { account: 'VIR', amount: -5_954_575 },
    { account: 'PCA', amount: -21_505 },
    { account: 'PCA', amount: -23_920 },
  ]);
  expect(await availableOf(contract)).toMatchObject({
    balance: 965_968,
    available: 505_938,
    financed: 6_000_000,
  });
  expect(await columnOf('select status from invoices where id = any($1)', [invoices])).toEqual([
    'financed',
    'financed',
  ]);
  expect((await noticesOf('financing.validated', made.id)).map(({ message }) => message)).toContainEqual(
    expect.stringMatching(/validé.: 59.545,75.€ sur votre compte le 20\/01\/2026/),
  );

  await at('2026-03-17T21:00:00Z');
  await accrued('2026-01-30');
  await accrued('2026-01-31');
  await accrued('2026-01-31');
  await accrued('2026-02-28');
  await accrued('2026-03-16');
  expect(
    (await linesOf(made.id))
      .slice(5)
      .filter(({ account: of }) => of === 'PCA')
      .map(({ amount }) => amount)
      .toSorted((a, b) => a - b),
  ).toEqual([3_588, 4_692, 5_865, 8_372, 10_948]);
  expect(
    await columnOf(
      `select entry_date::text from ledger_entries where source = 'accrual' and source_id like $1 || '%' order by seq`,
      [made.id],
    ),
  ).toEqual(['2026-01-31', '2026-02-28', '2026-03-16']);
});

test('who decides sees the commitments of the contract’s page, disputed invoices among them', async () => {
  const { contract } = await example();
  await approved(contract, 1_000_000, 0, '2026-04-10', { status: 'disputed' });
  const { id } = await asked(people.supplier, contract, 100_000);
  const { decision } = await done<Financing>(people.adviser.call('GET', `/api/financings/${id}`));
  const page = await people.adviser.get<{ committed: number }>(`/api/contracts/${contract}`);
  expect([decision?.outstanding, page.committed]).toEqual([10_086_200, 10_086_200]);
});
