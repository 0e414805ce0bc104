import { guaranteeRequestMachine } from '../guarantee-requests/guarantee-request.machine.ts';
import { invoiceMachine } from '../invoices/invoice.machine.ts';
import { MACHINES } from './all-machines.ts';
import { doneLabelOf, next, type Machine } from './machine.ts';

const machines = [invoiceMachine, guaranteeRequestMachine];
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

test('the history says each step that people take in words of its own, the same from every state; a draft is deleted', () => {
  for (const { name, transitions } of machines)
    for (const { action, by, from, done } of transitions) {
      const draft = from.some((state) => state === 'draft');
      const same = transitions.filter(
        (row) => row.action === action && row.from.some((state) => state === 'draft') === draft,
      );
      const all = new Set(same.map((row) => row.done));
      expect({ name, action, words: all.size, said: by.includes('system') || Boolean(done) }).toEqual({
        name,
        action,
        words: 1,
        said: true,
      });
    }
});

test('a step without such words is said by the state that it leads to; what is no step is not said', () => {
  expect(doneLabelOf(invoiceMachine, 'confirm', 'awaiting_confirmation')).toBe('Confirmée');
  expect(doneLabelOf(invoiceMachine, 'settle', 'paid')).toBe('Soldée');
  expect(doneLabelOf(invoiceMachine, 'create', null)).toBeNull();
  expect(doneLabelOf(invoiceMachine, 'cancel', 'draft')).toBe('Brouillon supprimé');
  expect(doneLabelOf(guaranteeRequestMachine, 'cancel', 'draft')).toBe('Brouillon supprimé');
  expect(doneLabelOf(invoiceMachine, 'cancel', 'submitted')).toBe('Annulée');
});

test('no dialog calls a step final that people can take back, and no other one says so', () => {
  const told = MACHINES.flatMap(({ name, transitions }: Machine<string, string>) =>
    transitions
      .filter(({ look }) => look?.rank === 'danger')
      .map(({ action, from, to, look }) => {
        const back = transitions.some(
          (row) => row.from.includes(to) && from.includes(row.to) && !row.by.includes('system'),
        );
        return { step: `${name} ${action} ${from[0]}`, back, reversible: look?.reversible ?? false };
      }),
  );
  const wrong = told.filter(({ back, reversible }) => back !== reversible).map(({ step }) => step);
  // It takes effect later, when the beneficiary has received it; `lift` undoes it.
  expect(wrong).toEqual(['guarantee suspend active']);
  expect(told.filter(({ reversible }) => reversible).map(({ step }) => step)).toEqual([
    'guarantee suspend active',
    'party suspend active',
    'user disable pending_email',
    'relation block active',
    'bank_account block pending',
    'contract suspend active',
  ]);
});
