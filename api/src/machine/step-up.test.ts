import { invoiceMachine, type Invoice } from '@cessio/contract';
import { stepUpHeader } from '../../test/step-up.ts';
import { world } from '../../test/small-world.ts';
import { invoiceUnderReview } from '../../test/invoice-under-review.ts';
import { invoiceSteps } from '../modules/invoices/steps/invoices.steps.ts';

/** The bank's decision marked ⚿ for this file: no step of people is today. */
const approve = invoiceMachine.transitions.find(({ action }) => action === 'approve') as { stepUp?: true };

approve.stepUp = true;
afterAll(() => delete approve.stepUp);
let serial = 0;

interface Item {
  id: string;
  version: number;
}

const reviewed = async (): Promise<Item> => ({ id: await invoiceUnderReview(world), version: 1 });
const proof = () => stepUpHeader(world.owner, world.people.adviser.identity);
const states = async (...items: Item[]) => {
  const text = 'select status from invoices where id = any($1) order by created_at';
  const { rows } = await world.owner.query<{ status: string }>(text, [items.map(({ id }) => id)]);
  return rows.map(({ status }) => status);
};

const decide = async ({ id, version }: Item, headers: Record<string, string> = {}) => {
  const url = `/api/invoices/${id}/transitions`;
  const answer = await world.people.adviser.call('POST', url, { action: 'approve', version }, headers);
  return answer.json<{ code?: string; status?: unknown }>();
};
const sendAll = (items: readonly Item[], headers: Record<string, string>) =>
  world.people.adviser.call('POST', '/api/invoices/bulk-transitions', { action: 'approve', items }, headers);
const decideAll = async (items: readonly Item[], headers: Record<string, string> = {}) => {
  serial += 1;
  const answer = await sendAll(items, { 'idempotency-key': `bulk-${serial}`, ...headers });
  return answer.json<{ code?: string; succeeded?: number; failed?: number }>();
};

test('a marked step is refused without a proof, with everything else right, and leaves nothing behind', async () => {
  const item = await reviewed();
  const shown = await world.people.adviser.call('GET', `/api/invoices/${item.id}`);
  expect(shown.json<Invoice>().allowedActions.find(({ action }) => action === 'approve')).toMatchObject({
    enabled: true,
    needs: { stepUp: true },
  });
  expect((await decide(item)).code).toBe('STEP_UP_REQUIRED');
  expect(await states(item)).toEqual(['under_review']);
  const { rows } = await world.owner.query('select action from audit_events where entity_id = $1', [item.id]);
  expect(rows).toEqual([]);
});

test('a proof is not spent while anything else refuses the step, and once when it is taken', async () => {
  const [item, other] = [await reviewed(), await reviewed()];
  const headers = await proof();
  expect((await decide({ ...item, version: 9 }, headers)).code).toBe('VERSION_CONFLICT');
  const suspend = (status: string) =>
    world.owner.query('update contracts set status = $2 where id = $1', [world.contracts.classic, status]);
  await suspend('suspended');
  expect((await decide(item, headers)).code).toBe('CONTRACT_INACTIVE');
  await suspend('active');
  const known = invoiceSteps.effects.approve;
  invoiceSteps.effects.approve = () => Promise.reject(new Error('an effect that fails'));
  expect((await decide(item, headers)).code).toBe('INTERNAL');
  invoiceSteps.effects.approve = known as NonNullable<typeof known>;
  expect((await decide(item, headers)).status).toBe('approved');
  expect((await decide(other, headers)).code).toBe('STEP_UP_REQUIRED');
});

test('many in one call are asked for one proof, which they share', async () => {
  const items = [await reviewed(), await reviewed(), await reviewed()];
  expect((await decideAll(items)).code).toBe('STEP_UP_REQUIRED');
  expect(await states(...items)).toEqual(['under_review', 'under_review', 'under_review']);
  const headers = await proof();
  const stale = items.map((item) => ({ ...item, version: 9 }));
  expect(await decideAll(stale, headers)).toMatchObject({ succeeded: 0, failed: 3 });
  expect(await decideAll([stale[0] as Item, ...items.slice(1)], headers)).toMatchObject({
    succeeded: 2,
    failed: 1,
  });
  expect(await states(...items)).toEqual(['under_review', 'approved', 'approved']);
  expect((await decideAll(items.slice(0, 1), headers)).code).toBe('STEP_UP_REQUIRED');
});

test('what was decided with a proof is answered again under its key without one, and nothing is done twice', async () => {
  const items = [await reviewed()];
  const send = (headers: Record<string, string>) =>
    sendAll(items, { 'idempotency-key': 'replayed', ...headers });
  expect((await send({})).statusCode).toBe(403);
  const first = await send(await proof());
  const unspent = await proof();
  const again = await send(unspent);
  expect([again.headers['idempotent-replayed'], again.json()]).toEqual(['true', first.json()]);
  expect((await decide(await reviewed(), unspent)).status).toBe('approved');
});
