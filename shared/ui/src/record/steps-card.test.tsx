/** @jest-environment-options {"customExportConditions": ["browser"]} */
import type { AllowedAction, NextAction } from '@cessio/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { holdMedia } from '../testing/hold-media.ts';
import { renderKit } from '../testing/render-kit.tsx';
import { RecordLayout } from './record-layout.tsx';
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
  // Nothing visible is between the heading and the list.
  expect(before === null || before.childElementCount > 0 || before.textContent !== '').toBe(true);
});

it('says how late it is in danger, whoever acts next', async () => {
  const elsewhere = {
    who: 'Halbrane',
    why: 'À confirmer',
    since: '2026-01-10T09:00:00Z',
    dueOn: '2026-01-14',
  };
  for (const known of [next, { ...next, mine: null, elsewhere } as NextAction]) {
    const { unmount } = await renderKit(
      <StepsCard actions={[approve]} onAsk={() => undefined} next={known} />,
    );
    expect(screen.getByText(/jours ouvrés de retard$/)).toHaveAttribute('data-family', 'danger');
    unmount();
  }
});

it('lists the papers that are missing, one a line', async () => {
  const blockedBy = {
    code: 'DOCUMENTS_MISSING',
    text: 'Il manque\u00a0: Statuts (à vérifier, refusés), Bilans.',
    who: 'Conseiller',
  };
  await renderKit(
    <StepsCard
      actions={[{ ...approve, enabled: false, blockedBy } as AllowedAction]}
      onAsk={() => undefined}
    />,
  );
  const papers = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(papers).toEqual(expect.arrayContaining(['Statuts (à vérifier, refusés)', 'Bilans']));
});

it('holds the likeliest steps in a bar where the rail drops, and offers none of them twice', async () => {
  holdMedia('max-width: 1199');
  const step = (action: string, label: string, rank?: 'main' | 'danger'): AllowedAction => ({
    ...approve,
    action,
    label,
    ...(rank && { look: { rank } as NonNullable<AllowedAction['look']> }),
  });
  const actions = [
    step('approve', 'Approuver', 'main'),
    step('ask_info', 'Demander des compléments'),
    step('reject', 'Refuser', 'danger'),
  ];
  await renderKit(
    <RecordLayout steps={{ actions, onAsk: () => undefined, next }} history={<p>Historique</p>}>
      <p>Faits</p>
    </RecordLayout>,
  );
  const bar = screen.getByRole('region', { name: 'Vos actions' });
  const named = (part: HTMLElement) =>
    within(part)
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
  expect(named(bar)).toEqual(['Refuser', 'Approuver']);
  expect(named(screen.getByRole('region', { name: 'Suite à donner' }))).toEqual(['Demander des compléments']);
});

it('says no more than until when beside a bar that holds every step', async () => {
  holdMedia('max-width: 1199');
  const steps = { actions: [approve], onAsk: () => undefined, none: 'Aucune action n’est attendue.' };
  const shown = await renderKit(
    <RecordLayout steps={{ ...steps, next }}>
      <p>Faits</p>
    </RecordLayout>,
  );
  expect(screen.getByText(DUE)).toBeVisible();
  expect(screen.queryByText(steps.none)).toBeNull();
  shown.unmount();
  const undated = next.mine && { ...next.mine, dueOn: null };
  await renderKit(
    <RecordLayout steps={{ ...steps, next: { ...next, mine: undated } }}>
      <p>Faits</p>
    </RecordLayout>,
  );
  expect(screen.queryByRole('region', { name: 'Suite à donner' })).toBeNull();
});
