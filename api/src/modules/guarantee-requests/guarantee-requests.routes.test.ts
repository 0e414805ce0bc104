import {
  answerDue,
  formatDate,
  guaranteeRequestMachine,
  isTurnOf,
  stateNames,
  todayInParis,
  transitionsFor,
  TURNS,
  lettersOf,
  type Actor,
  type DocumentRecord,
  type ErrorCode,
  type GuaranteeRequest,
  type guaranteeRequestExposure,
  type Page,
  type RequestPaper,
  type ResponseOf,
  type NextAction,
} from '@cessio/contract';
import { typedRequest } from '../../../test/records.ts';
import { OPINION, read, REQUESTS, step, taken, toDecide } from '../../../test/request-steps.ts';
import { done, expectRefused, faultsOf, historyOf, touched } from '../../../test/answers.ts';
import { insertRequest } from '../../../test/fixtures.ts';
import { documentType, giveDocument } from '../../../test/give-document.ts';
import { bySystem, people, rowsOf, valueOf, world } from '../../../test/small-world.ts';
import { PEOPLE } from '../../../test/table-answer.ts';
import { logOf, setRow } from '../../../test/owner.ts';
import { toldOf } from '../../../test/told.ts';
import { daysFromToday, EMPTY_PDF, type Person } from '../../../test/world.ts';
import { runAtHour } from '../../jobs/at-hour.ts';
import { lapseOffers, tellOfLate } from '../../jobs/requests.ts';

describe('guarantee requests', () => {
  const body = (more: object = {}) => ({ ...typedRequest(world, 4_000_000), ...more });
  const post = (more: object = {}, who: Person = people.client) => who.call('POST', REQUESTS, body(more));
  const create = (more: object = {}) => done<GuaranteeRequest>(post(more), 201);
  const deviation = 'Caution de la maison mère reçue.';
  /** A request that waits for the decision. */
  const decided = async (more: object = {}, advice: object = {}) => toDecide(await create(more), advice);
  const actions = (request: GuaranteeRequest) => request.allowedActions.map(({ action }) => action);

  test('a draft is its requester’s, with what can be done to it', async () => {
    const answer = await post();
    const request = answer.json<GuaranteeRequest>();
    expect(answer.headers['location']).toBe(`${REQUESTS}/${request.id}`);
    expect(request).toMatchObject({
      status: 'draft',
      version: 1,
      requester: { legalName: 'Halbrane Distribution' },
      decision: null,
    });
    expect(request.number).toMatch(/^DG-\d{4}-\d{6}$/);
    expect(actions(request)).toEqual(['submit', 'cancel']);
    expect(request.allowedActions[0]?.confirm).toContain(request.number);
    expect(
      await rowsOf('select action, to_status from audit_events where entity_id = $1', [request.id]),
    ).toEqual([{ action: 'guaranteeRequests.create', to_status: 'draft' }]);
  });

  test('what a debtor would bear holds what is granted, approved and asked, this one apart, and no decision lowers it', async () => {
    const exposureOf = async ({ id }: GuaranteeRequest, who: Person = people.m1) =>
      who.get<ResponseOf<typeof guaranteeRequestExposure>>(`${REQUESTS}/${id}/exposure`);
    const line = {
      beneficiary: { id: world.parties.assignor, legalName: 'Atelier Brévanne' },
      currency: 'EUR',
    };
    const other = await taken(people.client, await create({ amount: 5_500_000 }), 'submit');
    const first = await decided({ amount: 4_000_000 });
    const foreign = await taken(people.client, await create({ currency: 'TND', amount: 7_000 }), 'submit');
    await create({ amount: 900_000 });
    const { lines, around } = await exposureOf(first);
    const [mine, dinars] = lines;
    const sums = (name: string) => ({ name, currency: 'EUR', without: 10_500_000, with: 14_500_000 });
    expect(around.filter(({ currency }) => currency === 'EUR')).toEqual([
      { scope: 'debtor', ...sums('Halbrane Distribution') },
      { scope: 'beneficiary', ...sums('Atelier Brévanne') },
    ]);
    const { debtor, otherDebtor } = world.parties;
    await world.owner.query('update parties set group_id = $1 where id = any($2)', [
      crypto.randomUUID(),
      [debtor, otherDebtor],
    ]);
    const sister = await insertRequest(world, { status: 'submitted', debtor_id: otherDebtor, amount: 700 });
    const group = { scope: 'group', name: '2', currency: 'EUR', without: 10_500_700, with: 14_500_700 };
    expect((await exposureOf(first)).around).toContainEqual(group);
    await world.owner.query('update parties set group_id = null where id = any($1)', [[debtor, otherDebtor]]);
    await world.owner.query('delete from guarantee_requests where id = $1', [sister]);
    expect(mine).toEqual({
      ...line,
      used: 0,
      free: 5_000_000,
      approved: 0,
      pending: 5_500_000,
      asked: 4_000_000,
    });
    expect(dinars).toMatchObject({ currency: 'TND', pending: 7_000, asked: 0 });
    const granted = await taken(people.m1, first, 'approve');
    const after = await exposureOf(granted);
    expect(after.lines[0]).toEqual({ ...mine, approved: 4_000_000, asked: 0 });
    // What it was granted is not borne without it.
    expect(after.around).toContainEqual({ scope: 'debtor', ...sums('Halbrane Distribution') });
    expect((await exposureOf(other)).lines[0]).toMatchObject({
      pending: 0,
      asked: 5_500_000,
      approved: 4_000_000,
    });
    for (const [who, status] of [
      [people.client, 403],
      [people.supplier, 403],
    ] as const)
      expect((await who.call('GET', `${REQUESTS}/${first.id}/exposure`)).statusCode).toBe(status);
    const unknown = await people.m1.call('GET', `${REQUESTS}/${crypto.randomUUID()}/exposure`);
    expect(unknown.statusCode).toBe(404);
    for (const one of [other, foreign])
      await taken(people.client, one, 'cancel', { comment: 'Plus besoin.' });
    expect((await exposureOf(granted)).lines).toEqual([
      { ...mine, approved: 4_000_000, pending: 0, asked: 0 },
    ]);
  });

  test('a draft names two different companies that exist, and a day to come', async () => {
    const refused = async (more: object) =>
      faultsOf(await expectRefused(post(more), 422, 'VALIDATION_FAILED'));
    expect(await refused({ beneficiaryId: world.parties.debtor })).toEqual(['/beneficiaryId SAME_PARTY']);
    expect(await refused({ debtorId: crypto.randomUUID() })).toEqual(['/debtorId UNKNOWN_REF']);
    expect(await refused({ validUntil: daysFromToday(-1) })).toEqual(['/validUntil DUE_PAST']);
    expect(await refused({ amount: 0, tenorDays: 181, riskOpinion: {} })).toEqual([
      '/amount OUT_OF_RANGE',
      '/tenorDays OUT_OF_RANGE',
      '/riskOpinion UNKNOWN_FIELD',
    ]);
  });

  describe('a draft is changed', () => {
    const patch = (who: Person, { id, version }: Pick<GuaranteeRequest, 'id' | 'version'>, more: object) =>
      who.call('PATCH', `${REQUESTS}/${id}`, { version, ...more });

    test('by its requester, field by field, each change in its history', async () => {
      const draft = await create();
      const changed = await done<GuaranteeRequest>(
        patch(people.client, draft, { amount: 6_000_000, kind: 'demand', validUntil: daysFromToday(200) }),
      );
      expect(changed).toMatchObject({
        ...draft,
        amount: 6_000_000,
        kind: 'demand',
        validUntil: daysFromToday(200),
        version: draft.version + 1,
      });
      const { rows } = await world.owner.query(
        `select before, after from audit_events where entity_id = $1 and action = 'guaranteeRequests.update'`,
        [draft.id],
      );
      expect(rows).toEqual([
        {
          before: { amount: 4_000_000, kind: 'limit', validUntil: null },
          after: { amount: 6_000_000, kind: 'demand', validUntil: daysFromToday(200) },
        },
      ]);
      const timeline = await people.client.call('GET', `${REQUESTS}/${draft.id}/timeline`);
      expect(timeline.body).toContain('3 champs modifiés');
      // Said again, it changes nothing.
      const same = await done<GuaranteeRequest>(patch(people.client, changed, { amount: 6_000_000 }));
      expect(same.version).toBe(changed.version);
    });

    test('by nobody else, and by the same rules as a new one', async () => {
      const draft = await create();
      for (const who of [people.supplier, people.adviser, people.m1])
        await expectRefused(patch(who, draft, { amount: 1 }), 403, 'FORBIDDEN');
      await expectRefused(patch(people.otherClient, draft, { amount: 1 }), 404, 'NOT_FOUND');
      const refused = async (more: object) =>
        faultsOf(await expectRefused(patch(people.client, draft, more), 422, 'VALIDATION_FAILED'));
      expect(await refused({ beneficiaryId: world.parties.debtor })).toEqual(['/beneficiaryId SAME_PARTY']);
      expect(await refused({ beneficiaryId: crypto.randomUUID() })).toEqual(['/beneficiaryId UNKNOWN_REF']);
      expect(await refused({ validUntil: daysFromToday(0) })).toEqual(['/validUntil DUE_PAST']);
      expect(await refused({ amount: 0, status: 'submitted', requesterId: world.parties.assignor })).toEqual([
        '/amount OUT_OF_RANGE',
        '/status UNKNOWN_FIELD',
        '/requesterId UNKNOWN_FIELD',
      ]);
      expect(await read(people.client, draft.id)).toEqual(draft);
    });

    test('in the version that one has read: else both states are said, and of two at once one stands', async () => {
      const draft = await create();
      const answers = await Promise.all(
        [5_000_000, 6_000_000].map((amount) => patch(people.client, draft, { amount })),
      );
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
      const lost = answers.find(({ statusCode }) => statusCode === 409)?.json<{ code: string }>();
      const stands = await read(people.client, draft.id);
      expect(lost).toMatchObject({
        code: 'VERSION_CONFLICT',
        current: { amount: stands.amount, version: 2 },
        yours: { version: 1 },
      });
    });

    test('until it is sent: then neither the API nor the database takes a change', async () => {
      const sent = await taken(people.client, await create(), 'submit');
      const late = await expectRefused(patch(people.client, sent, { amount: 1 }), 409, 'STATE_CONFLICT');
      expect(late['current']).toMatchObject({ status: 'submitted', amount: 4_000_000 });
      const byHand = people.client.sql('update guarantee_requests set amount = 1 where id = $1', [sent.id]);
      await expect(byHand).rejects.toThrow('what was sent is not changed');
    });
  });

  test('a request is sent with the papers that its kind asks for, and says which are missing', async () => {
    const asked = { applies_to: 'guarantee', request_kinds: ['demand'] };
    const [order, optional, foreign] = [
      await documentType(world, { ...asked, label: 'Commande garantie' }),
      await documentType(world, { ...asked, label: 'Plan de trésorerie', required: false }),
      await documentType(world, { ...asked, label: 'Patente', countries: ['MA'] }),
    ];
    const papersOf = async (who: Person, query: string) =>
      (await who.get<{ data: RequestPaper[] }>(`${REQUESTS}/papers?${query}`)).data;
    expect(await papersOf(people.client, 'kind=limit')).toEqual([]);
    expect((await papersOf(people.client, 'kind=demand')).map(({ label, given }) => [label, given])).toEqual([
      ['Commande garantie', false],
      ['Plan de trésorerie', false],
    ]);
    await expectRefused(people.client.call('GET', `${REQUESTS}/papers?kind=cheap`), 400, 'QUERY_INVALID');

    const draft = await create({ kind: 'demand' });
    expect(draft.allowedActions[0]?.blockedBy?.code).toBe('DOCUMENTS_MISSING');
    const refused = await expectRefused(step(people.client, draft, 'submit'), 422, 'DOCUMENTS_MISSING');
    expect(refused.detail).toContain('Commande garantie');
    expect(refused['missing']).toMatchObject([{ label: 'Commande garantie' }]);
    // The same request without surety asks for none of them.
    const asLimit = await taken(people.client, await create(), 'submit');
    expect(asLimit.status).toBe('submitted');

    const give = { typeId: order, ownerType: 'guarantee', ownerId: draft.id };
    await expectRefused(giveDocument(people.otherClient, give), 422, 'VALIDATION_FAILED');
    const paper = await done<DocumentRecord>(giveDocument(people.client, give), 201);
    const stands = await papersOf(people.client, `kind=demand&id=${draft.id}`);
    expect(stands[0]).toMatchObject({ documentId: paper.id, status: 'under_review', given: true });
    for (const other of [people.otherClient, people.supplier]) {
      const answer = await other.call('GET', `${REQUESTS}/papers?kind=demand&id=${draft.id}`);
      expect([403, 404]).toContain(answer.statusCode);
    }
    expect((await papersOf(people.adviser, `kind=demand&id=${draft.id}`))[0]?.given).toBe(true);
    // What the bank has refused is missing again.
    const check = { action: 'refuse', version: paper.version, reasonCode: 'ILLISIBLE' };
    await done(people.adviser.call('POST', `/api/documents/${paper.id}/transitions`, check));
    await expectRefused(step(people.client, draft, 'submit'), 422, 'DOCUMENTS_MISSING');
    await done(giveDocument(people.client, give), 201);
    expect((await taken(people.client, draft, 'submit')).status).toBe('submitted');
    await world.owner.query('update document_types set active = false where id = any ($1)', [
      [order, optional, foreign],
    ]);
  });

  test('what is above its contract’s ceiling, or no longer to come, is kept and not sent', async () => {
    let draft = await create({ amount: 200_000_000_00 });
    expect(draft.allowedActions[0]).toMatchObject({
      action: 'submit',
      enabled: false,
      blockedBy: { code: 'CEILING_EXCEEDED', who: 'Vous' },
    });
    const refused = await expectRefused(step(people.client, draft, 'submit'), 422, 'CEILING_EXCEEDED');
    expect(refused.detail).toContain('plafond du contrat');
    await world.owner.query('update guarantee_requests set amount = 1, valid_until = $2 where id = $1', [
      draft.id,
      daysFromToday(0),
    ]);
    draft = await read(people.client, draft.id);
    await expectRefused(step(people.client, draft, 'submit'), 422, 'DEADLINE_PASSED');
  });

  test('the same key makes one draft', async () => {
    const key = { 'idempotency-key': 'once-and-only' };
    const first = await people.client.call('POST', REQUESTS, body(), key);
    const again = await people.client.call('POST', REQUESTS, body(), key);
    expect(again.json()).toEqual(first.json());
    expect(again.headers['idempotent-replayed']).toBe('true');
  });

  test('who may ask, read and list', async () => {
    const { client, supplier, otherClient, adviser, risk, legal, m1, super: chief } = people;
    const request = await create();
    for (const who of [supplier, adviser, risk, m1, chief])
      await expectRefused(post({}, who), 403, 'FORBIDDEN');
    for (const url of [REQUESTS, `${REQUESTS}/${request.id}`])
      await expectRefused(supplier.call('GET', url), 403, 'FORBIDDEN');
    for (const who of [client, adviser, risk, legal, m1, chief])
      expect((await read(who, request.id)).id).toBe(request.id);
    for (const part of ['', '/timeline'])
      await expectRefused(otherClient.call('GET', `${REQUESTS}/${request.id}${part}`), 404, 'NOT_FOUND');
    await expectRefused(step(otherClient, request, 'submit'), 404, 'NOT_FOUND');
    await expectRefused(client.call('GET', `${REQUESTS}/not-an-id`), 404, 'NOT_FOUND');
    const list = await otherClient.get<Page<GuaranteeRequest>>(REQUESTS);
    expect(list.data).toEqual([]);
  });

  test('granted within the limit: formalisation opens at once', async () => {
    let request = await decided();
    expect(request.riskOpinion).toEqual({
      grade: 'B',
      amount: 4_000_000,
      note: 'Deux retards.',
      by: people.risk.identity.name,
      at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    request = await taken(people.adviser, request, 'approve');
    expect(request).toMatchObject({
      status: 'legal_review',
      grantedAmount: 4_000_000,
      decision: { by: 'ines delmotte' },
    });
    const seen = await read(people.client, request.id);
    expect(seen).not.toHaveProperty('riskOpinion');
    expect(seen.decision?.by).toBe('Votre conseiller');
    expect(actions(seen)).toEqual([]);
    const { rows } = await world.owner.query<{ event: string; type: string; email: string }>(
      `select n.event, n.type, u.email from notifications n join users u on u.id = n.user_id where n.entity_id = $1 order by n.seq`,
      [request.id],
    );
    expect(rows.map(({ event, type, email }) => `${event} ${type} ${email.split('.')[0]}`)).toEqual([
      'request.submitted 2 ines',
      'request.studied 2 lucie',
      'request.to_study 2 pascal',
      'request.to_decide 2 ines',
      'request.decided 2 lucie',
      'work.awaited 2 salome',
    ]);
  });

  test('an opinion is one line of the history, which says it once, with whom and what it changed', async () => {
    const text = 'Deux retards à l’automne, soldés depuis.';
    const { id } = await toDecide(
      await done<GuaranteeRequest>(people.client.call('POST', REQUESTS, typedRequest(world, 4_000_000)), 201),
    );
    await setRow('guarantee_requests', id, { status: 'risk_review' });
    const again = await read(people.risk, id);
    await taken(people.risk, again, 'give_opinion', { comment: text, payload: { grade: 'C', amount: 100 } });
    const entries = await historyOf(people.adviser, `${REQUESTS}/${id}`);
    expect(entries.filter(({ action }) => action.endsWith('.note'))).toEqual([]);
    expect(entries[0]).toMatchObject({ label: 'Avis rendu', comment: text });
    expect(JSON.stringify(entries).split(text)).toHaveLength(2);
    // The journal keeps what it said before.
    const [line] = (await logOf('guaranteeRequests.note', id)).slice(-1);
    expect([line?.before, line?.after]).toMatchObject([
      { riskOpinion: { note: OPINION.payload.note } },
      { riskOpinion: { note: text } },
    ]);
  });

  test('above the limit: handed to the manager, counter-offer, acceptance', async () => {
    let request = await decided({ amount: 9_000_000 });
    request = await read(people.adviser, request.id);
    const blocked = request.allowedActions.find(({ action }) => action === 'approve');
    expect(blocked).toMatchObject({
      enabled: false,
      blockedBy: { code: 'APPROVAL_LIMIT_EXCEEDED', who: 'Responsable' },
    });
    expect(request.allowedActions.find(({ action }) => action === 'approve_partially')?.enabled).toBe(true);
    await expectRefused(step(people.adviser, request, 'approve'), 403, 'APPROVAL_LIMIT_EXCEEDED');
    const offer = (grantedAmount: number) => ({
      comment: 'Retards.',
      payload: { grantedAmount, conditions: 'Comptes avant juin.' },
    });
    const tooMuch = step(people.adviser, request, 'approve_partially', offer(6_000_000));
    await expectRefused(tooMuch, 403, 'APPROVAL_LIMIT_EXCEEDED');
    request = await taken(people.adviser, request, 'escalate', { comment: 'Au-dessus de ma limite.' });
    expect(actions(request)).not.toContain('escalate');
    await expectRefused(step(people.adviser, request, 'escalate'), 409, 'STATE_CONFLICT');
    // What a row tells marks it for the manager, and no longer for the adviser.
    const { data } = await people.m1.get<Page<GuaranteeRequest>>(`${REQUESTS}?turn=M`);
    const row = data.find(({ id }) => id === request.id) ?? {};
    const { id } = request;
    expect(TURNS.filter((actor) => isTurnOf(actor, 'guarantee_request', row))).toEqual(['M', 'X']);
    expect(await done(people.client.call('GET', `${REQUESTS}/${id}`))).not.toHaveProperty('holder');
    const offered = (more: object) => step(people.m1, request, 'approve_partially', more);
    for (const grantedAmount of [9_000_000, 0, -1, 1.5])
      await expectRefused(offered(offer(grantedAmount)), 422, 'VALIDATION_FAILED');
    await expectRefused(offered({ payload: offer(1).payload }), 422, 'COMMENT_REQUIRED');
    request = await taken(people.m1, request, 'approve_partially', offer(6_000_000));
    expect(request).toMatchObject({
      status: 'partially_approved',
      grantedAmount: 6_000_000,
      dueOn: expect.any(String) as string,
    });

    const seen = await read(people.client, request.id);
    expect(seen.decision).toMatchObject({
      by: 'Responsable',
      comment: 'Retards.\nConditions\u00a0: Comptes avant juin.',
    });
    expect(actions(seen)).toEqual(['accept_offer', 'decline_offer']);
    const history = async (who: Person) => (await who.call('GET', `${REQUESTS}/${request.id}/timeline`)).body;
    const timeline = await history(people.client);
    expect(timeline).not.toMatch(/limite|Incidents|Avis favorable|delmotte|marchadier|orsini/i);
    expect(timeline).toContain('Contre-offre envoyée');
    expect(await history(people.adviser)).toMatch(/Incidents.*|Avis favorable/);
    request = await taken(people.client, seen, 'accept_offer');
    expect(request.status).toBe('legal_review');
    expect((await toldOf(world.owner, id)).slice(-5)).toEqual([
      'request.to_decide helene',
      'request.decided lucie',
      'request.decided ines',
      'request.offer_answered ines',
      'work.awaited salome',
    ]);
    // Legal reads what is due and when, the requester whose turn it is.
    const due = answerDue(todayInParis());
    expect(
      await valueOf(`select message from notifications where event = 'work.awaited' and entity_id = $1`, [
        id,
      ]),
    ).toContain(`acte signé à joindre. Au plus tard le ${formatDate(due)}.`);
    expect(await people.client.get<NextAction>(`/api/work/guarantee_request/${id}`)).toMatchObject({
      elsewhere: { who: 'Votre banque', why: 'Acte en préparation', dueOn: due },
    });
  });

  test('granting more than the risk department advises takes a reason, which the bank alone reads', async () => {
    const conditions = 'Comptes avant juin.';
    const offer = (grantedAmount: number, more: object = {}) => ({
      comment: 'Retards.',
      payload: { grantedAmount, conditions, ...more },
    });
    const deviationField = ({ allowedActions }: GuaranteeRequest, action: string) =>
      allowedActions
        .find((one) => one.action === action)
        ?.needs.fields?.find(({ name }) => name === 'deviation');
    for (const [advice, granted] of [
      [{ amount: 3_000_000 }, 3_000_001],
      [{ amount: 0 }, 1],
      [{ grade: 'E', amount: 4_000_000 }, 1],
    ] as const) {
      const request = await decided({}, advice);
      const { m1 } = people;
      await expectRefused(step(m1, request, 'approve'), 422, 'DEVIATION_REASON_REQUIRED');
      await expectRefused(
        step(m1, request, 'approve_partially', offer(granted)),
        422,
        'DEVIATION_REASON_REQUIRED',
      );
      for (const short of [' trop bref ', '          ', 'x'.repeat(2001)]) {
        const refused = step(m1, request, 'approve', { payload: { deviation: short } });
        const { errors } = await expectRefused(refused, 422, 'VALIDATION_FAILED');
        expect(errors?.[0]?.path).toBe('/payload/deviation');
      }
      expect(deviationField(await read(m1, request.id), 'approve')).toMatchObject({ min: 10 });
      expect(deviationField(await read(m1, request.id), 'approve_partially')?.above).toEqual({
        field: 'grantedAmount',
        amount: granted - 1,
      });
    }
    const request = await decided({}, { amount: 3_000_000 });
    const within = await taken(people.adviser, request, 'approve_partially', offer(3_000_000, { deviation }));
    expect(within.deviation).toBeNull();
    const other = await decided({}, { amount: 3_000_000 });
    const granted = await taken(people.adviser, other, 'approve', { payload: { deviation } });
    expect(granted).toMatchObject({ deviation, grantedAmount: 4_000_000 });
    const history = async (who: Person) => (await who.call('GET', `${REQUESTS}/${other.id}/timeline`)).body;
    expect(await history(people.risk)).toContain(deviation);
    expect(await history(people.client)).not.toMatch(/Caution|Écart|30.000/);
    const seen = await people.client.call('GET', `${REQUESTS}/${other.id}`);
    expect(seen.body).not.toMatch(/Caution|deviation/);
    const { rows } = await world.owner.query(
      `select internal, after from audit_events where entity_id = $1 and after ? 'deviation'`,
      [other.id],
    );
    expect(rows).toEqual([{ internal: true, after: { deviation } }]);
  });

  test('an opinion advises no more than is asked', async () => {
    let request = await create();
    request = await taken(people.client, request, 'submit');
    request = await taken(people.adviser, request, 'study');
    request = await taken(people.adviser, request, 'ask_opinion');
    const advising = (amount: number) =>
      step(people.risk, request, 'give_opinion', { comment: 'x', payload: { grade: 'A', amount } });
    const { errors } = await expectRefused(advising(4_000_001), 422, 'VALIDATION_FAILED');
    expect(errors?.[0]?.path).toBe('/payload/amount');
    const seen = await read(people.risk, request.id);
    expect(seen.allowedActions[0]?.needs.fields?.[1]).toMatchObject({ name: 'amount', max: 4_000_000 });
    expect((await advising(4_000_000)).statusCode).toBe(200);
  });

  test('an offer lapses after fifteen days', async () => {
    let request = await decided();
    const offer = { comment: 'x', payload: { grantedAmount: 1_000_000, conditions: 'y' } };
    request = await taken(people.adviser, request, 'approve_partially', offer);
    await world.owner.query('update guarantee_requests set due_on = current_date - 2 where id = $1', [
      request.id,
    ]);
    const seen = await read(people.client, request.id);
    expect(seen.allowedActions.map(({ blockedBy }) => blockedBy?.code)).toEqual([
      'DEADLINE_PASSED',
      'DEADLINE_PASSED',
    ]);
    await expectRefused(step(people.client, request, 'accept_offer'), 422, 'DEADLINE_PASSED');
    // Its last day is a day on which it may be answered.
    await world.owner.query('update guarantee_requests set due_on = $2 where id = $1', [
      request.id,
      daysFromToday(0),
    ]);
    expect((await taken(people.client, request, 'accept_offer')).status).toBe('legal_review');
  });

  /** Runs a job that is due at an hour until nothing is left. @returns how many it handled */
  const atHour = async (hour: string, bankDays: boolean, job: typeof lapseOffers, instant: string) => {
    const { services } = world.app;
    const run = () =>
      bySystem((tx) => {
        const work = () => job(tx, services, instant.slice(0, 10));
        return runAtHour(tx, { name: job.name, hour, bankDays, work }, new Date(instant));
      });
    const count = (await run()) ?? 0;
    if (count > 0) await run();
    return count;
  };
  const lapse = (at: string) => atHour('06:00', false, lapseOffers, at);
  const tellLate = (at: string) => atHour('09:00', true, tellOfLate, at);
  const noticesOf = async (id: string, event: string) =>
    (await toldOf(world.owner, id)).flatMap((told) =>
      told.startsWith(`${event} `) ? told.slice(event.length + 1) : [],
    );

  test('an offer that nobody answered is closed at six in the morning after its last day, once', async () => {
    const request = await decided();
    const offer = { comment: 'x', payload: { grantedAmount: 1_000_000, conditions: 'y' } };
    const { id } = await taken(people.adviser, request, 'approve_partially', offer);
    await world.owner.query(`update guarantee_requests set due_on = '2026-04-30' where id = $1`, [id]);
    const lapsed: number[] = [];
    // 1 May is no bank day, and an offer ends all the same; in summer 04:00 UTC is six in Paris.
    for (const at of ['04-30T16:00', '05-01T03:59', '05-01T04:00', '05-01T04:01'])
      lapsed.push(await lapse(`2026-${at}:00Z`));
    expect(lapsed).toEqual([0, 0, 1, 0]);
    expect(await read(people.client, id)).toMatchObject({ status: 'declined', dueOn: null });
    expect(await noticesOf(id, 'request.offer_answered')).toEqual(['lucie', 'ines']);
    const history = await people.client.call('GET', `${REQUESTS}/${id}/timeline`);
    expect(history.body).toContain('Contre-offre close sans réponse');
    await expectRefused(
      step(people.client, await read(people.client, id), 'accept_offer'),
      409,
      'STATE_CONFLICT',
    );
  });

  test('of a late answer its holder hears at nine on each bank day, from the second on the manager too', async () => {
    const { id } = await taken(people.client, await create(), 'submit');
    const due = (day: string, status: string) =>
      world.owner.query('update guarantee_requests set due_on = $2, status = $3 where id = $1', [
        id,
        day,
        status,
      ]);
    await due('2026-04-30', 'submitted');
    const told: [string, number][] = [];
    // Thursday's answer: 1 May, a holiday, and the week-end do not count.
    for (const at of [
      '04-30T08:00',
      '05-01T08:00',
      '05-02T08:00',
      '05-04T06:59',
      '05-04T07:00',
      '05-04T09:00',
    ])
      told.push([at, await tellLate(`2026-${at}:00Z`)]);
    expect(told.filter(([, count]) => count > 0)).toEqual([['05-04T07:00', 1]]);
    expect(await noticesOf(id, 'request.late')).toEqual(['ines']);
    expect(await tellLate('2026-05-05T07:00:00Z')).toBe(1);
    expect((await noticesOf(id, 'request.late')).toSorted()).toEqual(['helene', 'ines', 'ines']);
    await due('2026-05-05', 'risk_review');
    expect(await tellLate('2026-05-06T07:00:00Z')).toBe(1);
    expect((await noticesOf(id, 'request.late')).at(-1)).toBe('pascal');
    // What waits for its requester is late for nobody of the bank.
    await due('2026-05-05', 'needs_info');
    expect(await tellLate('2026-05-07T07:00:00Z')).toBe(0);
    await world.owner.query(`update guarantee_requests set status = 'cancelled' where id = $1`, [id]);
  });

  test('who has a request, since when and how late: list, record and queue agree, its requester reads no name', async () => {
    const sent = await taken(people.client, await create(), 'submit');
    const { id } = sent;
    const { rows } = await world.owner.query<{ held: string }>(
      `update guarantee_requests set due_on = $2, held_since = now() - interval '2 days', status_since = now() - interval '2 days'
        where id = $1 returning held_since as held`,
      [id, daysFromToday(-1)],
    );
    const since = new Date(rows[0]?.held ?? '').toISOString();
    const seen = async (who: Person) => {
      const list = await who.get<Page<GuaranteeRequest>>(`${REQUESTS}?late=true&sort=dueOn`);
      const { stage } = await read(who, id);
      expect(list.data.find((row) => row.id === id)?.stage).toEqual(stage);
      return stage;
    };
    expect(await seen(people.client)).toEqual({ holder: 'Votre banque', since, late: true });
    const holder = people.adviser.identity.name;
    expect(await seen(people.risk)).toEqual({ holder, since, late: true });
    const next = await people.risk.get<NextAction>(`/api/work/guarantee_request/${id}`);
    expect(next.elsewhere).toMatchObject({ who: holder, since, dueOn: daysFromToday(-1) });
    const others = await people.m1.get<Page<GuaranteeRequest>>(`${REQUESTS}?late=false&limit=200`);
    expect(others.data.every(({ stage }) => !stage.late)).toBe(true);
    expect(others.data.map((row) => row.id)).not.toContain(id);

    const asked = await taken(
      people.adviser,
      await taken(people.adviser, await read(people.adviser, id), 'study'),
      'ask_opinion',
    );
    expect(asked.stage).toMatchObject({ holder: 'Département Risque', late: false });
    const back = await taken(people.client, await read(people.client, id), 'cancel');
    expect(back.stage).toMatchObject({ holder: null, late: false });
  });

  test('what the bank asks for is given item by item, each with a file or words', async () => {
    let request = await taken(people.client, await create(), 'submit');
    request = await taken(people.adviser, request, 'study');
    const items = [{ code: 'BILANS', comment: 'Des trois derniers exercices' }, { code: 'KBIS' }];
    for (const wrong of [[{ code: 'NOTHING' }], Array.from({ length: 21 }, () => ({ code: 'KBIS' })), 'x'])
      await expectRefused(
        step(people.adviser, request, 'request_info', { payload: { items: wrong } }),
        422,
        'VALIDATION_FAILED',
      );
    await expectRefused(
      step(people.adviser, request, 'request_info', { payload: { items: [] } }),
      422,
      'COMMENT_REQUIRED',
    );
    request = await taken(people.adviser, request, 'request_info', { payload: { items } });
    expect(request).toMatchObject({
      status: 'needs_info',
      dueOn: null,
      stage: { holder: 'Halbrane Distribution' },
    });
    const { rows } = await world.owner.query<{ message: string }>(
      `select message from notifications where entity_id = $1 and event = 'request.needs_info'`,
      [request.id],
    );
    expect(rows[0]?.message).toContain('Bilans, Extrait d’immatriculation');

    const seen = await read(people.client, request.id);
    const labels = ['Bilans', 'Extrait d’immatriculation'];
    expect(seen.missing.map(({ label, comment }) => [label, comment])).toEqual([
      [labels[0], 'Des trois derniers exercices'],
      [labels[1], null],
    ]);
    const field = seen.allowedActions.find(({ action }) => action === 'complete')?.needs.fields?.[0];
    expect(field?.asked?.map(({ label }) => label)).toEqual(labels);
    const give = (answers: unknown) => step(people.client, seen, 'complete', { payload: { answers } });
    const fileOf = async (who: Person) =>
      (await who.upload('/api/uploads', 'bilans.pdf', EMPTY_PDF)).json<{ id: string }>().id;
    const lacks = await expectRefused(give([{ text: 'Joints au dossier' }, {}]), 422, 'ITEMS_MISSING');
    expect(lacks.detail).toContain(labels[1]);
    await expectRefused(step(people.client, seen, 'complete'), 422, 'ITEMS_MISSING');
    await expectRefused(give([{ text: 'un seul' }]), 422, 'VALIDATION_FAILED');
    for (const other of [people.otherClient, people.adviser])
      await expectRefused(give([{ fileId: await fileOf(other) }, { text: 'x' }]), 422, 'VALIDATION_FAILED');
    const completed = await done<GuaranteeRequest>(
      give([{ fileId: await fileOf(people.client) }, { text: 'Déjà remis en mai' }]),
    );
    expect(completed).toMatchObject({
      status: 'under_review',
      missing: [],
      dueOn: expect.any(String) as string,
    });

    const { answers } = await read(people.adviser, request.id);
    expect(answers).toMatchObject([
      { label: labels[0], asked: 'Des trois derniers exercices', answer: null, filename: 'bilans.pdf' },
      { label: labels[1], answer: 'Déjà remis en mai', filename: null, givenBy: people.client.identity.name },
    ]);
    const path = `${REQUESTS}/${request.id}/answers/${answers[0]?.id}/file`;
    for (const who of [people.client, people.adviser, people.risk]) {
      const file = await who.call('GET', path);
      expect([file.statusCode, file.rawPayload.equals(EMPTY_PDF)]).toEqual([200, true]);
    }
    await expectRefused(people.otherClient.call('GET', path), 404, 'NOT_FOUND');
    await expectRefused(people.supplier.call('GET', path), 403, 'FORBIDDEN');
    await expectRefused(
      people.adviser.call('GET', path.replace(answers[0]?.id ?? '', request.id)),
      404,
      'NOT_FOUND',
    );
    // Given once: nothing more is written, and nobody else's file is answered for.
    const insert = `insert into guarantee_request_answers (request_id, party_id, given_by, label, answer) values ($1, app_party(), 'x', 'x', 'x')`;
    for (const who of [people.client, people.otherClient])
      await expect(who.sql(insert, [request.id])).rejects.toMatchObject({ code: '42501' });
  });

  test('whoever typed in a request neither advises nor decides, who advised does not decide', async () => {
    /** As though they might: no login of the bank may write what the requester gives. */
    const typed = (id: string, who: Person) =>
      world.owner.query(
        `with as_them as materialized (select set_config('app.user', $2, true))
         update guarantee_requests set reason = reason || '.' from as_them where id = $1`,
        [id, who.identity.userId],
      );
    const { rows } = await world.owner.query(
      'select edited_by = array[created_by] as own from guarantee_requests where id = $1',
      [(await create()).id],
    );
    expect(rows).toEqual([{ own: true }]);

    let request = await taken(people.client, await create(), 'submit');
    request = await taken(people.adviser, request, 'study');
    request = await taken(people.adviser, request, 'ask_opinion');
    await typed(request.id, people.risk);
    const shown = (await read(people.risk, request.id)).allowedActions;
    expect(shown.find(({ action }) => action === 'give_opinion')).toMatchObject({
      enabled: false,
      blockedBy: { code: 'DECIDER_EDITED', who: 'Un collègue' },
    });
    await expectRefused(step(people.risk, request, 'give_opinion', OPINION), 403, 'DECIDER_EDITED');
    request = await taken(people.super, request, 'give_opinion', OPINION);
    await typed(request.id, people.adviser);
    for (const who of [people.adviser, people.super])
      for (const [action, more] of [
        ['approve', { payload: { deviation } }],
        ['approve_partially', { comment: 'x', payload: { grantedAmount: 1, conditions: 'y' } }],
        ['refuse', { reasonCode: 'EXPOSITION' }],
      ] as const)
        await expectRefused(step(who, request, action, more), 403, 'DECIDER_EDITED');
    expect((await taken(people.m1, request, 'refuse', { reasonCode: 'EXPOSITION' })).status).toBe('refused');
  });

  test('a refusal needs a reason of its list, and words where the reason says nothing', async () => {
    let request = await decided();
    for (const [more, code] of [
      [{}, 'REASON_REQUIRED'],
      [{ reasonCode: 'LIMITE_ATTEINTE' }, 'REASON_NOT_ALLOWED'],
      [{ reasonCode: 'AUTRE', comment: 'trop peu' }, 'COMMENT_REQUIRED'],
    ] as const)
      await expectRefused(step(people.adviser, request, 'refuse', more), 422, code);
    request = await taken(people.adviser, request, 'refuse', { reasonCode: 'EXPOSITION' });
    expect((await read(people.client, request.id)).decision).toMatchObject({
      by: 'Votre conseiller',
      reason: 'Exposition maximale',
    });
  });

  test('each step is its actor’s alone', async () => {
    let request = await create();
    await expectRefused(step(people.adviser, request, 'submit'), 403, 'FORBIDDEN');
    request = await taken(people.client, request, 'submit');
    for (const who of [people.client, people.risk, people.legal]) {
      await expectRefused(step(who, request, 'study'), 403, 'FORBIDDEN');
    }
    request = await taken(people.super, request, 'study');
    await expectRefused(step(people.adviser, request, 'request_info'), 422, 'COMMENT_REQUIRED');
    const comment = 'Vos derniers comptes <b>signés</b>';
    request = await taken(people.adviser, request, 'request_info', { comment });
    expect(
      await rowsOf<{ type: string; message: string }>(
        `select type, message from notifications where entity_id = $1 and event = 'request.needs_info'`,
        [request.id],
      ),
    ).toEqual([{ type: '3', message: expect.stringContaining('&lt;b&gt;signés&lt;/b&gt;') as string }]);
    request = await taken(people.client, request, 'complete');
    request = await taken(people.m1, request, 'ask_opinion');
    await expectRefused(step(people.adviser, request, 'give_opinion', OPINION), 403, 'FORBIDDEN');
    const graded = { comment: 'x', payload: { grade: 'F', amount: 1 } };
    const bad = await expectRefused(
      step(people.risk, request, 'give_opinion', graded),
      422,
      'VALIDATION_FAILED',
    );
    expect(bad.errors?.[0]?.path).toBe('/payload/grade');
    for (const action of ['to_legal', 'nonsense']) {
      await expectRefused(step(people.super, request, action), 403, 'FORBIDDEN');
    }
    request = await taken(people.client, request, 'cancel', { comment: 'Plus nécessaire.' });
    expect(request.status).toBe('cancelled');
  });

  test('a stale version and a wrong state say what is there now', async () => {
    const request = await create();
    const sent = await taken(people.client, request, 'submit');
    const stale = await expectRefused(step(people.client, request, 'cancel'), 409, 'VERSION_CONFLICT');
    expect(stale).toMatchObject({
      current: { version: sent.version, status: 'submitted' },
      yours: { version: request.version, action: 'cancel' },
    });
    expect(stale['current']).not.toHaveProperty('riskOpinion');
    const late = await expectRefused(step(people.client, sent, 'submit'), 409, 'STATE_CONFLICT');
    expect(late['current']).toMatchObject({ status: 'submitted' });
  });

  test('two deciders at once: one decides', async () => {
    const request = await decided();
    const answers = await Promise.all([
      step(people.m1, request, 'approve'),
      step(people.adviser, request, 'refuse', { reasonCode: 'EXPOSITION' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    // The other one gets the current state, and its own request.
    const lost = answers.findIndex(({ statusCode }) => statusCode === 409);
    expect(answers[lost]?.json()).toMatchObject({
      code: 'VERSION_CONFLICT',
      current: { status: lost === 0 ? 'refused' : 'legal_review' },
      yours: { action: lost === 0 ? 'approve' : 'refuse', version: request.version },
    });
  });

  const tried = [...new Set(guaranteeRequestMachine.transitions.map(({ action }) => action))];
  /** Two colleagues of the adviser: one who was given the file, and one who may be. */
  let colleague: string;
  beforeAll(async () => {
    colleague = await valueOf<string>(
      `with u as (insert into users (role, first_name, last_name, email, password_hash, email_verified_at)
          select 'adviser', 'Collègue', n, 'collegue.' || n || '@cessio.test', 'none', now() from unnest('{Un,Deux}'::text[]) n returning id)
        insert into employees (user_id, department, staff_no) select id, 'ADVISER', id::text from u returning user_id as id`,
    );
  });

  test.each(stateNames(guaranteeRequestMachine.states))(
    'of one that is %s, the table alone says who may do what: page and API agree, and no step of the system is anybody’s',
    async (state) => {
      const id = await insertRequest(world);
      // Handed over: it may be given back, and handed on.
      await world.owner.query('update guarantee_requests set status = $2, assignee_id = $3 where id = $1', [
        id,
        state,
        colleague,
      ]);
      for (const letter of Object.keys(PEOPLE) as Actor[]) {
        const who = people[PEOPLE[letter]];
        // A supplier reads none.
        const shown = (await who.call('GET', `${REQUESTS}/${id}`)).json<GuaranteeRequest>();
        const parts = letter === 'C' ? (['C', 'D'] as const) : lettersOf(letter);
        const allowed = new Set<string>(
          transitionsFor(guaranteeRequestMachine, state, parts).map(({ action }) => action),
        );
        const offered = (shown.allowedActions ?? []).map(({ action }) => action);
        expect([letter, offered.toSorted()]).toEqual([letter, [...allowed].toSorted()]);
        for (const action of tried) {
          // With what no step takes: what the table refuses is refused before that.
          const { version = 1 } = shown;
          const answer = await step(who, { id, version }, action, { payload: { nothing: 1 } });
          const { code } = answer.json<{ code: string }>();
          expect([letter, action, !['FORBIDDEN', 'STATE_CONFLICT'].includes(code)]).toEqual([
            letter,
            action,
            allowed.has(action),
          ]);
        }
      }
      await world.owner.query('delete from guarantee_requests where id = $1', [id]);
    },
  );

  test('no login moves a request past its steps, whatever the API lets through', async () => {
    const id = await insertRequest(world);
    const moved = async (who: Person, from: string, to: string, editedBy?: Person) => {
      await world.owner.query('update guarantee_requests set status = $2, edited_by = $3 where id = $1', [
        id,
        from,
        editedBy ? [editedBy.identity.userId] : [],
      ]);
      const text = 'update guarantee_requests set status = $2 where id = $1';
      return touched(who.sql(text, [id, to]));
    };
    const { client, adviser, risk, legal, m1 } = people;
    for (const [who, from, to] of [
      [client, 'decision', 'legal_review'],
      [client, 'legal_review', 'formalised'],
      [client, 'draft', 'decision'],
      [client, 'refused', 'submitted'],
      [adviser, 'draft', 'submitted'],
      [adviser, 'risk_review', 'decision'],
      [adviser, 'partially_approved', 'legal_review'],
      [adviser, 'legal_review', 'formalised'],
      [risk, 'decision', 'legal_review'],
      [legal, 'decision', 'refused'],
      [m1, 'submitted', 'legal_review'],
    ] as const)
      expect([from, to, await moved(who, from, to)]).toEqual([from, to, '42501']);
    expect(await moved(risk, 'risk_review', 'decision', risk)).toBe('42501');
    expect(await moved(m1, 'decision', 'refused', m1)).toBe('42501');
    expect(await moved(m1, 'decision', 'refused', adviser)).toBe(1);
    await world.owner.query('delete from guarantee_requests where id = $1', [id]);
  });

  test('rights and companies are judged as they are now, not as the token says', async () => {
    const request = await create();
    const set = (table: string, text: string, id: string) =>
      world.owner.query(`update ${table} set ${text} where id = $1`, [id]);
    const refused = (code: ErrorCode) => expectRefused(step(people.client, request, 'submit'), 403, code);
    await set('users', `rights = '{pay_view}'`, people.client.identity.userId);
    await refused('RIGHT_MISSING');
    await set('users', `rights = '{submit,sign,pay_view}'`, people.client.identity.userId);
    await set('parties', `status = 'suspended'`, world.parties.debtor);
    await refused('PARTY_INACTIVE');
    await expectRefused(post(), 403, 'PARTY_INACTIVE');
    await set('parties', `status = 'active'`, world.parties.debtor);
    expect((await taken(people.client, request, 'submit')).status).toBe('submitted');
  });

  test('the export holds no formula', async () => {
    const rename = (name: string) =>
      world.owner.query('update parties set legal_name = $2 where id = $1', [world.parties.assignor, name]);
    await rename('=HYPERLINK("x";"y")');
    const answer = await people.client.call('GET', `${REQUESTS}.csv?kind=limit&sort=number`);
    await rename('Atelier Brévanne');
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    const lines = answer.body.split('\r\n');
    expect(lines[0]).toBe(
      '\uFEFFNuméro;Nature;Demandeur;Débiteur garanti;Bénéficiaire;Montant demandé (EUR);Montant demandé (TND);Devise;Délai ou durée (jours);Valable jusqu’au;État;Réponse attendue le;Créée le;En charge',
    );
    expect(lines[1]).toContain(`;"'=HYPERLINK(""x"";""y"")";40000,00;;EUR;90;`);
    expect(lines[1]).toMatch(/;Halbrane Distribution$/);
    await expectRefused(people.client.call('GET', `${REQUESTS}.csv?amount.gte=many`), 400, 'QUERY_INVALID');
  });
});
