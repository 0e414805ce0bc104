import { guaranteeRequestMachine } from '../guarantee-requests/guarantee-request.machine.ts';
import { invoiceMachine } from '../invoices/invoice.machine.ts';
import { next } from './machine.ts';

const tell = (moves: ReturnType<typeof next>) =>
  moves.map(({ row, from, to }) => `${from} ${row.action} ${to}`);

test('a step leads where its row says, then where the system goes on', () => {
  expect(tell(next(invoiceMachine, 'draft', 'submit', 'D'))).toEqual([
    'draft submit submitted',
    'submitted await_confirmation awaiting_confirmation',
  ]);
  expect(tell(next(guaranteeRequestMachine, 'decision', 'approve', 'M'))).toEqual([
    'decision approve approved',
    'approved to_legal legal_review',
  ]);
  expect(tell(next(invoiceMachine, 'under_review', 'escalate', 'A'))).toEqual([
    'under_review escalate under_review',
  ]);
});

test('the row of this part is taken where an action has several', () => {
  expect(next(invoiceMachine, 'approved', 'cancel', 'A')[0].row.permission).toBe('invoices.decide');
  expect(() => next(invoiceMachine, 'approved', 'cancel', 'D')).toThrow(
    'invoice: D cannot cancel from approved',
  );
});

test('what the table lacks is refused: a state that the row does not start from, another part, the follower’s row', () => {
  expect(() => next(invoiceMachine, 'draft', 'confirm', 'O')).toThrow('O cannot confirm from draft');
  expect(() => next(invoiceMachine, 'draft', 'submit', 'O')).toThrow('O cannot submit from draft');
  const transitions = invoiceMachine.transitions.filter(({ action }) => action !== 'await_confirmation');
  expect(() => next({ ...invoiceMachine, transitions }, 'draft', 'submit', 'D')).toThrow(
    'system cannot await_confirmation from submitted',
  );
});
