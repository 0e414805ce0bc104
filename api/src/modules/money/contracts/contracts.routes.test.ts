import { hash, randomUUID } from 'node:crypto';
import { formatDate, plusDays, todayInParis, type TimelineEntry, type Work } from '@cessio/contract';
import type { AgreedTerms, ContractRecord, ContractVersion } from '@cessio/contract/contracts';
import { done, expectRefused, historyOf } from '../../../../test/answers.ts';
import { depositBody } from '../../../../test/deposit-body.ts';
import {
  draft as draftInvoice,
  reviewed,
  seen,
  step as invoiceStep,
} from '../../../../test/invoice-steps.ts';
import { moveClock } from '../../../../test/clock.ts';
import { noticesOf } from '../../../../test/owner.ts';
import { pdfPages } from '../../../../test/pdf.ts';
import { writeAs } from '../../../db/caller.ts';
import { amend } from '../../../../test/records.ts';
import { people, valueOf, world } from '../../../../test/small-world.ts';
import { stepUpHeader } from '../../../../test/step-up.ts';
import type { Person } from '../../../../test/world.ts';

const at = (id: string) => `/api/contracts/${id}`;
const read = (who: Person, id = world.contracts.classic) => done<ContractRecord>(who.call('GET', at(id)));
const openOf = ({ versions }: ContractRecord) => versions[0] as ContractVersion;
const tomorrow = () => plusDays(todayInParis(), 1);

/** A new draft of the classic contract with a lower service fee. */
async function draft(more: Partial<AgreedTerms> = {}, body: object = {}, who = people.adviser) {
  const record = await read(who);
  return who.call('POST', `${at(record.id)}/terms`, {
    version: record.version,
    effectiveFrom: tomorrow(),
    terms: { ...openOf(record).terms, feePpm: 7000, ...more },
    reason: 'Volume doublé depuis un an',
    note: 'À revoir en juin',
    ...body,
  });
}

async function take(who: Person, record: ContractRecord, action: string, more: object = {}) {
  const { id, version } = openOf(record);
  const proof = await stepUpHeader(world.owner, who.identity);
  return who.call('POST', `${at(record.id)}/terms/${id}/transitions`, { action, version, ...more }, proof);
}
const taken = (who: Person, record: ContractRecord, action: string, more: object = {}) =>
  done<ContractRecord>(take(who, record, action, more));

const withdrawn = async () => {
  const record = await read(people.adviser);
  if (['draft', 'to_sign', 'to_countersign'].includes(openOf(record).status))
    await taken(people.adviser, record, 'withdraw', { comment: 'Essai terminé, rien à signer.' });
};
afterEach(withdrawn);

describe('an amendment', () => {
  test('is drafted by the bank, signed by both as bytes, and in force from its day on, not before', async () => {
    const { adviser, supplier, legal, client } = people;
    const before = await read(supplier);
    expect(before).toMatchObject({ mayAmend: false, terms: { feePpm: 8000 } });
    const drafted = await done<ContractRecord>(draft(), 201);
    expect(openOf(drafted)).toMatchObject({
      number: 2,
      status: 'draft',
      note: 'À revoir en juin',
      changes: [{ field: 'Commission d’affacturage', before: '0,80\u00a0%', after: '0,70\u00a0%' }],
    });
    // A draft is the bank's.
    expect((await read(supplier)).versions).toHaveLength(1);
    const sent = await taken(adviser, drafted, 'send_to_sign');
    const seen = await read(supplier);
    expect(openOf(seen)).toMatchObject({ status: 'to_sign', reason: 'Volume doublé depuis un an' });
    expect(JSON.stringify(seen)).not.toContain('À revoir en juin');
    // The last day to sign is the one before its day of effect.
    const { data } = await done<Work>(supplier.call('GET', '/api/work'));
    expect(data.find(({ entity }) => entity === 'contract_term')).toMatchObject({ dueOn: todayInParis() });
    const pdf = await supplier.call('GET', `${at(seen.id)}/terms/${openOf(seen).id}/document.pdf`);
    expect(hash('sha256', pdf.rawPayload)).toBe(openOf(sent).sha256);
    const text = (await pdfPages(pdf.rawPayload)).join(' ');
    for (const words of [
      'Avenant n° 1',
      'Ce qui change',
      '0,80 % → 0,70 %',
      'conservent les leurs',
      'Atelier Brévanne',
    ])
      expect(text).toContain(words);
    await expectRefused(client.call('GET', at(seen.id)), 404, 'NOT_FOUND');
    const signed = await taken(supplier, seen, 'sign');
    expect(openOf(signed).signed?.by).toBe(supplier.identity.name);
    const both = await taken(legal, await read(legal), 'countersign');
    expect(openOf(both).status).toBe('signed');
    expect(both.terms.feePpm).toBe(8000);
    expect(await noticesOf('contract.signed')).toHaveLength(2);
    await moveClock(world.owner, `${tomorrow()}T12:00:00+01:00`);
    expect((await read(supplier)).terms.feePpm).toBe(7000);
    await moveClock(world.owner, null);
    const history = await historyOf(supplier, at(seen.id));
    expect(history.map(({ label }: TimelineEntry) => label)).toEqual([
      'Avenant n°\u00a01\u00a0: contresigné par la banque',
      'Avenant n°\u00a01\u00a0: signé par la société',
      'Avenant n°\u00a01\u00a0: envoyé à la signature',
    ]);
  });

  test('is refused for a day that is not to come, for a day that is taken, beside another, and with impossible terms', async () => {
    const faultOf = async (
      answer: ReturnType<typeof draft>,
      code: 'VALIDATION_FAILED' = 'VALIDATION_FAILED',
      status = 422,
    ) => (await expectRefused(answer, status, code)) as { errors?: { path: string; message: string }[] };
    for (const effectiveFrom of [todayInParis(), plusDays(todayInParis(), -1)])
      expect((await faultOf(draft({}, { effectiveFrom }))).errors).toEqual([
        { path: '/effectiveFrom', code: 'NOT_FUTURE', message: 'Choisissez un jour à venir' },
      ]);
    for (const [terms, path] of [
      [{ quotitePpm: 950_000, fdgPpm: 60_000 }, '/terms/fdgPpm'],
      [{ vatOnInterest: true }, '/terms/vatOnInterest'],
      [{ marginPpm: 3_400_000 }, '/terms/marginPpm'],
    ] as const)
      expect((await faultOf(draft(terms))).errors).toEqual([expect.objectContaining({ path })]);
    const taken2 = plusDays(todayInParis(), 1);
    await expectRefused(draft({}, { effectiveFrom: taken2 }), 409, 'DUPLICATE_RECORD');
    await done(draft({}, { effectiveFrom: plusDays(taken2, 1) }), 201);
    await expectRefused(draft({}, { effectiveFrom: plusDays(taken2, 2) }), 409, 'STATE_CONFLICT');
    const strangers = [{ assignorId: randomUUID(), feePpm: 5000 }];
    await withdrawn();
    await expectRefused(
      draft({}, { effectiveFrom: plusDays(taken2, 1), prices: strangers }),
      422,
      'VALIDATION_FAILED',
    );
  });

  test('is changed only as a draft, on the version read, and moved only by those who may', async () => {
    const { adviser, supplier, legal, risk, super: administrator } = people;
    const effectiveFrom = plusDays(todayInParis(), 3);
    const drafted = await done<ContractRecord>(draft({}, { effectiveFrom }), 201);
    const { id, version, terms } = openOf(drafted);
    const change = (body: object, who = adviser) =>
      who.call('PATCH', `${at(drafted.id)}/terms/${id}`, {
        version,
        effectiveFrom,
        terms: { ...terms, feePpm: 6000 },
        reason: 'Deuxième lecture',
        ...body,
      });
    await expectRefused(change({ version: version + 1 }), 409, 'VERSION_CONFLICT');
    const changed = await done<ContractRecord>(change({}));
    expect(openOf(changed).terms.feePpm).toBe(6000);
    expect((await historyOf(adviser, at(drafted.id)))[0]?.changes).toEqual([
      { field: 'Commission d’affacturage', before: '0,70\u00a0%', after: '0,60\u00a0%' },
    ]);
    await expectRefused(take(risk, changed, 'send_to_sign'), 403, 'FORBIDDEN');
    await expectRefused(draft({}, {}, risk), 403, 'FORBIDDEN');
    const sent = await taken(adviser, changed, 'send_to_sign');
    await expectRefused(change({ version: openOf(sent).version }), 409, 'TERMS_IMMUTABLE');
    await expectRefused(take(legal, sent, 'countersign'), 409, 'STATE_CONFLICT');
    // Without a fresh proof nobody signs.
    await expectRefused(
      supplier.call('POST', `${at(sent.id)}/terms/${id}/transitions`, {
        action: 'sign',
        version: openOf(sent).version,
      }),
      403,
      'STEP_UP_REQUIRED',
    );
    await world.owner.query(`update users set rights = '{submit}' where id = $1`, [supplier.identity.userId]);
    await expectRefused(take(supplier, sent, 'sign'), 403, 'RIGHT_MISSING');
    await world.owner.query(`update users set rights = '{submit,sign,pay_view}' where id = $1`, [
      supplier.identity.userId,
    ]);
    const signed = await taken(supplier, await read(supplier), 'sign');
    // Its author does not countersign it.
    await world.owner.query('alter table contract_terms disable trigger contract_terms_guarded');
    await world.owner.query('update contract_terms set created_by = $1 where id = $2', [
      administrator.identity.userId,
      id,
    ]);
    await world.owner.query('alter table contract_terms enable trigger contract_terms_guarded');
    await expectRefused(take(administrator, signed, 'countersign'), 403, 'FOUR_EYES_REQUIRED');
    // Its day has come before the bank signed.
    await moveClock(world.owner, `${effectiveFrom}T00:00:01+01:00`);
    await expectRefused(take(legal, signed, 'countersign'), 422, 'EFFECTIVE_DATE_PAST');
    await moveClock(world.owner, null);
    expect(
      openOf(await taken(adviser, signed, 'withdraw', { comment: 'Date dépassée, à refaire.' })).status,
    ).toBe('withdrawn');
  });

  test('may be declined by the company, with its reason', async () => {
    const { adviser, supplier } = people;
    const sent = await taken(
      adviser,
      await done<ContractRecord>(draft({}, { effectiveFrom: plusDays(todayInParis(), 5) }), 201),
      'send_to_sign',
    );
    await expectRefused(take(supplier, sent, 'decline'), 422, 'COMMENT_REQUIRED');
    const declined = await taken(supplier, sent, 'decline', { comment: 'La commission reste trop élevée.' });
    expect(openOf(declined).status).toBe('declined');
    expect(await noticesOf('contract.declined')).toHaveLength(1);
  });
});

describe('the clause of a variable rate', () => {
  const enter = (days: number, ppm: number) =>
    done(
      people.m1.call('POST', '/api/reference-rates', {
        code: 'EURIBOR3M',
        onDate: plusDays(todayInParis(), days),
        ppm,
        source: 'EMMI',
      }),
      201,
    );
  const rateOf = (record: ContractRecord) =>
    openOf(record)
      .clauses.find(({ label }) => label === 'Taux de financement')
      ?.text.replaceAll('\u00a0', ' ');
  const terms = { refRate: 'EURIBOR3M', marginPpm: 12_000, rateFloorPpm: 0 } as const;
  const day = (days: number) => formatDate(plusDays(todayInParis(), days));

  test('names the value of today, or that there is none; the document keeps that of its day', async () => {
    const { adviser, supplier } = people;
    await world.owner.query('truncate reference_rates');
    const drafted = await done<ContractRecord>(
      draft(terms, { effectiveFrom: plusDays(todayInParis(), 9) }),
      201,
    );
    const end = '+ 1,20 % l’an, base 360, plancher du taux de référence 0,00 %';
    expect(rateOf(drafted)).toBe(`EURIBOR 3 mois (aucune valeur connue à ce jour) ${end}`);
    await enter(-3, 21_500);
    const valued = `EURIBOR 3 mois (2,15 % au ${day(-3)}, à titre d’information) ${end}`;
    const sent = await taken(adviser, await read(adviser), 'send_to_sign');
    expect(rateOf(sent)).toBe(valued);
    await enter(-1, 22_500);
    expect(rateOf(await read(supplier))).toBe(valued.replace('2,15', '2,25').replace(day(-3), day(-1)));
    const pdf = await supplier.call('GET', `${at(sent.id)}/terms/${openOf(sent).id}/document.pdf`);
    const text = (await pdfPages(pdf.rawPayload)).join(' ').replaceAll(/\s+/g, ' ');
    expect(text).toContain(`EURIBOR 3 mois (2,15 % au ${day(-3)}`);
  });
});

test('a contract signed outside the portal has a copy of its terms, which is no draft', async () => {
  const { adviser } = people;
  const first = (await read(adviser)).versions.at(-1);
  expect(first).toMatchObject({ number: 1, status: 'signed', sha256: null });
  const pdf = await adviser.call('GET', `${at(world.contracts.classic)}/terms/${first?.id}/document.pdf`);
  expect(pdf.headers['content-disposition']).toContain('copie-');
  const text = (await pdfPages(pdf.rawPayload)).join(' ');
  expect(text).toContain('signé hors du portail');
  expect(text).not.toContain('Projet');
});

test('a draft that is withdrawn stays the bank’s: neither its terms nor that there was one reach the company', async () => {
  const { adviser, supplier } = people;
  const before = await read(supplier);
  const effectiveFrom = plusDays(todayInParis(), 6);
  const drafted = await done<ContractRecord>(draft({}, { effectiveFrom }), 201);
  const { id } = openOf(await taken(adviser, drafted, 'withdraw', { comment: 'Idée abandonnée ce matin.' }));
  expect((await read(adviser)).versions[0]?.status).toBe('withdrawn');
  expect((await read(supplier)).versions).toEqual(before.versions);
  const told = (await noticesOf('contract.withdrawn')).map(({ message }) => message);
  expect(told.filter((message) => message.includes('Idée abandonnée'))).toEqual([]);
  const read1 = (text: string) =>
    writeAs(world.app.services.pools, supplier.identity, async (tx) => (await tx.query(text)).rowCount);
  expect(await read1(`select id from contract_terms where id = '${id}'`)).toBe(0);
  expect(await read1(`select seq from audit_events where entity_id = '${id}'`)).toBe(0);
});

describe('with the application’s checks off', () => {
  test('nobody changes signed terms, signs for another, or moves what is not theirs', async () => {
    const { adviser, supplier, otherSupplier, legal, risk, client } = people;
    const pools = world.app.services.pools;
    const refused = (who: Person, text: string) =>
      expect(writeAs(pools, who.identity, (tx) => tx.query(text))).rejects.toMatchObject({ code: '42501' });
    const first = await valueOf<string>(
      'select id from contract_terms where contract_id = $1 and number = 1',
      [world.contracts.classic],
    );
    for (const who of [adviser, legal, people.super])
      await refused(who, `update contract_terms set fee_ppm = 1 where id = '${first}'`);
    await expect(
      world.owner.query(`update contract_terms set fee_ppm = 1 where id = '${first}'`),
    ).rejects.toThrow('signed terms never change');
    await expect(world.owner.query(`delete from contract_terms where id = '${first}'`)).rejects.toThrow(
      'never change',
    );
    const record = await done<ContractRecord>(draft({}, { effectiveFrom: plusDays(todayInParis(), 7) }), 201);
    const { id } = openOf(record);
    await refused(adviser, `update contract_terms set status = 'signed' where id = '${id}'`);
    await refused(risk, `update contract_terms set fee_ppm = 1 where id = '${id}'`);
    await taken(adviser, record, 'send_to_sign');
    await refused(adviser, `update contract_terms set fee_ppm = 1 where id = '${id}'`);
    await refused(
      legal,
      `update contract_terms set status = 'signed', countersigned_by = app_staff() where id = '${id}'`,
    );
    await refused(
      supplier,
      `update contract_terms set status = 'to_countersign', signed_by = '${client.identity.userId}', signed_at = now() where id = '${id}'`,
    );
    for (const who of [otherSupplier, client]) {
      const { rowCount } = await writeAs(pools, who.identity, (tx) =>
        tx.query(`update contract_terms set status = 'declined' where id = '${id}'`),
      );
      expect(rowCount).toBe(0);
    }
    await refused(supplier, `select note from contract_terms`);
    await refused(supplier, `select stop_contract('${world.contracts.classic}', 'terminate')`);
    for (const who of [adviser, risk])
      await refused(who, `select stop_contract('${world.contracts.classic}', 'suspend')`);
    await refused(people.m1, `select stop_contract('${world.contracts.classic}', 'terminate')`);
  });
});

describe('a contract', () => {
  const step = async (who: Person, id: string, action: string, more: object = {}) => {
    const { version } = await read(who, id);
    const proof = await stepUpHeader(world.owner, who.identity);
    return who.call('POST', `${at(id)}/transitions`, { action, version, ...more }, proof);
  };

  const approved = async (approval: string) => {
    const { m1 } = people;
    const { hash: read1 } = await done<{ hash: string }>(m1.call('GET', `/api/approvals/${approval}`));
    const proof = await stepUpHeader(world.owner, m1.identity);
    await done(
      m1.call('POST', `/api/approvals/${approval}/answer`, { answer: 'approve', hash: read1 }, proof),
    );
  };

  test('while suspended refuses deposits and approvals, and says so', async () => {
    const { m1, adviser, supplier } = people;
    const id = world.contracts.classic;
    const { number } = await read(m1, id);
    const [deposit, invoice] = [await draftInvoice(supplier), await reviewed()];
    await done(step(m1, id, 'suspend', { reasonCode: 'IMPAYES' }));
    const why = `Le contrat ${number} est suspendu`;
    const checked = await depositBody(world, supplier);
    const { checks } = await done<{ checks: { code: string; message: string }[] }>(
      supplier.call('POST', '/api/invoices/check', checked),
    );
    expect(checks).toContainEqual(expect.objectContaining({ code: 'CONTRACT_INACTIVE', message: why }));
    for (const refused of [
      invoiceStep(supplier, deposit, 'submit'),
      invoiceStep(adviser, invoice, 'approve', { comment: 'Dossier complet.' }),
    ])
      expect((await expectRefused(refused, 422, 'CONTRACT_INACTIVE')).detail).toBe(`${why}.`);
    await done(step(m1, id, 'resume', { comment: 'Vérifié avec la société.' }));
    await done(invoiceStep(supplier, await seen(supplier, deposit.id), 'submit'));
  });

  test('is suspended and resumed by the manager, ended by two', async () => {
    const { adviser, m1, supplier } = people;
    const id = world.contracts.classic;
    const reason = { reasonCode: 'IMPAYES' };
    await expectRefused(step(adviser, id, 'suspend', reason), 403, 'FORBIDDEN');
    const told = (await noticesOf('contract.changed')).length;
    const suspended = await done<ContractRecord>(step(m1, id, 'suspend', reason));
    expect(suspended.status).toBe('suspended');
    // The company's one user, and the adviser.
    expect(await noticesOf('contract.changed')).toHaveLength(told + 2);
    await done(step(m1, id, 'resume', { comment: 'Vérifié avec la société.' }));
    const asked = await done<ContractRecord>(step(adviser, id, 'terminate', reason), 202);
    const approval = asked.pendingApproval?.id ?? '';
    await expectRefused(step(adviser, id, 'terminate', reason), 409, 'STATE_CONFLICT');
    await approved(approval);
    expect(await read(supplier)).toMatchObject({ status: 'terminated', end: todayInParis() });
    // What still waited for a signature cannot be signed any more.
    await amend(world, id, { status: 'to_sign', effective_from: '2099-01-01' });
    await expectRefused(take(supplier, await read(supplier), 'sign'), 422, 'CONTRACT_INACTIVE');
  });

  test('of a reverse programme: its suppliers are told when it stops, goes on and ends, not why nor on which terms', async () => {
    const { m1, adviser, supplier, client } = people;
    const id = world.contracts.reverse;
    const toldTo = async (who: Person) =>
      (await noticesOf('contract.changed', id)).flatMap(({ user_id, message }) =>
        user_id === who.identity.userId ? [message.replaceAll(/<[^>]+>|\u00a0/g, ' ')] : [],
      );
    const why = { reasonCode: 'IMPAYES', comment: 'Deux échéances impayées.' };
    const before = await read(m1, id);
    const asked = before.allowedActions.find(({ action }) => action === 'suspend');
    expect(JSON.stringify(asked)).toContain('les cédants du programme');
    await done(step(m1, id, 'suspend', why));
    await done(step(m1, id, 'resume', { comment: 'Vérifié avec la société.' }));
    const { pendingApproval } = await done<ContractRecord>(step(adviser, id, 'terminate', why), 202);
    expect(await toldTo(supplier)).toHaveLength(2);
    await approved(pendingApproval?.id ?? '');
    const told = await toldTo(supplier);
    expect(told).toEqual([
      expect.stringMatching(/^Programme .* suspendu\. Aucune nouvelle facture/),
      expect.stringMatching(/^Programme .* rétabli\. Vous pouvez de nouveau/),
      expect.stringMatching(/^Programme .* résilié\. Aucune nouvelle facture/),
    ]);
    expect(told.join(' ')).not.toMatch(/impayé|Plafond|%|€|Vérifié/i);
    expect(await toldTo(client)).toHaveLength(3);
    expect(await toldTo(people.otherSupplier)).toEqual([]);
    // The other tests begin their own.
    await world.owner.query(`update contracts set status = 'active', end_on = null where id = $1`, [id]);
  });

  test('of a reverse programme is begun by the bank, signed by the buyer and countersigned', async () => {
    const { adviser, client, legal, supplier } = people;
    const { terms } = openOf(await read(adviser, world.contracts.reverse));
    const body = {
      program: 'reverse',
      principalId: world.parties.debtor,
      assignorIds: [world.parties.assignor],
      currency: 'EUR',
      effectiveFrom: todayInParis(),
      terms: { ...terms, feesPaidBy: 'principal', graceDays: 20, deed: 'dailly' },
      prices: [{ assignorId: world.parties.assignor, feePpm: 4000 }],
      reason: 'Programme de paiement anticipé',
    };
    await expectRefused(
      adviser.call('POST', '/api/contracts', { ...body, assignorIds: [] }),
      422,
      'VALIDATION_FAILED',
    );
    await expectRefused(
      adviser.call('POST', '/api/contracts', { ...body, principalId: randomUUID() }),
      422,
      'VALIDATION_FAILED',
    );
    await world.owner.query(
      `insert into own_accounts (iban, holder, currency, purpose) values ('FR7630006000011234567890189', 'Banque', 'EUR', 'collection')
       on conflict do nothing`,
    );
    // Nobody could pay in a currency in which the bank has no account.
    const { errors } = await expectRefused(
      adviser.call('POST', '/api/contracts', { ...body, currency: 'DZD' }),
      422,
      'VALIDATION_FAILED',
    );
    expect(errors).toMatchObject([{ path: '/currency', code: 'NO_ACCOUNT' }]);
    const begun = await done<ContractRecord>(adviser.call('POST', '/api/contracts', body), 201);
    // A draft is the bank's, its prices too.
    for (const who of [client, supplier])
      await expectRefused(who.call('GET', at(begun.id)), 404, 'NOT_FOUND');
    const seen = (who: Person, table: string) =>
      writeAs(
        world.app.services.pools,
        who.identity,
        async (tx) => (await tx.query(`select from ${table}`)).rowCount,
      );
    expect([await seen(client, 'contracts'), await seen(supplier, 'contract_prices')]).toEqual([1, 0]);
    expect(begun).toMatchObject({ status: 'draft', inForce: null, number: expect.stringMatching(/^RF-/) });
    expect(openOf(begun)).toMatchObject({
      terms: { graceDays: 20, deed: 'dailly' },
      prices: [{ feePpm: 4000 }],
    });
    await taken(adviser, begun, 'send_to_sign');
    // Only the company that signs may lock it.
    await expectRefused(take(supplier, begun, 'sign'), 404, 'NOT_FOUND');
    await taken(client, await read(client, begun.id), 'sign');
    const both = await taken(legal, await read(legal, begun.id), 'countersign');
    expect(both).toMatchObject({ status: 'active', inForce: openOf(both).id });
    // Its supplier reads its own price, the buyer does not.
    expect((await read(supplier, begun.id)).terms.feePpm).toBe(4000);
    expect(openOf(await read(client, begun.id)).prices).toEqual([]);
  });
});
