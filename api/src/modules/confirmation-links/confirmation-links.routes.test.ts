import { randomBytes } from 'node:crypto';
import type { Invoice, Problem, PublicInvoice, TimelineEntry } from '@cessio/contract';
import { createWorld, daysFromToday, EMPTY_PDF, type World } from '../../../test/world.ts';
import { transactAs } from '../../db/caller.ts';
import { remind } from '../../jobs/reminders.ts';
import { checkCodeOf } from './confirmation-link.ts';

const MAILBOX = 'compta@elvestre.test';
const PERSON = { name: 'Odile Fontvieil', title: 'Comptable', email: 'odile@elvestre.test', accept: true };

let world: World;
/** A debtor of the first assignor that nobody signs in for. */
let debtor: string;
beforeAll(async () => {
  world = await createWorld();
  debtor = await addDebtor('Cartonnages Elvestre', '775670417', MAILBOX);
});
afterAll(() => world.end());
beforeEach(() => world.owner.query('delete from outbox_mails'));

async function addDebtor(name: string, nationalId: string, email: string | null): Promise<string> {
  const { rows } = await world.owner.query<{ id: string }>(
    `insert into parties (legal_name, country, national_id, siren, is_debtor, is_assignor, status, email, adviser_id)
     values ($1, 'FR', $2, $2, true, false, 'active', $3, $4) returning id`,
    [name, nationalId, email, world.people.adviser.identity.userId],
  );
  const id = rows[0]?.id as string;
  await world.owner.query(
    `insert into relations (assignor_id, assignor_name, debtor_id, debtor_name) values ($1, 'Atelier Brévanne', $2, $3)`,
    [world.parties.assignor, id, name],
  );
  return id;
}

let serial = 0;
/** Deposited and sent by the assignor. */
async function deposit(over: Record<string, unknown> = {}): Promise<Invoice> {
  const { supplier } = world.people;
  serial += 1;
  const bytes = Buffer.concat([EMPTY_PDF, Buffer.from(`% ${serial}\n`)]);
  const file = await supplier.upload('/api/uploads', 'facture.pdf', bytes);
  const draft = await supplier.call('POST', '/api/invoices', {
    number: `PL-${serial}`,
    debtorId: debtor,
    contractId: world.contracts.classic,
    issueDate: daysFromToday(-10),
    dueDate: daysFromToday(40),
    currency: 'EUR',
    net: 100_000 + serial,
    vat: 20_000,
    gross: 120_000 + serial,
    fileId: file.json<{ id: string }>().id,
    ...over,
  });
  return taken(draft.json<Invoice>(), 'submit');
}

async function taken(invoice: Invoice, action: string, more: object = {}): Promise<Invoice> {
  const { supplier } = world.people;
  const url = `/api/invoices/${invoice.id}/transitions`;
  const answer = await supplier.call('POST', url, { action, version: invoice.version, ...more });
  expect({ action, status: answer.statusCode }).toEqual({ action, status: 200 });
  return answer.json();
}

interface Mail {
  recipient: string;
  subject: string;
  body_text: string;
  body_html: string;
}
const mails = async () =>
  (await world.owner.query<Mail>('select * from outbox_mails order by created_at, id')).rows;
const tokenIn = (mail: Mail | undefined) => /[?&]t=([\w-]+)/.exec(mail?.body_text ?? '')?.[1] ?? '';
/** An invoice that waits, and the secret of the one mail that left for it. */
async function asked(over: Record<string, unknown> = {}) {
  await world.owner.query('delete from outbox_mails');
  const invoice = await deposit(over);
  const sent = (await mails()).filter(({ recipient }) => recipient === MAILBOX);
  expect(sent).toHaveLength(1);
  return { invoice, token: tokenIn(sent[0]) };
}

let visitors = 0;
/** Every test's visitors come from addresses of their own: the limit of one is not the other's. */
function visit(
  path: string,
  body?: object,
  address = `10.1.${Math.floor((visitors += 1) / 200)}.${visitors % 200}`,
) {
  return world.app.fastify.inject({
    method: body ? 'POST' : 'GET',
    url: `/api/public/invoice-confirmations/${path}`,
    remoteAddress: address,
    ...(body ? { payload: body } : {}),
  });
}
const codeOf = (answer: { json(): unknown }) => (answer.json() as Problem).code;
const seen = async (id: string): Promise<Invoice> =>
  (await world.people.supplier.call('GET', `/api/invoices/${id}`)).json();

describe('who is asked by a link', () => {
  test('a debtor without an account, in French, in both forms, under the bank’s own name', async () => {
    const { invoice, token } = await asked();
    expect(token).toMatch(/^[\w-]{43}$/);
    const [mail] = await mails();
    expect(mail?.subject).toBe(`[Cessio] Facture ${invoice.number} à confirmer`);
    expect(mail?.body_text).toContain('Atelier Brévanne présente à Cessio la facture');
    expect(mail?.body_html).toContain(`/factures/garantie?t=${token}`);
    // The account to pay never travels by mail.
    expect(mail?.body_text).not.toContain(world.config.collectionIbans[0]);
    const { rows } = await world.owner.query('select * from confirmation_links where invoice_id = $1', [
      invoice.id,
    ]);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows[0]).toMatchObject({ recipient: MAILBOX, expires_at: invoice.confirmBy, used_at: null });
  });

  const links = async (id: string) =>
    (await world.owner.query('select 1 from confirmation_links where invoice_id = $1', [id])).rowCount;

  test('not one that has an account', async () => {
    expect(await links((await deposit({ debtorId: world.parties.debtor })).id)).toBe(0);
  });

  test('one whose only user was disabled', async () => {
    const { userId } = world.people.client.identity;
    await world.owner.query('update parties set email = $1 where id = $2', [
      'a@b.test',
      world.parties.debtor,
    ]);
    await world.owner.query(`update users set status = 'disabled' where id = $1`, [userId]);
    expect(await links((await deposit({ debtorId: world.parties.debtor })).id)).toBe(1);
    await world.owner.query(`update users set status = 'active' where id = $1`, [userId]);
  });

  test('not one that left no address', async () => {
    const silent = await addDebtor('Imprimerie Guéronde', '652014051', null);
    const invoice = await deposit({ debtorId: silent });
    expect(invoice.status).toBe('awaiting_confirmation');
    expect([await links(invoice.id), await mails()]).toEqual([0, []]);
  });

  test('never for a confidential assignment, neither when it is sent nor when it is renewed', async () => {
    await world.owner.query(`update relations set notification = 'confidential' where debtor_id = $1`, [
      debtor,
    ]);
    const invoice = await deposit();
    await world.owner.query(`update relations set notification = 'notified' where debtor_id = $1`, [debtor]);
    await expire(invoice.id);
    await taken(await seen(invoice.id), 'renew_confirmation');
    expect(await links(invoice.id)).toBe(0);
    expect((await mails()).filter(({ recipient }) => recipient === MAILBOX)).toEqual([]);
  });

  test('nor for a draft that an employee or another assignor points at', async () => {
    const { supplier, otherSupplier } = world.people;
    const { invoice } = await asked();
    for (const [{ identity }, open] of [
      [otherSupplier, false],
      [supplier, true],
    ] as const) {
      const { rows } = await transactAs(world.app.services.pools.of('supplier'), async (tx) => {
        await tx.query(`select set_config('app.party', $1, true)`, [identity.partyId]);
        return tx.query(`select open_confirmation_link($1, $2, 's', 't', 'h', false, 'n') as open`, [
          invoice.id,
          randomBytes(32),
        ]);
      });
      expect(rows).toEqual([{ open }]);
    }
  });
});

async function expire(id: string): Promise<void> {
  await world.owner.query(`update invoices set confirm_by = now() - interval '1 minute' where id = $1`, [id]);
  await world.owner.query(
    `update confirmation_links set expires_at = now() - interval '1 minute' where invoice_id = $1`,
    [id],
  );
}

describe('what a link shows', () => {
  test('the invoice, the document and the account to pay, and nothing of the bank’s', async () => {
    const { invoice, token } = await asked();
    const answer = await visit(token);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { payTo, ...shown } = answer.json<PublicInvoice>();
    expect(shown).toEqual({
      number: invoice.number,
      docType: '380',
      assignorName: 'Atelier Brévanne',
      debtorName: 'Cartonnages Elvestre',
      issueDate: invoice.issueDate,
      dueDate: invoice.dueDate,
      currency: 'EUR',
      net: invoice.net,
      vat: invoice.vat,
      gross: invoice.gross,
      state: 'awaiting',
      expiresAt: invoice.confirmBy,
      answer: null,
      file: { filename: 'facture.pdf', mime: 'application/pdf', size: expect.any(Number) },
    });
    expect(payTo).toEqual({
      iban: 'FR7699999000010000000000115',
      holder: 'Cessio',
      reference: invoice.ref,
      checkCode: expect.stringMatching(/^[A-HJKMNP-Z2-9]{3}-[A-HJKMNP-Z2-9]{3}$/),
    });
    const file = await visit(`${token}/file`);
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(file.headers['content-security-policy']).toContain('sandbox');
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('the code follows invoice, account and secret, and the bank’s people read it in the history', async () => {
    const { invoice, token } = await asked();
    const code = (await visit(token)).json<PublicInvoice>().payTo?.checkCode as string;
    const config = world.config;
    expect(checkCodeOf(config, invoice.ref)).toBe(code);
    expect(checkCodeOf(config, `${invoice.ref}1`)).not.toBe(code);
    expect(
      checkCodeOf({ ...config, collectionIbans: ['FR1420041010050500013M02606'] }, invoice.ref),
    ).not.toBe(code);
    expect(checkCodeOf({ ...config, jwtSecret: 'another' }, invoice.ref)).not.toBe(code);
    const history = async (who: 'adviser' | 'supplier') =>
      (await world.people[who].call('GET', `/api/invoices/${invoice.id}/timeline`)).body;
    expect(await history('adviser')).toContain(code);
    expect(await history('supplier')).not.toContain(code);
  });

  test('nothing for a forged, cut or foreign token', async () => {
    const { token } = await asked();
    for (const forged of [
      randomBytes(32).toString('base64url'),
      token.slice(0, -1),
      `${token}A`,
      '%00',
      "' or 1=1",
    ]) {
      for (const answer of [
        await visit(encodeURIComponent(forged)),
        await visit(`${encodeURIComponent(forged)}/file`),
        await visit(`${encodeURIComponent(forged)}/confirm`, PERSON),
        await visit(`${encodeURIComponent(forged)}/contest`, { code: 'DOUBLON' }),
      ])
        expect([forged, answer.statusCode, codeOf(answer)]).toEqual([forged, 404, 'LINK_INVALID']);
    }
  });

  test('nothing once its time is over', async () => {
    const { invoice, token } = await asked();
    await expire(invoice.id);
    for (const answer of [
      await visit(token),
      await visit(`${token}/file`),
      await visit(`${token}/confirm`, PERSON),
      await visit(`${token}/contest`, { code: 'DOUBLON' }),
    ])
      expect([answer.statusCode, codeOf(answer)]).toEqual([410, 'LINK_EXPIRED']);
    expect((await seen(invoice.id)).status).toBe('awaiting_confirmation');
    // A link that outlived its invoice's own time is no better.
    await world.owner.query(
      `update confirmation_links set expires_at = now() + interval '1 day' where invoice_id = $1`,
      [invoice.id],
    );
    expect(codeOf(await visit(`${token}/confirm`, PERSON))).toBe('CONFIRMATION_EXPIRED');
  });
});

describe('after the answer', () => {
  const shown = async (token: string) => {
    const [page, file] = [await visit(token), await visit(`${token}/file`)];
    return { page: page.json<PublicInvoice>(), file: [file.statusCode, codeOf(file)] };
  };

  test('the receipt and the account to pay stay, for weeks; the document is given no more', async () => {
    const { invoice, token } = await asked();
    const before = (await visit(token)).json<PublicInvoice>();
    const answered = (await visit(`${token}/confirm`, PERSON)).json<PublicInvoice>();
    expect([before.file?.filename, answered.file]).toEqual(['facture.pdf', null]);
    await expire(invoice.id);
    await world.owner.query(
      `update confirmation_links set expires_at = now() - interval '30 days' where invoice_id = $1`,
      [invoice.id],
    );
    // Whatever the bank does with it, its debtor still pays there and learns nothing of how it is funded.
    for (const status of ['under_review', 'approved', 'assigned', 'paid']) {
      await world.owner.query('update invoices set status = $2 where id = $1', [invoice.id, status]);
      const { page, file } = await shown(token);
      expect(page).toEqual({ ...answered, expiresAt: expect.any(String) });
      expect(page).toMatchObject({ state: 'confirmed', payTo: before.payTo, file: null });
      expect(file).toEqual([410, 'LINK_USED']);
    }
    for (const status of ['rejected', 'cancelled']) {
      await world.owner.query('update invoices set status = $2 where id = $1', [invoice.id, status]);
      expect(await shown(token)).toMatchObject({
        page: { state: 'confirmed', payTo: null, file: null },
        file: [410, 'LINK_USED'],
      });
    }
  });

  test('nor to who contested, nor by another link of an invoice that was answered', async () => {
    const { invoice, token } = await asked();
    const hash = randomBytes(32).toString('base64url');
    await world.owner.query(
      `insert into confirmation_links (token_hash, invoice_id, recipient, expires_at)
       values (sha256($1::bytea), $2, $3, now() + interval '1 day')`,
      [hash, invoice.id, MAILBOX],
    );
    expect((await visit(`${hash}/file`)).statusCode).toBe(200);
    await visit(`${token}/contest`, { code: 'DOUBLON' });
    for (const secret of [token, hash]) {
      const file = await visit(`${secret}/file`);
      expect([file.statusCode, codeOf(file)]).toEqual([410, 'LINK_USED']);
    }
  });

  test('the visitors’ login itself reads no document of a link that is used or over', async () => {
    const stored = async (token: string) =>
      (
        await world.app.services.pools
          .of('public')
          .query<{ storage_key: string | null }>(
            'select storage_key from public_confirmation(sha256($1::bytea))',
            [token],
          )
      ).rows[0]?.storage_key;
    const [used, over] = [await asked(), await asked()];
    expect([await stored(used.token), await stored(over.token)]).not.toContain(null);
    await visit(`${used.token}/confirm`, PERSON);
    await expire(over.invoice.id);
    expect([await stored(used.token), await stored(over.token)]).toEqual([null, null]);
  });
});

describe('the answer', () => {
  test('a confirmation does what one with an account does, once', async () => {
    const { invoice, token } = await asked();
    const other = await asked();
    const answer = await visit(`${token}/confirm`, PERSON);
    const by = 'Odile Fontvieil, Comptable (lien)';
    expect(answer.json()).toMatchObject({
      state: 'confirmed',
      answer: { by },
      payTo: { reference: invoice.ref },
    });

    const { adviser, supplier } = world.people;
    const record = await seen(invoice.id);
    expect(record).toMatchObject({ status: 'under_review', confirmation: { by, proof: null } });
    expect(record.version).toBe(invoice.version + 1);
    const staff = (await adviser.call('GET', `/api/invoices/${invoice.id}`)).json<Invoice>();
    expect(staff.holder).toBe('adviser');
    const told = await world.owner.query<{ user_id: string; message: string }>(
      `select user_id, message from notifications where entity_id = $1 and event = 'invoice.confirmed' order by seq`,
      [invoice.id],
    );
    expect(told.rows.map((row) => row.user_id)).toEqual([supplier.identity.userId, adviser.identity.userId]);
    expect(told.rows[0]?.message).toBe(`<b>${invoice.number}</b> confirmée par ${by}.`);
    const { data } = (await supplier.call('GET', `/api/invoices/${invoice.id}/timeline`)).json<{
      data: TimelineEntry[];
    }>();
    expect(data[0]).toMatchObject({
      label: 'Confirmée',
      actor: { name: by, role: 'system' },
      from: 'awaiting_confirmation',
      to: 'under_review',
    });
    const audit = await world.owner.query(
      `select actor_id, ip, after ->> 'email' as email from audit_events where entity_id = $1 and action = 'invoices.confirm'`,
      [invoice.id],
    );
    expect(audit.rows).toEqual([
      { actor_id: null, ip: expect.stringMatching(/^10\.1\./), email: PERSON.email },
    ]);

    // Once; the receipt stays, the other invoice is untouched.
    for (const again of [
      await visit(`${token}/confirm`, PERSON),
      await visit(`${token}/contest`, { code: 'DOUBLON' }),
    ])
      expect([again.statusCode, codeOf(again)]).toEqual([410, 'LINK_USED']);
    expect((await visit(token)).json()).toMatchObject({ state: 'confirmed', number: invoice.number });
    expect((await seen(other.invoice.id)).status).toBe('awaiting_confirmation');
    expect((await visit(other.token)).json()).toMatchObject({
      state: 'awaiting',
      number: other.invoice.number,
    });

    // The bank decides on it as on any other; once it has refused, nothing is to be paid to the bank.
    const url = `/api/invoices/${invoice.id}/transitions`;
    const refused = { action: 'reject', version: record.version, reasonCode: 'HORS_CONTRAT' };
    expect((await adviser.call('POST', url, refused)).statusCode).toBe(200);
    expect((await visit(token)).json()).toMatchObject({ state: 'confirmed', payTo: null });
  });

  test('a contest rejects with its reason, which the depositor reads', async () => {
    const { invoice, token } = await asked();
    for (const [body, code] of [
      [{ code: '' }, 'REASON_REQUIRED'],
      [{ code: 'HORS_CONTRAT' }, 'REASON_NOT_ALLOWED'],
      [{ code: 'AUTRE', comment: 'trop bref' }, 'COMMENT_REQUIRED'],
      [{}, 'VALIDATION_FAILED'],
    ] as const) {
      const answer = await visit(`${token}/contest`, body);
      expect([body, answer.statusCode, codeOf(answer)]).toEqual([body, 422, code]);
    }
    const answer = await visit(`${token}/contest`, { code: 'AUTRE', comment: '<b>Livraison</b> refusée.' });
    expect(answer.json()).toMatchObject({
      state: 'contested',
      payTo: null,
      answer: { reason: 'Autre', comment: '<b>Livraison</b> refusée.' },
    });
    expect(await seen(invoice.id)).toMatchObject({
      status: 'rejected',
      reason: { code: 'AUTRE', label: 'Autre', comment: '<b>Livraison</b> refusée.' },
    });
    const told = await world.owner.query<{ user_id: string }>(
      `select user_id from notifications where entity_id = $1 and event = 'invoice.rejected'`,
      [invoice.id],
    );
    expect(told.rows).toEqual([{ user_id: world.people.supplier.identity.userId }]);
    // The number is free again.
    await deposit({ number: invoice.number });
  });

  test.each([
    [{ ...PERSON, accept: false }, '/accept'],
    [{ ...PERSON, name: ' ' }, '/name'],
    [{ ...PERSON, title: 'Chef\u202eefhC' }, '/title'],
    [{ ...PERSON, email: 'odile' }, '/email'],
  ])('is refused when the person does not say who they are: %j', async (body, path) => {
    const { invoice, token } = await asked();
    const answer = await visit(`${token}/confirm`, body);
    expect(answer.statusCode).toBe(422);
    expect(answer.json<Problem>().errors?.map((error) => error.path)).toEqual([path]);
    expect((await seen(invoice.id)).status).toBe('awaiting_confirmation');
  });

  test('what a person types stays text in what others are shown', async () => {
    const { invoice, token } = await asked();
    await visit(`${token}/confirm`, { ...PERSON, name: '<img src=x onerror=alert(1)>' });
    const { rows } = await world.owner.query<{ message: string }>(
      `select message from notifications where entity_id = $1 and event = 'invoice.confirmed'`,
      [invoice.id],
    );
    expect(rows[0]?.message).not.toContain('<img');
  });

  test('is not taken for an invoice that its depositor has withdrawn', async () => {
    const { invoice, token } = await asked();
    await taken(invoice, 'cancel');
    const answer = await visit(`${token}/confirm`, PERSON);
    expect([codeOf(answer), answer.json<Problem>()['withdrawn']]).toEqual(['LINK_USED', true]);
    expect(codeOf(await visit(token))).toBe('LINK_USED');
  });
});

describe('two at once', () => {
  test('of twenty answers by one link, one is taken', async () => {
    const { invoice, token } = await asked();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 ? visit(`${token}/confirm`, PERSON) : visit(`${token}/contest`, { code: 'DOUBLON' }),
      ),
    );
    const won = answers.filter(({ statusCode }) => statusCode === 200);
    expect(won).toHaveLength(1);
    const lost = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(new Set(lost.map(codeOf))).toEqual(new Set(['LINK_USED']));
    const steps = await world.owner.query(
      `select 1 from audit_events where entity_id = $1 and action in ('invoices.confirm', 'invoices.refuse_confirmation')`,
      [invoice.id],
    );
    expect(steps.rowCount).toBe(1);
  });

  test('by the link and by an account: one wins, the other is told so', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 6; round += 1) {
      const { invoice, token } = await asked();
      // The company has got an account since the mail left.
      await world.owner.query('update invoices set debtor_id = $2 where id = $1', [
        invoice.id,
        world.parties.debtor,
      ]);
      const url = `/api/invoices/${invoice.id}`;
      const { version } = (await world.people.client.call('GET', url)).json<{ version: number }>();
      const byAccount = () =>
        world.people.client.call('POST', `${url}/transitions`, { action: 'confirm', version });
      const byLink = () => visit(`${token}/confirm`, PERSON);
      const [link, account] =
        round % 2
          ? await Promise.all([byLink(), byAccount()])
          : await Promise.all([byAccount(), byLink()]).then(([a, l]) => [l, a] as const);
      const record = await seen(invoice.id);
      expect(record).toMatchObject({ status: 'under_review', version: invoice.version + 1 });
      const won = link.statusCode === 200 ? 'link' : 'account';
      const told = (answer: typeof link) =>
        answer.statusCode === 200 ? 'ok' : `${answer.statusCode} ${codeOf(answer)}`;
      expect([told(link), told(account)]).toEqual(
        won === 'link' ? ['ok', '409 VERSION_CONFLICT'] : ['410 LINK_USED', 'ok'],
      );
      expect(record.confirmation?.by).toBe(
        won === 'link' ? 'Odile Fontvieil, Comptable (lien)' : 'lucie roumegas',
      );
      outcomes.add(won);
    }
    expect(outcomes.size).toBeGreaterThan(0);
  });
});

describe('a new link', () => {
  test('a renewal sends one and ends the old one', async () => {
    const { invoice, token } = await asked();
    // Its time is nearly over for the invoice, not yet for the link: the renewal alone must end it.
    await world.owner.query(`update invoices set confirm_by = now() - interval '1 minute' where id = $1`, [
      invoice.id,
    ]);
    await world.owner.query('delete from outbox_mails');
    const renewed = await taken(await seen(invoice.id), 'renew_confirmation');
    const [mail, ...more] = (await mails()).filter(({ recipient }) => recipient === MAILBOX);
    expect([mail?.subject, more]).toEqual([
      `[Cessio] Rappel\u00a0: Facture ${invoice.number} à confirmer`,
      [],
    ]);
    expect([codeOf(await visit(token)), codeOf(await visit(`${token}/confirm`, PERSON))]).toEqual([
      'LINK_EXPIRED',
      'LINK_EXPIRED',
    ]);
    const fresh = await visit(`${tokenIn(mail)}/confirm`, PERSON);
    expect(fresh.json()).toMatchObject({ state: 'confirmed', expiresAt: renewed.confirmBy });
    expect(codeOf(await visit(token))).toBe('LINK_USED');
  });

  test('a reminder sends another; the first still opens the invoice', async () => {
    const { invoice, token } = await asked();
    await world.owner.query(
      `update invoices set submitted_at = '2026-03-02T09:00:00Z', confirm_by = '2126-03-09T22:59:59Z' where id = $1`,
      [invoice.id],
    );
    await world.owner.query(
      `update invoices set status = 'draft' where status = 'awaiting_confirmation' and id <> $1`,
      [invoice.id],
    );
    await world.owner.query('delete from outbox_mails');
    const { pools } = world.app.services;
    const reminded = await transactAs(pools.of('system'), (tx) =>
      remind(tx, world.app.services, new Date('2126-03-06T09:00:00Z')),
    );
    expect(reminded).toBe(1);
    const [mail] = await mails();
    expect(mail?.recipient).toBe(MAILBOX);
    for (const secret of [token, tokenIn(mail)])
      expect((await visit(secret)).json()).toMatchObject({ state: 'awaiting' });
    await visit(`${tokenIn(mail)}/contest`, { code: 'TRANSAC_INC' });
    expect(codeOf(await visit(token))).toBe('LINK_USED');
  });
});

test('what an answer leads to, and from which state, is what the database has of the machine', async () => {
  const change = (text: string) => world.owner.query(`update machine_steps set ${text}`);
  const first = await asked();
  const second = await asked();
  await change(`state_to = 'needs_info' where action = 'confirm'`);
  try {
    await visit(`${first.token}/confirm`, PERSON);
    expect((await seen(first.invoice.id)).status).toBe('needs_info');
    await change(`state_from = 'draft' where action = 'confirm'`);
    expect(codeOf(await visit(`${second.token}/confirm`, PERSON))).toBe('LINK_USED');
    expect((await visit(`${second.token}/file`)).statusCode).toBe(404);
  } finally {
    await change(`state_from = 'awaiting_confirmation', state_to = 'under_review' where action = 'confirm'`);
  }
  expect((await visit(`${second.token}/file`)).statusCode).toBe(200);
});

describe('the wall', () => {
  test('one address has thirty requests a minute, whatever the demonstration allows', async () => {
    const address = '10.9.9.9';
    const codes = [];
    for (let index = 0; index < 32; index += 1)
      codes.push((await visit('x'.repeat(43), undefined, address)).statusCode);
    expect(codes.slice(0, 30)).toEqual(Array(30).fill(404));
    expect(codes.slice(30)).toEqual([429, 429]);
    const refused = await visit('x'.repeat(43), undefined, address);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    // Elsewhere this address is free, and here other addresses are.
    const health = await world.app.fastify.inject({ url: '/api/health', remoteAddress: address });
    expect(health.statusCode).toBe(200);
    expect((await visit('x'.repeat(43))).statusCode).toBe(404);
  });

  const asVisitor = (text: string, values: unknown[] = []) =>
    world.app.services.pools.of('public').query(text, values);

  test('the visitors’ login reads and writes no table', async () => {
    const { rows } = await world.owner.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public'`,
    );
    expect(rows.map(({ name }) => name)).toContain('confirmation_links');
    for (const { name } of rows) {
      await expect(asVisitor(`select * from ${name}`)).rejects.toMatchObject({ code: '42501' });
      await expect(asVisitor(`delete from ${name}`)).rejects.toMatchObject({ code: '42501' });
    }
  });

  test('it calls the functions made for it, and nobody else calls those that answer', async () => {
    const callable = async (login: string) =>
      (
        await world.owner.query<{ name: string }>(
          `select p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef
             and has_function_privilege($1, p.oid, 'execute') order by 1`,
          [login],
        )
      ).rows.map(({ name }) => name);
    expect(await callable('portal_public')).toEqual([
      'calendar_feed_owner',
      'decide_confirmation',
      'mail_notifications',
      'public_confirmation',
      'queue_contact_mail',
      'take_allowance',
      'take_visitor_key',
      'tell_confirmation',
    ]);
    for (const login of ['portal_client', 'portal_supplier', 'portal_staff', 'portal_auth'])
      expect((await callable(login)).filter((name) => name.endsWith('_confirmation'))).toEqual([]);
    expect(await callable('portal_client')).not.toContain('open_confirmation_link');
  });

  test('it tells nobody anything outside the transaction of an answer', async () => {
    const { token } = await asked();
    await visit(`${token}/confirm`, PERSON);
    const { rows } = await asVisitor(
      `select * from tell_confirmation(sha256($1::bytea), 'depositor', 'x', 'x', 'info')`,
      [token],
    );
    expect(rows).toEqual([]);
  });
});
