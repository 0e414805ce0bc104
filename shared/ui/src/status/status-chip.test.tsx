/** @jest-environment-options {"customExportConditions": ["browser"]} */
import { screen } from '@testing-library/react';
import { STATES, type StatefulKind } from '@cessio/contract';
import { renderKit } from '../testing/render-kit.tsx';
import { FAMILIES } from '../theme/look.ts';
import { lookOf, STATE_TEXTS } from './states.ts';
import { StatusChip } from './status-chip.tsx';

const all = Object.entries(STATES).flatMap(([machine, states]) =>
  Object.keys(states).map((state) => [machine as StatefulKind, state] as const),
);

it('has a word, an icon and a family for every state', async () => {
  const { container } = await renderKit(
    all.map(([machine, state]) => <StatusChip key={`${machine}${state}`} machine={machine} state={state} />),
  );
  expect(container.querySelectorAll('[data-family] > svg')).toHaveLength(all.length);
  for (const chip of container.querySelectorAll<HTMLElement>('[data-family]')) {
    expect(FAMILIES).toContain(chip.dataset['family']);
    expect(chip.textContent).toMatch(/^[\p{Lu}]/u);
  }
});

it.each<[StatefulKind, string, string, string]>([
  ['invoice', 'awaiting_confirmation', 'action', 'À confirmer'],
  ['invoice', 'financed', 'engaged', 'Financée'],
  ['guarantee_request', 'legal_review', 'progress', 'Acte en préparation'],
  ['document', 'expired', 'danger', 'Expiré'],
  ['commission', 'paid', 'success', 'Réglée'],
])('%s %s is %s: %s', async (machine, state, family, word) => {
  await renderKit(<StatusChip machine={machine} state={state} />);
  expect(screen.getByText(word)).toHaveAttribute('data-family', family);
});

it('lets the word differ by role, never the colour', async () => {
  await renderKit(<StatusChip machine="invoice" state="awaiting_confirmation" label="Chez le débiteur" />);
  expect(screen.getByText('Chez le débiteur')).toHaveAttribute('data-family', 'action');
});

it('shows a state it does not know as neutral text', async () => {
  await renderKit(<StatusChip machine="invoice" state="teleported" />);
  expect(screen.getByText('teleported')).toHaveAttribute('data-family', 'neutral');
  expect(lookOf('party', 'at_all').family).toBe('neutral');
});

it('writes a no-break space before double punctuation in every text', () => {
  const wrong = Object.entries(STATE_TEXTS).filter(([, text]) => / [:;?!%€»]|« /.test(text));
  expect(wrong).toEqual([]);
});
