import type { InvoiceReading } from '@cessio/contract';
import { createFileReader } from '../files/reading/reader-pool.ts';
import { noFields } from './document/reading-fields.ts';
import { cii, ciiAccount, ciiLine, ciiParty, ciiTotals } from './fixtures/cii.ts';
import { eicarString, encryption, handmadePdf, pdfDrawing, pdfWith } from './fixtures/pdf.ts';
import { inPageroFormat, ubl, ublMeans, ublParty, ublTotals } from './fixtures/ubl.ts';
import { readInvoice } from './read-invoice.ts';

const reader = createFileReader();
afterAll(() => reader.close());

const options = { today: '2026-11-20' };
const caller = { key: 'test', visitor: false };
/** By a reader's process, as in the portal. */
const read = async (content: string | Uint8Array) => {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return (await reader.read({ purpose: 'invoice', ...options }, { bytes, caller })).reading as InvoiceReading;
};
const failure = (content: string | Uint8Array) =>
  read(content).then(
    () => null,
    (error: { code: string; status: number }) => [error.code, error.status],
  );

/** What small documents of ours say in both syntaxes. */
const COMMON = {
  docType: '380',
  issueDate: '2026-10-01',
  dueDate: '2026-10-31',
  currency: 'EUR',
  net: 10_000,
  vat: 2_000,
  gross: 12_000,
  prepaid: null,
  payable: 12_000,
  sellerName: 'Atelier Nord',
  sellerId: '0403170701',
  buyerName: 'Grand Magasin',
  payeeIban: 'BE91000000143476',
};
const allNull = Object.fromEntries(Object.keys(noFields).map((field) => [field, null]));

describe('a UBL invoice', () => {
  const seller = ublParty('Atelier\n      Nord', 'BE', '<cbc:CompanyID>0403 170 701</cbc:CompanyID>');
  const file = ubl({ seller, order: 'BC-7', means: ublMeans('be91 0000 0014 3476') });

  test('gives its fields', async () => {
    expect(await read(file)).toMatchObject({
      kind: 'ubl',
      fields: { ...COMMON, number: 'F-2026/001', buyerId: null, payeeName: null, orderRef: 'BC-7' },
      blocking: [],
      warnings: [],
    });
  });

  test('says where each was read, and nothing about the others', async () => {
    const { sources, fields } = await read(file);
    expect(sources['number']).toBe('BT-1 /Invoice/cbc:ID');
    expect(sources['vat']).toBe("BT-110 /Invoice/cac:TaxTotal/cbc:TaxAmount[@currencyID='EUR']");
    expect(sources['payeeIban']).toBe('BT-84 /Invoice/cac:PaymentMeans/cac:PayeeFinancialAccount/cbc:ID');
    const given = Object.entries(fields).filter(([, value]) => value !== null);
    expect(Object.keys(sources).sort()).toEqual(given.map(([name]) => name).sort());
    for (const source of Object.values(sources)) expect(source).toMatch(/^BT-\d+ \/Invoice\/c[ab]c:/);
  });

  test('may be in UTF-16 or ISO-8859-1', async () => {
    const named = (encoding: string) =>
      ubl({
        prologue: `<?xml version="1.0" encoding="${encoding}"?>`,
        buyer: ublParty('Hôtel Élysée', 'FR'),
      });
    const utf16 = await read(Buffer.from(`\ufeff${named('UTF-16')}`, 'utf16le'));
    const latin = await read(Buffer.from(named('ISO-8859-1'), 'latin1'));
    expect([utf16.fields.buyerName, latin.fields.buyerName]).toEqual(['Hôtel Élysée', 'Hôtel Élysée']);
  });
});

describe('the universal format of Pagero', () => {
  test.each([false, true])('reads like the UBL it is made of, credit note: %s', async (creditNote) => {
    const file = ubl({ creditNote, order: 'BC-7', means: ublMeans('BE91000000143476') });
    const dialect = inPageroFormat(file);
    expect(dialect).toMatch(/xmlns="urn:pagero:.*xmlns:cac="urn:pagero:/s);
    expect(await read(dialect)).toEqual(await read(file));
    expect((await read(await pdfWith({ 'piece.xml': dialect }))).fields).toEqual((await read(file)).fields);
  });
});

describe('a UBL credit note', () => {
  test('gives its due date from the means of payment and its amounts as written', async () => {
    const means = ublMeans('BE91000000143476', '30', '2026-12-01');
    const { kind, fields, sources } = await read(ubl({ creditNote: true, means }));
    expect(kind).toBe('ubl');
    expect(fields).toMatchObject({ docType: '381', dueDate: '2026-12-01', gross: 12_000 });
    expect(sources['dueDate']).toBe('BT-9 /CreditNote/cac:PaymentMeans/cbc:PaymentDueDate');
  });
});

describe('a CII invoice', () => {
  const full = cii({
    seller: ciiParty('Atelier Nord', 'BE', '<ram:ID schemeID="0208">0403170701</ram:ID>'),
    buyer: ciiParty(
      'Grand Magasin',
      'BE',
      '',
      '<ram:ID>C12</ram:ID><ram:GlobalID schemeID="0088">5790000435975</ram:GlobalID>',
    ),
    means: ciiAccount('BE91 0000 0014 3476'),
    notes: '<ram:IncludedNote><ram:Content>x</ram:Content></ram:IncludedNote>',
  });

  test('gives its fields', async () => {
    expect(await read(full)).toMatchObject({
      kind: 'cii',
      fields: { ...allNull, ...COMMON, number: 'F-2026/002', buyerId: '5790000435975' },
      blocking: [],
      warnings: [],
    });
  });

  test('takes BT-110 in the invoice currency, not BT-111 in the accounting one', async () => {
    const accounting = '<ram:TaxTotalAmount currencyID="SEK">225.00</ram:TaxTotalAmount>';
    const { fields, sources } = await read(
      cii({ totals: accounting + ciiTotals('100.00', '20.00', '120.00') }),
    );
    expect(fields.vat).toBe(2_000);
    expect(sources['vat']).toMatch(/ram:TaxTotalAmount\[@currencyID='EUR'\]$/);
  });

  test('prefers legal number, then VAT number, then any other', async () => {
    const vat =
      '<ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">BE0403170701</ram:ID></ram:SpecifiedTaxRegistration>';
    const fiscal = vat.replace('VA', 'FC');
    const other = '<ram:ID>S-9</ram:ID>';
    const idOf = async (seller: string) => (await read(cii({ seller }))).fields.sellerId;
    expect(await idOf(ciiParty('A', 'BE', '<ram:ID>0403170701</ram:ID>', other) + vat)).toBe('0403170701');
    expect(await idOf(ciiParty('A', 'BE', '', other) + vat)).toBe('BE0403170701');
    expect(await idOf(ciiParty('A', 'BE', '', other) + fiscal)).toBe('S-9');
    expect(await idOf(ciiParty('A', 'BE', '<ram:ID/>'))).toBeNull();
  });

  test('sums the lines that count in the EXTENDED profile', async () => {
    const group = [ciiLine('100.00', 'GROUP'), ciiLine('60.00', 'DETAIL'), ciiLine('40.00')];
    const lines = [...group, ciiLine('7.00', 'INFORMATION')];
    expect((await read(cii({ lines }))).blocking).toEqual([]);
  });
});

describe('what was paid before and is left to pay', () => {
  const files = {
    ubl: ubl({
      totals: ublTotals('100.00', '120.00', 'EUR', '100.00', ['84.00', ['PrepaidAmount', '36.00']]),
    }),
    cii: cii({
      totals: ciiTotals('100.00', '20.00', '120.00', 'EUR', ['84.00', ['TotalPrepaidAmount', '36.00']]),
    }),
  };
  test.each([
    ['ubl', 'cac:LegalMonetaryTotal/cbc:PrepaidAmount', 'cac:LegalMonetaryTotal/cbc:PayableAmount'],
    ['cii', 'ram:TotalPrepaidAmount', 'ram:DuePayableAmount'],
  ] as const)('BT-113 and BT-115 of %s', async (syntax, prepaid, payable) => {
    const { fields, sources, blocking } = await read(files[syntax]);
    expect(fields).toMatchObject({ gross: 12_000, prepaid: 3_600, payable: 8_400 });
    expect([sources['prepaid'], sources['payable']]).toEqual([
      expect.stringMatching(new RegExp(`^BT-113 /.*${prepaid}`)),
      expect.stringMatching(new RegExp(`^BT-115 /.*${payable}`)),
    ]);
    expect(blocking).toEqual([]);
  });

  test('the difference where a profile has no BT-113', async () => {
    const { fields, sources } = await read(
      cii({ totals: ciiTotals('100.00', '20.00', '120.00', 'EUR', ['84.00']) }),
    );
    expect([fields.prepaid, fields.payable]).toEqual([3_600, 8_400]);
    expect(sources['prepaid']).toMatch(/^BT-115 /);
  });
});

describe('a credit note', () => {
  test.each([
    ubl({ creditNote: true, original: 'F-2026/001' }),
    cii({ type: '381', original: 'F-2026/001' }),
  ])('names the invoice that it is about', async (file) => {
    const { fields, sources, blocking } = await read(file);
    expect(fields.originalNumber).toBe('F-2026/001');
    expect(sources['originalNumber']).toMatch(/^BT-25 /);
    expect(blocking.map(({ code }) => code)).toEqual(['CREDIT_NOTE']);
  });
});

describe('the pages of a PDF', () => {
  const page = 'Facture F-2026/002 du 01/10/2026\nTotal TTC 120,00 EUR';
  const compared = async (...pages: string[]) => {
    const { pdf, warnings } = await read(await pdfWith({ 'factur-x.xml': cii() }, pages));
    return [pdf, ...warnings.map(({ message }) => message)];
  };

  test('agree with the XML, on whatever page', async () => {
    expect(await compared(page)).toEqual(['agrees']);
    expect(await compared('Conditions', page)).toEqual(['agrees']);
  });

  test('differ: what is not on them is named', async () => {
    expect(await compared(page.replace('120,00', '1 120,00').replace('01/10', '02/10'))).toEqual([
      'differs',
      'PDF et XML ne concordent pas, absent du PDF\u00a0: date du 01/10/2026, total de 120,00\u00a0€',
    ]);
    expect((await compared('Facture F-2026/0021')).at(-1)).toContain('numéro F-2026/002');
  });

  test('cannot be compared: without text, or not read to the end', async () => {
    const unread = 'PDF et XML non comparés\u00a0: le texte du PDF n’est pas lisible en entier';
    expect(await compared('')).toEqual(['unread', unread]);
    const long = Array.from({ length: 36 }, () => `${'Conditions '.repeat(7)}\n`.repeat(40));
    expect(await compared(...long)).toEqual(['unread', unread]);
    expect(await compared(page, ...long)).toEqual(['agrees']);
  });
});

describe('ten megabytes of text on a page', () => {
  const text = (content: string) => `BT /F 8 Tf 10 380 Td ${content} ET`;
  test.each([
    ['in one string', text(`(${'a'.repeat(10_000_000)}) Tj`)],
    ['line after line, off the page', text('0 -9 Td (Conditions) Tj '.repeat(400_000))],
  ])('%s: the file is refused or not compared, the next one read', async (_, content) => {
    const hostile = await pdfDrawing(content, 'factur-x.xml', cii());
    const outcome = await read(hostile).then(
      ({ pdf }) => pdf,
      ({ code }: { code: string }) => code,
    );
    expect(['FILE_BOMB', 'unread', 'differs']).toContain(outcome);
    expect((await read(cii())).fields.number).toBe('F-2026/002');
  });
});

describe('a PDF', () => {
  test.each(['factur-x.xml', 'ZUGFeRD-invoice.xml', 'xrechnung.xml', 'piece-jointe.xml'])(
    'with a CII named %s is a facturx',
    async (name) => {
      const { kind, fields } = await read(await pdfWith({ 'annexe.txt': 'x', [name]: cii() }));
      expect([kind, fields.number, fields.gross]).toEqual(['facturx', 'F-2026/002', 12_000]);
    },
  );

  test('with a UBL is read as such', async () => {
    expect(await read(await pdfWith({ 'facture.xml': ubl() }))).toMatchObject({
      kind: 'ubl',
      fields: { gross: 12_000 },
    });
  });

  test('without invoice gives none, all null', async () => {
    const none = { kind: 'none', fields: allNull, sources: {}, blocking: [], warnings: [], pdf: null };
    expect(await read(await pdfWith({}))).toEqual(none);
    expect(await read(await pdfWith({ 'annexe.xml': '<annexe/>' }))).toEqual(none);
  });
});

describe('files that are not read', () => {
  const dtd = '<!DOCTYPE Invoice [<!ENTITY x SYSTEM "file:///etc/passwd">]>';

  test.each([
    ['an image', Buffer.from('\u00ff\u00d8\u00ff\u00e0', 'latin1'), 'FILE_TYPE_REFUSED', 415],
    ['an executable', Buffer.from('MZ\u0090'), 'FILE_TYPE_REFUSED', 415],
    ['nothing', new Uint8Array(), 'FILE_EMPTY', 422],
    ['an infected file', Buffer.from(eicarString), 'FILE_INFECTED', 422],
    ['a DTD', Buffer.from(dtd + ubl({ prologue: '' })), 'XML_UNSAFE', 422],
    ['malformed XML', Buffer.from(ubl().slice(0, -20)), 'FILE_UNREADABLE', 422],
    ['another XML', Buffer.from('<?xml version="1.0"?><Order/>'), 'EINVOICE_NOT_RECOGNISED', 422],
    [
      'the right root in another namespace',
      Buffer.from('<Invoice xmlns="urn:x"/>'),
      'EINVOICE_NOT_RECOGNISED',
      422,
    ],
    [
      'ZUGFeRD 1',
      Buffer.from('<CrossIndustryDocument xmlns="urn:ferd:CrossIndustryDocument:invoice:1p0"/>'),
      'EINVOICE_NOT_RECOGNISED',
      422,
    ],
    ['an encrypted PDF', handmadePdf({ stream: Buffer.from('x'), ...encryption }), 'FILE_ENCRYPTED', 422],
    ['a Factur-X with a DTD', handmadePdf({ stream: Buffer.from(`${dtd}<Invoice/>`) }), 'XML_UNSAFE', 422],
  ])('%s', async (_, bytes, code, status) => {
    expect(await failure(bytes)).toEqual([code, status]);
  });

  test('an attachment infected behind an encoding of PDF', async () => {
    const hex = Buffer.from(`${Buffer.from(eicarString).toString('hex')}>`);
    const pdf = handmadePdf({ name: 'annexe.txt', stream: hex, filter: '/Filter /ASCIIHexDecode' });
    expect(await failure(pdf)).toEqual(['FILE_INFECTED', 422]);
  });
});

describe('cost', () => {
  const cpuMs = (start: NodeJS.CpuUsage) => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };

  test('reading grows with the file, not with its square', async () => {
    const fileOf = (count: number) =>
      Buffer.from(
        ubl({
          lines: Array.from({ length: count }, () => '0.10'),
          totals: ublTotals((count / 10).toFixed(2), (count / 10 + 20).toFixed(2)),
        }),
      );
    const small = fileOf(400);
    const large = fileOf(3_200);
    expect(large.length / small.length).toBeGreaterThan(7);
    const fastest = { small: Infinity, large: Infinity };
    for (let run = 0; run < 10; run += 1) {
      for (const [name, file] of [
        ['small', small],
        ['large', large],
      ] as const) {
        // Time of the processor: waiting for it says nothing of the work.
        const start = process.cpuUsage();
        expect((await readInvoice(file, 'xml', options)).blocking).toEqual([]);
        fastest[name] = Math.min(fastest[name], cpuMs(start));
      }
    }
    // Eight times the size: the square would be 64.
    expect(fastest.large / fastest.small).toBeLessThan(24);
  });
});
