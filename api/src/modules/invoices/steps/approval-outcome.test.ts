import type { announceApproval, Invoice, ResponseOf } from '@cessio/contract';
import { done } from '../../../../test/answers.ts';
import { insertRow } from '../../../../test/fixtures.ts';
import { invoiceUnderReview } from '../../../../test/invoice-under-review.ts';
import { people, rowsOf, valueOf, world } from '../../../../test/small-world.ts';

let serial = 0;
const contractOf = (columns: Record<string, unknown> = {}) =>
  insertRow(world.owner, 'contracts', {
    number: `CTR-O${(serial += 1)}`,
    program: 'classic',
    principal_id: world.parties.assignor,
    principal_name: 'Atelier Brévanne',
    currency: 'EUR',
    recourse: false,
    notification: 'notified',
    quotite_ppm: 850_000,
    fdg_ppm: 100_000,
    fdg_cap: 800_000,
    fee_ppm: 7_500,
    fee_min: 600,
    guarantee_fee_ppm: 2_300,
    rate_ppm: 41_400,
    day_basis: 360,
    vat_ppm: 200_000,
    ceiling: 20_000_000,
    concentration_ppm: 500_000,
    start_on: '2025-01-01',
    status: 'active',
    ...columns,
  });
async function underReview(contract: string, due: number, columns: Record<string, unknown> = {}) {
  await rowsOf(
    `insert into contract_participants (contract_id, assignor_id, assignor_name) values ($1, $2, 'Atelier Brévanne') on conflict do nothing`,
    [contract, world.parties.assignor],
  );
  return invoiceUnderReview(world, { contract_id: contract, net: due, vat: 0, gross: due, ...columns });
}
const announced = (...ids: string[]) =>
  done<ResponseOf<typeof announceApproval>>(people.m1.call('POST', '/api/invoices/approval', { ids }));
/** What its page announces of its approval. */
async function shown(id: string): Promise<string[]> {
  const { allowedActions } = await people.m1.get<Invoice>(`/api/invoices/${id}`);
  const approve = allowedActions.find(({ action }) => action === 'approve');
  return (approve?.look?.effects ?? []).map(({ text }) => text.replaceAll('\u00a0', ' '));
}
const texts = ({ effects = [] }: { effects?: { text: string }[] | undefined }) =>
  effects.map(({ text }) => text.replaceAll('\u00a0', ' '));

beforeAll(async () => {
  await rowsOf(`update guarantees set granted = 4000000`);
});
// Nothing resembles what an earlier test left.
afterEach(() => rowsOf(`update invoices set status = 'rejected'`));

test('worked example 2: the approval of FAC-1 says what it brings, keeps and costs, and what is used after', async () => {
  const contract = await contractOf();
  const id = await underReview(contract, 5_432_155);
  const outcome = [
    'Finançable après la cession : 34 000,00 €',
    'Fonds de garantie : 5 432,16 €',
    'Réserve sur la part non garantie : 12 173,32 €',
    'Commissions : 599,29 € TTC',
    `Contrat CTR-O${serial} : 54 321,55 € engagés, plafond 200 000,00 €`,
    `Halbrane Distribution : 27,2 % du plafond de CTR-O${serial}, 50 % au plus`,
  ];
  expect(await shown(id)).toEqual(expect.arrayContaining(outcome));
  expect(texts(await announced(id))).toEqual(outcome);
});

test('both of worked example 2: cover and the cap of the fund are used up in turn', async () => {
  const contract = await contractOf();
  const [one, two] = [await underReview(contract, 5_432_155), await underReview(contract, 3_654_045)];
  // Nothing is left to cover the second: what is kept is larger, by the reserve of 85 %.
  const reserve = 1_217_332 + 3_105_938;
  expect(texts(await announced(one, two))).toEqual([
    'Finançable après la cession : 34 000,00 €',
    'Fonds de garantie : 8 000,00 €',
    `Réserve sur la part non garantie : ${(reserve / 100).toLocaleString('fr-FR', { minimumFractionDigits: 2 }).replaceAll(/\s/g, ' ')} €`,
    'Commissions : 928,15 € TTC',
    `Contrat CTR-O${serial} : 90 862,00 € engagés, plafond 200 000,00 €`,
    `Halbrane Distribution : 45,4 % du plafond de CTR-O${serial}, 50 % au plus`,
  ]);
});

test('what is refused brings nothing; one of which nothing can be announced says nothing', async () => {
  const contract = await contractOf({ ceiling: 1_000_000, concentration_ppm: null });
  const [over, fits] = [await underReview(contract, 1_000_001), await underReview(contract, 1_000_000)];
  const { data, effects } = await announced(over, fits);
  expect(data.map(({ refusal }) => refusal === null)).toEqual([false, true]);
  expect(texts({ effects })).toContain(`Halbrane Distribution : 100 % du plafond de CTR-O${serial}`);
  expect(texts(await announced(over))).toEqual([]);
  expect(await shown(over)).not.toContainEqual(expect.stringContaining('plafond de'));
});

test('where the principal bears the fees they are said to be its, and leave the assignor’s money as it is', async () => {
  const contract = await contractOf({
    program: 'reverse',
    principal_id: world.parties.debtor,
    principal_name: 'Halbrane Distribution',
    fdg_ppm: 0,
    quotite_ppm: 900_000,
    fund_uncovered: true,
  });
  const id = await underReview(contract, 1_000_000, { program: 'reverse' });
  const told = await shown(id);
  expect(told).toEqual(expect.arrayContaining(['Finançable après la cession : 9 000,00 €']));
  expect(told).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Commissions dues par le donneur d’ordre : \d+,\d\d € TTC$/),
    ]),
  );
  expect(told).not.toEqual(expect.arrayContaining([expect.stringMatching(/^Commissions : /)]));
  expect(await valueOf('select status from invoices where id = $1', [id])).toBe('under_review');
});
