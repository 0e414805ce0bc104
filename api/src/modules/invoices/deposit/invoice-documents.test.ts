import type { Check, Invoice, Problem } from '@cessio/contract';
import { done, expectRefused } from '../../../../test/answers.ts';
import { upload } from '../../../../test/deposit-body.ts';
import { draft, seen, sent, step } from '../../../../test/invoice-steps.ts';
import { people, valueOf, world } from '../../../../test/small-world.ts';
import { daysFromToday } from '../../../../test/world.ts';
import { pdfWith } from '../../einvoice/fixtures/pdf.ts';
import { ubl, ublTax, ublTotals } from '../../einvoice/fixtures/ubl.ts';

const drafted = (over: Record<string, unknown> = {}) => draft(people.supplier, over);
const codes = ({ checks }: { checks: readonly Check[] }) =>
  checks.filter(({ severity }) => severity === 'blocking').map(({ code }) => code);

/** 60 000,00 € of which 20 000,01 € were paid before: 39 999,99 € are due, below the adviser's limit of 50 000,00 €. */
const PREPAID = { net: 5_000_000, vat: 1_000_000, gross: 6_000_000, prepaid: 2_000_001 };
const DUE = 3_999_999;

describe('what was paid before the deposit', () => {
  test('is not due: not confirmed, limited, covered, simulated nor owed', async () => {
    const { supplier, client, adviser } = people;
    const { id } = await sent(PREPAID);
    const { rows } = await world.owner.query<{ message: string }>(
      `select message from notifications where entity_id = $1 and event = 'invoice.to_confirm'`,
      [id],
    );
    expect(rows[0]?.message).toContain('39\u00a0999,99\u00a0€');
    const asked = await seen(client, id);
    expect(asked).toMatchObject({ gross: 6_000_000, prepaid: 2_000_001, due: DUE, outstanding: DUE });
    const said = async (path: string) => (await client.call('GET', path)).body;
    const days = `from=${daysFromToday(0)}&to=${daysFromToday(20)}`;
    expect(await said(`/api/calendar/events?${days}&kind=confirmation`)).toContain(String(DUE));
    expect(await said(`/api/search?q=${asked.number}`)).toContain('39\u00a0999,99\u00a0€');
    const words = (invoice: Invoice, name: string) =>
      invoice.allowedActions.find(({ action }) => action === name)?.confirm;
    expect(words(asked, 'confirm')).toContain('39\u00a0999,99\u00a0€');
    await done(step(client, asked, 'confirm'));

    const decided = await seen(adviser, id);
    const { look } = decided.allowedActions.find(({ action }) => action === 'approve') ?? {};
    expect(JSON.stringify(look?.effects)).toContain('39\u00a0999,99\u00a0€');
    const approved = await done<Invoice>(step(adviser, decided, 'approve'));
    expect(approved).toMatchObject({ coveredAmount: DUE, coveredPpm: 1_000_000, outstanding: DUE });
    const { due, used } = (
      await world.owner.query<{ due: number; used: number }>(
        `select i.due::int, g.used::int from invoices i join guarantees g on g.id = i.guarantee_id where i.id = $1`,
        [id],
      )
    ).rows[0] as { due: number; used: number };
    expect([due, used]).toEqual([DUE, DUE]);
    const csv = (await supplier.call('GET', `/api/invoices.csv?number=${approved.number}`)).body;
    expect(csv).toContain('Net à payer');
    expect(csv).toContain('39999,99');
    await done(step(adviser, approved, 'cancel', { comment: 'Fin du test' }));
  });

  test('counts against the ceiling by what is due', async () => {
    const ceiling = await valueOf<number>('select ceiling::float8 as ceiling from contracts where id = $1', [
      world.contracts.classic,
    ]);
    const amounts = { net: ceiling + 1, vat: 0, gross: ceiling + 1 };
    expect(codes(await drafted(amounts))).toContain('ABOVE_CEILING');
    expect(codes(await drafted({ ...amounts, prepaid: 1 }))).toEqual([]);
  });

  test.each([-1, 6_000_000, 6_000_001])('is between nothing and the total: %s', async (prepaid) => {
    const kept = await drafted({ ...PREPAID, prepaid });
    expect(codes(kept)).toEqual(['PREPAID_RANGE']);
    const refused = await expectRefused(step(people.supplier, kept, 'submit'), 422, 'INVOICE_BLOCKED');
    expect((refused as Problem).errors).toMatchObject([
      {
        path: '/prepaid',
        code: 'PREPAID_RANGE',
        message: 'Le montant déjà payé doit être inférieur au total TTC, et jamais négatif',
      },
    ]);
    // The database itself takes no such invoice.
    await expect(
      world.owner.query(`update invoices set status = 'under_review' where id = $1`, [kept.id]),
    ).rejects.toThrow('invoices_prepaid_check');
  });

  test('stays as it was confirmed', async () => {
    const { supplier, client, adviser } = people;
    const { id } = await sent(PREPAID);
    await done(step(client, await seen(client, id), 'confirm'));
    const items = [{ code: 'BON_LIVRAISON' }];
    await done(step(adviser, await seen(adviser, id), 'request_info', { payload: { items } }));
    const { version } = await seen(supplier, id);
    const answer = await supplier.call('PATCH', `/api/invoices/${id}`, { version, prepaid: null });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect((await seen(supplier, id)).due).toBe(DUE);
  });
});

describe('a document that is deposited', () => {
  /** The checks of a deposit with these bytes as its file. */
  const checksWith = async (file: string | Uint8Array, over: Record<string, unknown> = {}) =>
    drafted({ fileId: await upload(people.supplier, Buffer.from(file)), ...over });
  const amounts = { net: 10_000, vat: 2_000, gross: 12_000 };

  test('asks for less than is deposited', async () => {
    const totals = ublTotals('100.00', '120.00', 'EUR', '100.00', ['84.00', ['PrepaidAmount', '36.00']]);
    const file = ubl({ number: 'RESTE-1', totals });
    expect(codes(await checksWith(file, amounts))).toEqual(['PAYABLE_LESS']);
    expect(codes(await checksWith(file, { ...amounts, prepaid: 3_600 }))).toEqual([]);
  });

  test('asks for its total rounded: that is what is owed', async () => {
    const totals = ublTotals('70.58', '84.70', 'EUR', '70.58', ['85.00', ['PayableRoundingAmount', '0.30']]);
    const file = ubl({ number: 'ARRONDI-1', totals, tax: ublTax('14.12', 'EUR'), lines: ['70.58'] });
    const exact = { net: 7_058, vat: 1_412, gross: 8_470 };
    const unrounded = await checksWith(file, exact);
    expect(unrounded.checks.find(({ path }) => path === '/prepaid')).toMatchObject({
      code: 'PAYABLE_DIFFERS',
      severity: 'warning',
      message: 'Le document demande 85,00\u00a0€, le dépôt 84,70\u00a0€',
    });
    const rounded = await checksWith(file, { ...exact, rounding: 30, number: 'ARRONDI-2' });
    expect(rounded).toMatchObject({ due: 8_500, rounding: 30 });
    expect(rounded.checks.find(({ path }) => path === '/prepaid')).toMatchObject({
      code: 'PAYABLE_DIFFERS',
      severity: 'passed',
    });
    const { rows: owed } = await world.owner.query<{ outstanding: string }>(
      `update invoices set status = 'under_review' where id = $1 returning outstanding`,
      [rounded.id],
    );
    expect(Number(owed[0]?.outstanding)).toBe(8_500);
    // One unit at most, by the database too.
    await expect(
      world.owner.query(`update invoices set status = 'under_review', rounding = 101 where id = $1`, [
        rounded.id,
      ]),
    ).rejects.toThrow('invoices_rounding_check');
  });

  test('is in another currency, supported or not', async () => {
    const dkk = await checksWith(ubl({ currency: 'DKK' }), amounts);
    expect(codes(dkk)).toEqual(['CURRENCY_UNSUPPORTED']);
    expect(dkk.checks[0]?.message).toBe(
      'Facture en DKK, que la banque ne finance pas (EUR, MAD, DZD et TND seulement)',
    );
    expect(codes(await checksWith(ubl({ currency: 'MAD' }), amounts))).toEqual(['CURRENCY_DOCUMENT']);
  });

  test('is a credit note: refused, with its invoice among the caller’s own', async () => {
    const original = await sent({ number: 'ORIG/2026-1' });
    // Under the punctuation of another software, and whatever type is typed.
    const note = ubl({ creditNote: true, original: 'ORIG-2026/1' });
    for (const docType of ['381', '380']) {
      const kept = await checksWith(note, { ...amounts, docType });
      expect(kept.checks[0]).toEqual({
        code: 'CREDIT_NOTE',
        severity: 'blocking',
        message: 'Avoir de la facture ORIG-2026/1\u00a0: le dépôt des avoirs n’est pas encore ouvert',
        path: '/docType',
        href: `/Invoices/${original.id}`,
      });
      await expectRefused(step(people.supplier, kept, 'submit'), 422, 'INVOICE_BLOCKED');
    }
    const foreign = await checksWith(ubl({ creditNote: true, original: 'INCONNUE' }), { docType: '381' });
    expect(foreign.checks[0]).not.toHaveProperty('href');
  });

  test('is a PDF whose pages agree with its XML, or not', async () => {
    const about = async (page: string) =>
      (await checksWith(await pdfWith({ 'facture.xml': ubl() }, [page]), amounts)).checks.find(({ code }) =>
        code.startsWith('PDF_'),
      );
    expect(await about('Facture F-2026/001 du 01/10/2026, 120,00 EUR')).toMatchObject({
      severity: 'passed',
      message: 'PDF et XML concordent\u00a0: numéro, date, total',
    });
    expect(await about('Facture F-2026/001 du 01/10/2026, 1 120,00 EUR')).toMatchObject({
      code: 'PDF_DIFFERS',
      severity: 'warning',
      message: 'PDF et XML ne concordent pas, absent du PDF\u00a0: total de 120,00\u00a0€',
    });
    expect(await about('')).toMatchObject({ code: 'PDF_UNREAD', severity: 'warning' });
  });
});
