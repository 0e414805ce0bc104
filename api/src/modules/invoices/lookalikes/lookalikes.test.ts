import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import type { Invoice, InvoiceRow, Page, ResponseOf, announceApproval } from '@cessio/contract';
import { done, expectRefused, historyOf } from '../../../../test/answers.ts';
import { newDocument, upload } from '../../../../test/deposit-body.ts';
import { draft, reviewed, seen, sent, step, taken } from '../../../../test/invoice-steps.ts';
import { noticesOf } from '../../../../test/owner.ts';
import { amend } from '../../../../test/records.ts';
import { bySystem, people, rowsOf, world } from '../../../../test/small-world.ts';
import { daysFromToday } from '../../../../test/world.ts';
import { tellOfMovedTurns } from '../steps/invoices.steps.ts';

const open = ({ alerts = [] }: Invoice) =>
  alerts
    .filter(({ severity }) => severity !== 'passed')
    .map(({ code, others = [] }) => `${code} ${others.map(({ id }) => id).join()}`);

/** Two that the bank reviews, alike in all but their number. */
async function twins() {
  const first = await reviewed();
  const { net, vat, gross } = first;
  const second = await reviewed({ net, vat, gross });
  return [first, second] as const;
}
const now = (invoices: readonly Invoice[]) => Promise.all(invoices.map(({ id }) => seen(people.adviser, id)));
const bulk = (items: readonly Invoice[], comment?: string) =>
  done<{ results: { id: string; ok: boolean; code: string | null }[] }>(
    people.adviser.call(
      'POST',
      '/api/invoices/bulk-transitions',
      { action: 'approve', items: items.map(({ id, version }) => ({ id, version })), comment },
      { 'idempotency-key': randomUUID() },
    ),
  );
const announced = (items: readonly Invoice[]) =>
  done<ResponseOf<typeof announceApproval>>(
    people.adviser.call('POST', '/api/invoices/approval', { ids: items.map(({ id }) => id) }),
  );

test('what compares two invoices stands on both and stops both, until the risk department has decided', async () => {
  const { adviser, risk } = people;
  const pair = await now(await twins());
  const [first, second] = pair;
  expect(pair.map(open)).toEqual([[`NEAR_DUPLICATE ${second?.id}`], [`NEAR_DUPLICATE ${first?.id}`]]);
  for (const one of pair) {
    expect(one.holder).toBe('risk');
    expect(one.allowedActions.find(({ action }) => action === 'approve')).toMatchObject({
      enabled: false,
      blockedBy: { code: 'ALERT_OPEN' },
    });
    await expectRefused(step(adviser, one, 'approve'), 422, 'ALERT_OPEN');
  }
  expect((await bulk(pair)).results.map(({ code }) => code)).toEqual(['ALERT_OPEN', 'ALERT_OPEN']);
  for (const { refusal } of (await announced(pair)).data) expect(refusal).toContain('Mêmes sociétés');

  const listed = async (filter: string) =>
    (await adviser.get<Page<InvoiceRow>>(`/api/invoices?limit=200&${filter}`)).data
      .filter(({ id }) => pair.some((one) => one.id === id))
      .map(({ signals }) => signals);
  expect(await listed('holder=risk')).toEqual([['NEAR_DUPLICATE'], ['NEAR_DUPLICATE']]);
  expect(await listed('turn=R&status=under_review')).toHaveLength(2);
  expect(await listed('holder=adviser')).toEqual([]);

  const lifted = await taken(risk, await seen(risk, first?.id ?? ''), 'clear_alert', {
    comment: 'Deux livraisons.',
  });
  expect(open(lifted)).toEqual([]);
  const after = await now(pair);
  expect(after.map(open)).toEqual([[], []]);
  expect(after.map(({ alerts }) => alerts?.map(({ severity }) => severity))).toEqual([
    ['passed'],
    ['passed'],
  ]);
  const told = await Promise.all(pair.map(({ id }) => historyOf(risk, `/api/invoices/${id}`)));
  expect(told.map(([last]) => [last?.label, last?.comment])).toEqual([
    ['Alerte levée', `Comparée à ${second?.number}\u00a0· Deux livraisons.`],
    ['Alerte levée', `Comparée à ${first?.number}\u00a0· Deux livraisons.`],
  ]);
  expect((await bulk(after)).results.map(({ ok }) => ok)).toEqual([true, true]);
});

test('a third one is judged with both; who is rejected or cancelled is nobody’s twin any more', async () => {
  const { adviser, risk, supplier } = people;
  const [first, second] = await twins();
  await taken(risk, await seen(risk, first.id), 'clear_alert', { comment: 'Vu.' });
  const { net, vat, gross } = first;
  const third = await sent({ net, vat, gross });
  expect((await now([first, second])).map(open)).toEqual([
    [`NEAR_DUPLICATE ${third.id}`],
    [`NEAR_DUPLICATE ${third.id}`],
  ]);
  await taken(supplier, await seen(supplier, third.id), 'cancel');
  expect((await now([first, second])).map(open)).toEqual([[], []]);

  const pair = await twins();
  await taken(risk, await seen(risk, pair[0].id), 'reject', { reasonCode: 'FACTURE_DOUTEUSE' });
  const [, left] = await now(pair);
  expect(open(left as Invoice)).toEqual([]);
  await taken(adviser, left as Invoice, 'approve');
});

test('who decides for the risk department says why it approves what an alert still names; the other one still waits', async () => {
  const admin = people.super;
  const pair = await twins();
  const first = await seen(admin, pair[0].id);
  expect(first.allowedActions.find(({ action }) => action === 'approve')).toMatchObject({
    enabled: true,
    needs: {
      comment: 'required',
      commentLabel: 'Pourquoi approuver malgré l’alerte, lu par la banque seule',
    },
  });
  await expectRefused(step(admin, first, 'approve'), 422, 'ALERT_REASON_REQUIRED');
  await taken(admin, first, 'approve', { comment: 'Bon de livraison vérifié.' });
  const [, second] = await now(pair);
  await expectRefused(step(people.adviser, second as Invoice, 'approve'), 422, 'ALERT_OPEN');
});

test('a proof of one that is the document of another is the same file, whichever came first', async () => {
  const [first] = await twins();
  const bytes = newDocument();
  const other = await sent({ fileId: await upload(people.supplier, bytes) });
  expect(open(await seen(people.adviser, other.id))).toEqual([]);
  await rowsOf(
    'update invoices set proof_sha256 = (select file_sha256 from invoices where id = $2) where id = $1',
    [first.id, other.id],
  );
  expect(open(await seen(people.adviser, other.id))).toEqual([`SAME_FILE ${first.id}`]);
  expect(open(await seen(people.adviser, first.id))).toContain(`SAME_FILE ${other.id}`);
});

/** One of a few invoices that differ little. */
interface Spec {
  readonly amount: 0 | 1;
  readonly day: number;
  readonly file: 0 | 1 | 2;
}
const spec: fc.Arbitrary<Spec> = fc.record({
  amount: fc.constantFrom(0, 1),
  day: fc.integer({ min: 0, max: 7 }),
  file: fc.constantFrom(0, 1, 2),
});
const change = fc.record({
  at: fc.nat({ max: 4 }),
  what: fc.constantFrom('cancel', 'refuse', 'edit', 'clear', 'reject'),
  file: fc.constantFrom<0 | 1 | 2>(0, 1, 2),
});

let serial = 0;

test('findings are the same in any order of deposits, and after any edits, cancellations and decisions', async () => {
  const { supplier, client, adviser, risk } = people;
  const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
  process.stdout.write(`lookalikes: SEED=${seed}\n`);
  const cases = fc.record({
    specs: fc.array(spec, { minLength: 3, maxLength: 4 }),
    order: fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }),
    changes: fc.array(change, { maxLength: 5 }),
  });
  await fc.assert(
    fc.asyncProperty(cases, async ({ specs, order, changes }) => {
      serial += 1;
      const files = [newDocument(), newDocument(), newDocument()];
      const held = specs.map((one) => ({ ...one, id: '', live: true, state: 'awaiting_confirmation' }));
      const cleared = new Map<string, string>();
      for (const n of order.filter((at) => at < specs.length)) {
        const one = held[n] as (typeof held)[0];
        const gross = 300_000 + serial * 10 + one.amount;
        const body = { net: gross - 50_000, vat: 50_000, gross, issueDate: daysFromToday(one.day - 20) };
        one.id = (await sent({ ...body, fileId: await upload(supplier, files[one.file]) })).id;
      }
      const factsOf = (one: (typeof held)[0]) => `${one.id} ${one.file}`;
      /** By the rules alone, from the whole of what is held. */
      const expected = (n: number): string[] => {
        const mine = held[n] as (typeof held)[0];
        if (!mine.live) return [];
        return held
          .flatMap((other) => {
            if (other === mine || !other.live) return [];
            const near = other.amount === mine.amount && Math.abs(other.day - mine.day) <= 3;
            return [...(near ? ['NEAR_DUPLICATE'] : []), ...(other.file === mine.file ? ['SAME_FILE'] : [])]
              .filter((kind) => {
                const [a, b] = [mine, other].toSorted((x, y) => (x.id < y.id ? -1 : 1));
                return (
                  cleared.get(`${kind} ${a?.id} ${b?.id}`) !== `${factsOf(a as never)} ${factsOf(b as never)}`
                );
              })
              .map((kind) => `${kind} ${other.id}`);
          })
          .toSorted();
      };
      const compare = async () => {
        const found = await Promise.all(held.map(async ({ id }) => open(await seen(adviser, id)).toSorted()));
        expect(found).toEqual(held.map((_one, n) => expected(n)));
      };
      await compare();
      for (const { at, what, file } of changes) {
        const one = held[at % held.length] as (typeof held)[0];
        if (!one.live) continue;
        const review = async () => {
          if (one.state !== 'awaiting_confirmation') return;
          await taken(client, await seen(client, one.id), 'confirm');
          one.state = 'under_review';
        };
        if (what === 'cancel' && one.state === 'awaiting_confirmation') {
          await taken(supplier, await seen(supplier, one.id), 'cancel');
          one.live = false;
        } else if (what === 'refuse' && one.state === 'awaiting_confirmation') {
          await taken(client, await seen(client, one.id), 'refuse_confirmation', { reasonCode: 'DOUBLON' });
          one.live = false;
        } else if (what === 'reject') {
          await review();
          await taken(adviser, await seen(adviser, one.id), 'reject', { reasonCode: 'FACTURE_DOUTEUSE' });
          one.live = false;
        } else if (what === 'edit') {
          await review();
          const items = [{ code: 'BON_LIVRAISON' }];
          await taken(adviser, await seen(adviser, one.id), 'request_info', { payload: { items } });
          const { version } = await seen(supplier, one.id);
          const fileId = await upload(supplier, files[file]);
          await done(supplier.call('PATCH', `/api/invoices/${one.id}`, { version, fileId }));
          one.file = file;
          const answers = [{ text: 'Voici.' }];
          await taken(supplier, await seen(supplier, one.id), 'complete', { payload: { answers } });
        } else if (what === 'clear') {
          await review();
          if (expected(held.indexOf(one)).length === 0) continue;
          await taken(risk, await seen(risk, one.id), 'clear_alert', { comment: 'Vu.' });
          for (const other of held) {
            const [a, b] = [one, other].toSorted((x, y) => (x.id < y.id ? -1 : 1));
            for (const kind of ['NEAR_DUPLICATE', 'SAME_FILE'])
              cleared.set(`${kind} ${a?.id} ${b?.id}`, `${factsOf(a as never)} ${factsOf(b as never)}`);
          }
        }
        await compare();
      }
    }),
    { seed, numRuns: 8 },
  );
});

/** Who was told since that an invoice is theirs. */
async function toldOf({ id }: { id: string }): Promise<string[]> {
  await bySystem(tellOfMovedTurns);
  const told = (await noticesOf('work.awaited', id)).map(({ user_id, message }) => {
    const who = Object.entries(people).find(([, { identity }]) => identity.userId === user_id)?.[0];
    return `${who}${message.slice(message.indexOf('\u00a0:'), message.indexOf('.'))}`;
  });
  await rowsOf(`delete from notifications where event = 'work.awaited' and entity_id = $1`, [id]);
  return told;
}

test('whoever has an invoice since a step on its twin is told, whoever took that step', async () => {
  const { supplier, client, adviser, risk } = people;
  const toRisk = ['risk\u00a0: alerte à lever ou à confirmer'];
  const toAdviser = ['adviser\u00a0: à contrôler'];
  const first = await reviewed();
  const { net, vat, gross } = first;
  expect(await toldOf(first)).toEqual([]);

  const second = await sent({ net, vat, gross });
  expect(await toldOf(first)).toEqual(toRisk);
  await taken(client, await seen(client, second.id), 'refuse_confirmation', { reasonCode: 'DOUBLON' });
  expect(await toldOf(first)).toEqual(toAdviser);

  const third = await reviewed({ net, vat, gross });
  expect([await toldOf(first), await toldOf(third)]).toEqual([toRisk, toRisk]);
  await taken(risk, await seen(risk, third.id), 'clear_alert', { comment: 'Deux livraisons.' });
  expect([await toldOf(first), await toldOf(third)]).toEqual([toAdviser, toAdviser]);

  const items = [{ code: 'BON_LIVRAISON' }];
  await taken(adviser, await seen(adviser, third.id), 'request_info', { payload: { items } });
  expect(await toldOf(first)).toEqual([]);
  const { version } = await seen(supplier, third.id);
  await done(
    supplier.call('PATCH', `/api/invoices/${third.id}`, { version, fileId: await upload(supplier) }),
  );
  expect([await toldOf(first), await toldOf(third)]).toEqual([toRisk, []]);
  const answers = [{ text: 'Voici.' }];
  await taken(supplier, await seen(supplier, third.id), 'complete', { payload: { answers } });
  expect(await toldOf(third)).toEqual(toRisk);
  await taken(risk, await seen(risk, third.id), 'reject', { reasonCode: 'FACTURE_DOUTEUSE' });
  expect([await toldOf(first), await toldOf(third)]).toEqual([toAdviser, []]);
});

test('a draft is nobody’s twin', async () => {
  const first = await reviewed();
  const { net, vat, gross } = first;
  await draft(people.supplier, { net, vat, gross });
  expect(open(await seen(people.adviser, first.id))).toEqual([]);
});

test('what nobody covers is approved with a reason, alone and in bulk, above the share that the administrator sets', async () => {
  const { adviser, risk, client, m1 } = people;
  await rowsOf('update guarantees set used = granted - 60000');
  const set = (ppm: number) => rowsOf('update portal_settings set uncovered_reason_ppm = $1', [ppm]);
  const offered = (one: Invoice) => one.allowedActions.find(({ action }) => action === 'approve');
  const one = await reviewed({ net: 100_000, vat: 20_000, gross: 120_000 });
  const why = {
    comment: 'required',
    commentLabel: 'Pourquoi approuver hors garantie, lu par la banque seule',
  };
  expect(offered(one)).toMatchObject({ enabled: true, needs: why });
  const refused = await expectRefused(step(adviser, one, 'approve'), 422, 'UNCOVERED_REASON_REQUIRED');
  expect(refused.detail).toBe('600,00\u00a0€ hors garantie\u00a0: dites pourquoi vous approuvez.');
  await expectRefused(step(m1, one, 'approve', { comment: '  ' }), 422, 'UNCOVERED_REASON_REQUIRED');
  expect((await bulk([one])).results).toMatchObject([{ ok: false, code: 'UNCOVERED_REASON_REQUIRED' }]);
  expect((await announced([one])).data).toMatchObject([{ refusal: null, reason: why.commentLabel }]);
  expect((await bulk([one], 'Débiteur connu.')).results).toMatchObject([{ ok: true }]);
  const url = `/api/invoices/${one.id}`;
  const told = (await historyOf(risk, url)).map(({ label, comment }) => [label, comment]);
  expect(told).toContainEqual(['Approuvée', 'Débiteur connu.']);
  expect(JSON.stringify(await historyOf(client, url))).not.toContain('Débiteur connu.');
  expect(
    await rowsOf(`select comment from audit_events where entity_id = $1 and action = 'invoices.note'`, [
      one.id,
    ]),
  ).toEqual([{ comment: 'Débiteur connu.' }]);

  await rowsOf('update guarantees set used = granted - 60000');
  await set(500_000);
  world.app.services.settings.forget();
  const half = await reviewed({ net: 100_000, vat: 20_000, gross: 120_000, issueDate: daysFromToday(-20) });
  expect(offered(half)).toMatchObject({ needs: { comment: 'optional' } });
  const more = await reviewed({ net: 100_001, vat: 20_000, gross: 120_001, issueDate: daysFromToday(-20) });
  await expectRefused(step(adviser, more, 'approve'), 422, 'UNCOVERED_REASON_REQUIRED');
  await taken(adviser, half, 'approve');
  await amend(world, world.contracts.classic, { fund_uncovered: true });
  expect((await taken(adviser, more, 'approve')).coveredAmount).toBe(0);
  await amend(world, world.contracts.classic, { fund_uncovered: false });
  await set(0);
  world.app.services.settings.forget();
});
