import type { Problem } from '@cessio/contract';
import { insertFinancing, insertRequest } from '../../../test/fixtures.ts';
import { documentType } from '../../../test/give-document.ts';
import { insertAdhesion, insertDocument, setRow } from '../../../test/owner.ts';
import { daysFromToday } from '../../../test/world.ts';
import { world, people, FUTURE_DAY, events, ofKind, last, invoice } from '../../../test/calendar-world.ts';

describe('what records wait for', () => {
  beforeEach(() => world.owner.query('delete from invoices'));

  test('an invoice’s due date, to either company and the bank, with its page', async () => {
    const id = await invoice();
    const due = {
      id: `echeance:${id}`,
      title: `CAL-${last}`,
      start: FUTURE_DAY,
      end: null,
      allDay: true,
      timeZone: null,
      amount: { minor: 120_000, currency: 'EUR' },
      count: 1,
      late: false,
      href: `/Invoices/${id}`,
      generated: true,
      version: null,
    };
    const seen = await Promise.all(
      [people.client, people.supplier, people.adviser].map((one) => ofKind(one, 'echeance')),
    );
    expect(seen).toMatchObject([
      [{ ...due, detail: 'Atelier Brévanne' }],
      [{ ...due, detail: 'Halbrane Distribution' }],
      [{ ...due, detail: 'Atelier Brévanne → Halbrane Distribution' }],
    ]);
    expect(await ofKind(people.otherClient, 'echeance')).toEqual([]);
    expect(await ofKind(people.otherSupplier, 'echeance')).toEqual([]);
  });

  test('money on its way, by its value date, to its supplier and the bank; the buyer reads nothing of it', async () => {
    const leg = (account: string, amount: number) => ({ account, amount, currency: 'EUR' });
    const { rows } = await world.owner.query<{ id: string }>(
      `select post_entry('E4', 'test', 'test', 'Financement', $1) as id`,
      [JSON.stringify([leg('VIR', -1), leg('ENC', 1)])],
    );
    const decided = new Date();
    const id = await insertFinancing(world, {
      number: 'FIN-2026-000009',
      status: 'validated',
      value_date: FUTURE_DAY,
      decided_at: decided,
      validated_at: decided,
      entry_id: rows[0]?.id,
    });
    const [own] = await ofKind(people.supplier, 'echeance');
    expect(own).toMatchObject({
      title: 'FIN-2026-000009',
      detail: 'versement sur votre compte',
      start: FUTURE_DAY,
      amount: { minor: 99_500, currency: 'EUR' },
      href: `/account/financings/${id}`,
    });
    expect(await ofKind(people.adviser, 'echeance')).toMatchObject([
      { detail: 'Atelier Brévanne, versement' },
    ]);
    for (const other of [people.client, people.otherSupplier])
      expect(await ofKind(other, 'echeance')).toEqual([]);
    await setRow('financings', id, { status: 'executed' });
    expect(await ofKind(people.supplier, 'echeance')).toEqual([]);
  });

  test('a confidential assignment and a file that was never sent are not the debtor’s to know', async () => {
    await invoice({ confidential: true });
    await invoice({ submitted_at: null });
    expect(await ofKind(people.client, 'echeance')).toEqual([]);
    expect(await ofKind(people.supplier, 'echeance')).toHaveLength(2);
  });

  test('not when nothing is due any more; late when the day has passed', async () => {
    for (const status of ['draft', 'rejected', 'paid', 'settled', 'cancelled']) await invoice({ status });
    await invoice({ status: 'unpaid', due_date: daysFromToday(-5) });
    await invoice({ status: 'financed' });
    expect((await ofKind(people.supplier, 'echeance')).map(({ late }) => late)).toEqual([true, false]);
    expect((await ofKind(people.client, 'echeance')).map(({ late }) => late)).toEqual([true, false]);
  });

  test('three of a day stand alone, four are told as one with their sum, by currency', async () => {
    for (let n = 0; n < 3; n += 1) await invoice();
    // A single record has its own event, however many are due that day.
    expect((await ofKind(people.supplier, 'echeance')).map(({ count }) => count)).toEqual([1, 1, 1]);
    await invoice();
    await invoice({ currency: 'MAD' });
    const seen = await ofKind(people.supplier, 'echeance');
    expect(seen).toMatchObject([
      {
        id: `echeance:${FUTURE_DAY}:EUR`,
        title: '4 échéances',
        count: 4,
        detail: null,
        amount: { minor: 480_000 },
      },
      { count: 1, amount: { minor: 120_000, currency: 'MAD' } },
    ]);
    // The link leads to those same invoices.
    for (const person of [people.supplier, people.client, people.adviser, people.risk]) {
      const [many] = await ofKind(person, 'echeance');
      const query = new URL(many?.href ?? '', 'http://portal').searchParams;
      query.delete('tab');
      const list = await person.call('GET', `/api/invoices?${query.toString()}`);
      expect([list.statusCode, list.json().data.length]).toEqual([200, 4]);
    }
  });

  test('an adviser sees the portfolio, other departments everything', async () => {
    await invoice({ assignor_id: world.parties.otherAssignor, assignor_name: 'Transports Ouvrelle' });
    await setRow('parties', world.parties.otherAssignor, { adviser_id: null });
    expect(await ofKind(people.adviser, 'echeance')).toEqual([]);
    for (const person of [people.risk, people.legal, people.m1, people.super])
      expect(await ofKind(person, 'echeance')).toHaveLength(1);
  });

  test('a confirmation falls on its day in Paris, whatever UTC says', async () => {
    const day = FUTURE_DAY;
    // 23:30 UTC is the next day in Paris, summer and winter.
    await invoice({ status: 'awaiting_confirmation', confirm_by: `${day}T23:30:00Z` });
    const [seen] = await ofKind(people.client, 'confirmation');
    const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
    expect(seen).toMatchObject({ start: next, allDay: true, title: `CAL-${last}` });
    expect(await events(people.client, `from=${day}&to=${day}&kind=confirmation`)).toEqual([]);
    expect(await events(people.client, `from=${next}&to=${next}&kind=confirmation`)).toHaveLength(1);
  });

  test('a guarantee’s end, to requester, beneficiary and bank', async () => {
    for (const person of [people.client, people.supplier, people.adviser, people.risk])
      expect(await ofKind(person, 'guarantee_end')).toMatchObject([
        {
          title: 'GAR-1',
          start: daysFromToday(300),
          href: expect.stringMatching(/^\/guarantees\/[\da-f-]{36}$/) as string,
          amount: null,
        },
      ]);
    expect(await ofKind(people.otherClient, 'guarantee_end')).toEqual([]);
  });

  test('the answer to a call, to beneficiary, requester and bank, each call by itself, until it is given', async () => {
    const day = FUTURE_DAY;
    const { owner, parties } = world;
    await owner.query(
      `with f as (insert into files (party_id, uploaded_by, filename, mime, size, sha256, storage_key) values ($1, $4, 'appel.pdf', 'application/pdf', 9, repeat('a', 64), 'appel') returning id),
        g as (insert into guarantees (number, requester_id, debtor_id, debtor_name, beneficiary_id, beneficiary_name, granted, currency, valid_from, valid_until, kind, status)
          select 'GAR-CAL' || n, $2, $2, 'Halbrane Distribution', $1, 'Atelier Brévanne', 900000, 'EUR', current_date, current_date + 900, 'demand', 'called'
          from generate_series(1, 5) n returning id)
        insert into guarantee_calls (guarantee_id, amount, currency, statement, file_id, due_at)
          select g.id, 400000, 'EUR', 'Impayé', f.id, ($3::date + time '18:00') at time zone 'Europe/Paris' from g, f`,
      [parties.assignor, parties.debtor, day, people.supplier.identity.userId],
    );
    const shown = {
      title: 'GAR-CAL1',
      start: day,
      href: expect.stringMatching(/^\/guarantees\/[\da-f-]{36}$/) as string,
      amount: { minor: 400_000, currency: 'EUR' },
    };
    for (const [person, other] of [
      [people.client, 'Atelier Brévanne'],
      [people.supplier, 'Halbrane Distribution'],
      [people.adviser, 'Atelier Brévanne'],
      [people.risk, 'Atelier Brévanne'],
    ] as const) {
      const found = await ofKind(person, 'committee');
      expect(found).toHaveLength(5);
      expect(found[0]).toMatchObject({ ...shown, detail: `${other}, réponse à la mise en jeu` });
    }
    for (const stranger of [people.otherClient, people.otherSupplier])
      expect(await ofKind(stranger, 'committee')).toEqual([]);
    await owner.query(`update guarantee_calls set answer = 'refused', answered_at = now()`);
    expect(await ofKind(people.adviser, 'committee')).toEqual([]);
  });

  test('the bank’s answer to an adhesion and its committee, to the bank alone, to advisers their own', async () => {
    for (const [number, legal_name, status, holder] of [
      ['ADH-CAL1', 'Verrerie Oméga', 'kyc_review', people.adviser],
      ['ADH-CAL2', 'Rubans Saint-Cyrane', 'committee', people.risk],
    ] as const) {
      const assigned_to = holder.identity.userId;
      await insertAdhesion({ number, legal_name, status, due_on: FUTURE_DAY, assigned_to });
    }
    const first = {
      title: 'ADH-CAL1',
      detail: 'Verrerie Oméga, réponse de la banque',
      start: FUTURE_DAY,
      amount: null,
      href: expect.stringMatching(/^\/adhesions\/[\da-f-]{36}$/) as string,
    };
    const second = { title: 'ADH-CAL2', detail: 'Rubans Saint-Cyrane, comité' };
    expect(await ofKind(people.m1, 'committee')).toMatchObject([first, second]);
    expect(await ofKind(people.adviser, 'committee')).toMatchObject([first]);
    for (const company of [people.supplier, people.client])
      expect(await ofKind(company, 'committee')).toEqual([]);
    await world.owner.query('delete from adhesion_requests');
  });

  test('a document’s expiry, to its company and the bank', async () => {
    const kept = { type_label: 'Kbis', status: 'valid', expires_on: FUTURE_DAY };
    await insertDocument(await documentType(world), kept);
    expect(await ofKind(people.supplier, 'kyc')).toMatchObject([
      { title: 'Kbis', detail: 'Atelier Brévanne', start: FUTURE_DAY, href: '/documents/my' },
    ]);
    expect(await ofKind(people.adviser, 'kyc')).toMatchObject([
      { href: `/Clients/documents/${world.parties.assignor}` },
    ]);
    expect(await ofKind(people.client, 'kyc')).toEqual([]);
  });

  test('a decision to take, to the bank and whoever asked; never to a supplier', async () => {
    const id = await insertRequest(world, {
      number: 'GR-1',
      requester_name: 'Halbrane Distribution',
      beneficiary_name: 'Atelier Brévanne',
      status: 'under_review',
      due_on: FUTURE_DAY,
    });
    const seen = async (what: string) => {
      for (const [person, name] of [
        [people.client, 'Atelier Brévanne'],
        [people.adviser, 'Halbrane Distribution'],
        [people.m1, 'Halbrane Distribution'],
      ] as const)
        expect(await ofKind(person, 'committee')).toMatchObject([
          { title: 'GR-1', detail: `${name}, ${what}`, start: FUTURE_DAY, href: `/requests/${id}` },
        ]);
    };
    await seen('réponse de la banque');
    await setRow('guarantee_requests', id, { status: 'partially_approved' });
    await seen('fin de la contre-offre');
    expect(await ofKind(people.supplier, 'committee')).toEqual([]);
    expect(await ofKind(people.otherClient, 'committee')).toEqual([]);
  });
});

describe('the span', () => {
  test.each([
    ['from=2026-01-01&to=2027-02-06', 'to'],
    ['from=2026-01-02&to=2026-01-01', 'to'],
    ['from=2026-01-01', 'to'],
    ['from=2026-13-01&to=2026-12-01', 'from'],
    ['from=2026-01-01&to=2026-01-31&kind=echeance,loisirs', 'kind'],
    ['from=2026-01-01&to=2026-01-31&qui=moi', 'qui'],
  ])('%s is refused for « %s »', async (query, name) => {
    const answer = await people.client.call('GET', `/api/calendar/events?${query}`);
    expect(answer.json()).toMatchObject({ status: 400, code: 'QUERY_INVALID' });
    expect(answer.json<Problem>().detail).toMatch(new RegExp(`«\\s${name}\\s»`));
  });

  test('four hundred days are accepted', async () => {
    const answer = await people.client.call('GET', '/api/calendar/events?from=2026-01-01&to=2027-02-05');
    expect(answer.statusCode).toBe(200);
  });
});
