import type {
  AllowedAction,
  DocumentRecord,
  DocumentRow,
  GuaranteeRequest,
  Page,
  RecordPaper,
  Work,
} from '@cessio/contract';
import { ADHESION_TERMS, typedRequest } from '../../../test/records.ts';
import { done, expectRefused } from '../../../test/answers.ts';
import { documentType, giveDocument } from '../../../test/give-document.ts';
import * as invoices from '../../../test/invoice-steps.ts';
import { insertAdhesion, insertDocument, setRow } from '../../../test/owner.ts';
import { read, REQUESTS, step, taken } from '../../../test/request-steps.ts';
import { people, world } from '../../../test/small-world.ts';
import { stepUpHeader } from '../../../test/step-up.ts';
import type { Person } from '../../../test/world.ts';

/* One rule for every record: its papers are shown with it, and its decisions and acts depend on them. */

const WAITS = 'Pièce pas encore vérifiée\u00a0: Commande garantie (conseiller)';
const papersOf = async (who: Person, ownerType: string, ownerId: string) =>
  (await who.get<{ data: RecordPaper[] }>(`/api/documents/papers?ownerType=${ownerType}&ownerId=${ownerId}`))
    .data;
const offered = (record: { allowedActions: AllowedAction[] }, action: string) =>
  record.allowedActions.find((one) => one.action === action);
const effects = (action: AllowedAction | undefined) => (action?.look?.effects ?? []).map(({ text }) => text);
const check = async (id: string, more: object) => {
  const { version } = await people.adviser.get<DocumentRecord>(`/api/documents/${id}`);
  return done(people.adviser.call('POST', `/api/documents/${id}/transitions`, { version, ...more }));
};
const REFUSE = { action: 'refuse', reasonCode: 'ILLISIBLE' };

afterEach(() => world.owner.query('update document_types set active = false'));

test('a guarantee request: listed for client and bank, warned of while it waits, stopped when it is refused', async () => {
  const label = 'Commande garantie';
  const typeId = await documentType(world, { applies_to: 'guarantee', request_kinds: ['demand'], label });
  const body = { ...typedRequest(world, 4_000_000), kind: 'demand' };
  let request = await done<GuaranteeRequest>(people.client.call('POST', REQUESTS, body), 201);
  const give = { typeId, ownerType: 'guarantee', ownerId: request.id };
  const paper = await done<DocumentRecord>(giveDocument(people.client, give), 201);
  for (const who of [people.client, people.adviser, people.legal])
    expect(await papersOf(who, 'guarantee', request.id)).toMatchObject([
      { label, required: true, status: 'under_review', reviewer: 'ADVISER', documentId: paper.id },
    ]);
  for (const who of [people.otherClient, people.supplier])
    expect(await papersOf(who, 'guarantee', request.id)).toEqual([]);

  // Two of one name are told apart by their records, in lists and where they wait to be checked.
  const { data } = await people.client.get<Page<DocumentRow>>(`/api/documents?ownerId=${request.id}`);
  expect(data.map(({ record }) => record)).toEqual([
    { entity: 'guarantee_request', id: request.id, number: request.number },
  ]);
  const work = await done<Work>(people.adviser.call('GET', '/api/work?entity=document'));
  expect(work.data).toMatchObject([
    { id: paper.id, label, about: `Halbrane Distribution · ${request.number}` },
  ]);
  expect((await people.supplier.call('GET', '/api/documents')).statusCode).toBe(200);

  request = await taken(people.client, request, 'submit');
  request = await taken(people.adviser, request, 'study');
  request = await taken(people.adviser, request, 'ask_opinion');
  const opinion = { comment: 'Avis.', payload: { grade: 'B', amount: 4_000_000 } };
  request = await taken(people.risk, request, 'give_opinion', opinion);
  request = await read(people.m1, request.id);
  expect(effects(offered(request, 'approve'))).toContain(WAITS);
  expect(effects(offered(request, 'approve_partially'))).toContain(WAITS);
  expect(effects(offered(request, 'refuse'))).not.toContain(WAITS);

  await check(paper.id, REFUSE);
  request = await read(people.m1, request.id);
  for (const action of ['approve', 'approve_partially']) {
    expect(offered(request, action)?.blockedBy).toMatchObject({
      code: 'DOCUMENTS_MISSING',
      text: expect.stringContaining(`${label} (refusé)`) as string,
      who: 'Le demandeur',
    });
  }
  await expectRefused(step(people.m1, request, 'approve'), 422, 'DOCUMENTS_MISSING');

  const again = await done<DocumentRecord>(giveDocument(people.client, give), 201);
  request = await taken(people.m1, request, 'approve');
  await check(again.id, REFUSE);
  request = await read(people.legal, request.id);
  expect(offered(request, 'formalise')?.blockedBy?.code).toBe('DOCUMENTS_MISSING');
  const third = await done<DocumentRecord>(giveDocument(people.client, give), 201);
  await check(third.id, { action: 'accept' });
  request = await read(people.legal, request.id);
  expect(offered(request, 'formalise')).toMatchObject({ enabled: true });
  expect(effects(offered(request, 'formalise'))).not.toContain(WAITS);
});

test('an adhesion: its applicant reads what it asks for, of the request and of the company; nobody else’s reads it', async () => {
  const label = 'Bilans';
  const ofRequest = await documentType(world, { applies_to: 'adhesion', label });
  await documentType(world, {
    applies_to: 'adhesion',
    label: 'De sociétés par actions',
    legal_forms: ['SAS'],
  });
  await documentType(world, { applies_to: 'party', label: 'Statuts' });
  const { assignor } = world.parties;
  await setRow('parties', assignor, { legal_form: 'SARL' });
  const id = await insertAdhesion({ applicant_party_id: assignor, status: 'submitted' });
  await insertDocument(ofRequest, { owner_type: 'adhesion', owner_id: id, status: 'refused' });
  for (const who of [people.supplier, people.adviser])
    expect(await papersOf(who, 'adhesion', id)).toMatchObject([
      { label, required: true, status: 'refused', given: false },
      { label: 'Statuts', required: true, status: null, documentId: null },
    ]);
  for (const who of [people.client, people.otherClient])
    expect(await papersOf(who, 'adhesion', id)).toEqual([]);
});

test('an adhesion: agreement and contract wait for a paper that was refused since, and say what nobody has checked', async () => {
  const typeId = await documentType(world, { applies_to: 'adhesion', label: 'Bilans' });
  const id = await insertAdhesion({
    number: 'ADH-2026-000901',
    wanted_ceiling: 50_000_000,
    expected_turnover: 300_000_000,
    status: 'committee',
    submitted_at: new Date(),
    terms: JSON.stringify(ADHESION_TERMS),
  });
  const paper = await insertDocument(typeId, { owner_type: 'adhesion', owner_id: id, status: 'refused' });
  const shown = (who: Person) =>
    who.get<{ version: number; allowedActions: AllowedAction[] }>(`/api/adhesions/${id}`);
  const take = async (who: Person, action: string) =>
    who.call(
      'POST',
      `/api/adhesions/${id}/transitions`,
      {
        action,
        version: (await shown(who)).version,
        ...(action === 'approve' ? { comment: 'Dossier complet.' } : {}),
      },
      await stepUpHeader(world.owner, who.identity),
    );
  await expectRefused(take(people.m1, 'approve'), 422, 'DOCUMENTS_MISSING');
  await setRow('documents', paper, { status: 'under_review' });
  const waits = 'Pièce pas encore vérifiée\u00a0: Bilans (conseiller)';
  expect(effects(offered(await shown(people.m1), 'approve'))).toContain(waits);
  await done(take(people.m1, 'approve'));
  expect(effects(offered(await shown(people.legal), 'prepare'))).toContain(waits);
  await setRow('documents', paper, { status: 'expired' });
  const refused = await expectRefused(take(people.legal, 'prepare'), 422, 'DOCUMENTS_MISSING');
  expect(refused.detail).toContain('Bilans (expiré)');
});

test('an invoice: what the bank asks for with it is its depositor’s to give, before it is approved', async () => {
  const invoice = await invoices.reviewed();
  const typeId = await documentType(world, { applies_to: 'invoice', label: 'Bon de livraison' });
  const [lacking] = await papersOf(people.supplier, 'invoice', invoice.id);
  expect(lacking).toMatchObject({ label: 'Bon de livraison', required: true, status: null });
  // Its debtor is not asked for it.
  expect(await papersOf(people.client, 'invoice', invoice.id)).toEqual([]);
  const record = await invoices.seen(people.adviser, invoice.id);
  expect(offered(record, 'approve')?.blockedBy).toMatchObject({
    code: 'DOCUMENTS_MISSING',
    who: 'Le déposant',
  });
  await expectRefused(invoices.step(people.adviser, record, 'approve'), 422, 'DOCUMENTS_MISSING');
  await done(giveDocument(people.supplier, { typeId, ownerType: 'invoice', ownerId: invoice.id }), 201);
  expect((await invoices.taken(people.adviser, record, 'approve')).status).toBe('approved');
});
