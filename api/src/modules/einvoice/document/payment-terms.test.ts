import { cii, ciiDiscount, ciiTerms, ciiTotals } from '../fixtures/cii.ts';
import { codesOf } from '../fixtures/codes-of.ts';
import { pdfWith } from '../fixtures/pdf.ts';
import { ubl, ublMeans, ublTotals } from '../fixtures/ubl.ts';
import { readDays } from './payment-terms.ts';

const { read } = codesOf;
const ISSUED = '2026-11-14';
const EARLY = '2026-11-28';
const NET = '2026-12-20';

const readOf = async (file: string | Uint8Array) => {
  const { fields, sources, warnings } = await read(file);
  const said = warnings
    .filter(({ path }) => path === '/dueDate')
    .map(({ code, message }) => `${code} ${message}`);
  return { due: fields.dueDate, from: sources['dueDate']?.split(' ')[0], said };
};
const ublOf = (terms: string, dueDate = '', means = '') =>
  readOf(ubl({ issueDate: ISSUED, dueDate, terms, means }));
const ciiOf = (...terms: string[]) => readOf(cii({ issueDate: ISSUED, terms: terms.join('') }));
const note = (text: string, more = '') =>
  `<cac:PaymentTerms><cbc:Note>${text}</cbc:Note>${more}</cac:PaymentTerms>`;

const offered = 'DISCOUNT_OFFERED Escompte possible\u00a0: 2\u00a0% jusqu’au 28/11/2026';
const NET_READ = { due: NET, from: 'BT-9', said: [offered] };
const unclear = (dates: string) =>
  `DUE_UNCLEAR Échéance incertaine, le document donne ${dates}\u00a0: à vérifier`;

/** The same terms in words, in each order. */
const WORDS = [
  'Escompte de 2 % jusqu’au 28/11/2026, net au 20/12/2026',
  'Net au 20/12/2026, escompte de 2 % jusqu’au 28/11/2026',
  'Net 20/12 ; 2 % d’escompte si payé avant le 28/11',
  'Escompte 2 % 28/11 net 20/12',
  '2 % Skonto bis 28.11.2026. Netto bis 20.12.2026 ohne Abzug',
  '2% discount until 28 November 2026, otherwise 20 December 2026 net',
  '20 décembre 2026 net sans escompte, 28 novembre 2026 avec escompte de 2 %',
];

describe('a discount before the net date', () => {
  const [discount, net] = [ciiTerms(EARLY, 'Escompte', ciiDiscount('2.00')), ciiTerms(NET, 'Net')];
  test.each([
    ['structured, discount first', [discount, net]],
    ['structured, net first', [net, discount]],
    ['without words', [ciiTerms(EARLY, '', ciiDiscount('2')), ciiTerms(NET)]],
    ['by a period from the issue, beside the net date', [ciiTerms(NET, '', ciiDiscount('2', '14'))]],
    ['by a period from its base', [ciiTerms(NET, '', ciiDiscount('2', '8', '2026-11-20'))]],
    ['by a set without a date', [ciiTerms('', '2 % dans les 14 jours', ciiDiscount('2', '14')), net]],
    [
      'in words of each set',
      [ciiTerms(EARLY, '2 % d’escompte au 28/11/2026'), ciiTerms(NET, 'sans escompte')],
    ],
  ])('CII, %s', async (_, terms) => {
    expect(await ciiOf(...terms)).toEqual(NET_READ);
  });

  test.each(WORDS)('CII, whose one date is that of the discount: %s', async (text) => {
    expect(await ciiOf(ciiTerms(EARLY, text))).toEqual({ ...NET_READ, from: 'BT-20' });
  });

  test.each(WORDS)('UBL, with the net date: %s', async (text) => {
    expect(await ublOf(note(text), NET)).toEqual(NET_READ);
    expect(await ublOf(note(text), '', ublMeans('BE91000000143476', '30', NET))).toEqual(NET_READ);
  });

  test.each(WORDS)('UBL, with the date of the discount or none: %s', async (text) => {
    expect(await ublOf(note(text), EARLY)).toEqual({ ...NET_READ, from: 'BT-20' });
    expect(await ublOf(note(text))).toEqual({ ...NET_READ, from: 'BT-20' });
  });

  test('UBL, structured', async () => {
    const percent = '<cbc:SettlementDiscountPercent>2</cbc:SettlementDiscountPercent>';
    const due = (date: string) => `<cbc:PaymentDueDate>${date}</cbc:PaymentDueDate>`;
    const until = `<cac:SettlementPeriod><cbc:EndDate>${EARLY}</cbc:EndDate></cac:SettlementPeriod>`;
    expect(await ublOf(note('–', percent + due(EARLY)) + note('–', due(NET)))).toEqual(NET_READ);
    expect(await ublOf(note('–', due(NET)) + note('–', percent + due(EARLY)))).toEqual(NET_READ);
    expect(await ublOf(note('–', percent + due(NET) + until))).toEqual(NET_READ);
  });

  test('XRechnung writes it in its own signs', async () => {
    expect(await ublOf(note('#SKONTO#TAGE=14#PROZENT=2.00#'), NET)).toEqual(NET_READ);
  });

  test('a Factur-X is read as its XML', async () => {
    const xml = cii({ issueDate: ISSUED, terms: discount + net });
    expect(await readOf(await pdfWith({ 'factur-x.xml': xml }))).toMatchObject({ due: NET, from: 'BT-9' });
  });
});

describe('what stays unclear is said', () => {
  test('only the end of a discount is known', async () => {
    expect(await ciiOf(ciiTerms(EARLY, '', ciiDiscount('2')))).toEqual({
      due: EARLY,
      from: 'BT-9',
      said: [unclear('28/11/2026'), offered],
    });
  });
  test('two dates without words: the last', async () => {
    const both = unclear('28/11/2026, 20/12/2026');
    expect(await ciiOf(ciiTerms(EARLY), ciiTerms(NET))).toEqual({ due: NET, from: 'BT-9', said: [both] });
    expect(await ublOf('', EARLY, ublMeans('BE91000000143476', '30', NET))).toMatchObject({
      due: NET,
      said: [both],
    });
  });
  test('the words name another day than the date', async () => {
    expect(await ublOf(note('Net au 20/12/2026'), EARLY)).toMatchObject({
      due: NET,
      said: [unclear('28/11/2026, 20/12/2026')],
    });
  });
  test('days that are only counted', async () => {
    expect(await ublOf(note('30 jours net'))).toEqual({
      due: '2026-12-14',
      from: 'BT-20',
      said: [unclear('14/12/2026')],
    });
  });
  test.each([
    '45 jours fin de mois',
    '30 jours, fin de mois',
    'Fin de mois 30 jours',
    'Fin de mois + 45 jours le 10',
    '30 days end of month',
    'Net 30 days EOM',
    '30 days from the end of the month',
    '30 Tage Monatsende',
    '30 Tage zum Ende des Monats',
    'À réception de facture',
  ])('terms that give no day: %s', async (text) => {
    const said = [`DUE_TERM Échéance à saisir, le document dit seulement\u00a0: «\u00a0${text}\u00a0»`];
    expect(await ublOf(note(text))).toEqual({ due: null, from: undefined, said });
    expect(await ciiOf(ciiTerms('', text))).toEqual({ due: null, from: undefined, said });
    expect(await ublOf(note(text), NET)).toMatchObject({ due: NET, said: [] });
  });
  test('a discount of some days stays one beside the end of the month', async () => {
    const text = 'Escompte 2 % à 14 jours, sinon 30 jours fin de mois';
    expect((await ublOf(note(text), NET)).said).toEqual([offered]);
  });
  test('a date that is none is named', async () => {
    expect((await ublOf('', '31/10/2026')).said).toEqual([
      'DUE_TERM Échéance à saisir, le document dit seulement\u00a0: «\u00a031/10/2026\u00a0»',
    ]);
  });
});

test('instalments: the last is the day of the whole', async () => {
  const part = (amount: string) => `<ram:PartialPaymentAmount>${amount}</ram:PartialPaymentAmount>`;
  const said = [
    'DUE_INSTALMENTS Payable en plusieurs fois (28/11/2026, 20/12/2026)\u00a0: la dernière date est retenue',
  ];
  const [first, second] = [ciiTerms(EARLY, '', part('60.00')), ciiTerms(NET, '', part('60.00'))];
  expect(await ciiOf(first, second)).toEqual({ due: NET, from: 'BT-9', said });
  expect(await ciiOf(second, first)).toEqual({ due: NET, from: 'BT-9', said });
  const instalment = (date: string) => note('–', `<cbc:InstallmentDueDate>${date}</cbc:InstallmentDueDate>`);
  expect(await ublOf(instalment(EARLY) + instalment(NET))).toEqual({ due: NET, from: 'BT-9', said });
  const share = (date: string) =>
    note('–', `<cbc:PaymentPercent>50</cbc:PaymentPercent><cbc:PaymentDueDate>${date}</cbc:PaymentDueDate>`);
  expect(await ublOf(share(NET) + share(EARLY))).toEqual({ due: NET, from: 'BT-9', said });
  expect(await ublOf(note('Acompte de 30 % le 28/11/2026, solde le 20/12/2026'))).toMatchObject({
    due: NET,
    said,
  });
});

test('one date with plain words is the due date, without a remark', async () => {
  for (const text of [
    '30 dagar netto.',
    'Pas d’escompte pour paiement anticipé',
    'Pénalités de retard : 12 % par jour',
    'Virement',
  ])
    expect(await ublOf(note(text), NET)).toEqual({ due: NET, from: 'BT-9', said: [] });
});

describe('days of a text', () => {
  test.each([
    [
      '2/10 net 30',
      [
        ['2026-11-24', 'discount'],
        ['2026-12-14', 'net'],
      ],
    ],
    ['Facture du 14/11/2026, à payer au plus tard le 20/12/2026', [[NET, 'net']]],
    ['net 05/01', [['2027-01-05', 'net']]],
    ['31/02/2026 net, 99/99 net, 2,00 % et 3.10 %', []],
    ['Escompte 2 % à 14 jours, TVA 20 %', [[EARLY, 'discount']]],
  ])('%s', (text, days) => {
    expect(readDays(text, ISSUED).map(({ date, meaning }) => [date, meaning])).toEqual(days);
  });

  test('a hostile text is read in no time', () => {
    const from = performance.now();
    for (const text of [
      '1 '.repeat(50_000),
      'net '.repeat(25_000),
      '9/9/'.repeat(25_000),
      'sans '.repeat(20_000),
    ])
      readDays(text, ISSUED);
    expect(performance.now() - from).toBeLessThan(1_000);
  });
});

test('a rounding is part of what is due, never of what was paid before', async () => {
  const totals = {
    ubl: ublTotals('70.58', '84.70', 'EUR', '70.58', ['85.00', ['PayableRoundingAmount', '0.30']]),
    cii: ciiTotals('70.58', '14.12', '84.70', 'EUR', ['85.00', ['RoundingAmount', '0.30']]),
  };
  for (const file of [ubl({ totals: totals.ubl }), cii({ totals: totals.cii })]) {
    const { fields, sources } = await read(file);
    expect(fields).toMatchObject({ gross: 8_470, prepaid: null, rounding: 30, payable: 8_500 });
    expect(sources['rounding']).toMatch(/^BT-114 /);
  }
});
