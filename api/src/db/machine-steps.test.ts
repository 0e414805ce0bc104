import {
  bankAccountMachine,
  batchMachine,
  contractMachine,
  financingMachine,
  guaranteeMachine,
  invoiceMachine,
  MACHINES,
  paymentFileMachine,
  stateNames,
  type States,
} from '@cessio/contract';
import { freshDatabase } from '../../test/fixtures.ts';
import { writeMachineSteps } from './machine-steps.ts';
import { migrationNames } from './migrate.ts';
import { allValues } from './rows.ts';

const owner = freshDatabase();

const steps = () =>
  allValues<string>(
    owner,
    `select concat_ws(' ', machine, state_from, action, state_to) from machine_steps order by 1`,
  );

test('the database has every row of the machines, and none besides', async () => {
  const declared = MACHINES.flatMap(({ name, transitions }) =>
    transitions.flatMap(({ action, from, to }) =>
      from.map((state) => `${name} ${state} ${action} ${to === 'same' ? state : to}`),
    ),
  );
  expect((await steps()).toSorted()).toEqual(declared.toSorted());
});

test('the present release’s rows replace others; an older release leaves them alone', async () => {
  const before = await steps();
  const other = async () => {
    await owner.query(`update machine_steps set state_to = 'paid' where action = 'confirm'`);
    await owner.query(`delete from machine_steps where action = 'approve'`);
    await owner.query(`insert into machine_steps values ('invoice', 'forget', 'paid', 'draft')`);
  };
  await other();
  await writeMachineSteps(owner, await migrationNames());
  expect(await steps()).toEqual(before);

  await other();
  const changed = await steps();
  await writeMachineSteps(owner, (await migrationNames()).slice(0, -1));
  expect(await steps()).toEqual(changed);
});

test('a function that changes a state names none', async () => {
  const { rows } = await owner.query<{ name: string; body: string }>(
    `select proname as name, prosrc as body from pg_proc where pronamespace = 'public'::regnamespace`,
  );
  // An approval has no machine: it is open or closed; nor has a transfer of a file, which the bank answers once.
  const changing = rows.filter(
    ({ name, body }) =>
      !['lapse_approvals', 'note_transfer'].includes(name) &&
      /\bset\b(?:(?!\b(?:from|where)\b)[^;])*\bstatus\s*=|\bnew\.status\s*:=/i.test(body),
  );
  expect(changing.map(({ name }) => name).toSorted()).toEqual([
    'block_account',
    'decide_confirmation',
    // Of an account, which is no machine's.
    'erase_person',
    'freeze_payment_file',
    'give_up_file',
    'move_contract',
    'move_guarantee',
    'revalue_late_financing',
    'reverse_financing',
    'send_payment_file',
    'settle_payment_file',
    'sign_batch',
    'stop_contract',
    'validate_financing',
    'withdraw_financing',
  ]);
  const states = new Set<string>(
    [
      invoiceMachine,
      batchMachine,
      financingMachine,
      paymentFileMachine,
      bankAccountMachine,
      guaranteeMachine,
      contractMachine,
    ].flatMap((one) => stateNames<States>(one.states)),
  );
  for (const { body } of changing)
    expect(
      [...body.matchAll(/'(\w+)'/g)].map(([, word]) => word ?? '').filter((word) => states.has(word)),
    ).toEqual([]);
});
