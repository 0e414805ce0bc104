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

const open = async (role: 'client' | 'supplier', rows: CommissionRow[]) => {
  api.on(listCommissions, {
    data: rows,
    nextCursor: null,
    total: { value: rows.length, capped: false },
  });
  await renderInPortal(<CommissionsPage />, {
    user: buildUser({ role }),
    path: '/comissions/my',
    route: '/comissions/my',
    texts: { invoices: texts },
  });
  return within(await screen.findByRole('table', { name: 'Mes commissions' }));
};
const heads = (table: Awaited<ReturnType<typeof open>>) =>
  table.getAllByRole('columnheader').map(({ textContent }) => textContent);

it('says each figure once, in its formula, and leads to the invoice', async () => {
  const table = await open('client', [row]);
  expect(await table.findByRole('link', { name: 'FA-1' })).toHaveAttribute('href', '/Invoices/i1');
  expect(heads(table)).toEqual(['Nature', 'Facture', 'Calcul', 'TTC', 'Date', 'État']);
});

it('leads a supplier to the batch of each commission', async () => {
  const table = await open('supplier', [
    { ...row, batchId: 'b1', batchRef: 'BRD-2026-1' },
    { ...row, id: 'c2', invoiceId: null, invoiceNumber: null, batchId: null, batchRef: null },
  ]);
  expect(await table.findByRole('link', { name: 'BRD-2026-1' })).toHaveAttribute(
    'href',
    '/Invoices/batches/b1',
  );
  expect(heads(table)).toContain('Bordereau');
  expect(table.getAllByRole('link')).toHaveLength(2);
});
