import { randomUUID } from 'node:crypto';
import { formatDate, formatIban, plusDays, todayInParis, type Invoice } from '@cessio/contract';
import type { Batch } from '@cessio/contract/batches';
import { freePort } from '../../../../tools/ports.ts';
import { startMailCatcher } from '../../../../tools/mail-catcher.ts';
import { done } from '../../../test/answers.ts';
import { addDebtor, MAILBOX, debtor as stranger } from '../../../test/confirmation-link-world.ts';
import { insertInvoice, insertRow } from '../../../test/fixtures.ts';
import { mailsTo, noticesOf } from '../../../test/owner.ts';
import { amend, copyContract } from '../../../test/records.ts';
import { people, rowsOf, valueOf, world } from '../../../test/small-world.ts';
import { stepUpHeader } from '../../../test/step-up.ts';
import { deliverMails, openTransport } from '../../mail/deliver.ts';
import { checkCodeOf } from '../confirmation-links/confirmation-link.ts';

const DUE = plusDays(todayInParis(), 40);
const ISSUED = plusDays(todayInParis(), -10);
const TODAY = formatDate(todayInParis());
const collection = () => world.config.collectionIbans[0] ?? '';

let refs = 0;
/** Approved invoices of one debtor each, assigned by one signature. */
async function signed(
  terms: object,
  debtors: readonly (readonly [id: string, name: string])[],
  more: object = {},
  deed = 'subrogation',
) {
  const contract_id = await copyContract(world, { fdg_cap: null, ...terms });
  if (deed !== 'subrogation') await amend(world, contract_id, { deed });
  const invoiceIds: string[] = [];
  for (const [debtor_id, debtor_name] of debtors)
    invoiceIds.push(
      await insertInvoice(world, {
        ref: `FAC-T-${(refs += 1)}`,
        number: `VE-${refs}`,
        contract_id,
        contract_number: 'AF-ESSAI',
        debtor_id,
        debtor_name,
        net: 10_000_00,
        vat: 0,
        gross: 10_000_00,
        issue_date: ISSUED,
        due_date: DUE,
        status: 'approved',
        submitted_at: new Date(),
        ...more,
      }),
    );
  const { supplier } = people;
  const step = async ({ id, version }: Batch, action: string) =>
    done<Batch>(
      supplier.call(
        'POST',
        `/api/batches/${id}/transitions`,
        { action, version },
        await stepUpHeader(world.owner, supplier.identity),
      ),
    );
  const draft = await done<Batch>(
    supplier.call('POST', '/api/batches', { invoiceIds }, { 'idempotency-key': randomUUID() }),
    201,
  );
  const batch = await step(await step(draft, 'finalise'), 'sign');
  return { batch, contract_id, invoiceIds, invoices: batch.lines };
}

const buyer = () => [world.parties.debtor, 'Halbrane Distribution'] as const;
const unknown = () => [stranger, 'Cartonnages Elvestre'] as const;
const own = async () =>
  (await valueOf<string>('select email from users where id = $1', [people.client.identity.userId])) ?? '';
const words = (text: string | undefined) => (text ?? '').replaceAll('\u00a0', ' ');

beforeEach(() => world.owner.query('delete from notifications'));

test('each debtor is told once, of all its invoices: by notification and mail, without an account by its company’s mail', async () => {
  const { batch, invoices, invoiceIds } = await signed({}, [buyer(), buyer(), unknown()]);
  const notices = await noticesOf('invoice.assigned');
  expect(notices.map(({ user_id }) => user_id)).toEqual([people.client.identity.userId]);
  expect(words(notices[0]?.message)).toBe(
    '<b>Atelier Brévanne</b> a cédé à Cessio 2 factures pour 20 000,00 € : réglez sur le compte de la banque indiqué sur chacune.',
  );
  const [mail, ...others] = await mailsTo(await own());
  expect(others).toEqual([]);
  const text = words(mail?.body_text);
  expect(words(mail?.subject)).toBe('[Cessio] Atelier Brévanne : 2 factures à régler à la banque');
  expect(text).toContain(
    `Atelier Brévanne a cédé à Cessio, par quittance subrogative ${batch.number} du ${TODAY}, les factures suivantes, dont vous êtes débiteur, pour un total de 20 000,00 €.`,
  );
  for (const { number, ref, debtor } of invoices)
    expect(
      text.includes(
        `Facture ${number} du ${formatDate(ISSUED)} : 10 000,00 €, à échéance du ${formatDate(DUE)}, référence ${ref}, code de contrôle ${checkCodeOf(world.config, collection(), ref)}`,
      ),
    ).toBe(debtor.id === world.parties.debtor);
  expect(text).toContain(
    'Vous ne vous libérez valablement qu’en payant Cessio, par virement à l’ordre de Cessio.',
  );
  expect(text).toContain(
    `Compte : IBAN ${words(formatIban(collection()))}. Indiquez la référence de chaque facture.`,
  );
  expect(text).toContain('http://localhost:3000/Invoices/debtor/my');

  const mails = await mailsTo(MAILBOX);
  expect(mails).toHaveLength(1);
  const theirs = words(mails[0]?.body_text);
  expect(theirs).toContain(`référence ${invoices[2]?.ref}, code de contrôle`);
  expect(theirs).not.toContain(invoices[0]?.ref);
  expect(theirs).not.toContain('Halbrane');
  // The bank's log says whom it told; the assignor learns no address.
  expect(
    await rowsOf(
      `select comment, internal from audit_events where action = 'batches.tell_debtors' and entity_id = $1`,
      [batch.id],
    ),
  ).toEqual([{ comment: 'Halbrane Distribution, Cartonnages Elvestre', internal: true }]);
  const timeline = await people.supplier.call('GET', `/api/batches/${batch.id}/timeline`);
  expect(timeline.body).not.toContain(MAILBOX);
  // What the record says is what the mail said.
  const shown = await people.client.get<Invoice>(`/api/invoices/${invoiceIds[0]}`);
  expect(shown.payTo).toEqual({
    iban: collection(),
    bic: null,
    holder: 'Cessio',
    reference: invoices[0]?.ref,
    checkCode: checkCodeOf(world.config, collection(), invoices[0]?.ref ?? ''),
  });
});

test('an assignment under the Dailly law is notified in the words of article R.313-15', async () => {
  await world.owner.query('delete from outbox_mails');
  const { batch } = await signed({}, [unknown()], {}, 'dailly');
  const [mail] = await mailsTo(MAILBOX);
  const text = words(mail?.body_text);
  for (const said of [
    `Dans les conditions prévues par les articles L. 313-23 à L. 313-35 du code monétaire et financier, Atelier Brévanne nous a cédé, par acte ${batch.number} du ${TODAY}, la créance suivante, dont vous êtes débiteur`,
    'Conformément aux dispositions de l’article L. 313-28, nous vous demandons de cesser, à compter de la présente notification, tout paiement au titre de cette créance à Atelier Brévanne.',
    'En conséquence, le règlement de votre dette, par virement, doit être effectué à l’ordre de Cessio.',
  ])
    expect(text).toContain(said);
});

test('it leaves by SMTP once the signature is committed', async () => {
  await world.owner.query('delete from outbox_mails');
  const [smtpPort, webPort] = [await freePort(), await freePort()];
  const catcher = await startMailCatcher({ smtpPort, webPort });
  const { batch } = await signed({}, [unknown()]);
  const transport = openTransport(catcher.smtpUrl);
  await deliverMails(world.app.services.pools.of('system'), transport, world.config, (failure) => {
    throw new Error(JSON.stringify(failure));
  });
  transport.close();
  const caught = (await (await fetch(`${catcher.webUrl}/api/messages`)).json()) as {
    to: string[];
    text: string;
  }[];
  await catcher.close();
  const notice = caught.find(({ to }) => to.includes(MAILBOX));
  expect(words(notice?.text)).toContain(batch.number);
  expect(words(notice?.text)).toContain(words(formatIban(collection())));
});

test('a debtor without account and address stops nothing', async () => {
  const silent = await addDebtor('Imprimerie Guéronde', '652014051', null);
  const { batch } = await signed({}, [[silent, 'Imprimerie Guéronde']]);
  expect(batch.status).toBe('signed');
});

test('outside the transaction of a signature nobody mails a debtor', async () => {
  await world.owner.query('delete from outbox_mails');
  const { batch } = await signed({}, [unknown()]);
  const { pools } = world.app.services;
  await world.owner.query('delete from outbox_mails');
  const client = await pools.of('supplier').connect();
  try {
    await client.query('begin');
    await client.query(`select set_config('app.party', $1, true)`, [world.parties.assignor]);
    const { rows } = await client.query(`select mail_assignment($1, $2, 's', 't', 'h') as mailed`, [
      batch.id,
      stranger,
    ]);
    expect(rows).toEqual([{ mailed: false }]);
  } finally {
    await client.query('rollback');
    client.release();
  }
  expect(await mailsTo()).toEqual([]);
});

describe('of a confidential assignment', () => {
  const TERMS = { notification: 'confidential' };
  const HIDDEN = { confidential: true };

  test('the debtor learns nothing in any way', async () => {
    await world.owner.query('delete from outbox_mails');
    const published = jest.spyOn(world.app.services.realtime, 'recordChanged');
    const delivered = jest.spyOn(world.app.services.realtime, 'notify');
    const { batch, invoiceIds, invoices } = await signed(TERMS, [buyer(), unknown()], HIDDEN);
    // The published changes are sent after the answer.
    const about = () =>
      published.mock.calls
        .filter(([change]) => [...invoiceIds, batch.id].includes(change.id))
        .map(([change]) => change);
    while (about().filter(({ rooms }) => rooms.includes(`party:${world.parties.assignor}`)).length < 3)
      await new Promise(setImmediate);
    const rooms = about().flatMap((change) => change.rooms);
    expect(rooms).not.toContain(`party:${world.parties.debtor}`);
    expect(rooms).not.toContain(`party:${stranger}`);
    const toClient = delivered.mock.calls
      .flatMap(([rows]) => rows)
      .filter((row) => (row as { user_id?: string }).user_id === people.client.identity.userId);
    expect(toClient).toEqual([]);
    published.mockRestore();
    delivered.mockRestore();

    // Rows.
    expect(
      await rowsOf('select distinct client_view_id from invoices where id = any($1)', [invoiceIds]),
    ).toEqual([{ client_view_id: null }]);
    const { client } = people;
    for (const id of invoiceIds)
      for (const path of ['', '/timeline', '/file'])
        expect((await client.call('GET', `/api/invoices/${id}${path}`)).statusCode).toBe(404);
    expect((await client.call('GET', `/api/batches/${batch.id}`)).statusCode).not.toBe(200);
    expect((await client.call('GET', `/api/batches/${batch.id}/quittance.pdf`)).statusCode).not.toBe(200);
    // Lists, export, search, calendar, notifications, what a person may export of themselves.
    const year = todayInParis().slice(0, 4);
    for (const url of [
      '/api/invoices?limit=100',
      '/api/invoices.csv',
      `/api/search?q=${invoices[0]?.number}`,
      `/api/calendar/events?from=${year}-01-01&to=${year}-12-31`,
      `/api/calendar/events?from=${DUE}&to=${DUE}`,
      '/api/notification/my',
      '/api/commissions?limit=100',
    ]) {
      const answer = await client.call('GET', url);
      expect([url, answer.statusCode]).toEqual([url, 200]);
      for (const { number, ref } of invoices) {
        expect([url, answer.body.includes(`"${number}"`)]).toEqual([url, false]);
        expect([url, answer.body.includes(ref)]).toEqual([url, false]);
      }
      expect([url, answer.body.includes(batch.number)]).toEqual([url, false]);
    }
    // Mails and links.
    const receivers = (await mailsTo()).map(({ recipient }) => recipient);
    expect(receivers).not.toContain(MAILBOX);
    expect(receivers).not.toContain(await own());
    expect(await noticesOf('invoice.assigned')).toEqual([]);
    expect(await rowsOf('select 1 from confirmation_links where invoice_id = any($1)', [invoiceIds])).toEqual(
      [],
    );
    expect(
      await rowsOf(`select 1 from audit_events where action = 'batches.tell_debtors' and entity_id = $1`, [
        batch.id,
      ]),
    ).toEqual([]);
  });

  test('one invoice of a debtor who must not know stays silent under a contract that is notified', async () => {
    await world.owner.query('delete from outbox_mails');
    const { batch } = await signed({}, [buyer(), unknown()], HIDDEN);
    expect(batch.confidential).toBe(true);
    expect(batch.lines.map(({ confidential }) => confidential)).toEqual([true, true]);
    expect(await noticesOf('invoice.assigned')).toEqual([]);
    expect((await mailsTo()).map(({ recipient }) => recipient)).not.toContain(MAILBOX);
  });

  test('the supplier and the bank see the contract’s own account to pay, and its code', async () => {
    const { contract_id, invoiceIds, invoices } = await signed(TERMS, [buyer()], HIDDEN);
    const iban = 'FR1420041010050500013M02606';
    await insertRow(world.owner, 'own_accounts', {
      iban,
      bic: 'PSSTFRPPXXX',
      holder: 'Banque, compte AF-ESSAI',
      currency: 'EUR',
      purpose: 'collection',
      contract_id,
    });
    world.app.services.ownAccounts.forget();
    const ref = invoices[0]?.ref ?? '';
    for (const who of [people.supplier, people.adviser])
      expect((await who.get<Invoice>(`/api/invoices/${invoiceIds[0]}`)).payTo).toEqual({
        iban,
        bic: 'PSSTFRPPXXX',
        holder: 'Banque, compte AF-ESSAI',
        reference: ref,
        checkCode: checkCodeOf(world.config, iban, ref),
      });
  });
});

test('the account to pay is shown while the bank owns the claim and it is not paid', async () => {
  const { invoiceIds } = await signed({}, [buyer()]);
  const shown = async (status: string) => {
    await world.owner.query('update invoices set status = $2 where id = $1', [invoiceIds[0], status]);
    return (await people.client.get<Invoice>(`/api/invoices/${invoiceIds[0]}`)).payTo !== null;
  };
  for (const status of ['assigned', 'financed', 'partially_paid', 'unpaid', 'disputed', 'indemnified'])
    expect([status, await shown(status)]).toEqual([status, true]);
  for (const status of ['approved', 'paid', 'settled', 'reassigned'])
    expect([status, await shown(status)]).toEqual([status, false]);
});
