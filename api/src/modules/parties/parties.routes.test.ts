import type { Party, TimelineEntry } from '@cessio/contract';
import type { SimilarParty } from '@cessio/contract/parties';
import { done, expectRefused, faultsOf, touched } from '../../../test/answers.ts';
import { people, valueOf, world } from '../../../test/small-world.ts';
import type { Person } from '../../../test/world.ts';

/** SIRENs and SIRETs not used in the small world. */
const FREE = ['303265045', '334175221', '542065479', '552081317', '784608416', '380129866'];

describe('companies', () => {
  const free = [...FREE];

  const body = (more: object = {}) => ({
    legalName: 'Verrerie Oméga',
    country: 'FR',
    nationalId: null,
    isDebtor: true,
    isAssignor: false,
    ...more,
  });
  const number = () => free.pop() ?? '';
  const post = (more: object = {}, who: Person = people.adviser, headers: Record<string, string> = {}) =>
    who.call('POST', '/api/parties', body(more), headers);
  const create = (more: object = {}, who: Person = people.adviser) => done<Party>(post(more, who), 201);
  const change = (who: Person, { id, version }: Pick<Party, 'id' | 'version'>, more: object) =>
    who.call('PATCH', `/api/parties/${id}`, { version, ...more });
  const changed = (...given: Parameters<typeof change>) => done<Party>(change(...given));
  const read = (id: string) => people.m1.get<Party>(`/api/parties/${id}`);
  const count = () => valueOf<number>('select count(*)::int as n from parties');
  test('an adviser enters one: a prospect of theirs, its numbers in one way, told in its history', async () => {
    const siren = number();
    const created = await create({
      legalName: ' Verrerie Oméga ',
      nationalId: siren,
      isAssignor: true,
      vatNo: '',
      activityCode: '2313z',
      postcode: '30900',
      city: 'Nîmes',
      email: 'Info@Omega.test',
    });
    expect(created).toMatchObject({
      legalName: 'Verrerie Oméga',
      nationalId: siren,
      siren,
      siret: null,
      vatNo: null,
      activityCode: '23.13Z',
      email: 'info@omega.test',
      status: 'prospect',
      kycStatus: 'none',
      exposure: [],
      commitments: [],
      adviser: people.adviser.identity.name,
      version: 1,
    });
    expect(await people.adviser.get<Party>(`/api/parties/${created.id}`)).toEqual(created);
    const { data } = await people.risk.get<{ data: TimelineEntry[] }>(`/api/parties/${created.id}/timeline`);
    expect(data).toMatchObject([
      {
        action: 'parties.create',
        label: 'Créée',
        to: 'prospect',
        actor: { name: people.adviser.identity.name },
      },
    ]);
    const entered = await create({ legalName: 'Sans conseiller' }, people.legal);
    expect(entered.adviser).toBeNull();
  });

  test('where it is found is said', async () => {
    const answer = await post({ legalName: 'À sa place' });
    expect(answer.headers['location']).toBe(`/api/parties/${answer.json<Party>().id}`);
  });

  test('the same entry twice with one key makes one company; another under that key is refused', async () => {
    const before = await count();
    const headers = { 'idempotency-key': 'company-once' };
    const send = (legalName: string) => post({ legalName }, people.adviser, headers);
    const first = await send('Une seule fois');
    const again = await send('Une seule fois');
    expect(again.statusCode).toBe(201);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.json()).toEqual(first.json());
    expect(await count()).toBe((before ?? 0) + 1);
    await expectRefused(send('Une autre'), 422, 'IDEMPOTENCY_BODY_MISMATCH');
  });

  test('every broken rule is said at once, beside its field', async () => {
    const wrong = {
      legalName: 'Voir https://exemple.test',
      nationalId: '732829321',
      isDebtor: false,
      postcode: '1',
      phone: '01 23',
      email: 'nobody',
    };
    const refusal = await expectRefused(post(wrong), 422, 'VALIDATION_FAILED');
    expect(faultsOf(refusal)).toEqual([
      '/legalName NAME_LINK',
      '/nationalId SIREN_INVALID',
      '/isAssignor ROLE_MISSING',
      '/postcode FORMAT',
      '/phone FORMAT',
      '/email FORMAT',
    ]);
    const odd = { legalName: 'X', country: 'BE', status: 'active' };
    const shape = await expectRefused(post(odd), 422, 'VALIDATION_FAILED');
    expect(shape.errors?.map(({ path }) => path).toSorted()).toEqual(['/country', '/legalName', '/status']);
  });

  test('a number that is taken leads to the company that has it, also for two at the same moment', async () => {
    const siren = number();
    const first = await create({ legalName: 'La Première', nationalId: siren });
    const taken = await expectRefused(post({ nationalId: siren }, people.m1), 409, 'DUPLICATE_RECORD');
    expect(taken['existing']).toEqual({ id: first.id, label: 'La Première' });
    expect(taken.errors).toEqual([
      {
        path: '/nationalId',
        code: 'DUPLICATE_RECORD',
        message: 'Déjà celui d’une société\u00a0: La Première',
      },
    ]);
    const siret = { nationalId: '443 061 841 00047' };
    const seat = await expectRefused(post(siret, people.m1), 409, 'DUPLICATE_RECORD');
    expect(seat['existing']).toMatchObject({ label: 'Halbrane Distribution' });
    const other = await create({ legalName: 'La Seconde' });
    const move = change(people.adviser, other, { nationalId: siren });
    const moved = await expectRefused(move, 409, 'DUPLICATE_RECORD');
    expect(moved['existing']).toMatchObject({ id: first.id });
    expect((await read(other.id)).version).toBe(1);

    const both = number();
    const answers = await Promise.all(
      ['Ensemble un', 'Ensemble deux'].map((legalName) => post({ legalName, nationalId: both })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
    const [winner] = answers.filter(({ statusCode }) => statusCode === 201);
    const [loser] = answers.filter(({ statusCode }) => statusCode === 409);
    expect(loser?.json()).toMatchObject({ existing: { id: winner?.json<Party>().id } });
  });

  test('the same number in another country is another company', async () => {
    const nif = '000016001234567';
    await create({ legalName: 'D’Alger', country: 'DZ', nationalId: nif });
    await expectRefused(post({ country: 'DZ', nationalId: nif }), 409, 'DUPLICATE_RECORD');
  });

  test('a change keeps what was not sent; the old version is refused with who was faster and what stands', async () => {
    const siren = number();
    const company = await create({ legalName: 'Avant', nationalId: siren, city: 'Lyon' });
    const after = await changed(people.legal, company, { legalName: 'Après', vatNo: null });
    expect(after).toMatchObject({ legalName: 'Après', nationalId: siren, city: 'Lyon', version: 2 });
    const tooLate = change(people.adviser, company, { city: 'Nantes' });
    const late = await expectRefused(tooLate, 409, 'VERSION_CONFLICT');
    expect(late).toMatchObject({
      current: { legalName: 'Après', city: 'Lyon', version: 2 },
      yours: { version: 1, city: 'Nantes' },
      detail: expect.stringMatching(`^${people.legal.identity.name} a modifié ce dossier à \\d\\d:\\d\\d`),
    });
    const { rows } = await world.owner.query(
      `select before, after from audit_events where action = 'parties.update' and entity_id = $1`,
      [company.id],
    );
    expect(rows).toEqual([{ before: { legalName: 'Avant' }, after: { legalName: 'Après', version: 2 } }]);
    expect(await changed(people.adviser, after, { city: '' })).toMatchObject({ city: null, version: 3 });
  });

  test('a seat’s SIRET stays until another number is given', async () => {
    const company = await create({ legalName: 'Siège', nationalId: '35600000000048', city: 'Paris' });
    expect(company).toMatchObject({ nationalId: '356000000', siren: '356000000', siret: '35600000000048' });
    const moved = await changed(people.adviser, company, { city: 'Issy' });
    expect(moved.siret).toBe('35600000000048');
    const plain = await changed(people.adviser, moved, { nationalId: '356000000' });
    expect(plain).toMatchObject({ nationalId: '356000000', siret: null });
  });

  test('a new name and number follow wherever they are copied', async () => {
    const { debtor, assignor } = world.parties;
    const before = await read(debtor);
    await world.owner.query(
      `with type as (insert into document_types (code, label, applies_to, required) values ('T-REN', 'Pièce', 'party', false) returning id)
       insert into documents (type_id, type_code, type_label, party_id, owner_name) select id, 'T-REN', 'Pièce', $1, $2 from type`,
      [debtor, before.legalName],
    );
    await world.owner.query(
      `insert into commissions (kind, party_id, party_name, base, rate_ppm, net, vat, gross, currency, formula_text)
       values ('service', $1, $2, 100, 1, 1, 0, 1, 'EUR', '')`,
      [debtor, before.legalName],
    );
    const siren = number();
    const given = { legalName: 'Halbrane Négoce', nationalId: siren };
    const renamed = await changed(people.adviser, before, given);
    const names = await world.owner.query<{ name: string }>(
      `select owner_name as name from documents where party_id = $1 union select party_name from commissions where party_id = $1
       union select debtor_name from relations where debtor_id = $1`,
      [debtor],
    );
    expect(names.rows).toEqual([{ name: 'Halbrane Négoce' }]);
    const { data } = await people.m1.get<{ data: { debtorNationalId: string }[] }>(
      `/api/relations?assignorId=${assignor}`,
    );
    expect(data).toMatchObject([{ debtorNationalId: siren }]);
    const { legalName, nationalId } = before;
    await change(people.adviser, renamed, { legalName, nationalId });
  });

  test('a side that something rests on stays, and the country with it; a free one may go', async () => {
    const { assignor } = world.parties;
    const used = await read(assignor);
    const other = { isAssignor: false, isDebtor: true, country: 'MA', nationalId: null, vatNo: null };
    const refusal = await expectRefused(change(people.adviser, used, other), 422, 'VALIDATION_FAILED');
    expect(faultsOf(refusal)).toEqual(['/isAssignor IN_USE', '/country IN_USE']);
    const both = await changed(people.adviser, used, { isDebtor: true });
    expect(both.isDebtor).toBe(true);
    const back = await changed(people.adviser, both, { isDebtor: false });
    expect(back).toMatchObject({ isDebtor: false, isAssignor: true });
    const unused = await create({ legalName: 'Partie ailleurs' });
    const abroad = { country: 'MA', isDebtor: false, isAssignor: true };
    expect(await changed(people.adviser, unused, abroad)).toMatchObject(abroad);
  });

  test('a closed company is changed no more', async () => {
    const company = await create({ legalName: 'Fermée' });
    await world.owner.query(`update parties set status = 'closed' where id = $1`, [company.id]);
    const reopening = change(people.adviser, company, { legalName: 'Rouverte' });
    const refusal = await expectRefused(reopening, 409, 'STATE_CONFLICT');
    expect(refusal.detail).toContain('Clôturé');
  });

  test('a number says what follows from it, and whose it is', async () => {
    const ask = (country: string, nationalId: string) =>
      people.adviser.call('GET', `/api/parties/derive?${new URLSearchParams({ country, nationalId })}`);
    const derive = async (country: string, nationalId: string) => (await ask(country, nationalId)).json();
    expect(await derive('FR', '732 829 320 00074')).toEqual({
      valid: true,
      message: null,
      siren: '732829320',
      siret: '73282932000074',
      vatNo: 'FR44732829320',
      existing: { id: world.parties.assignor, label: 'Atelier Brévanne' },
    });
    expect(await derive('FR', '303 265 045')).toMatchObject({ valid: true, siret: null, existing: null });
    expect(await derive('TN', '1219773U')).toEqual({
      valid: false,
      message: 'Numéro incorrect\u00a0: vérifiez la clé du matricule fiscal',
      siren: null,
      siret: null,
      vatNo: null,
      existing: null,
    });
    await expectRefused(ask('XX', '1'), 400, 'QUERY_INVALID');
  });

  test('names are alike without case, accents and legal form; the place decides among equals', async () => {
    const lyon = await create({ legalName: 'Forges de l’Argençon SAS', city: 'Lyon' });
    const nice = await create({ legalName: 'S.A.R.L. Forges de l’Argencon', city: 'Nice' });
    const similar = (query: Record<string, string>) =>
      people.risk.get<SimilarParty[]>(`/api/parties/similar?${new URLSearchParams(query)}`);
    const found = await similar({ name: 'FORGES DE L’ARGENÇON', city: 'nice' });
    expect(found.map(({ id, score, matched }) => ({ id, score, matched }))).toEqual([
      { id: nice.id, score: 100, matched: ['name', 'city'] },
      { id: lyon.id, score: 100, matched: ['name'] },
    ]);
    expect((await similar({ name: 'Forge Argençon' })).map(({ id }) => id)).toHaveLength(2);
    expect(await similar({ name: 'Forges de l’Argençon', country: 'TN' })).toEqual([]);
    expect(await similar({ name: 'Boulangerie Quimpéroise' })).toEqual([]);
    // Without a comparable letter nothing is found, and nothing fails.
    expect(await similar({ name: 'شركة' })).toEqual([]);
  });

  test('companies enter, change and look for nobody', async () => {
    const before = await count();
    for (const who of [people.client, people.supplier]) {
      await expectRefused(post({}, who), 403, 'FORBIDDEN');
      const own = { id: who.identity.partyId ?? '', version: 1 };
      await expectRefused(change(who, own, { legalName: 'Autre' }), 403, 'FORBIDDEN');
      for (const path of ['derive?country=FR&nationalId=732829320', 'similar?name=Atelier'])
        await expectRefused(who.call('GET', `/api/parties/${path}`), 403, 'FORBIDDEN');
    }
    expect(await count()).toBe(before);
  });

  test('in SQL too: the bank’s login writes what identifies a company, no other login writes or compares', async () => {
    const as = (who: Person, text: string) => touched(who.sql(text));
    const id = world.parties.otherAssignor;
    // Without permission for the step its writes are refused, even if the application forgot to check.
    for (const [who, change] of [
      [people.m1, 'adviser_id = null'],
      [people.m1, `kyc_expires_on = '2099-01-01'`],
      [people.m1, `risk_grade = 'B'`],
      [people.adviser, `risk_grade = 'B'`],
      [people.adviser, 'group_id = uuidv7()'],
      [people.adviser, `status = 'suspended'`],
      [people.risk, `status = 'closed'`],
      [people.risk, `kyc_expires_on = '2099-01-01'`],
      [people.legal, `kyc_expires_on = '2099-01-01'`],
    ] as const)
      expect([change, await as(who, `update parties set ${change} where id = '${id}'`)]).toEqual([
        change,
        '42501',
      ]);
    expect(await as(people.m1, `update parties set city = 'Lille' where id = '${id}'`)).toBe(1);
    for (const who of [people.client, people.supplier]) {
      const move = `update parties set city = 'Lille' where id = '${who.identity.partyId}'`;
      expect(await as(who, move)).toBe('42501');
      expect(await as(who, `select * from similar_parties('Atelier', null, 5)`)).toBe('42501');
    }
    // Nor can the bank's own login without a caller.
    const staff = await world.app.services.pools.of('staff').connect();
    await staff.query(`select set_config('app.staff', '', false)`);
    const { rows } = await staff.query(`select * from similar_parties('Atelier Brévanne', null, 5)`);
    staff.release(true);
    expect(rows).toEqual([]);
  });
});
