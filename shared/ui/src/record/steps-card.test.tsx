/** @jest-environment-options {"customExportConditions": ["browser"]} */
import type { AllowedAction, NextAction } from '@cessio/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { renderKit } from '../testing/render-kit.tsx';
import { StepsCard } from './steps-card.tsx';

const approve: AllowedAction = {
  action: 'approve',
  label: 'Approuver',
  done: 'Approuvée',
  confirm: null,
  enabled: true,
  blockedBy: null,
  needs: { reason: null, comment: 'none', payload: null },
};
const next: NextAction = {
  mine: {
    entity: 'invoice',
    id: 'i1',
    label: 'FA-1',
    about: null,
    amount: 100,
    currency: 'EUR',
    since: '2026-01-10T09:00:00Z',
    dueOn: '2026-01-14',
    why: 'À contrôler',
    action: { label: 'Approuver', href: '/' },
  },
  elsewhere: null,
  toPay: null,
};
const DUE = 'À contrôler, au plus tard le 14/01/2026';

function Late({ card }: { card: (known?: NextAction) => ReactNode }) {
  const [known, setKnown] = useState<NextAction>();
  return (
    <>
      <button onClick={() => setKnown(next)}>Lu</button>
      {card(known)}
    </>
  );
}

it('says until when its reader is to act, with the card or not at all', async () => {
  const card = (known?: NextAction) => <StepsCard actions={[approve]} onAsk={() => undefined} next={known} />;
  const first = await renderKit(card(next));
  expect(screen.getByText(DUE)).toBeVisible();
  first.unmount();
  await renderKit(<Late card={card} />);
  await userEvent.click(screen.getByRole('button', { name: 'Lu' }));
  expect(screen.getByRole('button', { name: 'Approuver' })).toBeVisible();
  expect(screen.queryByText(DUE)).toBeNull();
});

it('begins with what is locked where no step is possible', async () => {
  const locked = {
    ...approve,
    enabled: false,
    blockedBy: { code: 'ALERT_OPEN', text: 'Alerte à lever', who: 'Risque' },
  };
  await renderKit(<StepsCard actions={[locked as AllowedAction]} onAsk={() => undefined} />);
  const before = screen.getByRole('list').previousElementSibling;
  // Nothing drawn stands between the heading and the list.
  expect(before === null || before.childElementCount > 0 || before.textContent !== '').toBe(true);
});
