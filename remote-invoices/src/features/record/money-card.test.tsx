import { accountLine, getInvoiceMoney, invoiceMoney, type InvoiceMoney } from '@cessio/contract/account';
import {
  buildOf,
  buildUser,
  freshApi,
  newId,
  problem,
  renderInPortal,
  screen,
  waitFor,
  within,
} from '@cessio/testing';
import fr from '../../../locales/fr.json' with { type: 'json' };
import { MoneyCard } from './money-card.tsx';

const api = freshApi();
const invoice = {
  id: newId(),
  contractId: newId(),
  batch: { id: newId(), number: 'BOR-2026-000007', status: 'signed' as const },
  assignor: { id: newId(), legalName: 'Atelier Brévanne' },
};
/** FAC-1 of the second worked example, drawn and partly paid. */
const money = (more: Partial<InvoiceMoney> = {}): InvoiceMoney =>
  buildOf(invoiceMoney, {
    currency: 'EUR',
    assigned: 5_432_155,
    credited: 0,
    collected: 2_000_000,
    recourse: 0,
    indemnified: 0,
    direct: 0,
    fdg: 543_216,
    uncovered: 1_217_332,
    disputed: 0,
    until: '2026-03-16',
    fees: 49_941,
    vat: 9_988,
    drawn: 3_400_000,
    interest: 0,
    incident: 0,
    setOff: 0,
    paidOut: 0,
    rest: 211_678,
    commissions: [
      { kind: 'service', gross: 48_889, formula: '0,75 % × 54 321,55 €' },
      { kind: 'interest', gross: 21_505, formula: '4,14 % × 34 000,00 € × 55 j / 360' },
    ],
    movements: [
      buildOf(accountLine, {
        id: '1',
        entryId: newId(),
        event: 'E4',
        label: 'Financement FIN-2026-000001 sur la facture FA-1',
        date: '2026-01-20',
        debit: 3_400_000,
        credit: 0,
        currency: 'EUR',
      }),
    ],
    ...more,
  });
const open = (role: 'supplier' | 'm1' = 'supplier') =>
  renderInPortal(<MoneyCard invoice={invoice} side={role === 'm1' ? 'staff' : 'supplier'} />, {
    user: buildUser({ role }),
    path: '/here',
    texts: { invoices: fr },
  });

it('says where the money is, why it is kept, and what the debtor has paid to the bank', async () => {
  api.on(getInvoiceMoney, money());
  await open();
  const card = await screen.findByRole('region', { name: 'Argent' });
  await waitFor(() => expect(card).toHaveTextContent(/Reste sur votre compte\s*2\s116,78\s€/));
  expect(card).toHaveTextContent(
    /Fonds de garantie rendu quand le débiteur aura payé, échéance le 16\/03\/2026\s*−5\s432,16\s€/,
  );
  expect(card).toHaveTextContent(
    /Commissions et TVA 0,75 % × 54 321,55 €−599,29\s€Tiré, intérêts compris 4,14 % × 34 000,00 € × 55 j \/ 360−34/,
  );
  expect(card).toHaveTextContent(
    /Encaissé par la banque auprès du débiteur : 20\s000,00\s€ sur 54\s321,55\s€/,
  );
  expect(within(card).queryByText('Autres mouvements')).toBeNull();
  // Entries are the accountants’.
  expect(within(card).queryByRole('link', { name: /^Écriture/ })).toBeNull();
  expect(within(card).getByRole('link', { name: /BOR-2026-000007/ })).toBeVisible();
});

it('names a recourse, and never calls it collected; accountants open the entries', async () => {
  api.on(
    getInvoiceMoney,
    money({ collected: 0, recourse: 5_432_155, fdg: 0, uncovered: 0, until: null, rest: -3_459_929 }),
  );
  await open('m1');
  const card = await screen.findByRole('region', { name: 'Argent' });
  await waitFor(() => expect(card).toHaveTextContent(/Recours, facture rétrocédée\s*−54\s321,55\s€/));
  expect(card).toHaveTextContent(/auprès du débiteur : 0,00\s€/);
  // The account is not its reader's.
  expect(card).toHaveTextContent('Reste sur le compte du cédant');
  expect(within(card).getByRole('link', { name: /^Écriture.: Financement FIN-2026-000001 / })).toBeVisible();
});

it('is not shown where nothing was posted', async () => {
  api.on(getInvoiceMoney, problem('NOT_FOUND'));
  await open();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Argent' })).toBeNull());
});
