import { partyMachine, partyParts, partyStates, stateNames, type Page, type Party } from '@cessio/contract';
import type {
  BeneficialOwner,
  PartyAgeing,
  PartyContact,
  PartyImpact,
  PartyLink,
  PartyUser,
} from '@cessio/contract/parties';
import { done, expectRefused, faultsOf } from '../../../../test/answers.ts';
import { insertInvoice } from '../../../../test/fixtures.ts';
import { insertGuarantee } from '../../../../test/owner.ts';
import { people, world } from '../../../../test/small-world.ts';
import { tableAnswer } from '../../../../test/table-answer.ts';
import { daysFromToday, type Person } from '../../../../test/world.ts';
import { kycUntil } from '../steps/kyc.ts';
import { PARTY_STOPS, stopsBetween } from '../steps/party-stops.ts';

const as = (who: Person, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
  who.call(method, `/api/parties/${path}`, body);
const read = (id: string, who: Person = people.m1) => done<Party>(as(who, 'GET', id));
const take = async (who: Person, id: string, action: string, more: object = {}) =>
  as(who, 'POST', `${id}/transitions`, { action, version: (await read(id)).version, ...more });
const stop = { reasonCode: 'IMPAYES' };

let fresh = 0;
/** A company without dependent records. */
async function newCompany(more: object = {}): Promise<string> {
  fresh += 1;
  const body = { legalName: `Tannerie ${fresh}`, country: 'FR', isDebtor: true, isAssignor: false, ...more };
  const { id } = await done<Party>(people.adviser.call('POST', '/api/parties', body), 201);
  await world.owner.query(
    `update parties set national_id = $2, address = '1 rue des Tanneurs' where id = $1`,
    [id, `N${fresh}`],
  );
  return id;
}
const set = (id: string, change: string) =>
  world.owner.query(`update parties set ${change}, version = version + 1 where id = $1`, [id]);
const director = (id: string, name = 'Odile Ferrand') =>
  done<PartyContact>(as(people.adviser, 'POST', `${id}/contacts`, { name, role: 'director' }), 201);

describe('KYC of a company', () => {
  test('is refused with everything that is missing, else holds for twelve months', async () => {
    const id = await newCompany({ nationalId: null });
    await set(id, 'national_id = null, address = null');
    const { rows } = await world.owner.query<{ id: string }>(
      `insert into document_types (code, label, applies_to, required) values ('KBIS_ESSAI', 'Extrait d’immatriculation', 'party', true) returning id`,
    );
    const refused = await expectRefused(take(people.adviser, id, 'review_kyc'), 422, 'DOCUMENTS_MISSING');
    for (const part of ['Extrait d’immatriculation', 'numéro d’immatriculation', 'adresse', 'dirigeant'])
      expect(refused.detail).toContain(part);
    expect((await read(id)).kycLacks).toHaveLength(4);
    await world.owner.query('update document_types set active = false where id = $1', [rows[0]?.id]);
    await expectRefused(take(people.adviser, id, 'review_kyc'), 422, 'ITEMS_MISSING');
    await set(id, `national_id = 'X1', address = '2 rue'`);
    await director(id);
    const reviewed = await done<Party>(take(people.adviser, id, 'review_kyc'));
    expect(reviewed).toMatchObject({
      kycStatus: 'valid',
      kycExpiresOn: kycUntil(null),
      kycReviewer: people.adviser.identity.name,
      kycLacks: [],
      status: 'prospect',
    });
    expect(reviewed.concerns).toEqual([]);
    expect(await done<Party>(take(people.adviser, id, 'activate'))).toMatchObject({ status: 'active' });
  });

  test('of a D or E is the risk department’s, and holds for six', async () => {
    const id = await newCompany();
    await director(id);
    await done(
      as(people.risk, 'PATCH', `${id}/grade`, { version: (await read(id)).version, riskGrade: 'D' }),
    );
    await expectRefused(take(people.adviser, id, 'review_kyc'), 403, 'FORBIDDEN');
    expect((await read(id, people.adviser)).allowedActions.map(({ action }) => action)).not.toContain(
      'review_kyc',
    );
    expect(await done<Party>(take(people.risk, id, 'review_kyc'))).toMatchObject({
      kycExpiresOn: kycUntil('D'),
    });
    const other = await newCompany();
    await director(other);
    for (const who of [people.risk, people.legal, people.m1])
      await expectRefused(take(who, other, 'review_kyc'), 403, 'FORBIDDEN');
  });

  test('ends on the same day of the month, or on its last', () => {
    expect(kycUntil('A', '2026-11-23')).toBe('2027-11-23');
    expect(kycUntil('E', '2026-08-31')).toBe('2027-02-28');
    expect(kycUntil(null, '2028-02-29')).toBe('2029-02-28');
  });

  test('an applicant is made active by its request, a company without a valid KYC by nobody', async () => {
    const id = await newCompany();
    await expectRefused(take(people.adviser, id, 'activate'), 422, 'KYC_INVALID');
    await set(id, `kyc_status = 'valid', kyc_expires_on = '2099-01-01'`);
    await world.owner.query(
      `insert into adhesion_requests (number, party_id, legal_name, country, status) values ('ADH-ESSAI', $1, 'Tannerie', 'FR', 'submitted')`,
      [id],
    );
    await expectRefused(take(people.adviser, id, 'activate'), 409, 'STATE_CONFLICT');
    await world.owner.query(`delete from adhesion_requests where number = 'ADH-ESSAI'`);
  });
});

describe('steps of a company', () => {
  const ALL = ['client', 'supplier', 'adviser', 'risk', 'legal', 'm1', 'super'] as const;
  test.each(
    partyMachine.transitions.filter(({ action }) => action !== 'expire_kyc').map(({ action }) => action),
  )('%s is taken from its states by its actors, and refused alike to all others', async (action) => {
    const id = await newCompany();
    await director(id);
    for (const state of stateNames(partyStates))
      for (const name of ALL) {
        await set(
          id,
          `status = '${state}', kyc_status = 'valid', kyc_expires_on = '2099-01-01', risk_grade = null`,
        );
        const { version } = await read(id);
        const who = people[name];
        const answer = await as(who, 'POST', `${id}/transitions`, {
          action,
          version,
          ...stop,
          comment: 'Essai.',
        });
        const said = tableAnswer(partyMachine, who.identity, partyParts, { state, action });
        // Without a grade the adviser makes the review.
        const expected = said === 200 && action === 'review_kyc' && name === 'risk' ? 403 : said;
        expect([action, state, name, answer.statusCode]).toEqual([action, state, name, expected]);
      }
  });

  test('the system’s step is nobody’s to take', async () => {
    const id = await newCompany();
    await expectRefused(take(people.super, id, 'expire_kyc'), 403, 'FORBIDDEN');
  });

  test('a suspension needs a reason, tells the company without it, and stops what it says it stops', async () => {
    const id = world.parties.debtor;
    await expectRefused(take(people.m1, id, 'suspend'), 422, 'REASON_REQUIRED');
    const impact = await done<PartyImpact>(as(people.adviser, 'GET', `${id}/impact?action=suspend`));
    expect(impact.stops.map(({ key }) => key)).toEqual(stopsBetween('active', 'suspended'));
    expect(impact.open).toEqual([]);
    const before = await read(id, people.m1);
    const ask = before.allowedActions.find(({ action }) => action === 'suspend');
    for (const { text } of impact.stops) expect(ask?.confirm).toContain(text);
    await done(take(people.m1, id, 'suspend', stop));
    const { rows } = await world.owner.query<{ message: string; party_id: string | null }>(
      `select n.message, u.party_id from notifications n join users u on u.id = n.user_id
        where n.event = 'party.changed' and n.entity_id = $1`,
      [id],
    );
    const told = rows.find(({ party_id }) => party_id === id);
    expect(told?.message).toContain('suspendu');
    expect(told?.message).not.toContain('Impayés');
    // What the impact names is what is refused, in the same words.
    const request = {
      kind: 'limit',
      debtorId: id,
      beneficiaryId: world.parties.assignor,
      amount: 100_000,
      currency: 'EUR',
      tenorDays: 30,
      reason: 'Nouvelle saison.',
    };
    const refused = await expectRefused(
      people.client.call('POST', '/api/guarantee-requests', request),
      403,
      'PARTY_INACTIVE',
    );
    expect(refused.detail).toContain(PARTY_STOPS.guaranteeRequest.words);
    expect(await done<Party>(take(people.m1, id, 'resume', { comment: 'Régularisé.' }))).toMatchObject({
      status: 'active',
    });
    await done(people.client.call('POST', '/api/guarantee-requests', request), 201);
  });

  test('closing is refused with what is outstanding; then nobody signs in for it any more', async () => {
    const busy = await expectRefused(take(people.m1, world.parties.assignor, 'close', stop), 422, 'IN_USE');
    expect(busy.detail).toMatch(/contrat/);
    const open = await done<PartyImpact>(
      as(people.m1, 'GET', `${world.parties.assignor}/impact?action=close`),
    );
    expect(busy.detail).toContain(open.open[0]);

    const id = await newCompany();
    const user = await done<PartyUser>(
      as(people.adviser, 'POST', `${id}/users`, {
        firstName: 'Nour',
        lastName: 'Belkacem',
        email: 'nour@tannerie.test',
        role: 'client',
        rights: [],
      }),
      201,
    );
    expect(await done<Party>(take(people.m1, id, 'close', stop))).toMatchObject({ status: 'closed' });
    const { rows } = await world.owner.query('select status from users where id = $1', [user.id]);
    expect(rows).toEqual([{ status: 'disabled' }]);
    await expectRefused(
      as(people.adviser, 'POST', `${id}/contacts`, { name: 'X', role: 'other' }),
      409,
      'STATE_CONFLICT',
    );
  });

  describe('money is outstanding', () => {
    const openOf = async (id: string) =>
      (await done<PartyImpact>(as(people.m1, 'GET', `${id}/impact?action=close`))).open;
    /** A demand guarantee that the bank paid: its requester owes the bank, its beneficiary waits for the transfer. */
    async function paid() {
      const [requester, beneficiary] = [await newCompany(), await newCompany()];
      const guarantee = await insertGuarantee({
        kind: 'demand',
        status: 'active',
        debtor_id: world.parties.otherDebtor,
        requester_id: requester,
        beneficiary_id: beneficiary,
      });
      expect([await openOf(requester), await openOf(beneficiary)]).toEqual([
        ['1 garantie en vigueur'],
        ['1 garantie en vigueur'],
      ]);
      await world.owner.query(
        `with f as (insert into files (party_id, uploaded_by, filename, mime, size, sha256, storage_key)
            values ($2, $3, 'appel.pdf', 'application/pdf', 1, 'ab', $1) returning id)
          insert into guarantee_calls (guarantee_id, amount, currency, statement, file_id, due_at, answered_at, answer, paid_amount)
            select $1::uuid, 5000000, 'EUR', 'Impayé', f.id, portal_now(), portal_now(), 'paid', 4000000 from f`,
        [guarantee, beneficiary, people.supplier.identity.userId],
      );
      await world.owner.query(`update guarantees set status = 'paid' where id = $1`, [guarantee]);
      return { requester, beneficiary, guarantee };
    }
    const byManager = (id: string) =>
      people.m1.sql(`update parties set status = 'closed', version = version + 1 where id = $1`, [id]);

    test('what a company owes for a call, and what is paid to it, until it is settled', async () => {
      const { requester, beneficiary, guarantee } = await paid();
      for (const [id, what] of [
        [requester, '1 compte non soldé'],
        [beneficiary, '1 virement en attente'],
      ] as const) {
        expect(await openOf(id)).toEqual([what]);
        const refused = await expectRefused(take(people.m1, id, 'close', stop), 422, 'IN_USE');
        expect(refused.detail).toBe(`Il reste ${what}.`);
        // Nor by the table itself, which is asked again as the step is written.
        await expect(byManager(id)).rejects.toMatchObject({ code: 'PA001' });
      }
      await world.owner.query('delete from guarantee_calls where guarantee_id = $1', [guarantee]);
      expect(await done<Party>(take(people.m1, beneficiary, 'close', stop))).toMatchObject({
        status: 'closed',
      });
      await world.owner.query('update ledger_balances set amount = 0 where party_id = $1', [requester]);
      expect(await done<Party>(take(people.m1, requester, 'close', stop))).toMatchObject({
        status: 'closed',
      });
    });
  });

  test('of two people, the second is shown what the first made of it', async () => {
    const id = await newCompany();
    const { version } = await read(id);
    const step = { action: 'close', version, ...stop };
    const answers = await Promise.all([1, 2].map(() => as(people.m1, 'POST', `${id}/transitions`, step)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const late = answers.find(({ statusCode }) => statusCode === 409);
    expect(late?.json()).toMatchObject({ code: 'VERSION_CONFLICT', current: { status: 'closed' } });
  });
});

describe('grade and group', () => {
  test('are the risk department’s alone, and no company reads them', async () => {
    const [id, other] = [await newCompany(), await newCompany()];
    const { version } = await read(id);
    for (const who of [people.adviser, people.legal, people.m1, people.client])
      await expectRefused(as(who, 'PATCH', `${id}/grade`, { version, riskGrade: 'A' }), 403, 'FORBIDDEN');
    const graded = await done<Party>(
      as(people.risk, 'PATCH', `${id}/grade`, { version, riskGrade: 'B', sameGroupAs: other }),
    );
    expect(graded).toMatchObject({ riskGrade: 'B', version: version + 1 });
    expect(graded.groupId).toBe((await read(other)).groupId);
    await expectRefused(
      as(people.risk, 'PATCH', `${id}/grade`, { version, riskGrade: 'C' }),
      409,
      'VERSION_CONFLICT',
    );
    const itself = await expectRefused(
      as(people.risk, 'PATCH', `${id}/grade`, { version: graded.version, sameGroupAs: id }),
      422,
      'VALIDATION_FAILED',
    );
    expect(faultsOf(itself)).toEqual(['/sameGroupAs SAME_PARTY']);
    const links = await done<PartyLink[]>(as(people.adviser, 'GET', `${id}/links`));
    expect(links.map(({ kind, party }) => [kind, party.id])).toContainEqual(['group', other]);
    const left = await done<Party>(
      as(people.risk, 'PATCH', `${id}/grade`, { version: graded.version, sameGroupAs: null }),
    );
    expect(left.groupId).toBeNull();
  });
});

test('what is left to collect of a company is told by age, and leads to these invoices', async () => {
  const { assignor, debtor } = world.parties;
  const issued = { issue_date: daysFromToday(-200) };
  await insertInvoice(world, { ...issued, status: 'assigned', due_date: daysFromToday(3) });
  await insertInvoice(world, { ...issued, status: 'unpaid', due_date: daysFromToday(-45) });
  await insertInvoice(world, { ...issued, status: 'paid', due_date: daysFromToday(-45) });
  await insertInvoice(world, { status: 'assigned', currency: 'TND', due_date: daysFromToday(3) });
  const ageing = (id: string, who = people.adviser) => as(who, 'GET', `${id}/ageing`);
  for (const id of [assignor, debtor]) {
    const lines = await done<PartyAgeing[]>(ageing(id));
    const { exposure } = await read(id);
    expect(lines.map(({ currency, amount }) => ({ currency, amount }))).toEqual(exposure);
    expect(lines[0]?.buckets.map(({ bucket }) => bucket)).toEqual(['notDue', 'd60']);
    for (const { href, count, side } of lines) {
      expect(side).toBe(id === assignor ? 'assignor' : 'debtor');
      const list = await people.m1.get<Page<unknown>>(href.replace('/Invoices', '/api/invoices'));
      expect(list.data).toHaveLength(count);
    }
  }
  await expectRefused(ageing(assignor, people.supplier), 403, 'FORBIDDEN');
  await expectRefused(ageing('0198c0de-0000-7000-8000-000000000000'), 404, 'NOT_FOUND');
});

describe('whom the bank knows at a company', () => {
  test('contacts are added, changed by version, removed; a foreign one is not found', async () => {
    const [id, other] = [await newCompany(), await newCompany()];
    const contact = await director(id);
    const faults = await expectRefused(
      as(people.legal, 'POST', `${id}/contacts`, { name: '7', role: 'finance', email: 'nobody', phone: 'x' }),
      422,
      'VALIDATION_FAILED',
    );
    expect(faultsOf(faults)).toEqual(['/name NAME_LETTER', '/email FORMAT', '/phone FORMAT']);
    const changed = await done<PartyContact>(
      as(people.legal, 'PATCH', `${id}/contacts/${contact.id}`, { version: 1, phone: '+33 1 23 45 67 89' }),
    );
    expect(changed).toMatchObject({ name: 'Odile Ferrand', phone: '+33123456789', version: 2 });
    const late = await expectRefused(
      as(people.adviser, 'PATCH', `${id}/contacts/${contact.id}`, { version: 1, name: 'Z' }),
      409,
      'VERSION_CONFLICT',
    );
    expect(late).toMatchObject({ current: { version: 2 }, yours: { name: 'Z' } });
    await expectRefused(
      as(people.adviser, 'DELETE', `${other}/contacts/${contact.id}?version=2`),
      404,
      'NOT_FOUND',
    );
    await expectRefused(as(people.client, 'GET', `${id}/contacts`), 403, 'FORBIDDEN');
    expect((await as(people.adviser, 'DELETE', `${id}/contacts/${contact.id}?version=2`)).statusCode).toBe(
      204,
    );
    expect(await done(as(people.adviser, 'GET', `${id}/contacts`))).toEqual([]);
    const { data } = await done<Page<{ label: string }>>(as(people.adviser, 'GET', `${id}/timeline`));
    expect(data.map(({ label }) => label).slice(0, 3)).toEqual([
      'Contact retiré',
      'Contact modifié',
      'Contact ajouté',
    ]);
  });

  test('owners own a quarter or more, and no more than the whole together, also two at once', async () => {
    const id = await newCompany();
    const owner = (name: string, sharePpm: number, who: Person = people.adviser) =>
      as(who, 'POST', `${id}/beneficial-owners`, { name, birthDate: '1968-04-12', sharePpm, isPep: false });
    await expectRefused(owner('A', 249_999), 422, 'VALIDATION_FAILED');
    await expectRefused(owner('A', 250_000, people.risk), 403, 'FORBIDDEN');
    const future = { name: '7', birthDate: '2999-01-01', sharePpm: 300_000, isPep: false };
    const refused = await expectRefused(
      as(people.adviser, 'POST', `${id}/beneficial-owners`, future),
      422,
      'VALIDATION_FAILED',
    );
    expect(faultsOf(refused)).toEqual(['/name NAME_LETTER', '/birthDate BIRTH_DATE']);
    await done(owner('Première', 400_000), 201);
    const both = await Promise.all([owner('Deux', 400_000), owner('Trois', 400_000, people.legal)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 422]);
    const late = both.find(({ statusCode }) => statusCode === 422);
    expect(late?.json()).toMatchObject({ errors: [{ path: '/sharePpm', code: 'SHARES_ABOVE_WHOLE' }] });
    const rows = await done<BeneficialOwner[]>(as(people.risk, 'GET', `${id}/beneficial-owners`));
    expect(rows.map(({ sharePpm }) => sharePpm)).toEqual([400_000, 400_000]);
    expect(rows[0]).toMatchObject({ screening: 'pending', isPep: false });
    await expectRefused(
      as(people.adviser, 'PATCH', `${id}/beneficial-owners/${rows[0]?.id}`, {
        version: 1,
        sharePpm: 700_000,
      }),
      422,
      'VALIDATION_FAILED',
    );
  });

  test('companies that share a person, an address, an account or a domain of mail say which', async () => {
    const [id, other] = [await newCompany(), await newCompany({ email: 'contact@tanneries.test' })];
    await set(id, `email = 'direction@tanneries.test', address = '9 quai de la Corderie', city = 'Nantes'`);
    await set(other, `address = '9, Quai de la Corderie', city = 'nantes'`);
    await director(id, 'Théo Lagarde');
    await done(
      as(people.adviser, 'POST', `${other}/beneficial-owners`, {
        name: 'Theo LAGARDE',
        birthDate: '1970-01-01',
        sharePpm: 500_000,
        isPep: false,
      }),
      201,
    );
    await world.owner.query(
      `insert into bank_accounts (party_id, iban, bic, holder) select unnest($1::uuid[]), 'FR7630006000011234567890189', 'AGRIFRPP', 'x'`,
      [[id, other]],
    );
    const links = await done<PartyLink[]>(as(people.risk, 'GET', `${id}/links`));
    expect(links.map(({ party, kind, shared }) => [party.id, kind, shared])).toEqual([
      [other, 'director', 'Theo LAGARDE'],
      [other, 'iban', '…0189'],
      [other, 'address', '9, Quai de la Corderie, nantes'],
      [other, 'domain', 'tanneries.test'],
    ]);
    // A public mail domain.
    await set(id, `email = 'a@gmail.com'`);
    await set(other, `email = 'b@gmail.com'`);
    const public_ = await done<PartyLink[]>(as(people.risk, 'GET', `${id}/links`));
    expect(public_.map(({ kind }) => kind)).not.toContain('domain');
    // The function that reads their indexes is for the bank's active employees only.
    for (const who of [people.client, people.supplier])
      await expect(who.sql(`select * from links_of_party($1, '{}')`, [id])).rejects.toMatchObject({
        code: '42501',
      });
    await expect(
      world.app.services.pools.of('staff').query(`select * from links_of_party($1, '{}')`, [id]),
    ).rejects.toMatchObject({ code: '42501' });
  });

  test('names link in their own script, and what has neither letter nor digit links nobody', async () => {
    const [id, other, third] = [await newCompany(), await newCompany(), await newCompany()];
    await director(id, 'محمد بن علي');
    await director(other, 'محمد بن عليّ');
    await director(third, '王小明');
    const stars = as(people.adviser, 'POST', `${id}/contacts`, { name: '★★★', role: 'director' });
    expect(faultsOf(await expectRefused(stars, 422, 'VALIDATION_FAILED'))).toEqual(['/name NAME_LETTER']);
    // From before names without a letter were refused.
    await world.owner.query(
      `insert into party_contacts (party_id, name, role) values ($1, '★★★', 'director'), ($2, '…', 'director')`,
      [id, third],
    );
    const links = await done<PartyLink[]>(as(people.risk, 'GET', `${id}/links`));
    const named = links.filter(({ kind }) => kind === 'director');
    expect(named.map(({ party }) => party.id)).toEqual([other]);
  });
});

test('what is wrong with a company is told in one order, each with how many and by when', async () => {
  const id = await newCompany();
  const type = await world.owner.query<{ id: string }>(
    `insert into document_types (code, label, applies_to, required, active) values ('ESSAI_DIT', 'Essai', 'party', true, false) returning id`,
  );
  await set(id, `status = 'active', kyc_status = 'valid', kyc_expires_on = today_in_paris() + 12`);
  for (const [status, until] of [
    ['refused', null],
    ['refused', null],
    ['requested', null],
    ['valid', 10],
    ['valid', 90],
  ] as const)
    await world.owner.query(
      `insert into documents (type_id, type_code, type_label, required, party_id, owner_name, status, expires_on)
        values ($1, 'ESSAI_DIT', 'Essai', true, $2, 'x', $3, today_in_paris() + $4::int)`,
      [type.rows[0]?.id, id, status, until],
    );
  await world.owner.query(
    `insert into bank_accounts (party_id, iban, bic, holder, status) values ($1, 'FR1420041010050500013M02606', 'PSSTFRPP', 'x', 'pending')`,
    [id],
  );
  const told = async () => (await read(id)).concerns.map(({ kind, count }) => [kind, count]);
  expect(await told()).toEqual([
    ['kyc_ends', 1],
    ['document_refused', 2],
    ['document_missing', 1],
    ['document_ends', 1],
    ['account_waiting', 1],
  ]);
  await set(id, `kyc_expires_on = today_in_paris() - 1`);
  expect((await told())[0]).toEqual(['kyc_expired', 1]);
  await set(id, `kyc_status = 'pending', kyc_expires_on = null`);
  expect((await told())[0]).toEqual(['kyc_missing', 1]);
});
