import {
  financingPreview,
  financingRow,
  listFinancings,
  previewFinancing,
  type FinancingPreview,
} from '@cessio/contract/financings';
import { buildOf, buildUser, freshApi, newId, renderInPortal, screen, type SentCall } from '@cessio/testing';
import fr from '../../../locales/fr.json' with { type: 'json' };
import { FinancingsTab } from './financings.tab.tsx';
import { NewFinancingPage } from './new-financing.page.tsx';

const api = freshApi();
const AVAILABLE = 1_000_000;
const [contractId, invoiceId, bankAccountId] = [newId(), newId(), newId()];
const assignor = { id: newId(), legalName: 'Atelier Brévanne' };
const preview = (amount: number): FinancingPreview => {
  const line = { invoiceId, number: 'FA-1', debtor: 'Halbrane', dueDate: '2027-01-15' };
  return buildOf(financingPreview, {
    contractId,
    contractNumber: 'AF-2026-0001',
    assignor,
    currency: 'EUR',
    available: AVAILABLE,
    amount,
    netPaid: amount,
    valueDate: '2026-12-01',
    rate: { ppm: 41_400, code: 'FIXED', onDate: null },
    lines: [{ ...line, amount, days: 30, interest: 0 }],
    drawable: [{ ...line, room: 400_000 }],
    accounts: [
      { id: bankAccountId, iban: 'FR7699999000', holder: 'Brévanne', usable: true, usableFrom: null },
    ],
    bankAccountId,
    refusals: amount > AVAILABLE ? [{ code: 'AVAILABILITY_EXCEEDED', detail: 'Vous demandez trop.' }] : [],
  });
};
const open = async () => {
  api.on(previewFinancing, ({ body }: SentCall) =>
    preview((body as { amount: number | null }).amount ?? AVAILABLE),
  );
  const view = await renderInPortal(<NewFinancingPage />, {
    user: buildUser({ role: 'supplier' }),
    path: `/account/financings/new?contractId=${contractId}`,
    texts: { invoices: fr },
  });
  const amount = await screen.findByRole('textbox', { name: /^Montant du financement/ });
  const type = async (typed: string) => {
    await view.user.clear(amount);
    if (typed) await view.user.type(amount, typed);
  };
  return { ...view, type };
};

it('lets go of a refusal once the amount that it was about is no longer asked for', async () => {
  const { user, type } = await open();
  await type('90000');
  expect(await screen.findByText('Vous demandez trop.')).toBeVisible();
  await type('');
  expect(screen.queryByText('Vous demandez trop.')).toBeNull();
  // A button that asks for nothing names no amount.
  expect(screen.getByRole('button', { name: 'Demander un financement' })).toBeVisible();
  await type('5000');
  await user.click(screen.getByRole('radio', { name: 'Des factures choisies' }));
  expect(screen.queryByText('Vous demandez trop.')).toBeNull();
  expect(screen.getByText('Le versement se calcule sur les factures choisies.')).toBeVisible();
  // Of invoices that hold less, it says how much they hold.
  await user.click(screen.getByRole('checkbox', { name: /^FA-1/ }));
  expect(await screen.findByText('Au plus 4 000,00 € sur les factures choisies')).toBeVisible();
});

it('shows no amount as paid of a financing that was not', async () => {
  const row = (number: string, status: 'refused' | 'executed') =>
    buildOf(financingRow, { number, status, currency: 'EUR', amount: 200_000, netPaid: 199_977 });
  const data = [row('FIN-1', 'refused'), row('FIN-2', 'executed')];
  api.on(listFinancings, { data, nextCursor: null, total: { value: 2, capped: false } });
  const account = { contractId, assignor, currency: 'EUR' } as Parameters<typeof FinancingsTab>[0]['account'];
  await renderInPortal(<FinancingsTab account={account} ask={null} />, {
    user: buildUser({ role: 'supplier' }),
    texts: { invoices: fr },
  });
  expect(await screen.findByRole('row', { name: /FIN-2/ })).toHaveTextContent('999,77');
  expect(screen.getByRole('row', { name: /FIN-1/ })).not.toHaveTextContent('999,77');
});
