import { randomUUID } from 'node:crypto';
import {
  addBusinessDays,
  answerBy,
  guaranteeMachine,
  type answerApproval,
  type Approval,
  type Guarantee,
  type GuaranteeImpact,
  type GuaranteeRequest,
  type GuaranteeState,
  type Part,
  type ResponseOf,
  type Work,
} from '@cessio/contract';
import { typedRequest } from '../../../test/records.ts';
import { done, expectRefused } from '../../../test/answers.ts';
import { moveClock } from '../../../test/clock.ts';
import { insertInvoice, insertRow } from '../../../test/fixtures.ts';
import { bySystem, columnOf, people, world, valueOf } from '../../../test/small-world.ts';
import { read as request, step as stepRequest } from '../../../test/request-steps.ts';
import { stepUpHeader } from '../../../test/step-up.ts';
import { PEOPLE } from '../../../test/table-answer.ts';
import { noticesOf } from '../../../test/owner.ts';
import { toldOf } from '../../../test/told.ts';
import { daysFromToday, EMPTY_PDF, type Person } from '../../../test/world.ts';
import { runAtHour } from '../../jobs/at-hour.ts';
import { jobsAtHours } from '../../jobs/jobs.ts';
import { watchCalls, watchGuarantees } from '../../jobs/guarantees.ts';
import { writeAs, type Transaction } from '../../db/caller.ts';

let serial = 0;

function guarantee(columns: Record<string, unknown> = {}): Promise<string> {
  const { debtor, assignor } = world.parties;
  serial += 1;
  return insertRow(world.owner, 'guarantees', {
    number: `GAR-S${serial}`,
    requester_id: debtor,
    debtor_id: debtor,
    debtor_name: 'Halbrane Distribution',
    beneficiary_id: assignor,
    beneficiary_name: 'Atelier Brévanne',
    granted: 25_000_000,
    currency: 'EUR',
    valid_from: daysFromToday(-30),
    valid_until: daysFromToday(100),
    kind: 'demand',
    ...columns,
  });
}
const read = (id: string, who: Person = people.adviser) => who.get<Guarantee>(`/api/guarantees/${id}`);

/** Every step with a fresh proof: what is refused is refused for something else. */
async function step(who: Person, id: string, action: string, more: object = {}) {
  const { version } = await read(id, people.adviser);
  const headers = await stepUpHeader(world.owner, who.identity);
  return who.call('POST', `/api/guarantees/${id}/transitions`, { action, version, ...more }, headers);
}
async function answer(who: Person, { id, hash }: Approval, given: string, more: object = {}) {
  const headers = await stepUpHeader(world.owner, who.identity);
  return who.call('POST', `/api/approvals/${id}/answer`, { answer: given, hash, ...more }, headers);
}
const pendingOf = async (id: string): Promise<Approval> => (await read(id)).pendingApproval as Approval;

/** Takes a step by two persons, one after the other. */
async function byTwo(
  first: Person,
  second: Person,
  id: string,
  action: string,
  more: object = {},
): Promise<Guarantee> {
  const asked = await step(first, id, action, more);
  expect([asked.statusCode, asked.body]).toEqual([202, asked.body]);
  await done(answer(second, await pendingOf(id), 'approve'));
  return read(id);
}
const REASON = { reasonCode: 'DEGRADATION' };
const reduced = (newAmount: number) => ({ ...REASON, payload: { newAmount } });
const receive = (who: Person, id: string, changeId: string | undefined, more: object = {}) =>
  who.call('POST', `/api/guarantees/${id}/receipt`, { changeId, how: 'page', ...more });
const upload = async (who: Person): Promise<string> =>
  (await who.upload('/api/uploads', 'pieces.pdf', EMPTY_PDF)).json<{ id: string }>().id;
const demand = async (who: Person, amount = 4_000_000) => ({
  payload: { amount, statement: 'Facture impayée après relance.', fileId: await upload(who) },
});

/** Invoices that a limit covers, approved one after the other. */
async function covered(
  id: string,
  invoices: readonly (readonly [status: string, amount: number])[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, [status, amount]] of invoices.entries())
    ids.push(
      await insertInvoice(world, {
        status,
        net: amount,
        vat: 0,
        gross: amount,
        covered_amount: amount,
        guarantee_id: id,
        guarantee_number: 'GAR',
        submitted_at: new Date(),
        status_since: new Date(Date.now() - 1_000_000 + index),
      }),
    );
  return ids;
}
const coverOf = (ids: readonly string[]) =>
  columnOf<number | null>(
    'select covered_amount as covered from invoices join unnest($1::uuid[]) with ordinality as o (id, n) using (id) order by n',
    [ids],
  );

describe('two persons', () => {
  test('a reduction waits for the other function, then for its beneficiary', async () => {
    const id = await guarantee({ kind: 'limit' });
    const invoices = await covered(id, [
      ['assigned', 6_000_000],
      ['approved', 5_000_000],
      ['approved', 4_000_000],
      ['approved', 1_000_000],
    ]);
    const { version } = await read(id);
    const key = {
      'idempotency-key': randomUUID(),
      ...(await stepUpHeader(world.owner, people.risk.identity)),
    };
    const ask = () =>
      people.risk.call(
        'POST',
        `/api/guarantees/${id}/transitions`,
        { action: 'reduce', version, ...reduced(12_000_000) },
        key,
      );
    const asked = await ask();
    const pending = await pendingOf(id);
    const [again, awaited] = [await ask(), [202, `/api/approvals/${pending.id}`]];
    expect([asked.statusCode, asked.headers['location']]).toEqual(awaited);
    // Sent twice it is the same answer, not that of a step taken.
    expect([again.statusCode, again.headers['location']]).toEqual(awaited);
    expect([again.headers['idempotent-replayed'], again.json()]).toEqual(['true', asked.json()]);
    expect(pending).toMatchObject({
      label: 'Réduire',
      awaits: 'M',
      madeBy: 'pascal orsini',
      lapsesOn: addBusinessDays(daysFromToday(0), 5),
      details: [{ label: 'Nouveau montant' }, { label: 'Motif', text: 'Dégradation du débiteur' }],
    });
    // Nobody else decides meanwhile, and no company hears of it.
    await expectRefused(step(people.m1, id, 'suspend', REASON), 409, 'STATE_CONFLICT');
    expect(await read(id, people.supplier)).not.toHaveProperty('pendingApproval');
    for (const who of [people.risk, people.adviser, people.legal]) {
      const code = who === people.risk ? 'FOUR_EYES_REQUIRED' : 'FORBIDDEN';
      await expectRefused(answer(who, pending, 'approve'), 403, code);
    }
    await expectRefused(answer(people.m1, { ...pending, hash: 'x' }, 'approve'), 409, 'VERSION_CONFLICT');
    const waits = async (who: Person) =>
      (await who.get<Work>('/api/work?entity=approval')).data.map((one) => one.label);
    expect([await waits(people.m1), await waits(people.risk)]).toEqual([[`GAR-S${serial}`], []]);

    const impact = await done<GuaranteeImpact>(
      people.m1.call('POST', `/api/guarantees/${id}/impact`, { action: 'reduce', newAmount: 12_000_000 }),
    );
    expect(impact.staysCovered.map(({ keeps }) => keeps)).toEqual([6_000_000, 5_000_000]);
    expect(impact.newlyUncovered.map(({ keeps }) => keeps)).toEqual([1_000_000, 0]);
    const { wrote } = await done<ResponseOf<typeof answerApproval>>(answer(people.m1, pending, 'approve'));
    // The approver knows which version is their own.
    const now = await valueOf<number>('select version from guarantees where id = $1', [id]);
    expect(wrote).toEqual({ id, version: now });
    await expectRefused(answer(people.m1, pending, 'approve'), 409, 'STATE_CONFLICT');

    // Notified, and nothing has changed yet.
    const notified = await read(id, people.supplier);
    expect(notified).toMatchObject({
      status: 'active',
      granted: 25_000_000,
      changes: [{ action: 'reduce', new: 12_000_000, receivedAt: null }],
    });
    expect(await coverOf(invoices)).toEqual([6_000_000, 5_000_000, 4_000_000, 1_000_000]);
    const [change] = notified.changes ?? [];
    for (const who of [people.otherSupplier])
      expect((await receive(who, id, change?.id)).statusCode).toBe(404);
    expect((await receive(people.client, id, change?.id)).statusCode).toBe(403);
    const received = await done<Guarantee>(receive(people.supplier, id, change?.id));
    expect(received).toMatchObject({ status: 'reduced', granted: 12_000_000, used: 12_000_000, left: 0 });
    expect(received.changes?.[0]?.receivedAt).not.toBeNull();
    // What was announced is what happened.
    expect(await coverOf(invoices)).toEqual([6_000_000, 5_000_000, 1_000_000, null]);
    await expectRefused(receive(people.supplier, id, change?.id), 409, 'STATE_CONFLICT');
    expect((await read(id)).balances).toContainEqual({ account: 'OFF', currency: 'EUR', amount: 12_000_000 });
  });

  test('handed over, whoever has it may take it back, and neither of the two approves it', async () => {
    const id = await guarantee({ kind: 'limit' });
    await step(people.m1, id, 'suspend', REASON);
    // As though the manager had left, and the administrator had its files.
    await world.owner.query(`update approvals set held_by = $2 where entity_id = $1`, [
      id,
      people.super.identity.userId,
    ]);
    const pending = await pendingOf(id);
    expect(pending).toMatchObject({ madeBy: people.m1.identity.name, heldBy: people.super.identity.name });
    for (const who of [people.m1, people.super])
      await expectRefused(answer(who, pending, 'approve'), 403, 'FOUR_EYES_REQUIRED');
    for (const given of ['withdraw', 'reject'] as const)
      await expectRefused(answer(people.m1, pending, given), 403, 'FORBIDDEN');
    const readBy = async (who: Person) => (await who.get<Approval>(`/api/approvals/${pending.id}`)).answers;
    expect([await readBy(people.m1), await readBy(people.super), await readBy(people.risk)]).toEqual([
      [],
      ['withdraw'],
      ['approve', 'reject'],
    ]);
    // The database says the same.
    for (const { identity } of [people.m1, people.super])
      await expect(
        writeAs(world.app.services.pools, identity, (tx) =>
          tx.query(
            `update approvals set status = 'approved', decided_by = $2, decided_at = now() where id = $1`,
            [pending.id, identity.userId],
          ),
        ),
      ).rejects.toMatchObject({ code: '42501' });
    await done(answer(people.super, pending, 'withdraw'));
    expect((await read(id)).status).toBe('active');
  });

  test('it may go below what is used: what is assigned stays, and nothing new is covered', async () => {
    const id = await guarantee({ kind: 'limit' });
    const invoices = await covered(id, [
      ['financed', 6_000_000],
      ['approved', 5_000_000],
    ]);
    const { changes } = await byTwo(people.m1, people.risk, id, 'reduce', reduced(2_000_000));
    const cut = await done<Guarantee>(receive(people.supplier, id, changes?.[0]?.id, { how: 'receipt' }));
    expect(cut).toMatchObject({ granted: 2_000_000, used: 6_000_000, left: 0 });
    expect(await coverOf(invoices)).toEqual([6_000_000, null]);
  });

  test('a refusal says why, one’s own is taken back, and either leaves the guarantee as it was', async () => {
    const id = await guarantee();
    await step(people.m1, id, 'suspend', REASON);
    const first = await pendingOf(id);
    await expectRefused(answer(people.risk, first, 'reject'), 422, 'COMMENT_REQUIRED');
    await expectRefused(answer(people.risk, first, 'withdraw'), 403, 'FORBIDDEN');
    await done(answer(people.risk, first, 'reject', { comment: 'Pas de motif.' }));
    await step(people.super, id, 'suspend', REASON);
    await expectRefused(answer(people.super, await pendingOf(id), 'approve'), 403, 'FOUR_EYES_REQUIRED');
    await done(answer(people.super, await pendingOf(id), 'withdraw'));
    expect(await read(id)).toMatchObject({ status: 'active', pendingApproval: null, changes: [] });
  });

  test('it lapses after five business days, and when the guarantee has moved', async () => {
    const id = await guarantee();
    await step(people.risk, id, 'suspend', REASON);
    const old = await pendingOf(id);
    await world.owner.query(`update approvals set lapses_on = current_date - 1 where id = $1`, [old.id]);
    await expectRefused(answer(people.m1, old, 'approve'), 422, 'DEADLINE_PASSED');
    expect(await pendingOf(id)).toBeNull();
    await step(people.risk, id, 'suspend', REASON);
    const moved = await pendingOf(id);
    expect(moved.id).not.toBe(old.id);
    await done(step(people.supplier, id, 'call', await demand(people.supplier)));
    expect(await pendingOf(id)).toBeNull();
    await expectRefused(answer(people.m1, moved, 'approve'), 409, 'VERSION_CONFLICT');
  });

  test('two seconds at once: one of them decides', async () => {
    const id = await guarantee();
    await step(people.risk, id, 'suspend', REASON);
    const pending = await pendingOf(id);
    const both = await Promise.all([
      answer(people.m1, pending, 'approve'),
      answer(people.super, pending, 'approve'),
    ]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect((await read(id)).changes).toHaveLength(1);
  });

  test('a reduction that is none is refused', async () => {
    const id = await guarantee();
    for (const amount of [0, -1, 25_000_000, 25_000_001])
      await expectRefused(step(people.risk, id, 'reduce', reduced(amount)), 422, 'VALIDATION_FAILED');
    await expectRefused(
      step(people.risk, id, 'reduce', { payload: { newAmount: 1 } }),
      422,
      'REASON_REQUIRED',
    );
  });
});

test('the bank’s proof gives the instant of a receipt, never before the notice', async () => {
  const id = await guarantee({ kind: 'limit' });
  const { changes } = await byTwo(people.risk, people.m1, id, 'suspend', REASON);
  const [change] = changes ?? [];
  const proof = { how: 'proof', fileId: await upload(people.adviser) };
  const at = (ms: number) => ({
    ...proof,
    receivedAt: new Date(Date.parse(change?.notifiedAt ?? '') + ms).toISOString(),
  });
  await expectRefused(receive(people.adviser, id, change?.id, at(-1)), 422, 'VALIDATION_FAILED');
  await expectRefused(receive(people.adviser, id, change?.id, at(86_400_000)), 422, 'VALIDATION_FAILED');
  await expectRefused(
    receive(people.adviser, id, change?.id, { ...at(0), fileId: undefined }),
    422,
    'PROOF_REQUIRED',
  );
  await expectRefused(receive(people.adviser, id, change?.id), 403, 'FORBIDDEN');
  await expectRefused(receive(people.supplier, id, change?.id, at(0)), 403, 'FORBIDDEN');
  const suspended = await done<Guarantee>(receive(people.adviser, id, change?.id, at(0)));
  expect(suspended).toMatchObject({
    status: 'suspended',
    left: 0,
    changes: [{ receivedAt: change?.notifiedAt }],
  });
  const lifted = await byTwo(people.m1, people.risk, id, 'lift', REASON);
  expect(await done(receive(people.supplier, id, lifted.changes?.[0]?.id))).toMatchObject({
    status: 'active',
  });
});

test.each(['called', 'released', 'expired'])(
  'what was notified is not received of one that is %s',
  async (status) => {
    const id = await guarantee();
    const { changes } = await byTwo(people.risk, people.m1, id, 'suspend', REASON);
    const changeId = changes?.[0]?.id;
    await world.owner.query(`update guarantees set status = $2, resume_status = 'active' where id = $1`, [
      id,
      status,
    ]);
    await expectRefused(receive(people.supplier, id, changeId), 409, 'STATE_CONFLICT');
    const proof = {
      how: 'proof',
      fileId: await upload(people.adviser),
      receivedAt: changes?.[0]?.notifiedAt,
    };
    await expectRefused(receive(people.adviser, id, changeId, proof), 409, 'STATE_CONFLICT');
    expect((await read(id)).status).toBe(status);
  },
);

/** Whom the portal has mailed about a guarantee, by the first name of their address. */
const mailedOf = (number: string) =>
  columnOf<string>(
    `select split_part(recipient, '.', 1) as to from outbox_mails where subject like '%' || $1 || '%' order by id`,
    [number],
  );

describe('a call', () => {
  test('250 000 granted, 70 000 cut, called and 40 000 paid: nothing stays committed, the requester owes the rest', async () => {
    const id = await guarantee();
    await world.owner.query(
      `insert into commissions (kind, party_id, party_name, base, rate_ppm, days, net, vat, gross, currency, formula_text, guarantee_id)
       values ('guarantee', $1, 'H', 25000000, 15000, 213, 221875, 0, 221875, 'EUR', 'x', $2)`,
      [world.parties.debtor, id],
    );
    const { changes } = await byTwo(people.risk, people.m1, id, 'reduce', reduced(18_000_000));
    await done(receive(people.supplier, id, changes?.[0]?.id));
    const called = await done<Guarantee>(step(people.supplier, id, 'call', await demand(people.supplier)));
    expect(called).toMatchObject({
      status: 'called',
      call: { amount: 4_000_000, dueAt: answerBy(daysFromToday(0)), file: { filename: 'pieces.pdf' } },
    });
    const waits = await people.super.get<Work>('/api/work?entity=guarantee');
    expect(waits.elsewhere.concat(waits.data as never).map((one) => one.id)).toContain(id);
    await expectRefused(
      step(people.adviser, id, 'pay', { payload: { amount: 4_000_001 } }),
      422,
      'VALIDATION_FAILED',
    );
    const paid = await byTwo(people.adviser, people.m1, id, 'pay', { payload: { amount: 4_000_000 } });
    expect(paid).toMatchObject({ status: 'paid', call: { answer: 'paid', paidAmount: 4_000_000 } });
    const balance = (account: string) => paid.balances?.find((one) => one.account === account)?.amount;
    expect([balance('OFF'), balance('CLI'), balance('BNQ')]).toEqual([0, 4_221_875, -4_000_000]);
    for (const action of ['pay', 'refuse_call'])
      await expectRefused(
        step(people.m1, id, action, { payload: { amount: 1, discrepancies: 'x'.repeat(12) } }),
        409,
        'CALL_ALREADY_ANSWERED',
      );
    // The requester, the beneficiary and the adviser of each change; of a call everybody who answers it; the second person of each step by two.
    expect(await toldOf(world.owner, id)).toEqual([
      'work.awaited helene',
      ...['lucie', 'camille', 'ines'].map((who) => `guarantee.changed ${who}`),
      ...['lucie', 'ines'].map((who) => `guarantee.changed ${who}`),
      ...['lucie', 'ines', 'salome', 'pascal', 'helene'].map((who) => `guarantee.called ${who}`),
      'work.awaited helene',
      ...['camille', 'lucie'].map((who) => `guarantee.paid ${who}`),
    ]);
    // What is decided has not left: the transfer is announced once the bank has executed it.
    const [decided] = await noticesOf('guarantee.paid', id);
    expect(decided?.message).toMatch(/paiement de 40.000,00.€ décidé, le virement suit\.$/);
    expect((await mailedOf(paid.number)).join(' ')).toBe(
      'lucie camille ines lucie ines salome pascal helene camille lucie',
    );
    const file = await people.client.call('GET', `/api/guarantees/${id}/call/file`);
    expect([file.statusCode, file.rawPayload.equals(EMPTY_PDF)]).toEqual([200, true]);
  });

  test('one refusal lists every discrepancy, and leads back to what it was', async () => {
    const id = await guarantee({ status: 'suspended' });
    await done(step(people.adviser, id, 'call', await demand(people.adviser)));
    const refusal = { payload: { discrepancies: 'Signature absente\n\nMontant en lettres différent' } };
    await expectRefused(step(people.adviser, id, 'refuse_call', refusal), 403, 'FORBIDDEN');
    const refused = await byTwo(people.risk, people.m1, id, 'refuse_call', refusal);
    expect(refused).toMatchObject({
      status: 'suspended',
      call: { answer: 'refused', discrepancies: ['Signature absente', 'Montant en lettres différent'] },
    });
    await expectRefused(step(people.risk, id, 'refuse_call', refusal), 409, 'CALL_ALREADY_ANSWERED');
    expect((await toldOf(world.owner, id)).slice(-2)).toEqual([
      'guarantee.call_refused camille',
      'guarantee.call_refused lucie',
    ]);
  });

  test('is refused before the first day, once the term has passed, above what is granted, twice, without papers, and of a limit', async () => {
    const over = await guarantee({ valid_until: daysFromToday(-1) });
    await expectRefused(
      step(people.supplier, over, 'call', await demand(people.supplier)),
      422,
      'DEADLINE_PASSED',
    );
    const early = await guarantee({ valid_from: daysFromToday(1) });
    const refused = await expectRefused(
      step(people.supplier, early, 'call', await demand(people.supplier)),
      409,
      'STATE_CONFLICT',
    );
    expect(refused.detail).toContain('En vigueur à partir du');
    const byHand = writeAs(world.app.services.pools, people.supplier.identity, (tx) =>
      tx.query(`update guarantees set status = 'called', resume_status = 'active' where id = $1`, [early]),
    );
    await expect(byHand).rejects.toThrow('not to be called');
    const id = await guarantee();
    const much = await demand(people.supplier, 25_000_001);
    await expectRefused(step(people.supplier, id, 'call', much), 422, 'VALIDATION_FAILED');
    await expectRefused(
      step(people.supplier, id, 'call', await demand(people.otherSupplier)),
      422,
      'PROOF_REQUIRED',
    );
    const limit = await guarantee({ kind: 'limit' });
    await expectRefused(
      step(people.supplier, limit, 'call', await demand(people.supplier)),
      409,
      'STATE_CONFLICT',
    );
    await done(step(people.supplier, id, 'call', await demand(people.supplier)));
    await expectRefused(
      step(people.supplier, id, 'call', await demand(people.supplier)),
      409,
      'STATE_CONFLICT',
    );
    await expectRefused(step(people.supplier, id, 'release'), 409, 'STATE_CONFLICT');
  });

  test('can no longer be refused after 18:00 of the fifth business day', async () => {
    const id = await guarantee();
    await done(step(people.supplier, id, 'call', await demand(people.supplier)));
    await world.owner.query(
      `update guarantee_calls set due_at = now() - interval '1 minute' where guarantee_id = $1`,
      [id],
    );
    const late = step(people.risk, id, 'refuse_call', { payload: { discrepancies: 'Signature absente' } });
    await expectRefused(late, 422, 'DEADLINE_PASSED');
  });

  test('its fifth business day leaves out week-ends and 1 May, at 18:00 in Paris', () => {
    expect(answerBy('2026-04-28')).toBe('2026-05-06T16:00:00.000Z');
    expect(answerBy('2026-11-20')).toBe('2026-11-27T17:00:00.000Z');
  });
});

test('nobody answered: the manager and the risk department hear of it on days 3, 4 and 5, once each', async () => {
  const id = await guarantee();
  await done(step(people.supplier, id, 'call', await demand(people.supplier)));
  // Called on Tuesday 28 April 2026: 1 May and the week-end do not count.
  await world.owner.query(
    `update guarantee_calls set called_at = '2026-04-28T09:00:00Z' where guarantee_id = $1`,
    [id],
  );
  const job = (today: string) => ({
    name: 'watch-calls',
    hour: '09:00',
    bankDays: true,
    work: (tx: Transaction) => watchCalls(tx, world.app.services, today),
  });
  const at = async (instant: string) =>
    (await bySystem((tx) => runAtHour(tx, job(instant.slice(0, 10)), new Date(instant)))) ?? 0;
  const told: [string, number][] = [];
  for (const day of ['04-29', '04-30', '05-01', '05-02', '05-04', '05-05', '05-06', '05-07'])
    told.push([
      day,
      (await at(`2026-${day}T06:30:00Z`)) +
        (await at(`2026-${day}T07:30:00Z`)) +
        (await at(`2026-${day}T12:00:00Z`)),
    ]);
  expect(told.filter(([, count]) => count > 0)).toEqual([
    ['05-04', 1],
    ['05-05', 1],
    ['05-06', 1],
  ]);
  const { rows } = await world.owner.query<{ n: number }>(
    `select count(*)::int as n from notifications where entity_id = $1 and event = 'guarantee.called' and message like '%sans réponse%'`,
    [id],
  );
  expect(rows[0]?.n).toBe(6);
});

test('a guarantee is announced 30 and 7 days before its end, and ends when that day is over', async () => {
  const id = await guarantee({ valid_until: '2031-06-30' });
  const on = (day: string) => bySystem((tx) => watchGuarantees(tx, world.app.services, day));
  const told = async () => {
    const text = `select count(distinct event || at::text)::int as n from notifications n join lateral (select created_at as at) c on true
      where entity_id = $1 and event = 'guarantee.expiring'`;
    return (await world.owner.query<{ n: number }>(text, [id])).rows[0]?.n;
  };
  const seen: unknown[] = [];
  await world.owner.query(
    `update guarantees set valid_until = '2031-06-30' where id <> $1 and status in ('active', 'reduced', 'suspended')`,
    [id],
  );
  for (const day of ['2031-05-30', '2031-05-31', '2031-06-01', '2031-06-23', '2031-06-24', '2031-06-30']) {
    seen.push([day, (await on(day)) > 0]);
  }
  expect(seen).toEqual([
    ['2031-05-30', false],
    ['2031-05-31', true],
    ['2031-06-01', false],
    ['2031-06-23', true],
    ['2031-06-24', false],
    ['2031-06-30', false],
  ]);
  expect(await told()).toBeGreaterThan(0);
  expect(await on('2031-07-01')).toBeGreaterThan(0);
  expect(await on('2031-07-01')).toBe(0);
  const { status, balances } = await read(id);
  expect([status, balances?.every(({ amount }) => amount === 0)]).toEqual(['expired', true]);
});

const STATES = Object.keys(guaranteeMachine.states) as GuaranteeState[];
const actions = [...new Set(guaranteeMachine.transitions.map(({ action }) => action))];

test.each(STATES)(
  'of one that is %s, the table alone says who may do what: page and API agree',
  async (state) => {
    const id = await guarantee();
    await world.owner.query('alter table guarantees disable trigger guarantees_guard');
    await world.owner.query(`update guarantees set status = $2, resume_status = 'active' where id = $1`, [
      id,
      state,
    ]);
    await world.owner.query('alter table guarantees enable trigger guarantees_guard');
    if (state === 'called') {
      const file = await upload(people.adviser);
      await world.owner.query(
        `insert into guarantee_calls (guarantee_id, amount, currency, statement, file_id, due_at) values ($1, 100, 'EUR', 'x', $2, now() + interval '1 day')`,
        [id, file],
      );
    }
    for (const [letter, name] of Object.entries(PEOPLE)) {
      const who = people[name];
      const parts: readonly Part[] = letter === 'X' ? ['X', 'A', 'R', 'L', 'M'] : [letter as Part];
      const shown = await read(id, who);
      const offered = (shown.allowedActions ?? []).map(({ action }) => action);
      const allowed = guaranteeMachine.transitions.filter(
        ({ from, by }) =>
          (from as readonly string[]).includes(state) &&
          by.some((part) => (parts as readonly string[]).includes(part)),
      );
      expect([letter, offered.toSorted()]).toEqual([
        letter,
        allowed.map(({ action }) => action as string).toSorted(),
      ]);
      for (const action of actions) {
        // Without what it needs: what the table refuses is refused before that.
        const refused = await who.call('POST', `/api/guarantees/${id}/transitions`, {
          action,
          version: shown.version,
          payload: { nothing: 1 },
        });
        const { code } = refused.json<{ code: string }>();
        const theirs = allowed.some((row) => row.action === action);
        expect([
          letter,
          action,
          ['FORBIDDEN', 'STATE_CONFLICT', 'CALL_ALREADY_ANSWERED'].includes(code),
        ]).toEqual([letter, action, !theirs]);
      }
    }
  },
);

/** A guarantee in the state from which a step of two persons is taken, with what that step brings. */
async function before(action: string): Promise<{ id: string; more: object }> {
  const called = action === 'refuse_call' || action === 'pay';
  const id = await guarantee();
  if (called) await done(step(people.supplier, id, 'call', await demand(people.supplier)));
  if (action === 'lift') {
    const { changes } = await byTwo(people.risk, people.m1, id, 'suspend', REASON);
    await done(receive(people.supplier, id, changes?.[0]?.id));
  }
  const brings: Record<string, object> = {
    reduce: reduced(1_000_000),
    refuse_call: { payload: { discrepancies: 'Demande non signée' } },
    pay: { payload: { amount: 100 } },
  };
  return { id, more: brings[action] ?? REASON };
}
const LETTERS = Object.keys(PEOPLE) as (keyof typeof PEOPLE)[];
const TWO = guaranteeMachine.transitions.flatMap(
  ({ action, two }: { action: string; two?: readonly Part[] }) =>
    two ? [...two, 'X' as const].map((first) => [action, first, two] as const) : [],
);

test.each(TWO)(
  '%s, asked for by %s: page, API and database agree on who may approve, refuse and take it back',
  async (action, first, two) => {
    const { id, more } = await before(action);
    const asked = await step(people[PEOPLE[first as 'X']], id, action, more);
    expect([asked.statusCode, asked.body]).toEqual([202, asked.body]);
    const pending = await pendingOf(id);
    const awaited = first === two[1] ? two[0] : two[1];
    for (const letter of LETTERS) {
      const who = people[PEOPLE[letter]];
      const maker = letter === first;
      const second = !maker && (letter === awaited || letter === 'X');
      const theirs = maker ? ['withdraw'] : second ? ['approve', 'reject'] : [];
      expect([letter, (await read(id, who)).pendingApproval?.answers ?? []]).toEqual([letter, theirs]);
      for (const given of ['approve', 'reject', 'withdraw']) {
        // Of something else than what was read: nothing is decided, and only who may decide hears of it.
        const refused = await answer(who, { ...pending, hash: 'x' }, given);
        const { code } = refused.json<{ code: string }>();
        expect([letter, given, code === 'VERSION_CONFLICT']).toEqual([letter, given, theirs.includes(given)]);
      }
      const past = writeAs(world.app.services.pools, who.identity, async (tx) => {
        const text = `update approvals set status = 'approved', decided_by = app_user() where id = $1`;
        const { rowCount } = await tx.query(text, [pending.id]);
        // Undone: the next one finds it as it was.
        throw new Error(rowCount ? 'approved' : 'nothing');
      });
      await expect(past.catch(({ message }: Error) => [letter, message === 'approved'])).resolves.toEqual([
        letter,
        second,
      ]);
    }
    expect(await pendingOf(id)).toMatchObject({ id: pending.id, status: 'pending', awaits: awaited });
  },
);

test('what the portal alone does with a guarantee is done by no login of people', async () => {
  const id = await guarantee();
  const own = guaranteeMachine.transitions.filter(({ by }) => (by as readonly string[]).includes('system'));
  for (const { action } of own)
    for (const letter of LETTERS) {
      const moving = people[PEOPLE[letter]].sql('select move_guarantee($1, $2, null)', [id, action]);
      await expect(moving).rejects.toThrow('permission denied');
    }
  expect(await read(id)).toMatchObject({ status: 'active', version: 1 });
});

test('no login moves a guarantee past its steps, whatever the API lets through', async () => {
  const id = await guarantee();
  const tries: [Person, string][] = [
    [people.supplier, `update guarantees set status = 'suspended' where id = $1`],
    [people.supplier, `update guarantees set status = 'called', resume_status = 'reduced' where id = $1`],
    [people.client, `update guarantees set status = 'released' where id = $1`],
    [people.supplier, `update guarantees set granted = 1 where id = $1`],
    [people.adviser, `update guarantees set granted = 1 where id = $1`],
    [people.adviser, `update guarantees set status = 'released' where id = $1`],
    [people.legal, `update guarantees set status = 'expired' where id = $1`],
    [people.m1, `update guarantees set status = 'reduced' where id = $1`],
    [people.m1, `update guarantees set status = 'paid' where id = $1`],
    [people.risk, `select move_guarantee($1, 'expire', null)`],
    [
      people.risk,
      `insert into guarantee_events (guarantee_id, step, amount, currency) values ($1, 'x', 1, 'EUR')`,
    ],
  ];
  for (const [who, text] of tries) {
    const attempt = who.sql(text, [id]);
    await expect(
      attempt.then(({ rowCount }) => (rowCount ? 'done' : 'nothing')).catch(() => 'nothing'),
    ).resolves.toBe('nothing');
  }
  expect(await read(id)).toMatchObject({ status: 'active', granted: 25_000_000 });
});

test('release ends a guarantee by its beneficiary’s signatory or the legal department', async () => {
  const [own, legal] = [await guarantee(), await guarantee()];
  expect(await done(step(people.supplier, own, 'release'))).toMatchObject({ status: 'released' });
  expect(await done(step(people.legal, legal, 'release'))).toMatchObject({ status: 'released' });
  const { balances } = await read(own);
  expect(balances?.every(({ amount }) => amount === 0)).toBe(true);
  // Its author knows.
  expect(await toldOf(world.owner, own)).toEqual(['guarantee.ended lucie', 'guarantee.ended ines']);
  expect(await toldOf(world.owner, legal)).toEqual([
    'guarantee.ended lucie',
    'guarantee.ended camille',
    'guarantee.ended ines',
  ]);
});

describe('with the portal’s clock moved over a week-end and 1 May', () => {
  beforeEach(() => world.owner.query('truncate job_runs'));
  afterEach(() => moveClock(world.owner, null));
  const at = (instant: string) => moveClock(world.owner, instant);
  /** What the scheduler would do now, each job until nothing is left. @returns those that did something */
  async function runJobs(): Promise<string[]> {
    const busy: string[] = [];
    for (const job of jobsAtHours(world.app.services)) {
      const once = () => bySystem((tx) => runAtHour(tx, job));
      if (((await once()) ?? 0) === 0) continue;
      busy.push(job.name);
      expect([job.name, await once()]).toEqual([job.name, 0]);
    }
    return busy;
  }
  const move = async (who: Person, id: string, action: string, more: object = {}) =>
    stepRequest(who, await request(who, id), action, more);

  // In 2028, 1 May is the Monday after a week-end; Paris is two hours before UTC.
  test('the bank’s answer is due after two business days, an offer on its fifteenth day, and neither a day later', async () => {
    await at('2028-04-28T07:00:00Z');
    await runJobs();
    const draft = await done<GuaranteeRequest>(
      people.client.call('POST', '/api/guarantee-requests', typedRequest(world, 4_000_000)),
      201,
    );
    const { id } = draft;
    await done(move(people.client, id, 'submit'));
    expect((await request(people.adviser, id)).dueOn).toBe('2028-05-03');
    for (const day of ['2028-04-29', '2028-05-01', '2028-05-03']) {
      await at(`${day}T10:00:00Z`);
      expect([day, (await runJobs()).includes('tell-of-late')]).toEqual([day, false]);
    }
    await at('2028-05-04T06:59:00Z');
    expect(await runJobs()).not.toContain('tell-of-late');
    await at('2028-05-04T07:00:00Z');
    expect(await runJobs()).toContain('tell-of-late');
    await done(move(people.adviser, id, 'study'));
    await done(move(people.adviser, id, 'ask_opinion'));
    const advice = { grade: 'B', amount: 3_000_000, note: 'Deux retards.' };
    await done(move(people.risk, id, 'give_opinion', { comment: 'Favorable.', payload: advice }));
    const offer = { comment: 'x', payload: { grantedAmount: 1_000_000, conditions: 'y' } };
    await done(move(people.adviser, id, 'approve_partially', offer));
    expect((await request(people.client, id)).dueOn).toBe('2028-05-19');
    const open = async () =>
      (await request(people.client, id)).allowedActions.map(({ action, enabled }) => [action, enabled]);
    const offered = (answerable: boolean) => [
      ['accept_offer', answerable],
      ['decline_offer', answerable],
    ];
    await at('2028-05-19T21:59:00Z');
    await runJobs();
    expect(await open()).toEqual(offered(true));
    // Sixteenth day: refused from midnight in Paris, closed at six.
    await at('2028-05-19T22:01:00Z');
    await runJobs();
    expect(await open()).toEqual(offered(false));
    await expectRefused(move(people.client, id, 'accept_offer'), 422, 'DEADLINE_PASSED');
    await at('2028-05-20T04:00:00Z');
    expect(await runJobs()).toContain('lapse-offers');
    expect((await request(people.client, id)).status).toBe('declined');
  });

  test('a guarantee gives cover until its last day is over in Paris, and ends with the job of 00:05', async () => {
    await at('2028-04-28T07:00:00Z');
    const id = await guarantee({ valid_from: '2027-05-01', valid_until: '2028-05-01' });
    await runJobs();
    const call = async () => step(people.supplier, id, 'call', await demand(people.supplier));
    await at('2028-05-01T21:59:00Z');
    await runJobs();
    const inForce = async () =>
      ((await read(id, people.supplier)).allowedActions ?? []).some(
        ({ action, enabled }) => action === 'call' && enabled,
      );
    expect([await inForce(), (await read(id)).status]).toEqual([true, 'active']);
    await at('2028-05-01T22:01:00Z');
    expect(await inForce()).toBe(false);
    expect((await call()).statusCode).toBe(422);
    expect(await runJobs()).not.toContain('watch-guarantees');
    // Nobody was there at 00:05: the first run after it does it.
    await at('2028-05-02T01:30:00Z');
    expect(await runJobs()).toContain('watch-guarantees');
    expect((await read(id)).status).toBe('expired');
    await expectRefused(call(), 409, 'STATE_CONFLICT');
  });

  test('a call is answered by 18:00 of the fifth business day, and told of on days 3, 4 and 5', async () => {
    await at('2028-04-28T15:00:00Z');
    const id = await guarantee({ valid_from: '2028-01-01', valid_until: '2028-12-31' });
    await done(step(people.supplier, id, 'call', await demand(people.supplier)));
    expect((await read(id)).call?.dueAt).toBe('2028-05-09T16:00:00.000Z');
    const told: string[] = [];
    for (
      let day = Date.parse('2028-04-29T07:00:00Z');
      day <= Date.parse('2028-05-10T07:00:00Z');
      day += 86_400_000
    ) {
      const instant = new Date(day).toISOString();
      await at(instant);
      if ((await runJobs()).includes('watch-calls')) told.push(instant.slice(0, 10));
    }
    expect(told).toEqual(['2028-05-04', '2028-05-05', '2028-05-09']);
    const refuse = () =>
      step(people.risk, id, 'refuse_call', { payload: { discrepancies: 'Signature absente' } });
    await at('2028-05-09T16:01:00Z');
    await expectRefused(refuse(), 422, 'DEADLINE_PASSED');
    await at('2028-05-09T15:58:00Z');
    expect((await refuse()).statusCode).toBe(202);
  });
});
