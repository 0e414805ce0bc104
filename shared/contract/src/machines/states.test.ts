import { approvalStates } from '../approvals/approval.states.ts';
import { STATES } from './all-states.ts';
import { guaranteeRequestMachine } from '../guarantee-requests/guarantee-request.machine.ts';
import { guaranteeRequestStates } from '../guarantee-requests/guarantee-request.states.ts';
import { invoiceStates } from '../invoices/invoice.states.ts';
import { invoiceMachine } from '../invoices/invoice.machine.ts';
import {
  hasTag,
  stateForClient,
  stateNames,
  statesForClient,
  statesWith,
  type StateDeclaration,
} from './states.ts';

test.each(Object.entries(STATES))('each state of %s has a word of its own', (_kind, states) => {
  const labels = Object.values(states).map(({ label }) => label);
  expect(labels).toEqual([...new Set(labels)]);
  for (const label of labels) expect(label).toMatch(/^\p{Lu}/u);
});

test('one word has one colour in every table, and one icon', () => {
  const looks = new Map<string, string>();
  const tones = new Map<string, string>();
  for (const states of [...Object.values(STATES), approvalStates])
    for (const { label, tone, icon } of Object.values<StateDeclaration>(states)) {
      // « Expiré » of a document and « Expirée » of a check are one word.
      const word = label.replace(/ée$/, 'é').replace(/ve$/, 'f');
      expect([label, tones.get(word) ?? tone]).toEqual([label, tone]);
      expect([label, looks.get(label) ?? icon]).toEqual([label, icon]);
      tones.set(word, tone);
      looks.set(label, icon);
    }
});

test('the debtor reads nothing that tells how its supplier is funded', () => {
  expect(stateForClient(invoiceStates, 'financed')).toBe('assigned');
  expect(stateForClient(invoiceStates, 'indemnified')).toBe('unpaid');
  expect(stateForClient(invoiceStates, 'approved')).toBe('approved');
  expect(statesForClient(invoiceStates, 'owed')).toEqual([
    'approved',
    'assigned',
    'partially_paid',
    'unpaid',
  ]);
});

test('what is open holds cover; what has ended holds none and waits for nobody', () => {
  const covering = new Set(statesWith(invoiceStates, 'holdsCover'));
  for (const state of statesWith(invoiceStates, 'open')) expect(covering).toContain(state);
  for (const state of statesWith(invoiceStates, 'ended')) {
    expect(covering).not.toContain(state);
    expect(hasTag(invoiceStates, state, 'editable')).toBe(false);
    expect(invoiceMachine.transitions.filter(({ from }) => from.includes(state))).toEqual([]);
  }
});

test('a request that is neither on its way nor at its end stands for a milestone that it goes back to', () => {
  const { transitions } = guaranteeRequestMachine;
  for (const state of stateNames(guaranteeRequestStates)) {
    const { standsFor }: StateDeclaration = guaranteeRequestStates[state];
    const leads = transitions.filter(({ from }) => from.includes(state)).map(({ to }) => to);
    const entered = transitions.filter(({ to }) => to === state).flatMap(({ from }) => [...from]);
    const aside = entered.filter(
      (before) => leads.includes(before) && !hasTag(guaranteeRequestStates, state, 'milestone'),
    );
    expect([state, standsFor ? [standsFor] : []]).toEqual([state, aside]);
  }
});

test('a request waits for its requester, for the bank, or for nobody', () => {
  const states = guaranteeRequestMachine.states;
  for (const state of stateNames(states)) {
    const holders = (states[state].tags ?? []).filter((tag) =>
      ['withBank', 'withRequester', 'ended'].includes(tag),
    );
    expect([state, holders]).toEqual([state, [expect.any(String)]]);
  }
});

test.each([invoiceMachine, guaranteeRequestMachine])(
  '$name asks for a proof of an action from every state or from none',
  ({ transitions }) => {
    // One call moves many records: it asks before it moves any.
    for (const { action, stepUp } of transitions)
      expect([action, transitions.find((row) => row.action === action)?.stepUp]).toEqual([action, stepUp]);
  },
);
