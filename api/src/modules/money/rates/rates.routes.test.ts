import { formatDate, type Problem } from '@cessio/contract';
import { drawRate, firstHolidays, nextBankDay } from '@cessio/contract/money';
import { HOLIDAY_CALENDARS, type Holiday, type ReferenceRate } from '@cessio/contract/rates';
import { moveClock } from '../../../../test/clock.ts';
import { columnOf, people, rowsOf, valueOf, world } from '../../../../test/small-world.ts';
import type { Person } from '../../../../test/world.ts';
import { readAs } from '../../../db/caller.ts';

const rate = (more: object = {}) => ({
  code: 'EURIBOR3M',
  onDate: '2026-11-02',
  ppm: 20_150,
  source: 'EMMI',
  ...more,
});
const enter = (body: object, who: Person = people.m1) => who.call('POST', '/api/reference-rates', body);
const list = async (who: Person = people.m1) =>
  (await who.call('GET', '/api/reference-rates')).json<{
    data: ReferenceRate[];
    codes: { code: string; current: ReferenceRate | null; staleFrom: string | null; stale: boolean }[];
  }>();
const faultsOf = (answer: { json: <T>() => T }) =>
  Object.fromEntries((answer.json<Problem>().errors ?? []).map(({ path, message }) => [path, message]));
const count = () => valueOf('select count(*)::text from reference_rates');

beforeAll(() => moveClock(world.owner, '2026-11-27T09:00:00Z'));
beforeEach(() => world.owner.query('truncate reference_rates, accounting_rates'));

describe('reference rates', () => {
  test('staff read them, managers and the administrator enter them, companies see nothing', async () => {
    for (const who of ['client', 'supplier'] as const)
      for (const path of ['/api/reference-rates', '/api/accounting-rates', '/api/holidays'])
        expect((await people[who].call('GET', path)).statusCode).toBe(403);
    for (const who of ['adviser', 'risk', 'legal'] as const) {
      expect((await people[who].call('GET', '/api/reference-rates')).statusCode).toBe(200);
      expect((await enter(rate(), people[who])).statusCode).toBe(403);
    }
    expect((await enter(rate())).statusCode).toBe(201);
    expect((await enter(rate({ code: 'TMM' }), people.super)).statusCode).toBe(201);
  });

  test('a value says who entered it and from where, and the journal keeps it', async () => {
    expect((await enter(rate({ ppm: -1_250 }))).json()).toMatchObject({
      code: 'EURIBOR3M',
      onDate: '2026-11-02',
      ppm: -1_250,
      source: 'EMMI',
      corrects: null,
      inForce: true,
      enteredBy: people.m1.identity.name,
    });
    const events = await rowsOf(
      `select action, internal, after from audit_events where entity = 'reference_rate' order by seq desc limit 1`,
    );
    expect(events).toEqual([
      {
        action: 'referenceRates.create',
        internal: true,
        after: { onDate: '2026-11-02', ppm: -1_250, rateSource: 'EMMI' },
      },
    ]);
  });

  test('a day takes one value; a correction names the row it corrects, and both stay', async () => {
    const first = (await enter(rate({ ppm: 29_150 }))).json<ReferenceRate>();
    const twice = await enter(rate());
    expect(twice.json()).toMatchObject({
      code: 'DUPLICATE_RECORD',
      detail: 'EURIBOR 3 mois\u00a0: le 02/11/2026 est déjà utilisé.',
    });
    expect(faultsOf(twice)).toEqual({
      '/onDate': 'Une valeur est déjà saisie pour le 02/11/2026\u00a0: corrigez-la.',
    });
    const second = await enter(rate({ corrects: first.id, reason: 'Faute de frappe.' }), people.super);
    expect(second.json()).toMatchObject({ ppm: 20_150, corrects: first.id, reason: 'Faute de frappe.' });
    expect((await list()).data.map(({ ppm, inForce }) => [ppm, inForce])).toEqual([
      [20_150, true],
      [29_150, false],
    ]);
    const late = await enter(rate({ ppm: 20_160, corrects: first.id, reason: 'Autre lecture.' }));
    expect(late.json()).toMatchObject({ code: 'VERSION_CONFLICT', current: { ppm: 20_150 } });
    expect(
      await rowsOf(`select before, after, comment from audit_events where action = 'referenceRates.correct'`),
    ).toMatchObject([{ before: { ppm: 29_150 }, after: { ppm: 20_150 }, comment: 'Faute de frappe.' }]);
  });

  test('two at once: one value for a day, one correction for a row', async () => {
    const codes = (answers: { statusCode: number }[]) =>
      answers.map(({ statusCode }) => statusCode).toSorted();
    expect(codes(await Promise.all([enter(rate()), enter(rate({ ppm: 1 }), people.super)]))).toEqual([
      201, 409,
    ]);
    const corrects = await valueOf('select id from reference_rates');
    const correction = rate({ corrects, reason: 'Relu.' });
    expect(codes(await Promise.all([enter(correction), enter(correction, people.super)]))).toEqual([
      201, 409,
    ]);
    expect(await count()).toBe('2');
  });

  test.each<[object, string, string]>([
    [
      { ppm: 3_400_000 },
      '/ppm',
      'Attendu\u00a0: entre −5,00\u00a0% et 20,00\u00a0%. Vouliez-vous dire 3,40\u00a0%\u00a0?',
    ],
    [
      { ppm: -340_000 },
      '/ppm',
      'Attendu\u00a0: entre −5,00\u00a0% et 20,00\u00a0%. Vouliez-vous dire −0,34\u00a0%\u00a0?',
    ],
    [
      { ppm: 200_001 },
      '/ppm',
      'Attendu\u00a0: entre −5,00\u00a0% et 20,00\u00a0%. Vouliez-vous dire 0,20\u00a0%\u00a0?',
    ],
    [{ ppm: 9_007_199_254_740_991 }, '/ppm', 'Attendu\u00a0: entre −5,00\u00a0% et 20,00\u00a0%.'],
    [{ onDate: '2026-11-28' }, '/onDate', 'Un taux se saisit au plus tôt le jour de sa publication.'],
    [{ onDate: '1026-11-20' }, '/onDate', 'Date attendue à partir du 01/01/2000.'],
    [{ reason: 'Sans objet' }, '/reason', 'Une correction, et elle seule, donne son motif.'],
    [
      { corrects: '00000000-0000-7000-8000-000000000000', reason: 'Inconnue' },
      '/corrects',
      'Une correction porte sur le même taux et le même jour.',
    ],
  ])('%j is refused and changes nothing', async (more, path, message) => {
    const answer = await enter(rate(more));
    expect([answer.statusCode, faultsOf(answer)]).toEqual([422, { [path]: message }]);
    expect(await count()).toBe('0');
  });

  test.each([
    { ppm: 2.5 },
    { ppm: '20150' },
    { ppm: 1e308 },
    { ppm: null },
    { code: 'EURIBOR6M' },
    { code: '' },
    { onDate: '2026-02-30' },
    { onDate: '0000-01-01' },
    { onDate: '02/11/2026' },
    { source: '' },
    { source: '   ' },
    { source: 'x'.repeat(201) },
    { source: 'EMMI \u202e' },
    { corrects: 'x' },
    { enteredBy: '00000000-0000-7000-8000-000000000000' },
    { inForce: true },
  ])('%j is no rate', async (more) => {
    expect((await enter(rate(more))).statusCode).toBe(422);
    expect(await count()).toBe('0');
  });

  test('a correction is of the same rate and day, and gives its reason', async () => {
    const { id: corrects } = (await enter(rate())).json<ReferenceRate>();
    const same = { corrects, reason: 'Relu.' };
    for (const more of [
      { ...same, code: 'TMM' },
      { ...same, onDate: '2026-11-03' },
    ])
      expect(faultsOf(await enter(rate(more)))).toHaveProperty('/corrects');
    expect(faultsOf(await enter(rate({ corrects })))).toHaveProperty('/reason');
    expect(await count()).toBe('1');
  });

  test('the screen is told since when a value is too old', async () => {
    await enter(rate({ onDate: '2026-11-16' }));
    await enter(rate({ code: 'TMM', onDate: '2026-10-13' }));
    await enter(rate({ code: 'BAM', onDate: '2026-07-29' }));
    await enter(rate({ code: 'BCE', onDate: '2024-06-12' }));
    const { codes, data } = await list();
    expect(codes.map(({ code, staleFrom, stale }) => [code, staleFrom, stale])).toEqual([
      ['EURIBOR3M', '2026-11-27', true],
      ['TMM', '2026-11-28', false],
      ['BAM', '2026-11-27', true],
      ['BCE', null, false],
      ['LEGAL', null, false],
    ]);
    // Older than two years, and still the one that holds.
    expect(data.map(({ code }) => code)).toContain('BCE');
    await enter(rate({ code: 'BCE', onDate: '2023-09-20' }));
    expect((await list()).data.filter(({ code }) => code === 'BCE')).toHaveLength(1);
  });
});

test('a contract’s rate of today is the calculator’s, of the last reference before today', async () => {
  await enter(rate({ onDate: '2026-11-25', ppm: -2_000 }));
  for (const floorPpm of [-5_000, 0, 10_000])
    for (const [code, reference] of [
      ['EURIBOR3M', -2_000],
      ['FIXED', 0],
    ] as const)
      expect([code, await valueOf(`select contract_rate('${code}', ${floorPpm}, 20000)::text`)]).toEqual([
        code,
        String(drawRate(reference, { floorPpm, marginPpm: 20_000 })),
      ]);
});

describe('accounting rates', () => {
  const of = (more: object = {}) => ({
    currency: 'TND',
    onDate: '2026-11-26',
    perEuroPpm: 3_350_000,
    source: 'Banque centrale de Tunisie',
    ...more,
  });
  const enterAccounting = (body: object, who: Person = people.m1) =>
    who.call('POST', '/api/accounting-rates', body);

  test('as references: once a day, corrected by a later row, in the journal', async () => {
    const first = (await enterAccounting(of())).json<{ id: string }>();
    expect((await enterAccounting(of())).json()).toMatchObject({ code: 'DUPLICATE_RECORD' });
    const correction = of({ perEuroPpm: 3_360_000, corrects: first.id, reason: 'Relu.' });
    expect((await enterAccounting(correction, people.super)).statusCode).toBe(201);
    const { data } = (await people.legal.call('GET', '/api/accounting-rates')).json<{ data: object[] }>();
    expect(data).toMatchObject([
      { perEuroPpm: 3_360_000, inForce: true },
      { perEuroPpm: 3_350_000, inForce: false },
    ]);
    expect(
      await rowsOf(`select before, after from audit_events where action = 'accountingRates.correct'`),
    ).toMatchObject([
      {
        before: { accountingRate: { currency: 'TND', perEuroPpm: 3_350_000, since: '2026-11-26' } },
        after: { accountingRate: { currency: 'TND', perEuroPpm: 3_360_000, since: '2026-11-26' } },
      },
    ]);
  });

  test.each<[object, string, RegExp]>([
    [{ perEuroPpm: 335_000_000 }, '/perEuroPpm', /Vouliez-vous dire 1\u00a0€ = 3,35\u00a0TND\u00a0\?$/],
    [{ perEuroPpm: 0 }, '/perEuroPpm', /^Attendu\u00a0: entre 1\u00a0€ = 1,50\u00a0TND et/],
    [{ currency: 'MAD' }, '/perEuroPpm', /^Attendu/],
    [{ onDate: '2026-11-28' }, '/onDate', /au plus tôt/],
  ])('%j is refused', async (more, path, message) => {
    expect(faultsOf(await enterAccounting(of(more)))).toEqual({ [path]: expect.stringMatching(message) });
    expect(await valueOf('select count(*)::text from accounting_rates')).toBe('0');
  });
});

describe('holidays', () => {
  const add = (body: object, who: Person = people.m1) => who.call('POST', '/api/holidays', body);
  const day = { country: 'TN', date: '2027-03-11', label: 'Aïd el-Fitr, troisième jour' };
  const all = async () =>
    (await people.adviser.call('GET', '/api/holidays')).json<{ data: Holiday[] }>().data;

  test('come with the portal until 2030, on weekdays, as their rules say', async () => {
    const days = await all();
    for (const country of HOLIDAY_CALENDARS) {
      const entered = days.filter((one) => one.country === country).map(({ date }) => date);
      const ruled = firstHolidays(country).map(({ date }) => date);
      const onWeekdays = ruled.filter((date) => new Date(date).getUTCDay() % 6 !== 0);
      expect([country, entered]).toEqual([country, [...new Set(onWeekdays)]]);
    }
    expect(nextBankDay('EUR', '2026-04-02', days)).toBe('2026-04-07');
  });

  test('are added and removed by managers, and both are in the journal', async () => {
    expect((await add(day, people.legal)).statusCode).toBe(403);
    const made = (await add(day)).json<Holiday>();
    expect(made).toMatchObject({ ...day, enteredBy: people.m1.identity.name });
    expect((await add(day)).json()).toMatchObject({
      code: 'DUPLICATE_RECORD',
      detail: 'Tunisie\u00a0: le 11/03/2027 est déjà utilisé.',
    });
    const remove = (who: Person) => who.call('DELETE', `/api/holidays/${made.id}`);
    expect((await remove(people.adviser)).statusCode).toBe(403);
    expect((await remove(people.super)).statusCode).toBe(204);
    expect((await remove(people.super)).statusCode).toBe(404);
    expect((await all()).some(({ id }) => id === made.id)).toBe(false);
    expect(
      await rowsOf(
        `select action, before, after from audit_events where entity = 'holiday' order by seq desc limit 2`,
      ),
    ).toEqual([
      { action: 'holidays.remove', before: day, after: null },
      { action: 'holidays.create', before: null, after: day },
    ]);
  });

  test.each<[object, string]>([
    [{ date: '2026-11-29' }, 'Le 29/11/2026 est un dimanche, déjà fermé.'],
    [{ date: '2027-03-13' }, 'Le 13/03/2027 est un samedi, déjà fermé.'],
    [{ date: '2026-11-27' }, 'Jour attendu à partir de demain, jusqu’au 31/12/2046.'],
    [{ date: '2025-03-11' }, 'Jour attendu à partir de demain, jusqu’au 31/12/2046.'],
    [{ date: '9999-12-31' }, 'Jour attendu à partir de demain, jusqu’au 31/12/2046.'],
  ])('%j is refused by name', async (more, message) => {
    const before = await valueOf('select count(*)::text from holidays');
    expect(faultsOf(await add({ ...day, ...more }))).toEqual({ '/date': message });
    expect(await valueOf('select count(*)::text from holidays')).toBe(before);
  });

  test.each([
    { country: 'DE' },
    { country: 'fr' },
    { date: '2027-02-30' },
    { date: '' },
    { label: '' },
    { label: 'x'.repeat(81) },
    { label: 'Fête \u202e' },
    { id: '00000000-0000-7000-8000-000000000000' },
  ])('%j is no holiday', async (more) => {
    expect((await add({ ...day, ...more })).statusCode).toBe(422);
  });

  test('one that has come stays: the bank decided by it', async () => {
    const [past] = await columnOf(`select id from holidays where country = 'FR' and date = '2026-11-11'`);
    expect((await people.super.call('DELETE', `/api/holidays/${past}`)).json()).toMatchObject({
      code: 'STATE_CONFLICT',
    });
    expect(await columnOf('select id from holidays where id = $1', [past])).toEqual([past]);
  });
});

describe('with the application’s checks off', () => {
  const attempt = (who: Person, text: string, values: unknown[] = []) =>
    readAs(world.app.services.pools, who.identity, (db) => db.query(text, values)).then(
      ({ rowCount }) => rowCount,
      (error: { code?: string }) => error.code,
    );
  const reference = (by: string, onDate = 'today_in_paris()') =>
    `insert into reference_rates (code, on_date, ppm, source, entered_by) values ('TMM', ${onDate}, 70000, 'BCT', '${by}')`;

  test('companies reach no table of rates or calendars', async () => {
    for (const who of [people.client, people.supplier])
      for (const table of ['reference_rates', 'accounting_rates', 'holidays'])
        for (const text of [`select 1 from ${table}`, `delete from ${table}`])
          expect([table, await attempt(who, text)]).toEqual([table, '42501']);
  });

  test('of the bank’s people only managers and the administrator enter, in their own name, nothing to come', async () => {
    const [m1, adviser] = [people.m1.identity.userId, people.adviser.identity.userId];
    expect(await attempt(people.m1, reference(m1))).toBe(1);
    for (const [who, text] of [
      [people.adviser, reference(adviser)],
      [people.adviser, reference(m1)],
      [people.m1, reference(adviser)],
      [people.m1, reference(m1, 'today_in_paris() + 1')],
      [people.m1, 'update reference_rates set ppm = 0'],
      [people.m1, 'delete from reference_rates'],
      [people.m1, 'update accounting_rates set per_euro_ppm = 1'],
      [people.m1, 'delete from accounting_rates'],
      [people.m1, `update holidays set date = '2027-03-12'`],
      [
        people.adviser,
        `insert into holidays (country, date, label, entered_by) values ('FR', '2027-03-12', 'x', '${adviser}')`,
      ],
      [
        people.m1,
        `insert into holidays (country, date, label, entered_by) values ('FR', '2026-11-26', 'x', '${m1}')`,
      ],
    ] as const)
      expect([text, await attempt(who, text)]).toEqual([text, '42501']);
    expect(await attempt(people.adviser, `delete from holidays where date > '2027-01-01'`)).toBe(0);
    expect(await attempt(people.m1, `delete from holidays where date < '2026-11-27'`)).toBe(0);
  });

  test('the tables refuse what no rate or calendar can hold', async () => {
    const { userId } = people.m1.identity;
    const insert = (more: string) =>
      world.owner.query(more).then(
        () => null,
        (error: { constraint: string }) => error.constraint,
      );
    expect(
      await insert(
        `insert into holidays (country, date, label) values ('FR', '2027-03-13', 'samedi ${formatDate('2027-03-13')}')`,
      ),
    ).toBe('holidays_on_weekdays');
    expect(
      await insert(
        `insert into reference_rates (code, on_date, ppm, source, entered_by) values ('TMM', '2026-11-01', 3400000, 'x', '${userId}')`,
      ),
    ).toBe('reference_rates_ppm_check');
  });
});
