import { listCommissions, type CommissionRow } from '@cessio/contract';
import { buildUser, freshApi, renderInPortal, screen, within } from '@cessio/testing';
import texts from '../../../locales/fr.json' with { type: 'json' };
import { CommissionsPage } from './commissions.page.tsx';

const api = freshApi();
const row: CommissionRow = {
  id: 'c1',
  kind: 'service',
  partyName: 'Halbrane',
  invoiceNumber: 'FA-1',
  invoiceId: 'i1',
  base: 100_000,
  ratePpm: 3200,
  days: null,
  net: 320,
  vat: 64,
  gross: 384,
  currency: 'EUR',
  formulaText: '0,32 % × 1 000,00 € = 3,20 €, TVA 20 % : 0,64 €',
  status: 'posted',
  createdAt: '2026-01-10T09:00:00Z',
};

it('says each figure once, in its formula, and leads to the invoice', async () => {
  api.on(listCommissions, { data: [row], nextCursor: null, total: { value: 1, capped: false } });
  await renderInPortal(<CommissionsPage />, {
    user: buildUser(),
    path: '/comissions/my',
    route: '/comissions/my',
    texts: { invoices: texts },
  });
  const table = await screen.findByRole('table', { name: 'Mes commissions' });
  expect(await within(table).findByRole('link', { name: 'FA-1' })).toHaveAttribute('href', '/Invoices/i1');
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Nature', 'Facture', 'Calcul', 'TTC', 'Date', 'État']);
});
