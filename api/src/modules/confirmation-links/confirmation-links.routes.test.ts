import { randomBytes } from 'node:crypto';
import type { PublicInvoice } from '@cessio/contract';
import { moveClock } from '../../../test/clock.ts';
import { insertRow } from '../../../test/fixtures.ts';
import { mailsTo, setRow } from '../../../test/owner.ts';
import { transactAs } from '../../db/caller.ts';
import { remind } from '../../jobs/reminders.ts';
import { checkCodeOf } from './confirmation-link.ts';
import {
  MAILBOX,
  PERSON,
  world,
  debtor,
  addDebtor,
  deposit,
  taken,
  tokenIn,
  asked,
  visit,
  codeOf,
  seen,
  endLink,
  endTime,
  expire,
} from '../../../test/confirmation-link-world.ts';
import { bySystem, columnOf, rowsOf } from '../../../test/small-world.ts';

/** Every use of a link, each as status and code. */
async function everyWay(token: string): Promise<[number, string][]> {
  const answers = [
    await visit(token),
    await visit(`${token}/file`),
    await visit(`${token}/confirm`, PERSON),
    await visit(`${token}/contest`, { code: 'DOUBLON' }),
  ];
  return answers.map((answer) => [answer.statusCode, codeOf(answer)]);
}
const refusedEveryWay = (status: number, code: string) => Array.from({ length: 4 }, () => [status, code]);
const fileOf = async (token: string) => {
  const file = await visit(`${token}/file`);
  return [file.statusCode, codeOf(file)];
};

describe('who is asked by a link', () => {
  test('a debtor without an account, in French, in both forms, under the bank’s own name', async () => {
    const { invoice, token } = await asked();
    expect(token).toMatch(/^[\w-]{43}$/);
    const [mail] = await mailsTo();
    expect(mail?.subject).toBe(`[Cessio] Facture ${invoice.number} à confirmer`);
    expect(mail?.body_text).toContain('Atelier Brévanne présente à Cessio la facture');
    expect(mail?.body_html).toContain(`/factures/garantie?t=${token}`);
    // The account to pay never travels by mail.
    expect(mail?.body_text).not.toContain(world.config.collectionIbans[0]);
    const kept = await links(invoice.id);
    expect(JSON.stringify(kept)).not.toContain(token);
    expect(kept[0]).toMatchObject({ recipient: MAILBOX, expires_at: invoice.confirmBy, used_at: null });
  });

  const links = (id: string) => rowsOf('select * from confirmation_links where invoice_id = $1', [id]);

  test('not one that has an account', async () => {
    expect(await links((await deposit({ debtorId: world.parties.debtor })).id)).toEqual([]);
  });

  test('one whose only user was disabled', async () => {
    const { userId, partyId } = world.people.client.identity;
    await setRow('parties', partyId ?? '', { email: 'a@b.test' });
    await setRow('users', userId, { status: 'disabled' });
    expect(await links((await deposit({ debtorId: world.parties.debtor })).id)).toHaveLength(1);
    await setRow('users', userId, { status: 'active' });
  });

  test('not one that left no address', async () => {
    const silent = await addDebtor('Imprimerie Guéronde', '652014051', null);
    const invoice = await deposit({ debtorId: silent });
    expect(invoice.status).toBe('awaiting_confirmation');
    expect([await links(invoice.id), await mailsTo()]).toEqual([[], []]);
  });

  test('never for a confidential assignment, neither when it is sent nor when it is renewed', async () => {
    const relation = (notification: string) =>
      world.owner.query(`update relations set notification = $2 where debtor_id = $1`, [
        debtor,
        notification,
      ]);
    await relation('confidential');
    const invoice = await deposit();
    await relation('notified');
    await expire(invoice.id);
    await taken(await seen(invoice.id), 'renew_confirmation');
    expect(await links(invoice.id)).toEqual([]);
    expect(await mailsTo(MAILBOX)).toEqual([]);
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

describe('what a link shows', () => {
  test('the invoice, the document and the account to pay, and nothing of the bank’s', async () => {
    const { invoice, token } = await asked({ net: 100_000, vat: 20_000, gross: 120_000, prepaid: 36_000 });
    expect((await mailsTo())[0]?.body_text).toContain('de 840,00\u00a0€');
    const answer = await visit(token);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { payTo, ...shown } = answer.json<PublicInvoice>();
    const { number, issueDate, dueDate, net, vat, gross, prepaid, rounding, due, confirmBy } = invoice;
    const typed = { number, issueDate, dueDate, net, vat, gross, prepaid, rounding, due };
    expect(shown).toEqual({
      ...typed,
      docType: '380',
      currency: 'EUR',
      assignorName: 'Atelier Brévanne',
      debtorName: 'Cartonnages Elvestre',
      state: 'awaiting',
      expiresAt: confirmBy,
      answer: null,
      file: { filename: 'facture.pdf', mime: 'application/pdf', size: expect.any(Number) },
    });
    expect(payTo).toEqual({
      iban: 'FR7699999000010000000000115',
      bic: null,
      holder: 'Cessio',
      reference: invoice.ref,
      checkCode: expect.stringMatching(/^[A-HJKMNP-Z2-9]{3}-[A-HJKMNP-Z2-9]{3}$/),
    });
    const file = await visit(`${token}/file`);
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(file.headers['content-security-policy']).toContain('sandbox');
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('the code follows invoice, account and the key of codes, and the bank’s people read it in the history', async () => {
    const { invoice, token } = await asked();
    const { checkCode: code = '', iban = '' } = (await visit(token)).json<PublicInvoice>().payTo ?? {};
    const { codesKey } = world.config;
    expect(checkCodeOf({ codesKey }, iban, invoice.ref)).toBe(code);
    expect(checkCodeOf({ codesKey }, iban, `${invoice.ref}1`)).not.toBe(code);
    expect(checkCodeOf({ codesKey }, 'FR1420041010050500013M02606', invoice.ref)).not.toBe(code);
    expect(checkCodeOf({ codesKey: 'another' }, iban, invoice.ref)).not.toBe(code);
    const history = async (who: 'adviser' | 'supplier') =>
      (await world.people[who].call('GET', `/api/invoices/${invoice.id}/timeline`)).body;
    expect(await history('adviser')).toContain(code);
    expect(await history('supplier')).not.toContain(code);
  });

  test('neither a rotated secret of sessions nor a new account changes what was printed', async () => {
    const { token } = await asked();
    const printed = async () => (await visit(token)).json<PublicInvoice>().payTo;
    const before = await printed();
    const { config, ownAccounts } = world.app.services;
    const { jwtSecret } = config;
    config.jwtSecret = 'rotated since then';
    await insertRow(world.owner, 'own_accounts', {
      iban: 'FR1420041010050500013M02606',
      holder: 'Cessio',
      currency: 'EUR',
      purpose: 'collection',
    });
    ownAccounts.forget();
    try {
      expect(await printed()).toEqual(before);
    } finally {
      config.jwtSecret = jwtSecret;
      await world.owner.query(`delete from own_accounts where iban = 'FR1420041010050500013M02606'`);
      ownAccounts.forget();
    }
  });

  test('the portal’s clock ends a link', async () => {
    const { token } = await asked();
    expect((await visit(token)).statusCode).toBe(200);
    try {
      await moveClock(world.owner, new Date(Date.now() + 30 * 86_400_000).toISOString());
      expect((await visit(token)).json()).toMatchObject({ code: 'LINK_EXPIRED' });
    } finally {
      await moveClock(world.owner, null);
    }
    expect((await visit(token)).statusCode).toBe(200);
  });

  test('nothing for a forged, cut or foreign token', async () => {
    const { token } = await asked();
    const other = randomBytes(32).toString('base64url');
    for (const forged of [other, token.slice(0, -1), `${token}A`, '%00', "' or 1=1"])
      expect([forged, await everyWay(encodeURIComponent(forged))]).toEqual([
        forged,
        refusedEveryWay(404, 'LINK_INVALID'),
      ]);
  });

  test('nothing once its time is over', async () => {
    const { invoice, token } = await asked();
    await expire(invoice.id);
    expect(await everyWay(token)).toEqual(refusedEveryWay(410, 'LINK_EXPIRED'));
    expect((await seen(invoice.id)).status).toBe('awaiting_confirmation');
    // A link that outlived its invoice's own time is no better.
    await endLink(invoice.id, '1 day');
    expect(codeOf(await visit(`${token}/confirm`, PERSON))).toBe('CONFIRMATION_EXPIRED');
  });
});

describe('after the answer', () => {
  const shown = async (token: string) => ({
    page: (await visit(token)).json<PublicInvoice>(),
    file: await fileOf(token),
  });

  test('the receipt and the account to pay stay, for weeks; the document is given no more', async () => {
    const { invoice, token } = await asked();
    const before = (await visit(token)).json<PublicInvoice>();
    const answered = (await visit(`${token}/confirm`, PERSON)).json<PublicInvoice>();
    expect([before.file?.filename, answered.file]).toEqual(['facture.pdf', null]);
    await expire(invoice.id);
    await endLink(invoice.id, '-30 days');
    // Whatever the bank does with it, its debtor still pays there and learns nothing of how it is funded.
    for (const status of ['under_review', 'approved', 'assigned', 'paid']) {
      await setRow('invoices', invoice.id, { status });
      const { page, file } = await shown(token);
      expect(page).toEqual({ ...answered, expiresAt: expect.any(String) });
      expect(page).toMatchObject({ state: 'confirmed', payTo: before.payTo, file: null });
      expect(file).toEqual([410, 'LINK_USED']);
    }
    for (const status of ['rejected', 'cancelled']) {
      await setRow('invoices', invoice.id, { status });
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
    for (const secret of [token, hash]) expect(await fileOf(secret)).toEqual([410, 'LINK_USED']);
  });

  test('the visitors’ login itself reads no document of a link that is used or over', async () => {
    const asVisitor = world.app.services.pools.of('public');
    const stored = async (token: string) =>
      (await asVisitor.query('select storage_key from public_confirmation(sha256($1::bytea))', [token]))
        .rows[0]?.storage_key;
    const [used, over] = [await asked(), await asked()];
    expect([await stored(used.token), await stored(over.token)]).not.toContain(null);
    await visit(`${used.token}/confirm`, PERSON);
    await expire(over.invoice.id);
    expect([await stored(used.token), await stored(over.token)]).toEqual([null, null]);
  });
});

describe('a new link', () => {
  test('a renewal sends one and ends the old one', async () => {
    const { invoice, token } = await asked();
    // Its time is nearly over for the invoice, not yet for the link: the renewal alone must end it.
    await endTime(invoice.id);
    await world.owner.query('delete from outbox_mails');
    const renewed = await taken(await seen(invoice.id), 'renew_confirmation');
    const [mail, ...more] = await mailsTo(MAILBOX);
    const subject = `[Cessio] Rappel\u00a0: Facture ${invoice.number} à confirmer`;
    expect([mail?.subject, more]).toEqual([subject, []]);
    for (const answer of [await visit(token), await visit(`${token}/confirm`, PERSON)])
      expect(codeOf(answer)).toBe('LINK_EXPIRED');
    const fresh = await visit(`${tokenIn(mail)}/confirm`, PERSON);
    expect(fresh.json()).toMatchObject({ state: 'confirmed', expiresAt: renewed.confirmBy });
    expect(codeOf(await visit(token))).toBe('LINK_USED');
  });

  test('a reminder sends another; the first still opens the invoice', async () => {
    const { invoice, token } = await asked();
    const waiting = { submitted_at: '2026-03-02T09:00:00Z', confirm_by: '2126-03-09T22:59:59Z' };
    await setRow('invoices', invoice.id, waiting);
    await world.owner.query(
      `update invoices set status = 'draft' where status = 'awaiting_confirmation' and id <> $1`,
      [invoice.id],
    );
    await world.owner.query('delete from outbox_mails');
    const at = new Date('2126-03-06T09:00:00Z');
    expect(await bySystem((tx, services) => remind(tx, services, at))).toBe(1);
    const [mail] = await mailsTo();
    expect(mail?.recipient).toBe(MAILBOX);
    for (const secret of [token, tokenIn(mail)])
      expect((await visit(secret)).json()).toMatchObject({ state: 'awaiting' });
    await visit(`${tokenIn(mail)}/contest`, { code: 'TRANSAC_INC' });
    expect(codeOf(await visit(token))).toBe('LINK_USED');
  });
});

describe('what visitors are limited to', () => {
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
    const tables = await columnOf(`select tablename from pg_tables where schemaname = 'public'`);
    expect(tables).toContain('confirmation_links');
    for (const name of tables) {
      await expect(asVisitor(`select * from ${name}`)).rejects.toMatchObject({ code: '42501' });
      await expect(asVisitor(`delete from ${name}`)).rejects.toMatchObject({ code: '42501' });
    }
  });

  test('it calls the functions made for it, and nobody else calls those that answer', async () => {
    const callable = (login: string) =>
      columnOf(
        `select p.proname from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef
           and has_function_privilege($1, p.oid, 'execute') order by 1`,
        [login],
      );
    expect(await callable('portal_public')).toEqual([
      'block_account',
      'calendar_feed_owner',
      'decide_confirmation',
      'invitation_by_link',
      'invitation_of',
      'invited_by_link',
      'keep_report',
      'mail_notifications',
      'public_account',
      'public_confirmation',
      'queue_contact_mail',
      'take_allowance',
      'take_visitor_key',
      'tell_account_block',
      'tell_confirmation',
      'verify_guarantee',
      'verify_paper',
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
