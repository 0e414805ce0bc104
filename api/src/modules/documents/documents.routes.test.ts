import { randomUUID } from 'node:crypto';
import {
  actorOf,
  addBusinessDays,
  documentMachine,
  documentParts,
  documentStates,
  formatDate,
  stateNames,
  todayInParis,
  transitionFrom,
  type DocumentRecord,
  type DocumentRow,
  type Page,
  type Work,
} from '@cessio/contract';
import { done, expectRefused, faultsOf, historyOf } from '../../../test/answers.ts';
import { moveClock } from '../../../test/clock.ts';
import { insertInvoice, insertRequest } from '../../../test/fixtures.ts';
import { documentType, giveDocument, newPdf } from '../../../test/give-document.ts';
import { PIXEL } from '../../../test/hostile-files.ts';
import { insertDocument, logOf, noticesOf, setRow } from '../../../test/owner.ts';
import { columnOf, people, valueOf, world } from '../../../test/small-world.ts';
import { tableAnswer } from '../../../test/table-answer.ts';
import { daysFromToday, type Person } from '../../../test/world.ts';
import { writeAs } from '../../db/caller.ts';
import { encryption, handmadePdf } from '../einvoice/fixtures/pdf.ts';
import type { DocumentType } from './documents.repository.ts';
import { requireFit } from './documents.service.ts';

const PATH = '/api/documents';
const ofAssignor = (typeId: string) => ({ typeId, ownerType: 'party', ownerId: world.parties.assignor });
const given = (typeId: string, more: Record<string, string> = {}, who: Person = people.supplier) =>
  done<DocumentRecord>(giveDocument(who, { ...ofAssignor(typeId), ...more }), 201);
const seen = (who: Person, id: string) => done<DocumentRecord>(who.call('GET', `${PATH}/${id}`));
const step = (who: Person, { id, version }: Pick<DocumentRecord, 'id' | 'version'>, body: object) =>
  who.call('POST', `${PATH}/${id}/transitions`, { version, ...body });
const taken = (who: Person, record: Pick<DocumentRecord, 'id' | 'version'>, body: object) =>
  done<DocumentRecord>(step(who, record, body));
const statesOf = async (...ids: string[]) =>
  Promise.all(ids.map(async (id) => (await seen(people.adviser, id)).status));
const actionsOf = (record: DocumentRecord) => record.allowedActions.map(({ action }) => action);
const told = (id: string) =>
  columnOf(
    `select distinct u.email || ' ' || n.event from notifications n join users u on u.id = n.user_id
      where n.entity_id = $1 and n.entity_type = 'document' order by 1`,
    [id],
  );

describe('a company’s paper', () => {
  test('is given, checked and accepted; its company and its adviser are told', async () => {
    const type = await documentType(world, { validity_months: 3 });
    const record = await given(type);
    expect(record).toMatchObject({
      status: 'under_review',
      filename: 'kbis.pdf',
      ownerName: 'Atelier Brévanne',
      file: { mime: 'application/pdf' },
      claimed: false,
    });
    expect(actionsOf(record)).toEqual(['withdraw']);
    expect(await told(record.id)).toEqual(['ines.delmotte@cessio.test document.to_check']);
    const dueOn = addBusinessDays(todayInParis(), 2);
    const [notice] = await noticesOf('document.to_check', record.id);
    expect(notice?.message).toContain(`Au plus tard le ${formatDate(dueOn)}.`);
    const work = await people.adviser.get<Work>('/api/work?entity=document');
    expect(work.data).toMatchObject([{ id: record.id, dueOn }]);
    const forAdviser = await seen(people.adviser, record.id);
    expect(actionsOf(forAdviser)).toEqual(['claim', 'accept', 'refuse']);
    const accepted = await taken(people.adviser, forAdviser, { action: 'accept' });
    expect(accepted.status).toBe('valid');
    expect(accepted.expiresOn).toBe(record.usualExpiry);
    expect(await told(record.id)).toEqual([
      'camille.vasseur@brevanne.test document.valid',
      'ines.delmotte@cessio.test document.to_check',
    ]);
    const history = await historyOf(people.supplier, `${PATH}/${record.id}`);
    expect(history.map(({ label, actor }) => `${label}, ${actor.name}`)).toEqual([
      'Document validé, Votre conseiller',
      'Fichier contrôlé, Cessio',
      'Document déposé, camille vasseur',
    ]);
  });

  test('is good until the day that its reviewer gives, else that its company gave', async () => {
    const type = await documentType(world);
    const day = daysFromToday(90);
    const one = await given(type, { expiresOn: daysFromToday(30) });
    expect((await taken(people.adviser, one, { action: 'accept' })).expiresOn).toBe(daysFromToday(30));
    const other = await given(type);
    const past = { action: 'accept', payload: { expiresOn: daysFromToday(-1) } };
    await expectRefused(step(people.adviser, other, past), 422, 'VALIDATION_FAILED');
    const accepted = await taken(people.adviser, other, { action: 'accept', payload: { expiresOn: day } });
    expect(accepted.expiresOn).toBe(day);
    // Today is the portal's.
    await moveClock(world.owner, `${daysFromToday(40)}T10:00:00Z`);
    const late = giveDocument(people.supplier, { ...ofAssignor(type), expiresOn: daysFromToday(30) });
    await expectRefused(late, 422, 'VALIDATION_FAILED');
    await moveClock(world.owner, null);
    const third = giveDocument(people.supplier, { ...ofAssignor(type), expiresOn: daysFromToday(-1) });
    expect(faultsOf(await expectRefused(third, 422, 'VALIDATION_FAILED'))).toEqual(['/expiresOn DUE_PAST']);
  });

  test('is refused with a reason of the list; the next one replaces it at once', async () => {
    const type = await documentType(world);
    const first = await given(type);
    await expectRefused(step(people.adviser, first, { action: 'refuse' }), 422, 'REASON_REQUIRED');
    const other = { action: 'refuse', reasonCode: 'DOUBLON' };
    await expectRefused(step(people.adviser, first, other), 422, 'REASON_NOT_ALLOWED');
    const vague = { action: 'refuse', reasonCode: 'AUTRE', comment: 'non' };
    await expectRefused(step(people.adviser, first, vague), 422, 'COMMENT_REQUIRED');
    const refusal = { action: 'refuse', reasonCode: 'INCOMPLET', comment: 'Page 2.' };
    const refused = await taken(people.adviser, first, refusal);
    expect(refused).toMatchObject({ status: 'refused', rejectReason: 'Pages manquantes\u00a0: Page 2.' });
    expect(await told(first.id)).toContain('camille.vasseur@brevanne.test document.refused');
    const second = await given(type);
    expect(second.replacesId).toBe(first.id);
    expect(await statesOf(first.id, second.id)).toEqual(['replaced', 'under_review']);
    const versions = await done<{ data: DocumentRow[] }>(
      people.supplier.call('GET', `${PATH}/${first.id}/versions`),
    );
    expect(versions.data.map(({ id }) => id)).toEqual([second.id, first.id]);
  });

  test('that is valid stays in force until the new one that names it is accepted', async () => {
    const type = await documentType(world);
    const first = await given(type);
    await taken(people.adviser, first, { action: 'accept' });
    const second = await given(type, { replacesId: first.id });
    expect(await statesOf(first.id, second.id)).toEqual(['valid', 'under_review']);
    await taken(people.adviser, second, { action: 'accept' });
    expect(await statesOf(first.id, second.id)).toEqual(['replaced', 'valid']);
    // What is history is replaced by nothing.
    const third = giveDocument(people.supplier, { ...ofAssignor(type), replacesId: first.id });
    await expectRefused(third, 409, 'STATE_CONFLICT');
    // A second one that names none is kept next to it: two directors have two identity papers.
    const beside = await given(type);
    await taken(people.adviser, beside, { action: 'accept' });
    expect(await statesOf(second.id, beside.id)).toEqual(['valid', 'valid']);
  });

  test('is withdrawn by its company only while nobody has taken it to check', async () => {
    const type = await documentType(world);
    const record = await given(type);
    await expectRefused(step(people.adviser, record, { action: 'withdraw' }), 403, 'FORBIDDEN');
    const claimed = await taken(people.adviser, record, { action: 'claim' });
    expect(claimed).toMatchObject({ claimed: true, claimedBy: 'ines delmotte' });
    const forCompany = await seen(people.supplier, record.id);
    expect(forCompany).toMatchObject({ claimed: true, claimedBy: null, allowedActions: [] });
    await expectRefused(step(people.supplier, forCompany, { action: 'withdraw' }), 409, 'STATE_CONFLICT');
    const released = await taken(people.adviser, claimed, { action: 'release' });
    const back = await taken(people.supplier, released, { action: 'withdraw' });
    expect(back).toMatchObject({ status: 'requested', filename: null, file: null });
    await expectRefused(people.supplier.call('GET', `${PATH}/${record.id}/content`), 404, 'NOT_FOUND');
    // What is given next fills the same request.
    expect((await given(type)).id).toBe(record.id);
  });

  test('that nobody asked for is archived when it is withdrawn', async () => {
    const record = await given(await documentType(world, { required: false }));
    expect(actionsOf(record)).toEqual(['discard']);
    expect((await taken(people.supplier, record, { action: 'discard' })).status).toBe('archived');
  });

  test('is checked by the department of its kind, the administrator, and one person at a time', async () => {
    const { adviser, risk, legal, m1, client, supplier } = people;
    for (const [reviewer, who] of [
      ['RISK', risk],
      ['LEGAL', legal],
    ] as const) {
      const record = await given(await documentType(world, { reviewer }));
      expect(await told(record.id)).toEqual([expect.stringMatching(/document\.to_check/)]);
      for (const other of [adviser, risk, legal, m1].filter((one) => one !== who))
        await expectRefused(step(other, record, { action: 'accept' }), 403, 'FORBIDDEN');
      expect((await taken(who, record, { action: 'accept' })).status).toBe('valid');
    }
    const record = await given(await documentType(world));
    await expectRefused(step(supplier, record, { action: 'accept' }), 403, 'FORBIDDEN');
    await expectRefused(step(client, record, { action: 'accept' }), 404, 'NOT_FOUND');
    const claimed = await taken(people.super, record, { action: 'claim' });
    const late = await expectRefused(step(adviser, claimed, { action: 'accept' }), 409, 'STATE_CONFLICT');
    expect(late.detail).toContain('naim tazi');
    expect((await taken(people.super, claimed, { action: 'accept' })).status).toBe('valid');
    for (const action of ['scan', 'expire', 'replace', 'upload', 'nonsense'])
      await expectRefused(step(people.super, record, { action }), 403, 'FORBIDDEN');
  });

  test('is decided once: of two at the same moment one is refused, as is a stale version', async () => {
    const record = await given(await documentType(world));
    const answers = await Promise.all([
      step(people.adviser, record, { action: 'accept' }),
      step(people.super, record, { action: 'refuse', reasonCode: 'ILLISIBLE' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const late = step(people.adviser, record, { action: 'accept' });
    const problem = await expectRefused(late, 409, 'VERSION_CONFLICT');
    expect(problem['current']).toMatchObject({ id: record.id });
  });
});

describe('the table of machine C4', () => {
  const ALL = ['supplier', 'client', 'adviser', 'risk', 'legal', 'm1', 'super'] as const;
  const MOST = ['supplier', 'super'] as const;
  const CHECKS = ['claim', 'release', 'accept', 'refuse'];
  const actions = [...new Set(documentMachine.transitions.map(({ action }) => action))];

  test.each(actions)(
    '%s is taken from its states by its actors, and refused alike to all others',
    async (action) => {
      // What nobody asks for is discarded; what is asked for is withdrawn, and asked for again.
      const { id } = await given(await documentType(world, { required: action !== 'discard' }));
      const file = await valueOf('select file_id from documents where id = $1', [id]);
      // Steps of the system are open to nobody, not even an administrator.
      const steps = documentMachine.transitions.filter((row) => row.action === action);
      const tried = steps.every(({ by }) => by.every((part) => part === 'system')) ? MOST : ALL;
      for (const state of stateNames(documentStates))
        for (const name of tried) {
          const who = people[name];
          const claimedBy = action === 'release' && !who.identity.partyId ? who.identity.userId : null;
          const version = await valueOf<number>(
            `update documents set status = $2, reviewer_id = $3, file_id = $4, filename = 'kbis.pdf', version = version + 1
            where id = $1 returning version`,
            [id, state, claimedBy, file],
          );
          const said = tableAnswer(documentMachine, who.identity, documentParts, { state, action });
          // Papers of this kind are the adviser's to check.
          const others = said === 200 && CHECKS.includes(action) && (name === 'risk' || name === 'legal');
          const expected = name === 'client' ? 404 : others ? 403 : said;
          const reason = { reasonCode: 'ILLISIBLE', comment: 'Page 2.' };
          const answer = await step(who, { id, version }, { action, ...reason });
          expect([action, state, name, answer.statusCode]).toEqual([action, state, name, expected]);
          const to = transitionFrom(documentMachine, state, action)?.to;
          const now = await valueOf('select status from documents where id = $1', [id]);
          expect(now).toBe(expected === 200 && to !== 'same' ? to : state);
        }
    },
  );
});

describe('a request for a paper', () => {
  const ask = (who: Person, body: object) => who.call('POST', `${PATH}/requests`, body);

  test('is told to the company, filled by its next file, and not made twice', async () => {
    const type = await documentType(world, { required: false });
    const body = { ...ofAssignor(type), comment: 'De moins de 3 mois.' };
    for (const who of [people.supplier, people.client]) await expectRefused(ask(who, body), 403, 'FORBIDDEN');
    const asked = await done<DocumentRecord>(ask(people.adviser, body), 201);
    expect(asked).toMatchObject({ status: 'requested', asked: true, askedComment: body.comment, file: null });
    expect(await told(asked.id)).toEqual(['camille.vasseur@brevanne.test document.requested']);
    await expectRefused(ask(people.risk, body), 409, 'DUPLICATE_RECORD');
    const record = await given(type);
    expect(record).toMatchObject({ id: asked.id, status: 'under_review', asked: true });
    expect(actionsOf(record)).toEqual(['withdraw']);
  });

  test('may be of a guarantee request, an invoice or a contract', async () => {
    const requestId = await insertRequest(world);
    const guarantee = await documentType(world, { applies_to: 'guarantee' });
    const fields = { typeId: guarantee, ownerType: 'guarantee', ownerId: requestId };
    const record = await done<DocumentRecord>(giveDocument(people.client, fields), 201);
    expect(record).toMatchObject({
      partyId: world.parties.debtor,
      ownerType: 'guarantee',
      ownerId: requestId,
    });
    const { data } = await done<Page<DocumentRow>>(people.client.call('GET', `${PATH}?ownerId=${requestId}`));
    expect(data.map(({ id }) => id)).toEqual([record.id]);
    for (const who of [people.supplier, people.otherClient])
      expect(faultsOf(await expectRefused(giveDocument(who, fields), 422, 'VALIDATION_FAILED'))).toEqual([
        '/ownerId UNKNOWN_REF',
      ]);
    const invoiceType = await documentType(world, { applies_to: 'invoice' });
    const ofInvoice = { typeId: invoiceType, ownerType: 'invoice', ownerId: await insertInvoice(world) };
    expect(await done<DocumentRecord>(giveDocument(people.supplier, ofInvoice), 201)).toMatchObject({
      partyId: world.parties.assignor,
    });
    // The debtor does not see a draft of the other side.
    await expectRefused(giveDocument(people.client, ofInvoice), 422, 'VALIDATION_FAILED');
    const contractType = await documentType(world, { applies_to: 'contract' });
    const ofContract = { typeId: contractType, ownerType: 'contract', ownerId: world.contracts.reverse };
    expect(await done<DocumentRecord>(ask(people.legal, ofContract), 201)).toMatchObject({
      partyId: world.parties.debtor,
    });
  });
});

describe('what is given', () => {
  test('is of a kind that is asked of such records, for a company that the caller speaks for', async () => {
    const type = await documentType(world);
    const off = await documentType(world, { active: false });
    const faults = async (who: Person, over: Record<string, string>) =>
      faultsOf(
        await expectRefused(giveDocument(who, { ...ofAssignor(type), ...over }), 422, 'VALIDATION_FAILED'),
      );
    expect(await faults(people.supplier, { typeId: off })).toEqual(['/typeId UNKNOWN_REF']);
    expect(await faults(people.supplier, { ownerType: 'invoice' })).toEqual([
      '/typeId UNKNOWN_REF',
      '/ownerId UNKNOWN_REF',
    ]);
    expect(await faults(people.supplier, { ownerId: world.parties.otherAssignor })).toEqual([
      '/ownerId UNKNOWN_REF',
    ]);
    const others = await given(type, { ownerId: world.parties.otherAssignor }, people.otherSupplier);
    expect(await faults(people.supplier, { replacesId: others.id })).toEqual(['/replacesId UNKNOWN_REF']);
    expect(await faults(people.adviser, { replacesId: others.id })).toEqual(['/replacesId UNKNOWN_REF']);
    const internal = giveDocument(people.supplier, { ...ofAssignor(type), internal: 'true' });
    await expectRefused(internal, 403, 'FORBIDDEN');
  });

  test('is a paper by its bytes, within the formats and the size of its kind', async () => {
    const pictures = await documentType(world, { mime: ['image/jpeg'], max_mb: 1 });
    const fields = ofAssignor(pictures);
    const refusal = await expectRefused(giveDocument(people.supplier, fields), 415, 'FILE_TYPE_REFUSED');
    expect(refusal.detail).toContain('JPG');
    const small = ofAssignor(await documentType(world));
    const xml = Buffer.from('<?xml version="1.0"?><a/>');
    await expectRefused(giveDocument(people.supplier, small, { bytes: xml }), 415, 'FILE_TYPE_REFUSED');
    const empty = Buffer.alloc(0);
    await expectRefused(giveDocument(people.supplier, small, { bytes: empty }), 422, 'FILE_EMPTY');
    const cut = { bytes: PIXEL.subarray(0, -20), filename: 'photo.png' };
    await expectRefused(giveDocument(people.supplier, small, cut), 422, 'FILE_UNREADABLE');
    const locked = Buffer.from(handmadePdf({ stream: Buffer.from('x'), ...encryption }));
    await expectRefused(giveDocument(people.supplier, small, { bytes: locked }), 422, 'FILE_ENCRYPTED');
    const both = Buffer.concat([newPdf(), Buffer.from('MZ'.repeat(100))]);
    await expectRefused(giveDocument(people.supplier, small, { bytes: both }), 415, 'FILE_TYPE_REFUSED');
    const eicar = Buffer.from('X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*');
    const infected = giveDocument(people.supplier, small, { bytes: Buffer.concat([newPdf(), eicar]) });
    await expectRefused(infected, 422, 'FILE_INFECTED');
    const hostile = giveDocument(people.supplier, small, { filename: '../..\\kb\u202eis.pdf' });
    const named = await done<DocumentRecord>(hostile, 201);
    expect(named.filename).toBe('kbis.pdf');
  });

  test('is filed once under one key, also when two arrive together', async () => {
    const fields = ofAssignor(await documentType(world));
    const headers = { 'idempotency-key': randomUUID() };
    const bytes = newPdf();
    const give = () => giveDocument(people.supplier, fields, { bytes, headers });
    const both = await Promise.all([give(), give()]);
    expect(both.map(({ statusCode }) => statusCode)).toContain(201);
    expect((await give()).statusCode).toBe(201);
    const list = await done<Page<DocumentRow>>(people.adviser.call('GET', `${PATH}?typeId=${fields.typeId}`));
    expect(list.data).toHaveLength(1);
  });
});

test('a file larger than its kind may be is refused, a smaller one is not', () => {
  const type = { maxMb: 2, mime: [] as string[] } as unknown as DocumentType;
  const file = { mime: 'application/pdf', size: 2 * 1024 * 1024 };
  expect(() => requireFit(type, file)).not.toThrow();
  expect(() => requireFit(type, { ...file, size: file.size + 1 })).toThrow('FILE_TOO_LARGE');
});

describe('its file', () => {
  test('leaves as an attachment that runs nothing, to its company and the bank alone; the bank sees who read it', async () => {
    const record = await given(await documentType(world));
    const content = (who: Person) => who.call('GET', `${PATH}/${record.id}/content`);
    const answer = await content(people.supplier);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "attachment; filename*=UTF-8''kbis.pdf",
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    });
    expect((await content(people.risk)).statusCode).toBe(200);
    for (const who of [people.client, people.otherSupplier]) {
      expect((await content(who)).statusCode).toBe(404);
      for (const path of ['', '/versions', '/timeline'])
        expect((await who.call('GET', `${PATH}/${record.id}${path}`)).statusCode).toBe(404);
    }
    expect(await logOf('documents.read', record.id)).toMatchObject([
      { actor_name: 'camille vasseur', client_party: null },
      { actor_name: 'pascal orsini', client_party: null },
    ]);
  });

  test('is shown to nobody before the antivirus has answered', async () => {
    const record = await given(await documentType(world));
    await setRow('documents', record.id, { status: 'uploaded' });
    for (const who of [people.supplier, people.adviser])
      await expectRefused(who.call('GET', `${PATH}/${record.id}/content`), 409, 'STATE_CONFLICT');
  });
});

test('the bank’s own paper about a company is nothing that the company learns of', async () => {
  const type = await documentType(world);
  const record = await given(type, { internal: 'true' }, people.risk);
  expect(record).toMatchObject({ internal: true, status: 'under_review' });
  for (const path of ['', '/content', '/versions', '/timeline'])
    expect((await people.supplier.call('GET', `${PATH}/${record.id}${path}`)).statusCode).toBe(404);
  const list = await done<Page<DocumentRow>>(people.supplier.call('GET', `${PATH}?typeId=${type}`));
  expect(list.data).toEqual([]);
  await taken(people.adviser, record, { action: 'refuse', reasonCode: 'ILLISIBLE' });
  expect(await told(record.id)).toEqual([]);
  // What the bank files in the company's name, the company reads.
  const filed = await given(type, {}, people.adviser);
  expect((await people.supplier.call('GET', `${PATH}/${filed.id}/content`)).statusCode).toBe(200);
  expect(actionsOf(await seen(people.supplier, filed.id))).toEqual([]);
});

test('many are decided in one call, each for itself', async () => {
  const records = [
    await given(await documentType(world)),
    await given(await documentType(world, { reviewer: 'RISK' })),
    await given(await documentType(world)),
  ];
  const items = records.map(({ id, version }) => ({ id, version }));
  const decide = (who: Person, body: object) =>
    who.call('POST', `${PATH}/bulk-transitions`, body, { 'idempotency-key': randomUUID() });
  const answer = await done<{ succeeded: number; results: { code: string | null }[] }>(
    decide(people.adviser, { action: 'accept', items }),
  );
  expect(answer.results.map(({ code }) => code)).toEqual([null, 'FORBIDDEN', null]);
  await expectRefused(decide(people.supplier, { action: 'accept', items }), 403, 'FORBIDDEN');
  await expectRefused(decide(people.adviser, { action: 'archive', items }), 422, 'VALIDATION_FAILED');
});

test('in SQL, a company’s login makes no paper valid, nor files one for another', async () => {
  const id = await insertDocument(await documentType(world), { status: 'under_review' });
  const attempt = (text: string, values: unknown[]) =>
    writeAs(world.app.services.pools, people.supplier.identity, (tx) => tx.query(text, values)).then(
      ({ rowCount }) => rowCount,
      (error: { code?: string }) => error.code,
    );
  expect(await attempt(`update documents set status = 'valid' where id = $1`, [id])).toBe('42501');
  expect(await attempt(`update documents set reviewer_id = null where id = $1`, [id])).toBe('42501');
  expect(await attempt('select reviewer_id from documents where id = $1', [id])).toBe('42501');
  await setRow('documents', id, { status: 'valid' });
  expect(await attempt(`update documents set status = 'archived' where id = $1`, [id])).toBe(0);
  const insert = `insert into documents (type_id, type_code, type_label, party_id, owner_name, status, uploaded_by)
    select type_id, type_code, type_label, $2, owner_name, $3, app_user() from documents where id = $1`;
  expect(await attempt(insert, [id, world.parties.otherAssignor, 'uploaded'])).toBe('42501');
  expect(await attempt(insert, [id, world.parties.assignor, 'valid'])).toBe('42501');
});

test('what waits is in the queue of its department, of who has taken it, and of the company that must give it', async () => {
  const waiting = async (who: Person, id: string) => {
    const work = await done<Work>(who.call('GET', '/api/work?entity=document'));
    const turn = actorOf(who.identity);
    const list = await done<Page<DocumentRow>>(who.call('GET', `${PATH}?limit=200&turn=${turn}`));
    const found = work.data.find((one) => one.id === id);
    expect(list.data.some((one) => one.id === id)).toBe(found !== undefined);
    return found && `${found.why} ${found.action.label} ${found.action.href}`;
  };
  const { adviser, legal, risk, supplier } = people;
  const record = await given(await documentType(world));
  expect(await waiting(adviser, record.id)).toBe(`Document à vérifier Valider /documents/${record.id}`);
  for (const who of [legal, risk, supplier]) expect(await waiting(who, record.id)).toBeUndefined();
  const claimed = await taken(people.super, record, { action: 'claim' });
  expect(await waiting(adviser, record.id)).toBeUndefined();
  const refusal = { action: 'refuse', reasonCode: 'ILLISIBLE' };
  await taken(people.super, claimed, refusal);
  expect(await waiting(supplier, record.id)).toBe(
    'Document refusé\u00a0: à déposer de nouveau Déposer /documents/my?tab=todo',
  );
  const legalPaper = await given(await documentType(world, { reviewer: 'LEGAL' }));
  expect(await waiting(legal, legalPaper.id)).toContain('Valider');
  expect(await waiting(adviser, legalPaper.id)).toBeUndefined();
  // A company that asks for the bank's turn learns nothing by it.
  const asked = await done<Page<DocumentRow>>(supplier.call('GET', `${PATH}?turn=A`));
  expect(asked.data).toEqual([]);
});
