import { financingPreview, type FinancingPreview } from '@cessio/contract/financings';
import { buildOf, renderInPortal, screen } from '@cessio/testing';
import fr from '../../../locales/fr.json' with { type: 'json' };
import { ReceivesCard } from './receives-card.tsx';

const figures: FinancingPreview = buildOf(financingPreview, {
  amount: 6_000_000,
  currency: 'EUR',
  valueDate: '2026-12-01',
  rate: { ppm: 41_400, code: 'FIXED', onDate: null },
  interestMode: 'upfront',
  interest: 45_425,
  vat: 0,
  netPaid: 5_954_575,
  late15: 10_349,
});
const LOST = { refused: true, cancelled: true, returned: true };
const LATE = 'Intérêts en cas de retard de 15 jours';

it.each([
  ['supplier', 'requested', 'Vous recevez', 'sur votre compte le mardi 1er décembre'],
  ['supplier', 'executed', 'Vous avez reçu', 'sur votre compte le mardi 1er décembre'],
  ['supplier', 'refused', 'Non versé', 'prévu le mardi 1er décembre'],
  ['supplier', 'returned', 'Revenu à la banque', 'versé le mardi 1er décembre'],
  ['staff', 'validated', 'À verser au cédant', 'sur le compte du cédant le mardi 1er décembre'],
  ['staff', 'executed', 'Versé au cédant', 'sur le compte du cédant le mardi 1er décembre'],
  ['staff', 'cancelled', 'Non versé', 'prévu le mardi 1er décembre'],
] as const)(
  'says to the %s of a financing that is %s « %s » and « %s »',
  async (side, status, title, when) => {
    await renderInPortal(<ReceivesCard side={side} figures={figures} status={status} />, {
      texts: { invoices: fr },
    });
    const card = screen.getByRole('region', { name: title });
    expect(card).toHaveTextContent(/59\s545,75\s€/);
    expect(card).toHaveTextContent(when);
    // Interest of a delay is no question where nothing is paid.
    expect(card.textContent.includes(LATE)).toBe(!(status in LOST));
    expect(card).toHaveTextContent(title === 'Non versé' ? 'Net prévu' : 'Net versé');
  },
);

it('promises nothing while the figures are those of earlier input', async () => {
  await renderInPortal(<ReceivesCard side="supplier" figures={figures} pending />, {
    texts: { invoices: fr },
  });
  const card = screen.getByRole('region', { name: 'Vous recevez' });
  expect(card).toHaveTextContent('Calcul en cours…');
  expect(card).not.toHaveTextContent('sur votre compte');
});
