import { hash } from 'node:crypto';
import {
  actorOf,
  adhesionMachine,
  adhesionStates,
  answerDue,
  holds,
  href,
  lettersOf,
  pages,
  stateNames,
  todayInParis,
  type AdhesionState,
  type Approval,
  type Page,
  type Problem,
  type Work,
} from '@cessio/contract';
import type { AdhesionRecord } from '@cessio/contract/adhesions';
import type { OwnAdhesion } from '@cessio/contract/onboarding';
import { ADHESION_TERMS } from '../../../test/records.ts';
import { done, expectRefused, historyOf } from '../../../test/answers.ts';
import { upload } from '../../../test/deposit-body.ts';
import { insertRow } from '../../../test/fixtures.ts';
import { documentType } from '../../../test/give-document.ts';
import {
  insertAccount,
  insertAdhesion,
  insertDocument,
  insertParty,
  insertUser,
  mailsTo,
  noticesOf,
  setRow,
} from '../../../test/owner.ts';
import { pdfPages, readPdf } from '../../../test/pdf.ts';
import { bySystem, columnOf, people, rowsOf, valueOf, world } from '../../../test/small-world.ts';
import { DEFAULT_TERMS, type ContractRecord } from '@cessio/contract/contracts';
import { stepUpHeader } from '../../../test/step-up.ts';
import { toldOf } from '../../../test/told.ts';
import type { Person } from '../../../test/world.ts';
import { writeAs } from '../../db/caller.ts';
import { lapseDrafts } from '../../jobs/adhesions.ts';
import { runAtHour, type JobAtHour } from '../../jobs/at-hour.ts';
import { jobsAtHours } from '../../jobs/jobs.ts';
import { tellOfLate } from '../../jobs/requests.ts';
import { activateReady } from './adhesion-activation.ts';

const SIREN = '732829320';
let typeId: string;
let applicants: number;
/** Another adviser at work. */
let colleague: string;

const STUDIED = new Set<unknown>(['risk_review', 'committee', 'approved', 'to_sign']);
/** A request of the assignor’s company, which its user follows. */
async function adhesion(columns: Record<string, unknown> = {}): Promise<string> {
  applicants += 1;
  const id = await insertAdhesion({
    number: `ADH-2026-${applicants}`,
    wanted_ceiling: 50_000_000,
    expected_turnover: 300_000_000,
    status: 'submitted',
    submitted_at: new Date(),
    ...columns,
  });
  // The bank has checked its papers before the study.
  if (STUDIED.has(columns['status'])) await paper('valid', id);
  return id;
}
const read = (who: Person, id: string) => done<AdhesionRecord>(who.call('GET', `/api/adhesions/${id}`));
const own = (who: Person) => done<OwnAdhesion>(who.call('GET', '/api/adhesions/mine'));

const pathOf = (who: Person, id: string) =>
  who.identity.partyId ? '/api/adhesions/mine/steps' : `/api/adhesions/${id}/transitions`;

async function take(who: Person, id: string, action: string, more: object = {}) {
  const version = await valueOf<number>('select version from adhesion_requests where id = $1', [id]);
  const proof = await stepUpHeader(world.owner, who.identity);
  return who.call('POST', pathOf(who, id), { action, version, ...more }, proof);
}
const taken = (who: Person, id: string, action: string, more: object = {}) =>
  done<AdhesionRecord>(take(who, id, action, more));

/** What the bank must know of the company before its file goes to the risk department. */
async function known(): Promise<void> {
  const { assignor } = world.parties;
  const place = { address: '4 rue des Forges', postcode: '75011', city: 'Paris' };
  await setRow('parties', assignor, { national_id: SIREN, ...place });
  await owned(assignor, { screening: 'clear' });
}
const owned = (partyId: string, more: object = {}) =>
  insertRow(world.owner, 'beneficial_owners', {
    party_id: partyId,
    name: 'Lise Morvan',
    birth_date: '1971-04-02',
    share_ppm: 600_000,
    ...more,
  });
const paper = (status: string, id: string) =>
  insertDocument(typeId, {
    type_code: 'BILAN',
    type_label: 'Bilans',
    required: true,
    owner_type: 'adhesion',
    owner_id: id,
    status,
  });

beforeAll(async () => {
  applicants = 0;
  const named = { first_name: 'Inès', last_name: 'Collègue' };
  colleague = await insertUser({ ...named, email: 'ines.collegue@cessio.test' });
  await world.owner.query(
    `insert into employees (user_id, department, staff_no) values ($1, 'ADVISER', 'E-900')`,
    [colleague],
  );
  const asked = { applies_to: 'adhesion' };
  typeId = await documentType(world, { ...asked, code: 'BILAN', label: 'Bilans' });
  await documentType(world, { ...asked, code: 'ICE_MA', label: 'Attestation ICE', countries: ['MA'] });
});
beforeEach(async () => {
  await world.owner.query(
    `delete from documents; delete from adhesion_requests; delete from notifications; delete from beneficial_owners;
     update parties set national_id = null, address = null, status = 'active'`,
  );
});

const ACTORS = ['adviser', 'risk', 'legal', 'm1', 'super'] as const;
const OF_ASSIGNORS = ['to_risk', 'prepare'];
const STATES = stateNames(adhesionStates);

describe('the table', () => {
  test.each([
    ...STATES.map((state) => [state, 'assignor'] as const),
    // Where its way is another one.
    ['kyc_review', 'debtor'] as const,
    ['approved', 'debtor'] as const,
  ])('%s, of the side %s: API and screen allow the same steps to the same people', async (status, side) => {
    const debtor = side === 'debtor';
    const id = await adhesion({ status, side, ...(debtor ? { party_id: world.parties.debtor } : {}) });
    for (const name of [...ACTORS, debtor ? ('client' as const) : ('supplier' as const)]) {
      const who = people[name];
      const actor = actorOf(who.identity);
      const parts = who.identity.partyId ? [actor, 'D'] : lettersOf(actor);
      const company = who.identity.partyId !== null;
      const shown = (company ? await own(who) : await read(who, id)).allowedActions.map(
        ({ action }) => action,
      );
      const rows = adhesionMachine.transitions.filter(
        (row) =>
          row.from.some((from) => from === status) &&
          row.by.some((part) => parts.includes(part)) &&
          (!('permission' in row && row.permission) || holds(who.identity, row.permission)) &&
          (debtor ? !OF_ASSIGNORS.includes(row.action) : row.action !== 'accept_debtor') &&
          // Its number nobody else has, it is in nobody's hands; the bank has invited nobody.
          !['merge', 'hand_back', 'invite'].includes(row.action) &&
          // Nobody has signed.
          row.action !== 'countersign',
      );
      expect([name, shown]).toEqual([name, rows.map(({ action }) => action)]);
      for (const action of new Set(adhesionMachine.transitions.map((row) => row.action))) {
        if (shown.includes(action)) continue;
        const answer = await who.call('POST', pathOf(who, id), { action, version: 1 });
        const { code } = answer.json<Problem>();
        expect([name, action, ['FORBIDDEN', 'STATE_CONFLICT'].includes(code) || code]).toEqual([
          name,
          action,
          true,
        ]);
      }
    }
    expect(await columnOf('select status from adhesion_requests where id = $1', [id])).toEqual([status]);
  });

  test('the database moves a request for its function alone', async () => {
    const id = await adhesion({ status: 'committee' });
    const write = (who: Person, status: AdhesionState) =>
      writeAs(world.app.services.pools, who.identity, (tx) =>
        tx.query('update adhesion_requests set status = $2 where id = $1', [id, status]),
      );
    for (const [who, status] of [
      [people.adviser, 'approved'],
      [people.risk, 'refused'],
      [people.m1, 'to_sign'],
      [people.super, 'active'],
      // Not without a second person.
      [people.m1, 'closed'],
    ] as const)
      await expect(write(who, status)).rejects.toThrow('this step is not theirs');
    await expect(
      writeAs(world.app.services.pools, people.adviser.identity, (tx) =>
        tx.query('update adhesion_requests set party_id = $2 where id = $1', [id, world.parties.debtor]),
      ),
    ).rejects.toThrow('only the company that has its number');
  });
});

describe('knowing the company', () => {
  test('is taken up, waits for its papers and facts, and goes to the risk department', async () => {
    const id = await adhesion();
    const begun = await taken(people.adviser, id, 'start_kyc');
    expect(begun).toMatchObject({
      status: 'kyc_review',
      assignedTo: people.adviser.identity.name,
      checklist: [{ code: 'BILAN', required: true, state: null, inForce: false }],
    });
    await expectRefused(take(people.adviser, id, 'to_risk'), 422, 'DOCUMENTS_MISSING');
    await paper('under_review', id);
    const waits = await expectRefused(take(people.adviser, id, 'to_risk'), 422, 'DOCUMENTS_MISSING');
    expect(waits.detail).toContain('Bilans (à vérifier)');
    await world.owner.query(`update documents set status = 'valid'`);
    await expectRefused(take(people.adviser, id, 'to_risk'), 422, 'ITEMS_MISSING');
    await known();
    expect((await taken(people.adviser, id, 'to_risk')).status).toBe('risk_review');
    const { data } = await done<Work>(people.risk.call('GET', '/api/work?entity=adhesion_request'));
    expect(data).toMatchObject([{ id, why: 'À étudier', action: { label: 'Présenter au comité' } }]);
    expect(await toldOf(world.owner, id)).toEqual(['adhesion.started camille', 'adhesion.to_study pascal']);
  });

  test('asks the company item by item, which answers each, with a file or in words', async () => {
    const id = await adhesion({ status: 'kyc_review', assigned_to: people.adviser.identity.userId });
    const items = [{ code: 'RIB' }, { code: 'BILANS', comment: 'Les deux derniers' }];
    await taken(people.adviser, id, 'request_info', { payload: { items } });
    const seen = await own(people.supplier);
    expect(seen).toMatchObject({
      status: 'needs_info',
      asked: [
        { label: 'RIB', comment: null },
        { label: 'Bilans', comment: 'Les deux derniers' },
      ],
    });
    const complete = (...answers: object[]) =>
      take(people.supplier, id, 'complete', { payload: { answers } });
    const fileId = await upload(people.supplier);
    await expectRefused(complete({ fileId }, {}), 422, 'ITEMS_MISSING');
    const foreign = { fileId: await upload(people.client) };
    await expectRefused(complete(foreign, { text: 'Suivent' }), 422, 'VALIDATION_FAILED');
    await done(complete({ fileId }, { text: 'Suivent' }));
    const record = await read(people.adviser, id);
    expect(record).toMatchObject({
      status: 'kyc_review',
      missing: [],
      answers: [
        { label: 'RIB', filename: 'facture.pdf' },
        { label: 'Bilans', asked: 'Les deux derniers', text: 'Suivent' },
      ],
    });
    expect(await toldOf(world.owner, id)).toEqual(['adhesion.needs_info camille', 'adhesion.completed ines']);
    const file = await people.adviser.call(
      'GET',
      `/api/adhesions/${id}/answers/${record.answers[0]?.id}/file`,
    );
    expect([file.statusCode, file.headers['content-security-policy']]).toEqual([
      200,
      "sandbox; default-src 'none'",
    ]);
  });

  test('shows the company that has the number already, and waits until that is settled', async () => {
    await setRow('parties', world.parties.otherAssignor, { national_id: SIREN });
    const id = await adhesion({ status: 'kyc_review', national_id: SIREN });
    expect((await read(people.adviser, id)).sameNumber?.id).toBe(world.parties.otherAssignor);
    await expectRefused(take(people.adviser, id, 'to_risk'), 422, 'NUMBER_TAKEN');
    await world.owner.query('delete from adhesion_requests');
  });

  test('is attached to the company that is known, whose people learn nothing of it, nor the applicant', async () => {
    const { otherAssignor } = world.parties;
    const known = (status: string) => setRow('parties', otherAssignor, { national_id: SIREN, status });
    await known('closed');
    const id = await adhesion({ status: 'kyc_review', national_id: SIREN });
    await expectRefused(take(people.adviser, id, 'merge'), 403, 'PARTY_INACTIVE');
    await known('active');
    await expectRefused(take(people.risk, id, 'merge'), 403, 'FORBIDDEN');
    const merged = await taken(people.adviser, id, 'merge');
    expect(merged).toMatchObject({ sameNumber: null, party: { id: otherAssignor }, status: 'kyc_review' });
    // Once.
    await expectRefused(take(people.adviser, id, 'merge'), 403, 'FORBIDDEN');
    expect((await own(people.supplier)).id).toBe(id);
    await expectRefused(people.otherSupplier.call('GET', '/api/adhesions/mine'), 404, 'NOT_FOUND');
    expect(await rowsOf('select from notifications')).toEqual([]);
    const [last] = await historyOf(people.adviser, `/api/adhesions/${id}`);
    expect(last?.label).toBe('Rattachée à une société connue');
  });
});

const setTerms = async (who: Person, id: string, more: object = {}) =>
  who.call('PATCH', `/api/adhesions/${id}`, {
    version: (await read(people.adviser, id)).version,
    terms: { ...ADHESION_TERMS, ...more },
  });
const vote = (who: Person, id: string, choice: string, version?: number) =>
  who.call('POST', `/api/adhesions/${id}/votes`, { version, vote: choice });
const minutes = (who: Person, id: string, attendees: readonly Person[], more: object = {}) =>
  who.call('POST', `/api/adhesions/${id}/minutes`, {
    text: 'Le comité a entendu le rapport.',
    attendees: attendees.map(({ identity }) => identity.userId),
    ...more,
  });
/** Why a manager alone agrees. */
const why = { comment: 'Comptes sains, débiteurs connus.' };
const threshold = async (cents: number | null) => {
  await world.owner.query('update portal_settings set committee_threshold = $1', [cents]);
  world.app.services.settings.forget();
};

describe('the committee', () => {
  const study = { payload: { grade: 'B', score: '72' }, comment: 'Comptes sains.' };
  afterEach(() => threshold(null));

  test('is presented a study, whose author decides nothing', async () => {
    const id = await adhesion({ status: 'risk_review' });
    const better = { ...study, payload: { grade: 'B', score: '101' } };
    await expectRefused(take(people.risk, id, 'to_committee', better), 422, 'VALIDATION_FAILED');
    const record = await taken(people.super, id, 'to_committee', study);
    expect(record.study).toMatchObject({ grade: 'B', score: 72, note: 'Comptes sains.' });
    await done(setTerms(people.m1, id));
    await expectRefused(take(people.super, id, 'approve', why), 403, 'DECIDER_EDITED');
    await threshold(1);
    await expectRefused(vote(people.super, id, 'for'), 403, 'DECIDER_EDITED');
    await threshold(null);
    const approved = await taken(people.m1, id, 'approve', { ...why, payload: { conditions: 'Caution' } });
    expect(approved.decision).toMatchObject({ conditions: 'Caution' });
    expect(await toldOf(world.owner, id)).toEqual([
      'adhesion.to_decide helene',
      'adhesion.decided camille',
      'adhesion.decided ines',
      'adhesion.to_prepare salome',
    ]);
  });

  test('decides by its manager alone below the threshold, on terms that hold', async () => {
    const id = await adhesion({ status: 'committee' });
    await threshold(50_000_001);
    await expectRefused(take(people.m1, id, 'approve', why), 422, 'TERMS_INVALID');
    const above = [{ fdgPpm: 150_000 }, { ceiling: 50_000_001 }, { quotitePpm: 950_001 }];
    for (const wrong of [...above, { ceiling: 0 }])
      await expectRefused(setTerms(people.adviser, id, wrong), 422, 'VALIDATION_FAILED');
    await expectRefused(setTerms(people.risk, id), 403, 'FORBIDDEN');
    await done(setTerms(people.adviser, id));
    // Neither votes nor minutes are asked for, and none are taken; a reason is.
    const asked = await read(people.m1, id);
    expect(asked).toMatchObject({ decidedBy: 'manager', mayVote: false, mayMinute: false, lacks: [] });
    expect(asked.allowedActions.find(({ action }) => action === 'approve')?.needs).toMatchObject({
      comment: 'required',
      commentLabel: 'Motif de l’accord, lu par la banque seule',
    });
    await expectRefused(vote(people.m1, id, 'for'), 409, 'COMMITTEE_NOT_ASKED');
    await expectRefused(minutes(people.m1, id, [people.m1]), 409, 'COMMITTEE_NOT_ASKED');
    await expectRefused(take(people.m1, id, 'approve'), 422, 'COMMENT_REQUIRED');
    expect((await taken(people.m1, id, 'approve', why)).status).toBe('approved');
    await expectRefused(setTerms(people.adviser, id), 409, 'STATE_CONFLICT');
  });

  test('agrees on every term of a contract, each refused at its field and with the reason', async () => {
    const id = await adhesion({ status: 'committee' });
    const refusalsOf = async (terms: object) => {
      const refused = await expectRefused(setTerms(people.adviser, id, terms), 422, 'VALIDATION_FAILED');
      return refused.errors?.map(({ path, message }) => `${path} ${message}`.replaceAll('\u00a0', ' '));
    };
    for (const [terms, fault] of [
      [
        { quotitePpm: 950_000, fdgPpm: 60_000 },
        'fdgPpm Quotité et fonds de garantie font 101 % : 100 % au plus',
      ],
      [
        { vatOnInterest: true },
        'vatOnInterest En euros, les intérêts sont exonérés de TVA sans option (CGI, art. 261 C)',
      ],
      [{ marginPpm: 3_400_000 }, 'marginPpm Attendu : entre 0,00 % et 30,00 %. Vouliez-vous dire 3,40 % ?'],
      [{ ratePpm: 3_400_000 }, 'ratePpm Attendu : entre 0,00 % et 30,00 %. Vouliez-vous dire 3,40 % ?'],
      [{ ratePpm: undefined }, 'marginPpm Champ obligatoire'],
      [
        { rateFloorPpm: 5000 },
        'rateFloorPpm Un taux fixe n’a pas de plancher : indiquez 0, ou choisissez un taux de référence',
      ],
      [
        { feesPaidBy: 'principal' },
        'feesPaidBy Le donneur d’ordre d’un contrat classique est le cédant : choisissez « Cédant »',
      ],
      [{ graceDays: 91 }, 'graceDays Indiquez de 0 à 90 jours'],
      [{ refRate: 'BCE' }, 'refRate Valeur non proposée'],
      [{ fdgCap: -1 }, 'fdgCap Indiquez un montant'],
      [{ ceiling: 50_000_001 }, 'ceiling Le plafond ne dépasse pas celui qui est demandé'],
    ] as const)
      expect(await refusalsOf(terms)).toEqual([`/terms/${fault}`]);
    expect((await read(people.adviser, id)).terms).toBeNull();
    // Elsewhere interest may bear VAT.
    const tunisian = await adhesion({ status: 'committee', currency: 'TND' });
    await done(
      setTerms(people.adviser, tunisian, { vatOnInterest: true, refRate: 'TMM', rateFloorPpm: 70_000 }),
    );
    expect((await read(people.adviser, tunisian)).terms).toMatchObject({
      vatOnInterest: true,
      refRate: 'TMM',
    });
  });

  test('keeps what a release without the newer terms does not send, which are the defaults at first', async () => {
    const id = await adhesion({ status: 'committee', terms: JSON.stringify(ADHESION_TERMS) });
    const { ratePpm, ...older } = ADHESION_TERMS;
    const defaults = { ...DEFAULT_TERMS, ...older, marginPpm: ratePpm, ratePpm };
    // A request that had its terms before.
    expect((await read(people.adviser, id)).terms).toEqual(defaults);
    await done(setTerms(people.adviser, id, { feeMin: 600 }));
    expect((await read(people.adviser, id)).terms).toEqual({ ...defaults, feeMin: 600 });
    await done(setTerms(people.adviser, id, { deed: 'dailly', refRate: 'EURIBOR3M', marginPpm: 12_000 }));
    await done(setTerms(people.adviser, id, { ratePpm: 13_000 }));
    const [last, changed] = await historyOf(people.m1, `/api/adhesions/${id}`);
    expect(last).toMatchObject({
      label: 'Conditions du contrat fixées',
      changes: [{ field: 'Marge', before: '1,20\u00a0%', after: '1,30\u00a0%' }],
    });
    expect(changed?.changes?.map(({ field }) => field).toSorted()).toEqual([
      'Acte de cession',
      'Commission minimale par facture',
      'Marge',
      'Taux de référence',
    ]);
    expect((await read(people.adviser, id)).terms).toEqual({
      ...defaults,
      deed: 'dailly',
      refRate: 'EURIBOR3M',
      marginPpm: 13_000,
      ratePpm: 13_000,
    });
  });

  test('from the threshold on takes two votes for, none against, and minutes of who was there', async () => {
    const id = await adhesion({ status: 'committee' });
    await threshold(50_000_000);
    await expectRefused(vote(people.m1, id, 'for'), 422, 'TERMS_INVALID');
    await done(setTerms(people.m1, id));
    await done(vote(people.m1, id, 'for'));
    await expectRefused(vote(people.m1, id, 'against'), 409, 'DUPLICATE_RECORD');
    await expectRefused(vote(people.risk, id, 'for'), 403, 'FORBIDDEN');
    const lacks = await expectRefused(take(people.m1, id, 'approve'), 422, 'COMMITTEE_INCOMPLETE');
    expect(lacks.detail).toBe('Il manque\u00a0: 1 vote pour, le procès-verbal.');
    await done(vote(people.super, id, 'for'));
    await expectRefused(minutes(people.m1, id, [people.super]), 422, 'VALIDATION_FAILED');
    await done(minutes(people.m1, id, [people.m1, people.risk]));
    await expectRefused(take(people.m1, id, 'approve'), 422, 'COMMITTEE_INCOMPLETE');
    await done(minutes(people.m1, id, [people.m1, people.super]));
    const decided = await taken(people.super, id, 'approve');
    expect(decided).toMatchObject({ status: 'approved', votes: [{ vote: 'for' }, { vote: 'for' }] });
    expect(JSON.stringify(await own(people.supplier))).not.toContain('comité a entendu');
  });

  test('votes and minutes are of the version that was read, and count no more once it has changed', async () => {
    const id = await adhesion({ status: 'committee' });
    await threshold(1);
    await done(setTerms(people.adviser, id));
    const { version: seen } = await read(people.m1, id);
    await done(setTerms(people.adviser, id, { ceiling: 30_000_000 }));
    // Read before the ceiling was lowered.
    const late = await expectRefused(vote(people.m1, id, 'for', seen), 409, 'VERSION_CONFLICT');
    expect(late).toMatchObject({
      current: { terms: { ceiling: 30_000_000 }, votes: [] },
      yours: { version: seen, vote: 'for' },
    });
    const { version } = await read(people.m1, id);
    await done(vote(people.m1, id, 'for', version));
    // Another's vote is no change of what is voted on.
    await done(vote(people.super, id, 'for', version));
    const text = 'Sous réserve de la caution.';
    await done(minutes(people.m1, id, [people.m1, people.super], { version, text }));
    const other = minutes(people.super, id, [people.m1, people.super], { version, text: 'Sans réserve.' });
    expect(await expectRefused(other, 409, 'VERSION_CONFLICT')).toMatchObject({
      current: { minutes: { text } },
    });
    const { version: read2, lacks } = await read(people.super, id);
    expect(lacks).toEqual([]);
    await done(
      minutes(people.super, id, [people.m1, people.super], { version: read2, text: 'Sans réserve.' }),
    );
    expect(
      await rowsOf(
        `select before, after from audit_events where action = 'adhesions.minutes' and entity_id = $1 order by seq`,
        [id],
      ),
    ).toEqual([
      { before: { minutes: null }, after: { minutes: text } },
      { before: { minutes: text }, after: { minutes: 'Sans réserve.' } },
    ]);
    await done(setTerms(people.adviser, id, { ceiling: 20_000_000 }));
    const stale = await read(people.m1, id);
    expect(stale).toMatchObject({
      votes: [{ stale: true }, { stale: true }],
      minutes: { stale: true },
      lacks: ['2 votes pour', 'le procès-verbal'],
      mayVote: true,
    });
    await expectRefused(take(people.m1, id, 'approve', why), 422, 'COMMITTEE_INCOMPLETE');
    expect((await toldOf(world.owner, id)).at(-1)).toBe('adhesion.to_decide helene');
    await done(vote(people.m1, id, 'for', stale.version));
    await done(vote(people.super, id, 'for', stale.version));
    await done(minutes(people.m1, id, [people.m1, people.super]));
    expect((await taken(people.m1, id, 'approve')).status).toBe('approved');
    expect(
      await columnOf(`select comment from audit_events where action = 'adhesions.vote' and entity_id = $1`, [
        id,
      ]),
    ).toHaveLength(4);
  });

  test('refuses from the threshold on by votes and minutes too', async () => {
    const id = await adhesion({ status: 'committee' });
    await threshold(1);
    await done(setTerms(people.adviser, id));
    const refusal = { reasonCode: 'CHIFFRES_INSUFFISANTS' };
    const bare = await expectRefused(take(people.m1, id, 'refuse', refusal), 422, 'COMMITTEE_INCOMPLETE');
    expect(bare.detail).toBe('Il manque\u00a0: 2 votes, le procès-verbal.');
    await done(vote(people.m1, id, 'against'));
    await done(vote(people.super, id, 'abstain'));
    await done(minutes(people.m1, id, [people.m1, people.super]));
    expect((await taken(people.m1, id, 'refuse', refusal)).status).toBe('refused');
  });

  test('is stopped by one vote against; votes of one person at once count once', async () => {
    const id = await adhesion({ status: 'committee' });
    await threshold(1);
    await done(setTerms(people.m1, id));
    const twice = await Promise.all([vote(people.m1, id, 'for'), vote(people.m1, id, 'for')]);
    expect(twice.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    await done(vote(people.super, id, 'against'));
    await done(minutes(people.m1, id, [people.m1, people.super]));
    const refused = await expectRefused(take(people.m1, id, 'approve'), 422, 'COMMITTEE_INCOMPLETE');
    expect(refused.detail).toContain('l’unanimité');
  });

  test('compares another currency by the rate of the day, and waits without one', async () => {
    const id = await adhesion({ status: 'committee', currency: 'TND' });
    await threshold(50_000_000);
    await done(setTerms(people.m1, id));
    await expectRefused(take(people.m1, id, 'approve'), 422, 'COMPARISON_RATE_MISSING');
  });
});

test('a request is its own company’s and the bank’s', async () => {
  const id = await adhesion({ status: 'kyc_review' });
  expect((await own(people.supplier)).id).toBe(id);
  for (const who of [people.otherSupplier, people.client])
    await expectRefused(who.call('GET', '/api/adhesions/mine'), 404, 'NOT_FOUND');
  await expectRefused(people.supplier.call('GET', `/api/adhesions/${id}`), 403, 'FORBIDDEN');
  const seen = JSON.stringify(await own(people.supplier));
  expect(seen).not.toMatch(/assigned|study|grade|score/);
});

test('two who refuse at once: one does, the other reads what became of it', async () => {
  const id = await adhesion({ status: 'committee' });
  const refusal = { reasonCode: 'CHIFFRES_INSUFFISANTS', comment: 'Comptes déficitaires' };
  const both = await Promise.all([people.m1, people.super].map((who) => take(who, id, 'refuse', refusal)));
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect((await own(people.supplier)).decision).toEqual({
    reason: 'Éléments financiers insuffisants',
    comment: 'Comptes déficitaires',
    conditions: null,
  });
  expect(await toldOf(world.owner, id)).toEqual(['adhesion.decided camille', 'adhesion.decided ines']);
});

describe('the contract', () => {
  const debtors = JSON.stringify([
    { name: 'Halles Montferrand', nationalId: '552100554' },
    { name: 'Sans numéro' },
  ]);
  beforeEach(async () => {
    await world.owner.query('delete from bank_accounts where party_id = $1', [world.parties.assignor]);
    await setRow('parties', world.parties.assignor, { status: 'pending', kyc_status: 'none' });
  });

  test('is printed from the terms decided, signed by the company, countersigned, and opens its access', async () => {
    const study = { grade: 'D', score: 40, note: 'Fragile', conditions: null, by: 'R', at: new Date() };
    const id = await adhesion({ status: 'approved', terms: JSON.stringify(ADHESION_TERMS), debtors, study });
    await setRow('parties', world.parties.assignor, { legal_form: 'SAS' });
    await setRow('adhesion_requests', id, {
      legal_form: 'SAS',
      national_id: SIREN,
      address: '4 rue des Forges',
      postcode: '75011',
      city: 'Paris',
    });
    const bank = { name: 'Banque Exemple', siren: '552100554', address: '1 place du Marché, 69002 Lyon' };
    await world.owner.query('update portal_settings set bank = $1', [bank]);
    world.app.services.settings.forget();
    const draft = await people.legal.call('GET', `/api/adhesions/${id}/contract.pdf`);
    expect((await readPdf(draft.rawPayload)).text).toContain('n’est pas encore à signer');
    expect((await own(people.supplier)).clauses).toBeUndefined();
    const prepared = await taken(people.legal, id, 'prepare');
    const pdf = await people.supplier.call('GET', '/api/adhesions/mine/contract.pdf');
    expect([pdf.statusCode, hash('sha256', pdf.rawPayload)]).toEqual([200, prepared.contract?.sha256]);
    const text = (await pdfPages(pdf.rawPayload)).join(' ');
    for (const words of ['Atelier Brévanne', '400 000,00', 'quatre cent mille euros', '90 %', 'Avec recours'])
      expect(text).toContain(words);
    for (const words of [
      'SAS',
      '732 829 320',
      '4 rue des Forges, 75011 Paris, France',
      'droit de signer pour la société',
      'Banque Exemple',
      'SIREN 552 100 554',
      '1 place du Marché, 69002 Lyon',
      'département Juridique',
      'Indéterminée',
      'préavis de 90 jours',
      'Délai de grâce après l’échéance',
      'Quittance subrogative',
      'Taux effectif global 3,55 % l’an',
    ])
      expect(text).toContain(words);
    expect(text).not.toMatch(/\bFR\b|encore à signer/);
    // The signatory reads the printed words.
    const { clauses = [] } = await own(people.supplier);
    expect(clauses).toEqual(prepared.clauses);
    expect(clauses.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Plafond', 'Durée', 'Résiliation']),
    );
    const foreign = people.otherSupplier.call('GET', '/api/adhesions/mine/contract.pdf');
    await expectRefused(foreign, 404, 'NOT_FOUND');
    await expectRefused(take(people.legal, id, 'countersign'), 409, 'STATE_CONFLICT');
    expect((await read(people.legal, id)).dueOn).toBeNull();
    await done(take(people.supplier, id, 'sign'));
    // What the company has signed waits for the bank.
    expect((await read(people.legal, id)).dueOn).toBe(answerDue(todayInParis()));
    await expectRefused(take(people.supplier, id, 'sign'), 409, 'STATE_CONFLICT');
    // Without a verified account nothing opens.
    await insertAccount({ status: 'pending' });
    expect(await taken(people.legal, id, 'countersign')).toMatchObject({ status: 'signed', dueOn: null });
    // What only the table keeps of a step is no line of its own.
    const history = await historyOf(people.legal, `/api/adhesions/${id}`);
    const steps = history.map(({ action }) => action.split('.')[1]);
    expect(steps).toEqual(['countersign', 'sign', 'prepare']);
    await activateReady(world.app.services);
    expect((await read(people.legal, id)).status).toBe('signed');
    await world.owner.query(`update bank_accounts set status = 'verified'`);
    expect(await Promise.all([1, 2].map(() => activateReady(world.app.services)))).toContain(1);
    expect(await activateReady(world.app.services)).toBe(0);
    const active = await read(people.legal, id);
    expect(active.status).toBe('active');
    const opened = await rowsOf(
      `select p.status, p.kyc_status, p.risk_grade, p.kyc_expires_on = (today_in_paris() + interval '6 months')::date as six,
         c.number ~ '^AF-' as numbered, c.ceiling, c.quotite_ppm, c.status as contract
       from parties p join contracts c on c.id = $2 where p.id = $1`,
      [world.parties.assignor, active.contractId],
    );
    expect(opened).toEqual([
      {
        status: 'active',
        kyc_status: 'valid',
        risk_grade: 'D',
        six: true,
        numbered: true,
        ceiling: 40_000_000,
        quotite_ppm: 900_000,
        contract: 'active',
      },
    ]);
    // Its first version is the deed that both signed.
    const contract = await done<ContractRecord>(
      people.supplier.call('GET', `/api/contracts/${active.contractId}`),
    );
    expect(contract.versions).toEqual([
      expect.objectContaining({
        number: 1,
        status: 'signed',
        sha256: prepared.contract?.sha256,
        signed: expect.objectContaining({ by: people.supplier.identity.name }),
      }),
    ]);
    const invited = 'select debtor_name from relations where assignor_id = $1 and not debtor_known';
    expect(await columnOf(invited, [world.parties.assignor])).toEqual(['Halles Montferrand']);
    expect(await toldOf(world.owner, id)).toEqual([
      'adhesion.to_sign camille',
      'adhesion.to_countersign salome',
      'adhesion.signed ines',
      'adhesion.active camille',
      'adhesion.active ines',
      'adhesion.debtors ines',
    ]);
    expect((await noticesOf('adhesion.debtors', id))[0]?.message).toContain('Halles Montferrand');
    const { pendingAdhesionId } = await done<{ pendingAdhesionId: string | null }>(
      people.supplier.call('GET', '/api/auth/profil'),
    );
    expect(pendingAdhesionId).toBeNull();
  });

  test('prints what was agreed, and its first version is what was signed', async () => {
    const { adviser, legal, m1, supplier } = people;
    const id = await adhesion({ status: 'committee' });
    await world.owner.query(
      `insert into reference_rates (code, on_date, ppm, source, entered_by) values ('EURIBOR3M', today_in_paris() - 1, 21000, 'EMMI', $1)`,
      [m1.identity.userId],
    );
    const agreed = {
      fdgCap: 1_000_000,
      refRate: 'EURIBOR3M',
      marginPpm: 12_000,
      rateFloorPpm: 5000,
      dayBasis: 365,
      interestMode: 'arrears',
      concentrationPpm: 250_000,
      graceDays: 20,
      recourseDays: 45,
      disputeDays: 30,
      unpaidFee: 2500,
      disputeFee: 1500,
      autoDrawLimit: 500_000,
      deed: 'dailly',
      fundUncovered: true,
      noticeDays: 60,
    };
    const { ratePpm: _older, ...terms } = ADHESION_TERMS;
    await done(setTerms(adviser, id, agreed));
    const proposed = await read(m1, id);
    await taken(m1, id, 'approve', why);
    const prepared = await taken(legal, id, 'prepare');
    // The committee, the signatory and the document read the same words.
    expect([prepared.clauses, (await own(supplier)).clauses]).toEqual([proposed.clauses, proposed.clauses]);
    const text = (
      await pdfPages((await supplier.call('GET', '/api/adhesions/mine/contract.pdf')).rawPayload)
    ).join(' ');
    for (const { label, text: words } of proposed.clauses ?? [])
      expect(text.replaceAll(/\s+/g, ' ')).toContain(`${label} ${words}`.replaceAll(/\s+/g, ' '));
    for (const words of [
      'à titre d’information) + 1,20 % l’an, base 365, plancher du taux de référence 0,50 %',
      'À terme échu, chaque mois',
      'Bordereau Dailly',
      'préavis de 60 jours',
      'Taux effectif global 3,30 % l’an',
    ])
      expect(text).toContain(words);
    await done(take(supplier, id, 'sign'));
    await insertAccount({ status: 'verified' });
    const { contractId } = await taken(legal, id, 'countersign');
    const [version] = (await done<ContractRecord>(supplier.call('GET', `/api/contracts/${contractId}`)))
      .versions;
    expect(version).toMatchObject({ number: 1, status: 'signed', sha256: prepared.contract?.sha256 });
    expect(version?.terms).toEqual({ ...DEFAULT_TERMS, ...terms, ...agreed });
    expect(version?.clauses).toEqual(proposed.clauses);
    // The contract's own columns, which the last release reads.
    expect(
      await rowsOf(
        'select fdg_cap, rate_ppm, day_basis, concentration_ppm, fund_uncovered from contracts where id = $1',
        [contractId],
      ),
    ).toEqual([
      {
        fdg_cap: 1_000_000,
        rate_ppm: 12_000,
        day_basis: 365,
        concentration_ppm: 250_000,
        fund_uncovered: true,
      },
    ]);
  });

  test('of a company that was known: those who applied join it, and sign in anew', async () => {
    const { owner, parties } = world;
    const claimed = await insertParty({ legal_name: 'Atelier Brévanne (inscription)', status: 'pending' });
    const applicant = await insertUser({ party_id: claimed, role: 'supplier', email: 'nour@brevanne.test' });
    await setRow('parties', parties.assignor, { status: 'active' });
    await insertAccount({ status: 'verified' });
    const id = await adhesion({
      status: 'signed',
      terms: JSON.stringify(ADHESION_TERMS),
      applicant_party_id: claimed,
      user_id: applicant,
    });
    expect(await activateReady(world.app.services)).toBe(1);
    const joined = await rowsOf(
      `select u.party_id, p.status as claimed, a.status, a.applicant_party_id from adhesion_requests a join users u on u.id = a.user_id
       join parties p on p.id = $2 where a.id = $1`,
      [id, claimed],
    );
    const party_id = parties.assignor;
    expect(joined).toEqual([{ party_id, claimed: 'closed', status: 'active', applicant_party_id: party_id }]);
    await owner.query('delete from adhesion_requests where id = $1', [id]);
    await owner.query('delete from users where id = $1', [applicant]);
  });

  test('of a debtor there is none: accepting it opens its access', async () => {
    const { debtor } = world.parties;
    const pending = { national_id: SIREN, address: 'x', status: 'pending' };
    await setRow('parties', debtor, { is_assignor: false, ...pending });
    await owned(debtor);
    const id = await adhesion({ status: 'kyc_review', party_id: debtor });
    await expectRefused(take(people.adviser, id, 'to_risk'), 403, 'FORBIDDEN');
    expect((await taken(people.adviser, id, 'accept_debtor')).status).toBe('active');
    expect(await toldOf(world.owner, id)).toEqual([
      'adhesion.decided lucie',
      'adhesion.active lucie',
      'adhesion.active ines',
    ]);
  });
});

test('closing takes an adviser and a manager, whoever asks first', async () => {
  const close = { reasonCode: 'CESSATION', comment: 'Fin d’activité' };
  for (const [first, second] of [
    [people.adviser, people.m1],
    [people.m1, people.adviser],
  ] as const) {
    const party = await insertParty({ legal_name: 'Sans encours' });
    const id = await adhesion({ status: 'active', party_id: party });
    const asked = await take(first, id, 'close', close);
    expect(asked.statusCode).toBe(202);
    const pending = (await read(second, id)).pendingApproval as Approval;
    expect([asked.headers['location'], pending.label]).toEqual([`/api/approvals/${pending.id}`, 'Clôturer']);
    await expectRefused(take(first, id, 'close', close), 409, 'STATE_CONFLICT');
    const { data } = await done<Work>(second.call('GET', '/api/work?entity=approval'));
    expect(data.map(({ action }) => action.href)).toEqual([href(pages.adhesion, { id })]);
    const answer = (who: Person) =>
      who.call('POST', `/api/approvals/${pending.id}/answer`, { answer: 'approve', hash: pending.hash });
    await expectRefused(answer(first), 403, 'FOUR_EYES_REQUIRED');
    await expectRefused(answer(people.risk), 403, 'FORBIDDEN');
    await done(answer(second));
    expect((await read(first, id)).status).toBe('closed');
    // The company is told, and not why.
    const messages = (await noticesOf('adhesion.closed', id)).map(({ message }) => message);
    expect(messages).toContainEqual(expect.stringContaining('clôturée'));
    expect(messages.join()).not.toMatch(/activité/);
  }
});

test('a request changes hands between advisers, which its company does not read', async () => {
  const id = await adhesion({ status: 'kyc_review', assigned_to: people.adviser.identity.userId });
  const give = (assigneeId: string) => take(people.adviser, id, 'hand_over', { payload: { assigneeId } });
  await expectRefused(give(people.risk.identity.userId), 422, 'VALIDATION_FAILED');
  expect((await done<AdhesionRecord>(give(colleague))).assignedTo).toBe('Inès Collègue');
  expect(await rowsOf('select user_id, event from notifications')).toEqual([
    { user_id: colleague, event: 'adhesion.handed_over' },
  ]);
  expect((await taken(people.adviser, id, 'hand_back')).assignedTo).toBeNull();
  expect(JSON.stringify(await own(people.supplier))).not.toContain('Collègue');
});

test('of a late answer its holder hears on each day once, from the second business day on the manager too', async () => {
  const due = { due_on: '2026-04-30' };
  await adhesion({ ...due, status: 'kyc_review', assigned_to: people.adviser.identity.userId });
  await adhesion({ ...due, status: 'risk_review' });
  await adhesion({ ...due, status: 'approved' });
  // What waits for the company is late for nobody of the bank.
  await adhesion({ status: 'needs_info' });
  const tell = (day: string) => bySystem((tx, services) => tellOfLate(tx, services, day));
  const told = () =>
    columnOf(
      `with gone as (delete from notifications where event = 'adhesion.late' returning user_id, message)
        select split_part(u.email, '.', 1) || ' ' || substring(message from 'due le ([0-9/]+)')
        from gone join users u on u.id = gone.user_id order by 1`,
    );
  expect(await tell('2026-04-30')).toBe(0);
  // 1 May and the week-end do not count.
  expect([await tell('2026-05-04'), await tell('2026-05-04')]).toEqual([3, 0]);
  expect(await told()).toEqual(['ines 30/04/2026', 'pascal 30/04/2026', 'salome 30/04/2026']);
  expect(await tell('2026-05-05')).toBe(3);
  expect((await told()).filter((name) => name.startsWith('helene'))).toHaveLength(3);
  const late = await done<Page<{ status: string }>>(
    people.m1.call('GET', '/api/adhesions?late=true&sort=dueOn'),
  );
  expect(late.data.map(({ status }) => status).toSorted()).toEqual(['approved', 'kyc_review', 'risk_review']);
});

const lapse = (day: string) => bySystem((tx, services) => lapseDrafts(tx, services, day));

describe('drafts', () => {
  test('are told of on day 60, closed after day 90, each once', async () => {
    const begun = { status: 'draft', submitted_at: null, created_at: '2026-01-10T09:00:00Z' };
    await world.owner.query('delete from outbox_mails');
    const id = await adhesion({ ...begun, user_id: people.supplier.identity.userId });
    const kept = await adhesion({ ...begun, created_at: '2026-03-01T09:00:00Z' });
    // 11 March is its 60th day.
    expect(await lapse('2026-03-10')).toBe(0);
    const both = await Promise.all([lapse('2026-03-11'), lapse('2026-03-11')]);
    expect(both.toSorted()).toEqual([0, 1]);
    const mails = (await mailsTo()).filter(({ subject }) => subject.includes('Adhésion ADH-'));
    expect(mails).toMatchObject([{ body_text: expect.stringContaining('10/04/2026') }]);
    expect(await lapse('2026-04-10')).toBe(0);
    expect(await lapse('2026-04-11')).toBe(1);
    expect(await lapse('2026-04-11')).toBe(0);
    expect(await rowsOf('select id, status from adhesion_requests order by created_at')).toEqual([
      { id, status: 'closed' },
      { id: kept, status: 'draft' },
    ]);
  });

  test('are looked at from six in the morning in Paris, with no bank at work too', async () => {
    const job = jobsAtHours(world.app.services).find(({ name }) => name === 'lapse-adhesions') as JobAtHour;
    const at = (instant: string) => bySystem((tx) => runAtHour(tx, job, new Date(instant)));
    await at('2026-05-01T03:59:00Z');
    // 1 May.
    expect([await at('2026-05-01T03:59:30Z'), await at('2026-05-01T04:00:00Z')]).toEqual([null, 0]);
  });

  test('that nobody was told of are told of first', async () => {
    const id = await adhesion({
      status: 'draft',
      created_at: '2026-01-10T09:00:00Z',
      user_id: people.supplier.identity.userId,
    });
    expect(await lapse('2026-06-01')).toBe(1);
    expect((await read(people.adviser, id)).status).toBe('draft');
    expect(await lapse('2026-06-02')).toBe(1);
    expect((await read(people.adviser, id)).status).toBe('closed');
  });
});

describe('an adhesion that the bank begins', () => {
  const NEW = {
    legalName: 'Verrerie Cassalune',
    country: 'FR',
    legalForm: 'SAS',
    nationalId: '732 829 320',
    firstName: 'Aline',
    lastName: 'Cassalune',
    email: 'aline@cassalune.test',
  };
  const enter = (who: Person, more: object = {}) =>
    who.call('POST', '/api/adhesions', { ...NEW, ...more }, { 'idempotency-key': crypto.randomUUID() });
  const visit = (method: 'GET' | 'POST' | 'PATCH', url: string, token: string, payload?: object) =>
    world.app.fastify.inject({
      method,
      url,
      headers: { 'x-onboarding-token': token },
      ...(payload ? { payload } : {}),
    });
  /** Secrets of the links mailed, the newest first. */
  const mailed = async (email = NEW.email) =>
    (await mailsTo(email))
      .filter(({ subject }) => subject.endsWith('votre inscription'))
      .map(({ body_text }) => /[?&]token=([\w-]+)/.exec(body_text)?.[1] ?? '')
      .toReversed();
  const open = (token: string, more: object = {}) =>
    visit('POST', '/api/onboarding/account', token, {
      password: 'Quatorze-fours-bleus',
      acceptTerms: true,
      ...more,
    });
  const submit = (token: string) => visit('POST', '/api/onboarding/submit', token, { consent: true });

  test('is judged, and is of those who look after companies', async () => {
    await expectRefused(enter(people.risk), 403, 'FORBIDDEN');
    await expectRefused(enter(people.supplier), 403, 'FORBIDDEN');
    for (const wrong of [
      { nationalId: '732829321' },
      { email: 'aline' },
      { country: 'XX' },
      { legalName: 'x'.repeat(201) },
    ])
      await expectRefused(enter(people.adviser, wrong), 422, 'VALIDATION_FAILED');
    const taken = enter(people.adviser, { email: 'CAMILLE.VASSEUR@BREVANNE.TEST' });
    await expectRefused(taken, 409, 'DUPLICATE_RECORD');
    expect(await rowsOf('select from adhesion_requests')).toEqual([]);
  });

  test('is a draft whose contact chooses a password by the mailed link, once, and completes it', async () => {
    const draft = await done<AdhesionRecord>(enter(people.adviser), 201);
    expect(draft).toMatchObject({
      status: 'draft',
      nationalId: SIREN,
      applicant: { name: 'Aline Cassalune', email: NEW.email },
      allowedActions: [{ action: 'invite' }],
    });
    await expectRefused(enter(people.m1), 409, 'DUPLICATE_RECORD');
    await expectRefused(take(people.adviser, draft.id, 'invite'), 429, 'RATE_LIMITED');
    const [first = ''] = await mailed();
    await world.owner.query(`update onboardings set updated_at = now() - interval '2 minutes'`);
    await done(take(people.m1, draft.id, 'invite'));
    const [token = ''] = await mailed();
    // The link before has ended.
    await expectRefused(visit('GET', '/api/onboarding', first), 404, 'LINK_INVALID');
    expect(await done(visit('GET', '/api/onboarding', token))).toMatchObject({
      invited: true,
      step: 'company',
      adhesion: { number: draft.number, legalName: NEW.legalName, nationalId: SIREN },
    });
    // Nothing is done before there is an account.
    const early = visit('PATCH', '/api/onboarding', token, { version: 1, city: 'Paris' });
    await expectRefused(early, 404, 'LINK_INVALID');
    await expectRefused(submit(token), 404, 'LINK_INVALID');
    const weak = { password: 'aline-cassalune' };
    await expectRefused(open(token, weak), 422, 'PASSWORD_WEAK');
    const until = (days: number) =>
      world.owner.query('update onboardings set expires_at = now() + make_interval(days => $1)', [days]);
    await until(0);
    await expectRefused(open(token), 410, 'LINK_EXPIRED');
    await until(7);
    const both = await Promise.all([open(token), open(token)]);
    const opened = both.filter(({ statusCode }) => statusCode === 201);
    expect(opened).toHaveLength(1);
    const next = opened[0]?.headers['x-onboarding-token'] as string;
    await expectRefused(visit('GET', '/api/onboarding', token), 404, 'LINK_INVALID');
    await done(
      visit('PATCH', '/api/onboarding', next, {
        version: 1,
        address: '3 quai des Verriers',
        postcode: '30900',
        city: 'Nîmes',
        expectedTurnover: 100_000_000,
        debtorCount: 4,
        wantedCeiling: 20_000_000,
        currency: 'EUR',
      }),
    );
    await world.owner.query('update document_types set active = false');
    await done(submit(next));
    await world.owner.query('update document_types set active = true');
    const filed = await read(people.adviser, draft.id);
    expect(filed).toMatchObject({
      number: draft.number,
      status: 'submitted',
      invitedUntil: null,
      wantedCeiling: 20_000_000,
      party: { legalName: NEW.legalName, status: 'pending' },
    });
    const users = await rowsOf(
      'select u.role, u.status, u.email_verified_at is not null as verified, p.national_id from users u join parties p on p.id = u.party_id where u.email = $1',
      [NEW.email],
    );
    expect(users).toEqual([{ role: 'supplier', status: 'active', verified: true, national_id: SIREN }]);
  });

  test('ends with its link where nobody took it up in 90 days, and may be begun anew', async () => {
    const other = { email: 'nour@cassalune.test' };
    const { id } = await done<AdhesionRecord>(enter(people.adviser, other), 201);
    const [link = ''] = await mailed(other.email);
    await setRow('adhesion_requests', id, { created_at: '2026-01-10T09:00:00Z' });
    await lapse('2026-04-11');
    expect((await read(people.adviser, id)).status).toBe('closed');
    await expectRefused(visit('GET', '/api/onboarding', link), 410, 'LINK_EXPIRED');
    await expectRefused(open(link), 410, 'LINK_EXPIRED');
    expect((await enter(people.adviser, other)).statusCode).toBe(201);
  });
});
