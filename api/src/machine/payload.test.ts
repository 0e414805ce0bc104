import { guaranteeRequestMachine, invoiceMachine, transitionFrom, type Transition } from '@cessio/contract';
import { readPayload } from './payload.ts';

const row = (action: string, from: string): Transition<string, string> =>
  (transitionFrom(invoiceMachine, from as 'draft', action) ??
    transitionFrom(guaranteeRequestMachine, from as 'draft', action)) as Transition<string, string>;
const opinion = row('give_opinion', 'risk_review');
const offer = row('approve_partially', 'decision');
const items = row('request_info', 'under_review');

/** Paths of validation errors. */
function refused(of: Transition<string, string>, payload: Record<string, unknown>, amount = 100): string[] {
  try {
    readPayload(of, payload, { amount });
    return [];
  } catch (error) {
    return (error as { issues: { path: string[] }[] }).issues.map(({ path }) => path.join('/'));
  }
}

test('what a step brings with it is checked by the fields of its row', () => {
  expect(readPayload(opinion, { grade: 'B', amount: 30, note: ' Deux retards. ' }, { amount: 100 })).toEqual({
    grade: 'B',
    amount: 30,
    note: 'Deux retards.',
  });
  expect(refused(opinion, { grade: 'F', amount: -1 })).toEqual(['payload/grade', 'payload/amount']);
  expect(refused(opinion, {})).toEqual(['payload/grade', 'payload/amount']);
});

test('an amount may have to stay below the record’s own, or within it', () => {
  expect(refused(opinion, { grade: 'A', amount: 100 })).toEqual([]);
  expect(refused(opinion, { grade: 'A', amount: 101 })).toEqual(['payload/amount']);
  expect(refused(offer, { grantedAmount: 99, conditions: 'Avec caution.' })).toEqual([]);
  expect(refused(offer, { grantedAmount: 100, conditions: 'Avec caution.' })).toEqual([
    'payload/grantedAmount',
  ]);
  expect(refused(offer, { grantedAmount: 0, conditions: '' })).toEqual([
    'payload/grantedAmount',
    'payload/conditions',
  ]);
});

test('items are codes of their list, at least one', () => {
  expect(refused(items, { items: [{ code: 'KBIS', comment: 'de moins de trois mois' }] })).toEqual([]);
  expect(refused(items, { items: [] })).toEqual(['payload/items']);
  expect(refused(items, { items: [{ code: 'NOTHING' }] })).toEqual(['payload/items/0/code']);
});

test('what no field asks for is refused', () => {
  expect(refused(opinion, { grade: 'A', amount: 1, status: 'approved' })).toEqual(['payload']);
  expect(refused(row('approve', 'under_review'), { covered: 1 })).toEqual(['payload']);
});
