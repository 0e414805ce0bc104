import { MACHINES } from '../machines/all-machines.ts';
import type { Machine } from '../machines/machine.ts';
import { adhesionTurns } from './adhesion-turns.ts';
import { contractTurns } from './contract-turns.ts';
import { documentTurns } from './document-turns.ts';
import { screeningTurns } from './screening-turns.ts';
import { assignmentAwaited, paymentAwaited, turns } from './turns.ts';

const OWN = 'its author’s own until it is sent';
const RUNS = 'in force: nothing is awaited';
const ADHERING = 'moves on with its adhesion request, which is somebody’s turn';
const FIRST = 'moves on with its first version, which is somebody’s turn';
const STOPPED = 'stands until whoever stopped it takes that back';

/** Why records in a non-final state wait for nobody. Here and not in the tables, which the first view fetches. */
const NOBODYS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  invoice: {
    draft: OWN,
    submitted: 'the system asks for its confirmation at once',
    paid: 'the bank’s system settles it',
    disputed: 'the two companies settle it outside the portal',
  },
  guarantee_request: { draft: OWN, approved: 'the system passes it to the legal department at once' },
  guarantee: { active: RUNS, reduced: RUNS, suspended: STOPPED },
  document: { uploaded: 'the system scans it at once', valid: RUNS },
  party: {
    prospect: ADHERING,
    pending: ADHERING,
    suspended: STOPPED,
  },
  user: {
    pending_email: 'the invited person opens the link of the mail',
    active: RUNS,
    disabled: STOPPED,
    locked: 'whoever manages it unlocks it when asked',
  },
  payment_file: {
    draft: 'it does not outlive its transaction',
    sent: 'the bank answers',
  },
  relation: { active: RUNS, blocked: STOPPED },
  bank_account: { verified: RUNS, blocked: STOPPED },
  financing: {
    validated: 'a payment file sends it',
    sent: 'the bank’s answer executes it, or not',
    executed: 'only a transfer that comes back changes it',
  },
  adhesion_request: { draft: OWN, active: RUNS },
  ledger_entry: { posted: 'stands for good, unless two persons reverse it' },
  contract: { draft: FIRST, to_sign: FIRST, active: RUNS, suspended: STOPPED },
};

const all = [
  ...turns,
  assignmentAwaited,
  paymentAwaited,
  ...adhesionTurns,
  ...contractTurns,
  ...documentTurns,
  ...screeningTurns,
];

test.each<Machine<string, string>>(MACHINES)(
  'each state that $name can still leave is somebody’s turn or says why not; others are nobody’s',
  ({ name, states, transitions }) => {
    const awaited = all
      .filter(({ entity }) => entity === name)
      .flatMap(({ query }) => ('status' in query ? query.status.split(',') : []));
    const left = new Set(transitions.flatMap(({ from }) => from));
    const said = Object.keys(states).map((state) => ({
      state,
      turn: awaited.includes(state),
      reason: NOBODYS[name]?.[state] !== undefined,
    }));
    expect(said).toEqual(
      said.map(({ state, turn }) => ({
        state,
        turn: turn && left.has(state),
        reason: left.has(state) && !turn,
      })),
    );
    expect(Object.keys(states)).toEqual(expect.arrayContaining(Object.keys(NOBODYS[name] ?? {})));
  },
);
