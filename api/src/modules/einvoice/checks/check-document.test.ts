import { cii, ciiAccount, ciiAdjustment, ciiCountedLine, ciiParty, ciiTotals } from '../fixtures/cii.ts';
import { ubl, ublAdjustment, ublLine, ublParty, ublTax, ublTotals } from '../fixtures/ubl.ts';
import { codesOf } from '../fixtures/codes-of.ts';

const { read, blocking, warnings, today } = codesOf;

const finding = (code: string, path: string, message: string) => ({ code, path, message });
const french = (name: string, siret: string) =>
  ublParty(name, 'FR', `<cbc:CompanyID>${siret}</cbc:CompanyID>`);
const frenchNotes = ['#PMT#40 EUR', '#PMD#12 %', '#AAB#sans escompte'];

describe('type and number', () => {
  test.each(['380', '384', '386', '393'])('takes the invoice type %s', async (type) => {
    expect(await blocking(ubl({ type }))).toEqual([]);
  });

  test.each(['381', '396'])('knows the credit note type %s, which is not deposited yet', async (type) => {
    expect(await blocking(ubl({ type, creditNote: true }))).toEqual(['CREDIT_NOTE /docType']);
    expect(await blocking(cii({ type }))).toEqual(['CREDIT_NOTE /docType']);
  });

  test('refuses the others, and a credit note that calls itself an invoice', async () => {
    const { blocking: findings } = await read(ubl({ type: '751' }));
    expect(findings).toEqual([finding('DOC_TYPE_REFUSED', '/docType', 'Type de document 751 non accepté')]);
    expect(await blocking(ubl({ type: '380', creditNote: true }))).toEqual([
      'CREDIT_NOTE /docType',
      'DOC_TYPE_REFUSED /docType',
    ]);
  });

  test('numbers: 35 characters of BR-FR-02', async () => {
    expect(await blocking(ubl({ number: `F-${'9'.repeat(28)}+_/aZ` }))).toEqual([]);
    for (const number of ['9'.repeat(36), 'F 1', 'F.1', 'é1']) {
      expect(await blocking(ubl({ number }))).toEqual(['NUMBER_FORMAT /number']);
    }
  });
});

describe('dates', () => {
  test('issue today is fine, tomorrow is not', async () => {
    expect(await blocking(ubl({ issueDate: today, dueDate: today }))).toEqual([]);
    expect(await blocking(ubl({ issueDate: '2026-11-21', dueDate: '2026-12-01' }))).toEqual([
      'ISSUE_IN_FUTURE /issueDate',
    ]);
  });

  test('due before issue', async () => {
    expect(await blocking(ubl({ dueDate: '2026-09-30' }))).toEqual(['DUE_BEFORE_ISSUE /dueDate']);
  });

  test('out of 2000–2099', async () => {
    expect(await blocking(ubl({ issueDate: '1999-12-31' }))).toEqual(['DATE_RANGE /issueDate']);
    expect(await blocking(ubl({ dueDate: '2100-01-01' }))).toEqual(['DATE_RANGE /dueDate']);
  });

  test('delivery in the future', async () => {
    expect(await blocking(ubl({ delivery: today }))).toEqual([]);
    expect(await blocking(ubl({ delivery: '2026-11-21' }))).toEqual(['DELIVERY_IN_FUTURE /deliveryDate']);
    expect(await blocking(cii({ delivery: '2027-01-01' }))).toEqual(['DELIVERY_IN_FUTURE /deliveryDate']);
  });

  test('what is no date is null and said', async () => {
    const { fields, blocking: findings } = await read(ubl({ dueDate: '31/10/2026' }));
    expect(fields.dueDate).toBeNull();
    expect(findings).toEqual([finding('FORMAT', '/dueDate', 'Format attendu\u00a0: AAAA-MM-JJ')]);
  });

  test('long terms, by the country of the seller', async () => {
    const seller = (country: string) => ublParty('A', country);
    const file = (country: string, dueDate: string) =>
      ubl({ seller: seller(country), dueDate, notes: frenchNotes });
    expect(await warnings(file('FR', '2026-11-30'))).toEqual([]);
    expect(await warnings(file('FR', '2026-12-01'))).toEqual(['TERM_LONG /dueDate']);
    expect(await warnings(file('MA', '2027-01-29'))).toEqual([]);
    expect(await warnings(file('MA', '2027-01-30'))).toEqual(['TERM_LONG /dueDate']);
    expect(await warnings(file('TN', '2027-09-30'))).toEqual([]);
  });
});

describe('amounts', () => {
  const amounts = (net: string, vat: string, gross: string, currency = 'EUR') =>
    ubl({ currency, lines: [net], tax: ublTax(vat, currency), totals: ublTotals(net, gross, currency) });

  test('three decimals in Tunisia, zeros behind are free', async () => {
    expect((await read(amounts('1000.125', '190.024', '1190.149', 'TND'))).fields).toMatchObject({
      net: 1_000_125,
      vat: 190_024,
      gross: 1_190_149,
    });
    expect(await blocking(amounts('100.0000', '20.000', '120.00000'))).toEqual([]);
  });

  test('more decimals than the currency has', async () => {
    const { fields, blocking: findings } = await read(amounts('100.001', '20.00', '120.00'));
    expect([fields.net, fields.gross]).toEqual([null, 12_000]);
    expect(findings).toEqual([finding('AMOUNT_DECIMALS', '/net', '2 décimales au plus pour EUR')]);
  });

  test('net + VAT = gross within one minor unit', async () => {
    expect(await blocking(amounts('100.00', '20.00', '120.01'))).toEqual([]);
    expect((await read(amounts('100.00', '20.00', '119.98'))).blocking).toEqual([
      finding('AMOUNT_SUM', '/gross', 'Le HT et la TVA ne font pas le TTC\u00a0: écart de 0,02\u00a0€'),
    ]);
    expect(await blocking(amounts('100.000', '20.000', '120.002', 'TND'))).toEqual(['AMOUNT_SUM /gross']);
  });

  test('no VAT total is no VAT, one in another currency is not ours', async () => {
    const none = ubl({ tax: '', totals: ublTotals('100.00', '100.00') });
    expect([(await read(none)).fields.vat, await blocking(none)]).toEqual([null, []]);
    const both = ubl({ tax: ublTax('225.00', 'SEK') + ublTax('20.00', 'EUR') });
    expect([(await read(both)).fields.vat, await blocking(both)]).toEqual([2_000, []]);
    const other = ubl({ tax: ublTax('225.00', 'SEK') });
    expect([(await read(other)).fields.vat, await blocking(other)]).toEqual([null, ['AMOUNT_SUM /gross']]);
  });

  test('lines make the total, total less allowances plus charges makes the net', async () => {
    expect(await blocking(ubl({ lines: ['60.00', '50.00', '-10.00'] }))).toEqual([]);
    expect(await blocking(ubl({ lines: ['60.00', '39.99'] }))).toEqual([]);
    expect((await read(ubl({ lines: ['60.00', '39.90'] }))).blocking).toEqual([
      finding('LINES_SUM', '/net', 'Les lignes ne font pas le total HT\u00a0: écart de 0,10\u00a0€'),
    ]);
    const adjusted = (charge: string) =>
      ubl({
        lines: ['110.00'],
        totals: `${ublTotals('100.00', '120.00', 'EUR', '110.00')}<cbc:AllowanceTotalAmount currencyID="EUR">15.00</cbc:AllowanceTotalAmount><cbc:ChargeTotalAmount currencyID="EUR">${charge}</cbc:ChargeTotalAmount>`,
      });
    expect(await blocking(adjusted('5.00'))).toEqual([]);
    expect(await blocking(adjusted('6.00'))).toEqual(['LINES_SUM /net']);
  });

  describe.each([
    {
      name: 'UBL',
      adjust: ublAdjustment,
      line: ublLine,
      file: (lines: string[], adjustments: string, [less, more]: readonly string[]) =>
        ubl({
          lines,
          adjustments,
          totals: ublTotals('100.00', '120.00', 'EUR', '110.00', [
            '120.00',
            ...(less ? [['AllowanceTotalAmount', less] as const] : []),
            ...(more ? [['ChargeTotalAmount', more] as const] : []),
          ]),
        }),
    },
    {
      name: 'CII',
      adjust: ciiAdjustment,
      line: ciiCountedLine,
      file: (lines: string[], adjustments: string, [less, more]: readonly string[]) =>
        cii({
          lines,
          adjustments,
          totals: ciiTotals(
            '100.00',
            '20.00',
            '120.00',
            'EUR',
            [
              '120.00',
              ...(less ? [['AllowanceTotalAmount', less] as const] : []),
              ...(more ? [['ChargeTotalAmount', more] as const] : []),
            ],
            '110.00',
          ),
        }),
    },
  ])('allowances and charges of $name', ({ adjust, line, file }) => {
    const plain = [line('110.00', '', ['1', '110.00'])];
    const [ten, five] = [adjust('allowance', '10.00'), adjust('allowance', '5.00')];
    const charge = adjust('charge', '5.00');

    test.each([
      ['make their totals', ten + five + charge, ['15.00', '5.00'], []],
      ['are as many as are written', ten, ['10.00', ''], []],
      ['miss one', ten + charge, ['15.00', '5.00'], ['ADJUSTMENTS_SUM /net']],
      ['have a charge for an allowance', ten + five + five, ['15.00', '5.00'], ['ADJUSTMENTS_SUM /net']],
      ['have no total', ten, [], ['ADJUSTMENTS_SUM /net']],
      ['have another total of charges', ten + five + charge, ['15.00', '6.00'], ['ADJUSTMENTS_SUM /net']],
      ['do not make the net', five, ['5.00', ''], ['LINES_SUM /net']],
      ['are totals alone', '', ['15.00', '5.00'], []],
      ['are totals alone that do not make the net', '', ['15.00', '6.00'], ['LINES_SUM /net']],
    ])('%s', async (_, adjustments, totals, codes) => {
      expect(await blocking(file(plain, adjustments, totals))).toEqual(codes);
    });

    test('of a line make its amount with its price', async () => {
      const counted = (amount: string, own: string, by: readonly [string, string, string?]) =>
        warnings(file([line(amount, own, by)], ten, ['10.00', '']));
      const own = ten + charge;
      expect(await counted('110.00', own, ['2', '57.50'])).toEqual([]);
      expect(await counted('110.00', own, ['200', '57.50', '100'])).toEqual([]);
      expect(await counted('110.00', own, ['3', '38.34'])).toEqual([]);
      expect(await counted('110.00', own, ['2', '60.00'])).toEqual(['LINE_AMOUNT /net']);
      expect(await counted('110.00', ten, ['2', '57.50'])).toEqual(['LINE_AMOUNT /net']);
      expect(await counted('110.00', '', ['2', '60.00'])).toEqual([]);
    });
  });

  test('an invoice is positive, a credit note has the sign it is written with', async () => {
    expect(await blocking(amounts('-100.00', '-20.00', '-120.00'))).toEqual([
      'AMOUNT_NOT_POSITIVE /net',
      'AMOUNT_NOT_POSITIVE /vat',
      'AMOUNT_NOT_POSITIVE /gross',
    ]);
    expect(await blocking(amounts('0.00', '0.00', '0.00'))).toEqual([
      'AMOUNT_NOT_POSITIVE /net',
      'AMOUNT_NOT_POSITIVE /gross',
    ]);
    const credit = cii({ type: '381', lines: [], totals: ciiTotals('-100.00', '-20.00', '-120.00') });
    expect([(await read(credit)).fields.gross, await blocking(credit)]).toEqual([
      -12_000,
      ['CREDIT_NOTE /docType'],
    ]);
    const empty = cii({ type: '381', lines: [], totals: ciiTotals('0', '0', '0') });
    expect(await blocking(empty)).toEqual(['CREDIT_NOTE /docType', 'AMOUNT_NOT_POSITIVE /gross']);
  });

  test.each([
    ['all of it', '120.00', ['0.00'], ['PREPAID_RANGE /prepaid']],
    ['more than all', '121.00', ['-1.00'], ['PREPAID_RANGE /prepaid']],
    ['a negative part', '-1.00', ['121.00'], ['PREPAID_RANGE /prepaid']],
    ['another rest', '36.00', ['84.02'], ['PAYABLE_SUM /payable']],
    ['a cent apart', '36.00', ['84.01'], []],
    ['a rest rounded as said', '36.00', ['85.00', ['RoundingAmount', '1.00']], []],
    ['a rest rounded otherwise', '36.00', ['85.00', ['RoundingAmount', '0.50']], ['PAYABLE_SUM /payable']],
    ['no decimal amount', '1e1', ['84.00'], ['FORMAT /prepaid']],
    ['more decimals than the currency has', '36.001', ['84.00'], ['AMOUNT_DECIMALS /prepaid']],
    ['more digits than a number has', '9'.repeat(31), ['84.00'], ['FORMAT /prepaid']],
    ['more than exact integers', '9'.repeat(30), ['84.00'], ['AMOUNT_DECIMALS /prepaid']],
  ] as const)('paid before: %s', async (_, prepaid, [payable, ...before], codes) => {
    const paid = ['TotalPrepaidAmount', prepaid] as const;
    const rest = [payable, ...before, paid] as const;
    expect(await blocking(cii({ totals: ciiTotals('100.00', '20.00', '120.00', 'EUR', rest) }))).toEqual(
      codes,
    );
    const ublNames = { TotalPrepaidAmount: 'PrepaidAmount', RoundingAmount: 'PayableRoundingAmount' };
    const inUbl = [...before, paid].map(([name, amount]) => [ublNames[name], amount] as const);
    expect(
      await blocking(ubl({ totals: ublTotals('100.00', '120.00', 'EUR', '100.00', [payable, ...inUbl]) })),
    ).toEqual(codes);
  });

  test('a rest alone: nothing left, or more than the total', async () => {
    const rest = (payable: string) =>
      blocking(cii({ totals: ciiTotals('100.00', '20.00', '120.00', 'EUR', [payable]) }));
    expect(await rest('0.00')).toEqual(['PREPAID_RANGE /prepaid']);
    expect(await rest('121.00')).toEqual(['PAYABLE_SUM /payable']);
    expect(await rest('-1.00')).toEqual(['PAYABLE_SUM /payable']);
  });

  test('a thousand times BT-113: the first counts, and must leave what is to be paid', async () => {
    const many = Array.from({ length: 1_000 }, (_, n) => ['TotalPrepaidAmount', `${n}.00`] as const);
    const file = cii({ totals: ciiTotals('100.00', '20.00', '120.00', 'EUR', ['84.00', ...many]) });
    expect([(await read(file)).fields.prepaid, await blocking(file)]).toEqual([0, ['PAYABLE_SUM /payable']]);
  });

  test('a currency that the bank does not finance is said, its amounts are read in it', async () => {
    const { fields, blocking: findings } = await read(ubl({ currency: 'DKK' }));
    expect([fields.currency, fields.gross]).toEqual(['DKK', 12_000]);
    expect(findings).toEqual([
      finding(
        'CURRENCY_UNSUPPORTED',
        '/currency',
        'Facture en DKK, que la banque ne finance pas (EUR, MAD, DZD et TND seulement)',
      ),
    ]);
  });

  test('what is no amount or no currency is null and said', async () => {
    expect(await blocking(amounts('1e2', '20.00', '120.00'))).toEqual(['FORMAT /net']);
    const { fields, blocking: findings } = await read(amounts('100.00', '20.00', '120.00', 'ZZZ'));
    expect([fields.currency, fields.net, fields.gross]).toEqual(['ZZZ', null, null]);
    expect(findings.map(({ code, path }) => [code, path])).toEqual([['CURRENCY_UNSUPPORTED', '/currency']]);
  });
});

describe('French documents', () => {
  const seller = french('A', '73282932000074');

  test('want each of the three notes once', async () => {
    expect(await warnings(ubl({ seller, notes: frenchNotes }))).toEqual([]);
    const { warnings: found } = await read(
      ubl({ seller, notes: [...frenchNotes.slice(0, 2), '#PMT#twice'] }),
    );
    expect(found).toEqual([
      finding('FR_NOTES', '/notes', 'Indemnité et escompte\u00a0: mentions absentes ou en double'),
    ]);
    const notes = ['PMT', 'PMD', 'AAB'].map(
      (code) => `<ram:IncludedNote><ram:SubjectCode>${code}</ram:SubjectCode></ram:IncludedNote>`,
    );
    const frenchCii = ciiParty('A', 'FR', '<ram:ID schemeID="0002">732829320</ram:ID>');
    expect(await warnings(cii({ seller: frenchCii, notes: notes.join('') }))).toEqual([]);
    expect(await warnings(cii({ seller: frenchCii }))).toEqual(['FR_NOTES /notes']);
  });

  test('carry numbers with a key', async () => {
    const notes = frenchNotes;
    const wrong = ubl({ seller: french('A', '732829321'), buyer: french('B', '99999999800010'), notes });
    expect(await warnings(wrong)).toEqual(['SIREN_LUHN /sellerId', 'SIRET_LUHN /buyerId']);
    expect(
      await warnings(ubl({ seller: ublParty('A', 'BE', '<cbc:CompanyID>732829321</cbc:CompanyID>') })),
    ).toEqual([]);
  });

  test.each([
    ['urn:factur-x.eu:1p0:minimum', 'MINIMUM'],
    ['urn:factur-x.eu:1p0:basicwl', 'BASIC WL'],
    ['urn:zugferd.de:2p0:minimum', 'MINIMUM'],
  ])('%s is partial', async (profile, name) => {
    expect((await read(cii({ profile, lines: [] }))).warnings).toEqual([
      finding('XML_PARTIAL', '/profile', `Données partielles\u00a0: profil ${name}`),
    ]);
  });

  test('MINIMUM has no notes to miss', async () => {
    const file = cii({ profile: 'urn:factur-x.eu:1p0:minimum', lines: [], seller: ciiParty('A', 'FR') });
    expect(await warnings(file)).toEqual(['XML_PARTIAL /profile']);
  });

  test('other profiles are whole', async () => {
    for (const end of ['basic', 'extended']) {
      expect(
        await warnings(cii({ profile: `urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:${end}` })),
      ).toEqual([]);
    }
    const xrechnung = 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0';
    expect(await warnings(cii({ profile: xrechnung, means: ciiAccount('BE91000000143476') }))).toEqual([]);
  });
});
