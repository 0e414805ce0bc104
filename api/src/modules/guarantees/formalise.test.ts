import {
  formatMoney,
  type Guarantee,
  type GuaranteeRequest,
  type RequestPrice,
  type TimelineEntry,
  type Work,
} from '@cessio/contract';
import { done, expectRefused } from '../../../test/answers.ts';
import { readPdf } from '../../../test/pdf.ts';
import { columnOf, people, valueOf, world } from '../../../test/small-world.ts';
import { read, REQUESTS, step } from '../../../test/request-steps.ts';
import { stepUpHeader } from '../../../test/step-up.ts';
import { daysFromToday, EMPTY_PDF, type Person } from '../../../test/world.ts';
import { insertRequest } from '../../../test/fixtures.ts';

let serial = 0;

/** A request that waits for its signed act. */
function toFormalise(columns: Record<string, unknown> = {}): Promise<string> {
  serial += 1;
  return insertRequest(world, {
    number: `DG-F${serial}`,
    kind: 'demand',
    requester_name: 'Halbrane Distribution',
    debtor_id: world.parties.otherDebtor,
    debtor_name: 'Optique Sauvennes',
    beneficiary_name: 'Atelier Brévanne',
    amount: 25_000_000,
    granted_amount: 25_000_000,
    tenor_days: 90,
    reason: 'Chantier',
    status: 'legal_review',
    ...columns,
  });
}

const upload = async (who: Person): Promise<string> =>
  (await who.upload('/api/uploads', 'acte.pdf', EMPTY_PDF)).json<{ id: string }>().id;

async function formalise(who: Person, id: string, payload: object, proved = true) {
  const headers = proved ? await stepUpHeader(world.owner, who.identity) : {};
  return step(who, await read(people.legal, id), 'formalise', { payload }, headers);
}

const guaranteeOf = (request: string) =>
  valueOf<string>('select id from guarantees where request_id = $1', [request]);

test('the signed act makes the guarantee, its price and what both would post', async () => {
  const id = await toFormalise();
  const work = await people.legal.get<Work>('/api/work');
  expect(work.data.filter((one) => one.id === id)).toMatchObject([
    { why: 'Acte signé à joindre', action: { label: 'Joindre l’acte signé' } },
  ]);
  const fileId = await upload(people.legal);
  const payload = {
    fileId,
    validFrom: daysFromToday(10),
    validUntil: daysFromToday(223),
    terms: 'Payable à première demande.',
  };
  await expectRefused(formalise(people.legal, id, payload, false), 403, 'STEP_UP_REQUIRED');
  const request = await done<GuaranteeRequest>(formalise(people.legal, id, payload));
  expect(request.status).toBe('formalised');

  const guarantee = await guaranteeOf(id);
  const read = (who: Person) => who.get<Guarantee>(`/api/guarantees/${guarantee}`);
  const sha256 = await valueOf<string>('select sha256 from files where id = $1', [fileId]);
  const said = {
    kind: 'demand',
    granted: 25_000_000,
    validFrom: payload.validFrom,
    validUntil: payload.validUntil,
    terms: payload.terms,
    act: { filename: 'acte.pdf', sha256 },
    status: 'active',
  };
  const entry = { posting: 'E0', debit: 'OFF', credit: 'OFF_CONTRA', amount: 25_000_000, step: 'granted' };
  expect(await read(people.adviser)).toMatchObject({
    ...said,
    price: { amount: 221_875 },
    events: [entry, { posting: 'E20', debit: 'CLI', credit: 'GAR', amount: 221_875, step: 'commission' }],
    balances: [
      { account: 'CLI', amount: 221_875 },
      { account: 'GAR', amount: -221_875 },
      { account: 'OFF', amount: 25_000_000 },
      { account: 'OFF_CONTRA', amount: -25_000_000 },
    ],
  });
  const requester = await read(people.client);
  expect(requester).toMatchObject({ ...said, price: { amount: 221_875 } });
  const beneficiary = await read(people.supplier);
  expect(beneficiary).toMatchObject(said);
  for (const secret of ['price', 'events', 'balances']) expect(beneficiary).not.toHaveProperty(secret);
  expect(requester).not.toHaveProperty('events');

  const certificate = await people.supplier.call('GET', `/api/guarantees/${guarantee}/certificate.pdf`);
  const { text: printed } = await readPdf(certificate.rawPayload);
  // It takes two lines.
  expect(printed.replaceAll(' ', '')).toContain(sha256);
  for (const who of [people.client, people.supplier, people.risk]) {
    const act = await who.call('GET', `/api/guarantees/${guarantee}/act`);
    expect([act.statusCode, act.rawPayload.equals(EMPTY_PDF)]).toEqual([200, true]);
    const history = await who.call('GET', `/api/guarantees/${guarantee}/timeline`);
    expect(history.json<{ data: TimelineEntry[] }>().data[0]?.label).toBe('Garantie accordée');
  }
  expect((await people.otherSupplier.call('GET', `/api/guarantees/${guarantee}/act`)).statusCode).toBe(404);
  const commissions = await people.client.call('GET', '/api/commissions?kind=guarantee');
  expect(commissions.json<{ data: object[] }>().data).toMatchObject([
    { net: 221_875, vat: 0, gross: 221_875, days: 213 },
  ]);
  expect((await people.supplier.get<{ data: object[] }>('/api/commissions')).data).toEqual([]);
  const told = await world.owner.query<{ user_id: string }>(
    `select user_id from notifications where event = 'guarantee.active' and entity_id = $1`,
    [guarantee],
  );
  const { client, supplier, adviser } = people;
  expect(told.rows.map(({ user_id }) => user_id).toSorted()).toEqual(
    [client, supplier, adviser].map(({ identity }) => identity.userId).toSorted(),
  );
  await expectRefused(formalise(people.legal, id, payload), 409, 'STATE_CONFLICT');
});

test('a limit is valid twelve months unless its request or its act says otherwise, and costs nothing', async () => {
  const id = await toFormalise({ kind: 'limit' });
  const validFrom = daysFromToday(1);
  await done(formalise(people.legal, id, { fileId: await upload(people.legal), validFrom }));
  const { rows } = await world.owner.query(
    `select g.valid_until = (g.valid_from + interval '1 year')::date as year, g.tenor_days, g.kind,
       (select count(*)::int from commissions c where c.guarantee_id = g.id) as priced from guarantees g where request_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ year: true, tenor_days: 90, kind: 'limit', priced: 0 }]);
});

test('a limit bears the share of a loss that its act says, printed and shown; a demand guarantee pays whole', async () => {
  const id = await toFormalise({ kind: 'limit' });
  const deed = { fileId: await upload(people.legal), validFrom: daysFromToday(0) };
  for (const coverPpm of [0, -1, 1_000_001, 0.5, '90'])
    await expectRefused(formalise(people.legal, id, { ...deed, coverPpm }), 422, 'VALIDATION_FAILED');
  await done(formalise(people.legal, id, { ...deed, coverPpm: 900_000 }));
  const guarantee = await guaranteeOf(id);
  for (const who of [people.legal, people.client, people.supplier])
    expect(await who.get(`/api/guarantees/${guarantee}`)).toMatchObject({ coverPpm: 900_000 });
  const certificate = await people.supplier.call('GET', `/api/guarantees/${guarantee}/certificate.pdf`);
  expect((await readPdf(certificate.rawPayload)).text).toContain('90 % d’une perte');
  const whole = await toFormalise();
  const refused = await expectRefused(
    formalise(people.legal, whole, { ...deed, coverPpm: 900_000 }),
    422,
    'VALIDATION_FAILED',
  );
  expect(refused.errors).toMatchObject([{ path: '/payload/coverPpm' }]);
  await done(formalise(people.legal, whole, { ...deed, coverPpm: 1_000_000 }));
});

test('a guarantee ends by its request; else a demand guarantee its tenor after the first day', async () => {
  const until = { valid_until: daysFromToday(200) };
  const [asked, limit, tenor] = [
    await toFormalise(until),
    await toFormalise({ ...until, kind: 'limit' }),
    await toFormalise(),
  ];
  const validFrom = daysFromToday(0);
  for (const id of [asked, limit, tenor])
    await done(formalise(people.legal, id, { fileId: await upload(people.legal), validFrom }));
  const { rows } = await world.owner.query<{ until: string }>(
    'select valid_until as until from guarantees where request_id = any($1) order by valid_until',
    [[asked, limit, tenor]],
  );
  expect(rows.map((row) => row.until)).toEqual([90, 200, 200].map(daysFromToday));
});

test('it is refused without the bank’s own file, with a validity that is past, and to every other function', async () => {
  const id = await toFormalise();
  const [fileId, foreign] = [await upload(people.legal), await upload(people.client)];
  const validFrom = daysFromToday(0);
  await expectRefused(formalise(people.legal, id, { fileId: foreign, validFrom }), 422, 'PROOF_REQUIRED');
  const faults = [
    { validFrom },
    { fileId, validFrom: daysFromToday(-1) },
    { fileId, validFrom, validUntil: daysFromToday(-1) },
    { fileId, validFrom: daysFromToday(5), validUntil: daysFromToday(5) },
    { fileId, validFrom: daysFromToday(5), validUntil: daysFromToday(4) },
  ];
  for (const payload of faults)
    await expectRefused(formalise(people.legal, id, payload), 422, 'VALIDATION_FAILED');
  for (const who of [people.client, people.adviser, people.risk, people.m1])
    await expectRefused(formalise(who, id, { fileId, validFrom }), 403, 'FORBIDDEN');
  expect(await guaranteeOf(id)).toBeUndefined();
});

test('two at once make one guarantee', async () => {
  const id = await toFormalise();
  const payload = { fileId: await upload(people.legal), validFrom: daysFromToday(0) };
  const answers = await Promise.all([
    formalise(people.legal, id, payload),
    formalise(people.super, id, payload),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(await columnOf('select count(*)::int from guarantees where request_id = $1', [id])).toEqual([1]);
});

test('events of a guarantee stay as they are, and its amount never grows', async () => {
  const change = (text: string) => world.owner.query(text);
  await expect(change('update guarantee_events set amount = 0')).rejects.toThrow('append-only');
  await expect(change('delete from guarantee_events')).rejects.toThrow('append-only');
  await expect(change('update guarantees set granted = granted + 1')).rejects.toThrow('only fall');
});

describe('the price', () => {
  const price = (more: object) =>
    people.client.call('POST', `${REQUESTS}/price`, {
      kind: 'demand',
      amount: 25_000_000,
      currency: 'EUR',
      tenorDays: 90,
      ...more,
    });

  test('of a demand guarantee is reckoned as it will be charged', async () => {
    const long = { validFrom: '2027-03-01', validUntil: '2027-09-30' };
    expect((await price(long)).json()).toMatchObject({
      commission: 221_875,
      vat: 0,
      days: 213,
      cover: null,
      warnings: [],
    });
    expect((await price({ amount: 1_000_000 })).json()).toMatchObject({ commission: 50_000, days: 90 });
    // By what the administrator has decided since.
    const decided = async (ppm: number, least: number) => {
      await world.owner.query('update portal_settings set demand_fee_ppm = $1, demand_fee_min = $2', [
        ppm,
        least,
      ]);
      world.app.services.settings.forget();
    };
    await decided(30_000, 8_000);
    expect((await price(long)).json()).toMatchObject({ commission: 443_750 });
    expect((await price({ amount: 1_000_000 })).json()).toMatchObject({ commission: 8_000 });
    await decided(15_000, 50_000);
  });

  test('of a limit says what the contract takes for cover, and what is covered already', async () => {
    const { debtor, assignor } = world.parties;
    const answer = await price({
      kind: 'limit',
      debtorId: debtor,
      beneficiaryId: assignor,
      amount: 200_000_000,
    });
    const { commission, cover, formulaText, warnings } = answer.json<RequestPrice>();
    expect([commission, warnings.map(({ code }) => code)]).toEqual([
      0,
      ['ALREADY_COVERED', 'EXPOSURE', 'CEILING'],
    ]);
    expect(cover).toMatchObject({ ratePpm: 2_000, net: 400_000, vat: 80_000, gross: 480_000 });
    const said = warnings.find(({ code }) => code === 'EXPOSURE')?.text.replaceAll(/\s/g, ' ');
    const borne = await valueOf<number>(
      `select sum(greatest(granted, used))::bigint as borne from guarantees where debtor_id = $1 and requester_id = $1 and currency = 'EUR'
        and status in ('active', 'reduced', 'suspended', 'called')`,
      [debtor],
    );
    expect(said).toContain(`: ${formatMoney(borne + 200_000_000, 'EUR').replaceAll(/\s/g, ' ')}.`);
    expect(formulaText.replaceAll(/\s/g, ' ')).toContain('0,20 % du montant couvert, soit 4 000,00 €');
  });

  test('is refused for what cannot be asked for, and to whoever asks for nothing', async () => {
    for (const bad of [{ amount: 0 }, { amount: -1 }, { validUntil: daysFromToday(-1) }, { tenorDays: 181 }])
      await expectRefused(price(bad), 422, 'VALIDATION_FAILED');
    await expectRefused(people.supplier.call('POST', `${REQUESTS}/price`, {}), 403, 'FORBIDDEN');
  });
});
