import { randomUUID } from 'node:crypto';
import {
  formatMoney,
  type announceApproval,
  type ErrorCode,
  type Invoice,
  type InvoiceRow,
  type Page,
  type Problem,
  type ResponseOf,
  type TimelineEntry,
} from '@cessio/contract';
import { done, expectRefused } from '../../../test/answers.ts';
import { depositBody, newDocument } from '../../../test/deposit-body.ts';
import { draft, reviewed, seen, sent, step, taken } from '../../../test/invoice-steps.ts';
import { people, valueOf, world } from '../../../test/small-world.ts';
import { daysFromToday, EMPTY_PDF, type Person } from '../../../test/world.ts';

const input = (by: Person, over: Record<string, unknown> = {}) => depositBody(world, by, over);

const edit = (by: Person, { id, version }: Invoice, more: object) =>
  by.call('PATCH', `/api/invoices/${id}`, { version, ...more });

/** The approver's text where the guarantee does not cover all of it. */
const UNCOVERED = { comment: 'Débiteur connu de longue date.' };

describe('the main job', () => {
  test('classic: the assignor deposits, the debtor confirms, the adviser approves, both are told', async () => {
    const { supplier, client, adviser } = people;
    const file = await sent();
    expect(file.status).toBe('awaiting_confirmation');
    const confirmed = await taken(client, await seen(client, file.id), 'confirm');
    expect(confirmed).toMatchObject({ status: 'under_review', confirmation: { by: 'lucie roumegas' } });
    const approved = await taken(adviser, await seen(adviser, file.id), 'approve');
    expect(approved).toMatchObject({
      status: 'approved',
      coveredAmount: approved.gross,
      guaranteeNumber: 'GAR-1',
    });

    const told = await world.owner.query<{ event: string; party_id: string | null }>(
      'select n.event, u.party_id from notifications n join users u on u.id = n.user_id where n.entity_id = $1 order by n.seq',
      [file.id],
    );
    expect(told.rows.map((row) => row.event)).toEqual([
      'invoice.to_confirm',
      'invoice.confirmed',
      'invoice.confirmed',
      'invoice.approved',
      'invoice.approved',
    ]);
    expect(told.rows[0]?.party_id).toBe(world.parties.debtor);
    const timeline = async (who: Person) =>
      (await who.get<{ data: TimelineEntry[] }>(`/api/invoices/${file.id}/timeline`)).data.map(
        ({ label, actor }) => [label, actor.name],
      );
    const shared = [
      ['Approuvée', 'Votre conseiller'],
      ['Confirmée', 'lucie roumegas'],
      ['Confirmation demandée', 'Cessio'],
      ['Déposée', 'camille vasseur'],
    ];
    expect(await timeline(client)).toEqual(shared);
    expect(await timeline(supplier)).toEqual([...shared, ['Brouillon créé', 'camille vasseur']]);
  });

  test('reverse: the debtor deposits, the assignor accepts', async () => {
    const { supplier, client } = people;
    const deposit = await draft(client, {
      debtorId: null,
      assignorId: world.parties.assignor,
      contractId: world.contracts.reverse,
    });
    expect(deposit).toMatchObject({ program: 'reverse', debtor: { id: world.parties.debtor } });
    expect((await supplier.call('GET', `/api/invoices/${deposit.id}`)).statusCode).toBe(404);
    await taken(client, deposit, 'submit');
    const accepted = await taken(supplier, await seen(supplier, deposit.id), 'confirm');
    expect(accepted.status).toBe('under_review');
  });

  test('the other side refuses with a reason, which the depositor reads, and the number is free again', async () => {
    const { supplier, client } = people;
    const file = await sent();
    const before = await seen(client, file.id);
    for (const [more, code] of [
      [{}, 'REASON_REQUIRED'],
      [{ reasonCode: 'LIMITE_ATTEINTE' }, 'REASON_NOT_ALLOWED'],
      [{ reasonCode: 'AUTRE', comment: 'non' }, 'COMMENT_REQUIRED'],
    ] as const)
      await expectRefused(step(client, before, 'refuse_confirmation', more), 422, code);
    await taken(client, before, 'refuse_confirmation', { reasonCode: 'DOUBLON' });
    expect(await seen(supplier, file.id)).toMatchObject({
      status: 'rejected',
      reason: { label: 'Facture en doublon' },
    });
    const again = await draft(supplier, { number: file.number, issueDate: file.issueDate });
    await taken(supplier, again, 'submit');
  });

  test('who refuses is read in the assignor’s mail at once, with the reason in words and the way to the invoice', async () => {
    const { adviser, client, supplier } = people;
    await world.owner.query('truncate outbox_mails');
    const byBank = await reviewed();
    const comment = 'La créance est déjà cédée ailleurs';
    await taken(adviser, byBank, 'reject', { reasonCode: 'AUTRE', comment });
    const byDebtor = await sent();
    await taken(client, await seen(client, byDebtor.id), 'refuse_confirmation', { reasonCode: 'DOUBLON' });
    const mailed = await world.owner.query<{ recipient: string; subject: string; body_text: string }>(
      `select recipient, subject, body_text from outbox_mails where subject ~ 'rejetée|contestée' and recipient = (select email from users where id = $1) order by created_at`,
      [supplier.identity.userId],
    );
    expect(mailed.rows.map(({ subject }) => subject)).toEqual([
      `[Cessio] Facture ${byBank.number} rejetée par la banque`,
      `[Cessio] Facture ${byDebtor.number} contestée`,
    ]);
    expect(mailed.rows[0]?.body_text).toContain(`rejetée par la banque\u00a0: Autre. ${comment}.`);
    expect(mailed.rows[0]?.body_text).toContain(byBank.id);
    expect(mailed.rows[1]?.body_text).toContain('contestée\u00a0: Facture en doublon.');
  });

  test('above the adviser’s limit the file goes to the manager, who decides', async () => {
    const { adviser, m1 } = people;
    const big = await reviewed({ net: 5_000_000, vat: 1_000_000, gross: 6_000_000 });
    const blocked = big.allowedActions.find((action) => action.action === 'approve');
    expect(blocked).toMatchObject({ enabled: false, blockedBy: { code: 'APPROVAL_LIMIT_EXCEEDED' } });
    await expectRefused(step(adviser, big, 'approve'), 403, 'APPROVAL_LIMIT_EXCEEDED');
    await taken(adviser, big, 'escalate');
    const approved = await taken(m1, await seen(m1, big.id), 'approve', UNCOVERED);
    expect(approved.status).toBe('approved');
  });

  test('needs_info goes back to the depositor with its list and returns', async () => {
    const { supplier, adviser } = people;
    const file = await reviewed();
    await expectRefused(step(adviser, file, 'request_info'), 422, 'VALIDATION_FAILED');
    await taken(adviser, file, 'request_info', {
      payload: { items: [{ code: 'BON_LIVRAISON', comment: 'Signé' }] },
    });
    const asked = await seen(supplier, file.id);
    expect(asked).toMatchObject({
      status: 'needs_info',
      missing: [{ label: 'Bon de livraison', comment: 'Signé' }],
    });
    const patched = await done<Invoice>(edit(supplier, asked, { orderRef: 'CMD-1' }));
    expect(patched).toMatchObject({ orderRef: 'CMD-1' });
    expect(
      (await taken(supplier, patched, 'complete', { payload: { answers: [{ text: 'Signé le 12' }] } }))
        .status,
    ).toBe('under_review');
  });

  test('cover runs out: what does not fit is uncovered, and cancelling gives it back', async () => {
    const { adviser } = people;
    const used = () => valueOf<number>(`select used::int from guarantees`);
    const [granted, left] = [5_000_000, 1_000_000];
    await world.owner.query('update guarantees set used = $1', [granted - left]);
    const before = await used();
    const file = await reviewed({ net: 4_000_000, vat: 800_000, gross: 4_800_000 });
    const covered = left;
    const { expectedCover, allowedActions, checks } = await seen(adviser, file.id);
    const excess = checks.find(({ code }) => code === 'LIMIT_EXCESS');
    expect(excess?.message).toContain(formatMoney(4_800_000 - covered, 'EUR'));
    const guarantee = { number: expect.any(String), id: expect.any(String), left };
    expect(expectedCover).toEqual({ guarantee, covered, uncovered: 4_800_000 - covered });
    const asked = allowedActions.find(({ action }) => action === 'approve')?.look?.effects;
    expect(asked?.map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        `Garantie ${expectedCover?.guarantee?.number}\u00a0: ${formatMoney(left, 'EUR')} disponibles, ${formatMoney(left - covered, 'EUR')} ensuite`,
        `Couvert\u00a0: ${formatMoney(covered, 'EUR')}`,
        `Hors garantie\u00a0: ${formatMoney(4_800_000 - covered, 'EUR')}`,
      ]),
    );
    const approved = await taken(adviser, file, 'approve', UNCOVERED);
    expect(approved).toMatchObject({ coveredAmount: covered, expectedCover: null });
    expect(approved.guaranteeNumber).toBe(expectedCover?.guarantee?.number);
    expect(await used()).toBe(before + (approved.coveredAmount ?? 0));
    await taken(adviser, approved, 'cancel', { comment: 'Erreur de saisie' });
    expect(await used()).toBe(before);
  });

  test('a limit covers no invoice whose term is longer than its own, and none before its first day', async () => {
    const { adviser } = people;
    const { rows: was } = await world.owner.query<{ used: number; from: string }>(
      'select used, valid_from as from from guarantees',
    );
    const { rows } = await world.owner.query<{ days: number }>(
      `update guarantees g set tenor_days = t.days from (select $1::date - $2::date as days) t returning t.days`,
      [daysFromToday(45), daysFromToday(-5)],
    );
    expect(rows[0]?.days).toBe(50);
    // Those before it have taken nearly all of what was granted.
    await world.owner.query('update guarantees set used = 0');
    const terms = { issueDate: daysFromToday(-5), net: 100_000, vat: 20_000, gross: 120_000 };
    for (const [dueDate, covered, validFrom] of [
      [daysFromToday(45), 120_000, daysFromToday(0)],
      [daysFromToday(46), 0, daysFromToday(0)],
      [daysFromToday(45), 0, daysFromToday(1)],
    ] as const) {
      await world.owner.query('update guarantees set valid_from = $1', [validFrom]);
      const file = await reviewed({ ...terms, dueDate });
      expect((await seen(adviser, file.id)).expectedCover).toMatchObject({ covered });
      const approved = await taken(adviser, file, 'approve', UNCOVERED);
      expect(approved.coveredAmount).toBe(covered);
      await taken(adviser, approved, 'cancel', { comment: 'Erreur de saisie' });
    }
    await world.owner.query('update guarantees set tenor_days = null, used = $1, valid_from = $2', [
      was[0]?.used,
      was[0]?.from,
    ]);
  });
});

test('an edit leaves alone what it does not name, kind of document and source included', async () => {
  const { supplier } = people;
  const made = await draft(supplier, { docType: '384', source: 'ubl' });
  const edited = await edit(supplier, made, { orderRef: 'X' });
  expect(edited.json()).toMatchObject({ docType: '384', source: 'ubl', orderRef: 'X', number: made.number });
});

describe('who may what', () => {
  test('a draft is nobody else’s', async () => {
    const { supplier, client, otherSupplier, otherClient } = people;
    const own = await draft(supplier);
    for (const stranger of [client, otherSupplier, otherClient]) {
      for (const answer of [
        await stranger.call('GET', `/api/invoices/${own.id}`),
        await edit(stranger, own, { number: 'X' }),
        await step(stranger, own, 'submit'),
        await stranger.call('GET', `/api/invoices/${own.id}/file`),
      ])
        expect(answer.statusCode).toBe(404);
    }
  });

  test('the depositor cannot confirm, the debtor cannot approve, a bare employee cannot edit', async () => {
    const { supplier, client, legal } = people;
    const file = await sent();
    await expectRefused(step(supplier, file, 'confirm'), 403, 'FORBIDDEN');
    await expectRefused(step(client, await seen(client, file.id), 'approve'), 403, 'FORBIDDEN');
    await expectRefused(edit(legal, file, {}), 403, 'FORBIDDEN');
  });

  test('without the right to sign nobody confirms', async () => {
    const { client } = people;
    const file = await sent();
    const grant = (rights: string) =>
      world.owner.query('update users set rights = $2 where id = $1', [client.identity.userId, rights]);
    await grant('{submit}');
    try {
      // The token still says sign; confirming looks at the database.
      await expectRefused(step(client, await seen(client, file.id), 'confirm'), 403, 'RIGHT_MISSING');
    } finally {
      await grant('{submit,sign,pay_view}');
    }
  });

  test('a dismissed employee cannot approve with a token that is still good', async () => {
    const { adviser } = people;
    const file = await reviewed();
    const employ = (active: boolean) =>
      world.owner.query('update employees set active = $2 where user_id = $1', [
        adviser.identity.userId,
        active,
      ]);
    await employ(false);
    try {
      await expectRefused(step(adviser, file, 'approve'), 401, 'SESSION_REVOKED');
    } finally {
      await employ(true);
    }
  });

  test('whoever typed for the assignor does not decide on it', async () => {
    const { adviser, client, m1 } = people;
    const own = await draft(adviser, { assignorId: world.parties.assignor });
    await taken(adviser, own, 'submit');
    await taken(client, await seen(client, own.id), 'confirm');
    const announced = async (who: Person) =>
      (
        await done<ResponseOf<typeof announceApproval>>(
          who.call('POST', '/api/invoices/approval', { ids: [own.id] }),
        )
      ).data[0];
    const refusal = expect.stringContaining('autre personne') as string;
    expect(await announced(adviser)).toMatchObject({ refusal, covered: 0, uncovered: 0 });
    expect(await announced(m1)).toMatchObject({ refusal: null });
    await expectRefused(step(adviser, await seen(adviser, own.id), 'approve'), 403, 'FOUR_EYES_REQUIRED');
    await taken(m1, await seen(m1, own.id), 'approve', UNCOVERED);
  });

  test('what is announced for many is what their approvals then take, one after the other', async () => {
    const { adviser, supplier, client } = people;
    const files: Invoice[] = [];
    for (const gross of [3_600_000, 2_400_000, 1_200_000])
      files.push(await reviewed({ net: gross / 1.2, vat: gross - gross / 1.2, gross }));
    const ids = files.map(({ id }) => id);
    const { data } = await done<ResponseOf<typeof announceApproval>>(
      adviser.call('POST', '/api/invoices/approval', { ids }),
    );
    expect(data.map(({ id, refusal }) => [id, refusal])).toEqual(ids.map((id) => [id, null]));
    expect(data.some(({ uncovered }) => uncovered > 0)).toBe(true);
    for (const { uncovered, reason } of data)
      expect(reason).toBe(uncovered > 0 ? 'Pourquoi approuver hors garantie, lu par la banque seule' : null);
    const items = files.map(({ id, version }) => ({ id, version }));
    const key = { 'idempotency-key': 'approve-three-together' };
    await done(
      adviser.call('POST', '/api/invoices/bulk-transitions', { action: 'approve', items, ...UNCOVERED }, key),
    );
    for (const { id, covered, guarantee } of data)
      expect(await seen(adviser, id)).toMatchObject({
        status: 'approved',
        coveredAmount: covered,
        guaranteeNumber: guarantee,
      });
    for (const who of [supplier, client])
      await expectRefused(who.call('POST', '/api/invoices/approval', { ids }), 403, 'FORBIDDEN');
    const unknown = adviser.call('POST', '/api/invoices/approval', { ids: [crypto.randomUUID()] });
    expect((await unknown).json()).toEqual({ data: [], effects: [] });
  });

  test('the debtor never reads cover, guarantee, alerts or the holder', async () => {
    const { client, adviser } = people;
    const file = await reviewed();
    await taken(adviser, file, 'approve', UNCOVERED);
    const text = (await client.call('GET', `/api/invoices/${file.id}`)).body;
    for (const secret of ['covered', 'guaranteeNumber', 'alerts', 'holder', 'signals'])
      expect(text).not.toContain(secret);
  });
});

describe('bad input', () => {
  test.each([
    ['negative', { net: -100, vat: 0, gross: -100 }, 'AMOUNT_NOT_POSITIVE'],
    ['zero', { net: 0, vat: 0, gross: 0 }, 'AMOUNT_NOT_POSITIVE'],
    ['net + vat ≠ gross', { net: 100_000, vat: 20_000, gross: 120_002 }, 'AMOUNT_SUM'],
    ['due before issue', { issueDate: daysFromToday(-5), dueDate: daysFromToday(-6) }, 'DUE_BEFORE_ISSUE'],
    ['due today', { dueDate: daysFromToday(0) }, 'DUE_PAST'],
    ['issued tomorrow', { issueDate: daysFromToday(2) }, 'ISSUE_IN_FUTURE'],
    ['number with a space', { number: 'FA 12' }, 'NUMBER_FORMAT'],
    ['other currency', { currency: 'TND' }, 'CURRENCY_CONTRACT'],
    ['above the ceiling', { net: 100_000_001, vat: 0, gross: 100_000_001 }, 'ABOVE_CEILING'],
    ['another payee', { payeeName: 'Factor Concurrent SA' }, 'ALREADY_ASSIGNED'],
    ['wrong IBAN', { payeeIban: 'FR7630004000500060007000123' }, 'IBAN_LENGTH|IBAN_CHECKSUM'],
    ['no file', { fileId: null }, 'FILE_MISSING'],
    ['credit note', { docType: '381' }, 'CREDIT_NOTE'],
  ])('%s is kept as a draft and blocks the sending', async (_name, over, code) => {
    const { supplier } = people;
    const kept = await draft(supplier, over);
    const found = kept.checks.filter((check) => check.severity === 'blocking').map((check) => check.code);
    expect(found.some((found_) => code.split('|').includes(found_))).toBe(true);
    const refused = (await step(supplier, kept, 'submit')).json<Problem>();
    expect(['INVOICE_BLOCKED', 'FILE_MISSING']).toContain(refused.code);
    expect(refused.status).toBe(422);
  });

  test('sources are kept of fields that a deposit has, and of no other name', async () => {
    const made: Record<string, string> = { number: 'BT-1 /a', net: 'BT-109 /b' };
    const invented = Object.fromEntries(
      Array.from({ length: 100 }, (_, n) => [`field${n}${'x'.repeat(200)}`, 'y']),
    );
    const hostile = { constructor: 'b', toString: 'c', status: 'd' };
    const given = { ...made, ...invented, ...hostile };
    const { id } = await draft(people.supplier, { fieldSources: given });
    expect((await seen(people.supplier, id)).fieldSources).toEqual(made);
    const kept = await seen(people.supplier, id);
    await done(edit(people.supplier, kept, { fieldSources: { ...invented, dueDate: 'BT-9 /c' } }));
    expect((await seen(people.supplier, id)).fieldSources).toEqual({ dueDate: 'BT-9 /c' });
    const long = { number: 'x'.repeat(301) };
    const refused = people.supplier.call(
      'POST',
      '/api/invoices',
      await input(people.supplier, { fieldSources: long }),
    );
    await expectRefused(refused, 422, 'VALIDATION_FAILED');
  });

  test('a fraction of a cent is refused by validation', async () => {
    const { supplier } = people;
    const body = await input(supplier, { gross: 1200.5 });
    const refusal = await expectRefused(
      supplier.call('POST', '/api/invoices', body),
      422,
      'VALIDATION_FAILED',
    );
    expect(refusal.errors).toMatchObject([{ path: '/gross', code: 'NOT_INTEGER' }]);
  });

  test('the same number under other punctuation is a duplicate, whoever asks', async () => {
    const { supplier } = people;
    await sent({ number: 'VE/00066' });
    const twin = await draft(supplier, { number: 've_00066' });
    const { errors } = await expectRefused(step(supplier, twin, 'submit'), 422, 'INVOICE_BLOCKED');
    expect(errors).toMatchObject([
      { code: 'DUPLICATE_INVOICE', path: '/number', message: expect.stringContaining('sous VE/00066') },
    ]);
  });

  test('a change to a draft that somebody else changed meanwhile says who, and gives both', async () => {
    const { supplier, adviser } = people;
    const made = await draft(supplier);
    await edit(supplier, made, { orderRef: 'CMD-1' });
    const late = await expectRefused(edit(adviser, made, { orderRef: 'CMD-2' }), 409, 'VERSION_CONFLICT');
    expect(late).toMatchObject({ current: { orderRef: 'CMD-1' } });
    expect(late.detail).toContain(supplier.identity.name);
    expect(late['yours']).toEqual({ version: made.version, orderRef: 'CMD-2' });
  });

  test('two people deciding at once: one wins, the other sees both states', async () => {
    const { adviser, m1 } = people;
    const file = await reviewed();
    const [first, second] = await Promise.all([
      step(adviser, file, 'approve', UNCOVERED),
      step(m1, file, 'reject', { reasonCode: 'HORS_CONTRAT' }),
    ]);
    const codes = [first.statusCode, second.statusCode].toSorted();
    expect(codes).toEqual([200, 409]);
    const [loser, winner] = first.statusCode === 409 ? [first, m1] : [second, adviser];
    expect(loser.json()).toMatchObject({
      code: 'VERSION_CONFLICT',
      detail: expect.stringContaining(winner.identity.name),
      current: { status: expect.stringMatching(/approved|rejected/) },
      yours: { action: expect.any(String) },
    });
  });

  test('the same POST twice with one key makes one record; another body is refused', async () => {
    const { supplier } = people;
    const body = await input(supplier);
    const headers = { 'idempotency-key': randomUUID() };
    const [a, b] = [
      await supplier.call('POST', '/api/invoices', body, headers),
      await supplier.call('POST', '/api/invoices', body, headers),
    ];
    expect(b.json<Invoice>().id).toBe(a.json<Invoice>().id);
    expect(b.headers['idempotent-replayed']).toBe('true');
    const other = await supplier.call('POST', '/api/invoices', { ...body, number: 'AUTRE-1' }, headers);
    expect(other.json()).toMatchObject({ code: 'IDEMPOTENCY_BODY_MISMATCH' });
    const count = await world.owner.query('select 1 from invoices where number = $1', [body.number]);
    expect(count.rowCount).toBe(1);
  });

  test('ten at once with one key still make one record', async () => {
    const { supplier } = people;
    const body = await input(supplier);
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => supplier.call('POST', '/api/invoices', body, headers)),
    );
    const codes = new Set(answers.map((answer) => answer.statusCode));
    expect([...codes].every((code) => code === 201 || code === 409)).toBe(true);
    expect(
      (await world.owner.query('select 1 from invoices where number = $1', [body.number])).rowCount,
    ).toBe(1);
  });

  test('a debtor nobody knows is named as such and nothing is stored', async () => {
    const { supplier } = people;
    const body = await input(supplier, { debtorId: randomUUID() });
    const { errors } = await expectRefused(
      supplier.call('POST', '/api/invoices', body),
      422,
      'VALIDATION_FAILED',
    );
    expect(errors).toMatchObject([{ path: '/debtorId', code: 'UNKNOWN_REF' }]);
  });

  test('an EXE named .pdf, EICAR and a truncated PDF are refused before they are stored', async () => {
    const { supplier } = people;
    const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');
    const cases: [Buffer, number, ErrorCode][] = [
      [Buffer.from('MZ\x90\x00\x03 This program cannot be run'), 415, 'FILE_TYPE_REFUSED'],
      [Buffer.from(eicar), 422, 'FILE_INFECTED'],
      [EMPTY_PDF.subarray(0, 60), 422, 'FILE_UNREADABLE'],
      [Buffer.from('<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><x>&y;</x>'), 422, 'XML_UNSAFE'],
      [Buffer.alloc(11 * 1024 * 1024, 32), 413, 'FILE_TOO_LARGE'],
      [Buffer.alloc(0), 422, 'FILE_EMPTY'],
    ];
    const before = (await world.owner.query('select 1 from files')).rowCount;
    for (const [bytes, status, code] of cases) {
      for (const url of ['/api/uploads', '/api/invoices/read']) {
        await expectRefused(supplier.upload(url, 'facture.pdf', bytes), status, code);
      }
    }
    expect((await world.owner.query('select 1 from files')).rowCount).toBe(before);
  });

  test('a file leaves as what its bytes are, whatever its sender named it', async () => {
    const { supplier } = people;
    const bytes = newDocument();
    const file = await supplier.upload('/api/uploads', 'facture.pdf.hta', bytes);
    const { id } = await draft(supplier, { fileId: file.json<{ id: string }>().id });
    const answer = await supplier.call('GET', `/api/invoices/${id}/file`);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "attachment; filename*=UTF-8''facture.pdf",
      'x-content-type-options': 'nosniff',
    });
    expect(answer.rawPayload.equals(bytes)).toBe(true);
  });

  test('a PDF without invoice reads as none, all fields null', async () => {
    const answer = await people.client.upload('/api/invoices/read', 'a.pdf', EMPTY_PDF);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      kind: 'none',
      fields: { number: null, gross: null },
      blocking: [],
    });
  });
});

describe('lists', () => {
  const get = (query: string) => people.supplier.call('GET', `/api/invoices?${query}`);
  const page = async (query: string) => (await get(query)).json<Page<InvoiceRow>>();

  test('filter, sort, search and page agree with the whole, and cursors are bound to their filters', async () => {
    for (let n = 0; n < 7; n += 1) await draft(people.supplier, { number: `LIST-${n}` });
    const whole = await page('q=list&sort=gross&limit=200');
    const paged: InvoiceRow[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { data, nextCursor }: Page<InvoiceRow> = await page(
        `q=list&sort=gross&limit=3${cursor && `&cursor=${cursor}`}`,
      );
      paged.push(...data);
      cursor = nextCursor;
    }
    expect(paged.map((row) => row.id)).toEqual(whole.data.map((row) => row.id));
    const amounts = whole.data.map((row) => row.gross);
    expect(amounts).toEqual(amounts.toSorted((a, b) => (a ?? 0) - (b ?? 0)));

    const { nextCursor } = await page('limit=1');
    await expectRefused(get(`limit=1&status=draft&cursor=${nextCursor}`), 400, 'CURSOR_INVALID');
    await expectRefused(get('colour=red'), 400, 'QUERY_INVALID');
    await expectRefused(get('status=drafty'), 400, 'QUERY_INVALID');
  });

  test('what was rejected, cancelled or never sent is owed by nobody, nor summed as owed', async () => {
    const { supplier, adviser } = people;
    await draft(supplier, { number: 'OWED-1' });
    await taken(adviser, await reviewed({ number: 'OWED-2' }), 'reject', { reasonCode: 'HORS_CONTRAT' });
    const { outstanding } = await reviewed({ number: 'OWED-3' });
    expect(outstanding).toBeGreaterThan(0);
    const { data, total } = await page('q=OWED&total=true&sort=number');
    expect(data.map((row) => row.outstanding)).toEqual([0, 0, outstanding]);
    const gross = data.reduce((sum, row) => sum + (row.gross ?? 0), 0);
    expect(total).toEqual({
      value: 3,
      capped: false,
      sums: [{ currency: 'EUR', amounts: { due: gross, gross, outstanding } }],
    });
  });

  test('a debtor filters by the companies that sent it invoices, and by no other', async () => {
    const { client, supplier } = people;
    await reviewed();
    const named = async (q: string) => {
      const url = `/api/invoices/assignors?q=${encodeURIComponent(q)}`;
      return (await client.get<{ data: { id: string; legalName: string }[] }>(url)).data;
    };
    const all = await named('');
    const [one] = all;
    expect(all.map(({ id }) => id)).toContain(supplier.identity.partyId);
    expect((await named(one?.legalName.toUpperCase() ?? '')).map(({ id }) => id)).toContain(one?.id);
    expect(await named('%')).toEqual([]);
    expect(await named('nobody of this name')).toEqual([]);
    const { rows } = await world.owner.query<{ id: string }>(
      'select distinct assignor_id as id from invoices where client_view_id = $1 order by 1',
      [client.identity.partyId],
    );
    expect(all.map(({ id }) => id).toSorted()).toEqual(rows.map(({ id }) => id));
    await expectRefused(supplier.call('GET', '/api/invoices/assignors'), 403, 'FORBIDDEN');
  });

  test('a cursor made by hand and a NUL byte are refused, not failures', async () => {
    const { nextCursor } = await page('limit=1');
    const [signature, , id] = JSON.parse(Buffer.from(nextCursor ?? '', 'base64url').toString()) as string[];
    const forged = Buffer.from(JSON.stringify([signature, 'never', id])).toString('base64url');
    await expectRefused(get(`limit=1&cursor=${forged}`), 400, 'CURSOR_INVALID');
    await expectRefused(get('number=a%00b'), 400, 'QUERY_INVALID');
    const body = await input(people.supplier, { orderRef: 'a\u0000b' });
    await expectRefused(people.supplier.call('POST', '/api/invoices', body), 400, 'BAD_REQUEST');
  });

  test('the debtor is not told how its supplier is funded', async () => {
    const { supplier, client, adviser } = people;
    const file = await reviewed();
    await taken(adviser, file, 'approve', UNCOVERED);
    for (const [action, to] of [
      ['assign', 'assigned'],
      ['finance', 'financed'],
    ]) {
      await world.owner.query(
        `select append_audit(null, $1, 'invoice', $2, null, $3, null, null, false, null, null, null)`,
        [`invoices.${action}`, file.id, to],
      );
    }
    await world.owner.query(`update invoices set status = 'financed' where id = $1`, [file.id]);
    expect((await seen(client, file.id)).status).toBe('assigned');
    expect((await seen(supplier, file.id)).status).toBe('financed');
    expect((await client.call('GET', `/api/invoices/${file.id}/timeline`)).body).not.toContain('inanc');
    expect((await client.call('GET', '/api/invoices?status=financed')).json()).toMatchObject({ data: [] });
  });

  test('the export carries the filters and disarms formulas', async () => {
    const { supplier } = people;
    const csv = await supplier.call('GET', '/api/invoices.csv?q=list');
    expect(csv.headers['content-type']).toContain('text/csv');
    const lines = csv.body.trimEnd().split('\r\n');
    expect(lines[0]).toContain('Référence;Numéro');
    expect(lines).toHaveLength(8);
  });
});
