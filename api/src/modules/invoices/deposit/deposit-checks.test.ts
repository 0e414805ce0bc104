import type { InvoiceReading, OtherInvoice } from '@cessio/contract';
import { blockingOf, depositChecks, type DepositFacts, type DepositFields } from './deposit-checks.ts';

const fields: DepositFields = {
  docType: '380',
  number: 'FA-2026-0117',
  assignorId: 'a',
  debtorId: 'd',
  contractId: 'c',
  issueDate: '2026-03-01',
  dueDate: '2026-04-15',
  deliveryDate: null,
  currency: 'EUR',
  net: 100_000,
  vat: 20_000,
  gross: 120_000,
  prepaid: null,
  rounding: null,
  payeeName: null,
  payeeIban: null,
  fileId: 'f',
};

const facts: DepositFacts = {
  today: '2026-03-10',
  brand: 'Cessio',
  collectionIbans: ['FR7699999000010000000000115'],
  assignor: { legal_name: 'Atelier Brévanne', country: 'FR', national_id: '732829320' },
  debtor: {
    legal_name: 'Halbrane Distribution',
    country: 'FR',
    national_id: '443061841',
    status: 'active',
    same_group: false,
  },
  contract: { number: 'AF-1', status: 'active', currency: 'EUR', ceiling: 1_000_000, participant: true },
  relation: { status: 'active' },
  needsRelation: true,
  duplicate: null,
  original: null,
  sameFile: [],
  coverLeft: 500_000,
  reading: null,
};

function codes(over: Partial<DepositFields> = {}, around: Partial<DepositFacts> = {}) {
  const checks = depositChecks({ ...fields, ...over }, { ...facts, ...around });
  return {
    blocking: blockingOf(checks).map((check) => `${check.code} ${check.path}`),
    warnings: checks.filter((check) => check.severity === 'warning').map((check) => check.code),
    passed: checks.filter((check) => check.severity === 'passed').length,
  };
}

/** Codes of the rules that held. */
const passedOf = (over: Partial<DepositFields>, around: Partial<DepositFacts> = {}): string[] =>
  depositChecks({ ...fields, ...over }, { ...facts, ...around }).flatMap(({ code, severity }) =>
    severity === 'passed' ? [code] : [],
  );

test('a good deposit has nothing against it and says what was checked', () => {
  expect(codes()).toEqual({ blocking: [], warnings: [], passed: expect.any(Number) });
  expect(codes().passed).toBeGreaterThan(12);
});

test('an empty draft names every missing field at once', () => {
  const names = ['number', 'debtorId', 'contractId', 'issueDate', 'dueDate', 'net', 'vat', 'gross', 'fileId'];
  const empty = Object.fromEntries(names.map((name) => [name, null]));
  expect(codes(empty).blocking).toEqual(
    expect.arrayContaining([
      ...['number', 'debtorId', 'contractId', 'dueDate', 'gross'].map((name) => `REQUIRED /${name}`),
      'FILE_MISSING /fileId',
    ]),
  );
});

test.each<[string, Partial<DepositFields>, Partial<DepositFacts>, string]>([
  ['a term above the custom of the country', { dueDate: '2026-05-15' }, {}, 'TERM_LONG'],
  [
    'an account that is not the bank’s',
    { payeeIban: 'FR1420041010050500013M02606' },
    {},
    'FACTOR_IBAN_ABSENT',
  ],
  ['more than the cover left', {}, { coverLeft: 100_000 }, 'LIMIT_EXCESS'],
  ['a file sent before', {}, { sameFile: [null] }, 'SAME_FILE'],
])('%s warns and does not stop', (_name, over, around, code) => {
  const found = codes(over, around);
  expect(found).toMatchObject({ blocking: [], warnings: [code] });
});

test.each<[string, Partial<DepositFields>, Partial<DepositFacts>, string]>([
  ['an inactive relation', {}, { relation: { status: 'blocked' } }, 'RELATION_INACTIVE /debtorId'],
  ['no relation at all', {}, { relation: null }, 'RELATION_INACTIVE /debtorId'],
  [
    'companies of one group',
    {},
    { debtor: { ...facts.debtor!, same_group: true } },
    'RELATED_PARTIES /debtorId',
  ],
  [
    'a suspended debtor',
    {},
    { debtor: { ...facts.debtor!, status: 'suspended' } },
    'DEBTOR_UNKNOWN /debtorId',
  ],
  [
    'a contract the assignor is not part of',
    {},
    { contract: { ...facts.contract!, participant: false } },
    'CONTRACT_INACTIVE /contractId',
  ],
  ['a delivery to come', { deliveryDate: '2026-03-11' }, {}, 'DELIVERY_IN_FUTURE /deliveryDate'],
  ['a date of another century', { issueDate: '1999-12-31' }, {}, 'DATE_RANGE /issueDate'],
  ['two minor units too many', { gross: 120_002 }, {}, 'AMOUNT_SUM /gross'],
])('%s stops', (_name, over, around, code) => {
  expect(codes(over, around).blocking).toContain(code);
});

test('a taken number is named as it was sent, when the asker may see it', () => {
  const found = (seenAs: OtherInvoice | null) =>
    blockingOf(depositChecks(fields, { ...facts, duplicate: { seenAs } }))[0];
  const other = { id: 'o', number: 'FA_2026_0117', assignor: 'Atelier Brévanne', gross: 1, currency: 'EUR' };
  const seen: OtherInvoice = { ...other, issueDate: '2026-03-01', status: 'approved' };
  expect(found(seen)?.message).toContain('Déjà déposée sous FA_2026_0117');
  expect(found(seen)?.others).toEqual([seen]);
  expect(found(null)?.message).toContain('un numéro équivalent');
  expect(found(null)).not.toHaveProperty('others');
});

test('one minor unit of rounding is allowed between net, VAT and gross', () => {
  expect(codes({ gross: 120_001 }).blocking).toEqual([]);
});

test('Moroccan assignors have 120 days', () => {
  const assignor = { ...facts.assignor!, country: 'MA' };
  expect(codes({ dueDate: '2026-06-25' }, { assignor }).warnings).toEqual([]);
});

/** A document that was read: by default it agrees with the deposit. */
const readingOf = (fields: object, blocking: InvoiceReading['blocking'] = []): InvoiceReading => ({
  kind: 'ubl',
  fields: {
    number: 'FA-2026-0117',
    issueDate: '2026-03-01',
    dueDate: '2026-04-15',
    currency: 'EUR',
    net: 100_000,
    vat: 20_000,
    gross: 120_000,
    payable: 120_000,
    sellerId: '732829320',
    buyerId: '443061841',
    ...fields,
  } as never,
  sources: {},
  blocking,
  warnings: [],
  pdf: null,
});

describe('what was paid before', () => {
  test('lowers what is measured against the ceiling and the cover left', () => {
    const contract = { ...facts.contract!, ceiling: 100_000 };
    const around = { contract, coverLeft: 90_000 };
    expect(codes({}, around)).toMatchObject({
      blocking: ['ABOVE_CEILING /gross'],
      warnings: ['LIMIT_EXCESS'],
    });
    expect(codes({ prepaid: 20_000 }, around)).toMatchObject({ blocking: [], warnings: ['LIMIT_EXCESS'] });
    expect(codes({ prepaid: 30_000 }, around)).toMatchObject({ blocking: [], warnings: [] });
  });

  /** Severity of every check on what the document asks. */
  const payableOf = (typed: Partial<DepositFields>, read: object) =>
    depositChecks({ ...fields, ...typed }, { ...facts, reading: readingOf(read) })
      .filter(
        ({ code, path }) => code.startsWith('PAYABLE_') || (code === 'NOT_COMPARABLE' && path === '/prepaid'),
      )
      .map(({ code, severity }) => `${code} ${severity}`);

  test('what the document asks is compared both ways', () => {
    const asks = (payable: number | null) => payableOf({}, { payable });
    expect(asks(120_000)).toEqual(['PAYABLE_DIFFERS passed']);
    expect(asks(119_999)).toEqual(['PAYABLE_DIFFERS warning']);
    expect(asks(119_998)).toEqual(['PAYABLE_LESS blocking']);
    expect(asks(130_000)).toEqual(['PAYABLE_DIFFERS warning']);
    expect(asks(null)).toEqual(['NOT_COMPARABLE warning']);
    expect(payableOf({}, { currency: 'MAD', payable: 120_000 })).toEqual(['NOT_COMPARABLE warning']);
  });

  test('a rounding of the document is deposited, of a unit at most', () => {
    expect(payableOf({ rounding: 30 }, { payable: 120_030 })).toEqual(['PAYABLE_DIFFERS passed']);
    expect(payableOf({}, { payable: 120_030 })).toEqual(['PAYABLE_DIFFERS warning']);
    expect(payableOf({ rounding: 30 }, { payable: 120_000 })).toEqual(['PAYABLE_LESS blocking']);
    expect([100, 101, -101].map((rounding) => codes({ rounding }).blocking)).toEqual([
      [],
      ['ROUNDING_RANGE /rounding'],
      ['ROUNDING_RANGE /rounding'],
    ]);
  });

  test('what the document does not say is not comparable, never passed', () => {
    const reading = { ...readingOf({}), fields: {} as never };
    const checks = depositChecks(fields, { ...facts, reading });
    const silent = checks.filter(({ code }) => code === 'NOT_COMPARABLE').map(({ path }) => path);
    const said = ['currency', 'number', 'issueDate', 'dueDate', 'net', 'vat', 'gross', 'prepaid'];
    expect(silent).toEqual([...said, 'assignorId', 'debtorId'].map((name) => `/${name}`));
    const passed = checks.filter(
      ({ severity, message }) => severity === 'passed' && / du document/.test(message),
    );
    expect(passed).toEqual([]);
  });

  test('the account of the bank is looked for in the document too', () => {
    const bank = 'FR7699999000010000000000115';
    const accounts = (payeeIban: string | null) =>
      codes({ payeeIban: bank }, { reading: readingOf({ payeeIban }) }).warnings.includes(
        'FACTOR_IBAN_ABSENT',
      );
    expect([accounts(null), accounts(bank), accounts('FR1420041010050500013M02606')]).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('what could not be read of the rest to pay stands, whatever is typed', () => {
    const unread = { code: 'AMOUNT_DECIMALS', path: '/payable', message: '2 décimales au plus pour EUR' };
    expect(codes({}, { reading: readingOf({}, [unread]) }).blocking).toEqual(['AMOUNT_DECIMALS /payable']);
  });
});

describe('what is typed and what the document says', () => {
  /** Every check on this field that compares it with the document: its severity and its words. */
  const comparedOf = (path: string, typed: Partial<DepositFields>, read: object) =>
    depositChecks({ ...fields, ...typed }, { ...facts, reading: readingOf(read) })
      .filter((one) => one.path === path && /document|comparable/.test(one.message))
      .map(({ severity, message }) => `${severity} ${message.replaceAll('\u00a0', ' ')}`);

  test.each([
    ['number', 'FA-2026-0118', 'warning Numéro du document : FA-2026-0118, le dépôt : FA-2026-0117'],
    ['issueDate', '2026-02-28', 'warning Émission du document : 28/02/2026, le dépôt : 01/03/2026'],
    ['dueDate', '2026-04-16', 'warning Échéance du document : 16/04/2026, le dépôt : 15/04/2026'],
    ['net', 99_999, 'warning Montant HT du document : 999,99 €, le dépôt : 1 000,00 €'],
    ['vat', 20_001, 'warning TVA du document : 200,01 €, le dépôt : 200,00 €'],
    ['gross', 120_001, 'warning Montant TTC du document : 1 200,01 €, le dépôt : 1 200,00 €'],
    ['currency', 'MAD', 'blocking Le document est en MAD'],
  ] as const)('%s', (name, other, differs) => {
    const path = `/${name}`;
    const what = /^\w+ (.+) du document/.exec(comparedOf(path, {}, {}).join())?.[1] ?? '';
    expect(comparedOf(path, {}, {})).toEqual([`passed ${what} du document`]);
    expect(comparedOf(path, {}, { [name]: other }).map((one) => one.replaceAll('\u202f', ' '))).toEqual([
      differs,
    ]);
    expect(comparedOf(path, { [name]: other }, {})[0]).toMatch(/^(?:warning|blocking) /);
    const silent = `warning ${what} du document : non comparable, le document n’en dit rien`;
    expect(comparedOf(path, {}, { [name]: null })).toEqual([silent]);
  });

  test.each(['number', 'issueDate', 'dueDate', 'net', 'vat', 'gross'])(
    'nothing typed as %s passes nothing',
    (name) => {
      expect(comparedOf(`/${name}`, { [name]: null }, {})).toEqual([]);
    },
  );

  test('a number is the same however it is written', () => {
    expect(comparedOf('/number', {}, { number: 'fa 2026/0117' })).toEqual(['passed Numéro du document']);
  });

  test('an amount in another currency is not comparable', () => {
    expect(comparedOf('/net', { currency: 'MAD' }, {})).toEqual([
      'warning Montant HT du document : non comparable, la devise diffère',
    ]);
  });

  test.each([
    ['DUE_TERM', null, 'le document n’en donne pas la date'],
    ['DUE_UNCLEAR', '2026-04-15', 'le document laisse le choix'],
  ])('a due date that the document leaves open never passes: %s', (code, dueDate, why) => {
    const reading = { ...readingOf({ dueDate }), warnings: [{ code, path: '/dueDate', message: 'x' }] };
    const checks = depositChecks(fields, { ...facts, reading }).filter(({ path }) => path === '/dueDate');
    expect(checks.map(({ message }) => message)).toContain(
      `Échéance du document\u00a0: non comparable, ${why}`,
    );
    expect(checks.filter(({ message }) => message === 'Échéance du document')).toEqual([]);
  });
});

describe('the payee', () => {
  test('is refused when it is neither seller nor bank, however it is written', () => {
    expect(codes({ payeeName: 'AFFACTURAGE RIVAL' }).blocking).toEqual(['ALREADY_ASSIGNED /payeeName']);
    expect(codes({ payeeName: 'atelier brevanne' }).blocking).toEqual([]);
    expect(codes({ payeeName: 'Cessio' }).blocking).toEqual([]);
  });

  test.each([
    'Factor Exemple pour le compte de Atelier Brévanne',
    'Atelier Brévanne Distribution',
    'Brévanne',
    'Cessio Recouvrement',
  ])('%s, which is more or less than a name, is for a person to judge', (payeeName) => {
    expect(codes({ payeeName })).toMatchObject({ blocking: [], warnings: ['PAYEE_UNCLEAR'] });
    expect(passedOf({ payeeName })).not.toContain('ALREADY_ASSIGNED');
  });

  test.each([
    ['Atelier Brévanne SAS', 'Atelier Brévanne', true],
    ['شركة النور للتجارة', 'شركة الأمل', false],
    ['شركة الأمل', 'شركة الأمل', true],
    ['中文公司', '北京公司', false],
  ])('%s against %s: known %s', (payeeName, legal_name, known) => {
    const around = { assignor: { ...facts.assignor!, legal_name } };
    expect(codes({ payeeName }, around).blocking).toEqual(known ? [] : ['ALREADY_ASSIGNED /payeeName']);
    expect(passedOf({ payeeName }, around).includes('ALREADY_ASSIGNED')).toBe(known);
  });

  test('without letters is not comparable, and never passes', () => {
    expect(codes({ payeeName: '…' }).warnings).toEqual(['NOT_COMPARABLE']);
    expect(passedOf({ payeeName: '…' })).not.toContain('ALREADY_ASSIGNED');
  });

  test('named by the document stays refused when the field is emptied', () => {
    const found = { code: 'ALREADY_ASSIGNED', path: '/payeeName', message: 'Créance déjà cédée' };
    const reading = readingOf({}, [found]);
    expect(codes({ payeeName: null }, { reading }).blocking).toEqual(['ALREADY_ASSIGNED /payeeName']);
  });
});

describe('what the document says', () => {
  const account = { code: 'RIB_KEY', path: '/payeeIban', message: 'Clé RIB incorrecte' };
  const lines = { code: 'LINES_SUM', path: '/net', message: 'Les lignes ne font pas le total' };
  const seller = { code: 'SIRET_LUHN', path: '/sellerId', message: 'SIRET du vendeur' };
  const read = { net: 100_000, vat: 20_000, payeeIban: null, sellerId: '1' };

  test('holds while the screen says the same, and is what the record then shows', () => {
    expect(codes({}, { reading: readingOf(read, [lines]) }).blocking).toEqual(['LINES_SUM /net']);
    expect(codes({ net: 99_999 }, { reading: readingOf(read, [lines]) }).blocking).toEqual([]);
    const reading = { ...readingOf({ ...read, sellerId: null }), warnings: [seller] };
    expect(codes({}, { reading }).warnings).toEqual(['NOT_COMPARABLE', 'SIRET_LUHN']);
  });

  test('of its total stands beside the one that the screen computes, until net or VAT is corrected', () => {
    const sum = { code: 'AMOUNT_SUM', path: '/gross', message: 'écart' };
    const reading = readingOf({ ...read, gross: 123_450, payable: 123_450 }, [sum]);
    expect(codes({}, { reading }).blocking).toEqual(['AMOUNT_SUM /gross']);
    expect(codes({ net: 103_450, gross: 123_450 }, { reading }).blocking).toEqual([]);
  });

  test('gives way to a rule on what is typed', () => {
    const term = { code: 'TERM_LONG', path: '/dueDate', message: 'Délai' };
    const reading = { ...readingOf({ dueDate: fields.dueDate }), warnings: [term] };
    expect(codes({}, { reading }).warnings).toEqual([]);
    expect(codes({ payeeIban: 'x' }, { reading: readingOf(read, [account]) }).blocking).not.toContain(
      'RIB_KEY /payeeIban',
    );
  });
});

test('a contract without its assignor is not called inactive', () => {
  const contract = { ...facts.contract!, participant: false };
  const { blocking } = codes({ assignorId: null }, { assignor: null, contract });
  expect(blocking).toEqual(expect.arrayContaining(['ASSIGNOR_FIRST /contractId']));
  expect(blocking).not.toContain('CONTRACT_INACTIVE /contractId');
});

test('a document that names other companies warns', () => {
  const others = { sellerName: 'Autre SA', sellerId: '111111111', buyerName: 'Tiers SARL', buyerId: null };
  const { warnings } = codes({}, { reading: readingOf(others) });
  expect(warnings).toEqual(['SELLER_MISMATCH', 'BUYER_MISMATCH']);
  const ours = {
    sellerName: null,
    sellerId: 'FR44732829320',
    buyerName: null,
    buyerId: '44306184100047',
  };
  expect(codes({}, { reading: readingOf(ours) }).warnings).toEqual([]);
});

test.each([
  ['a longer name', { sellerName: 'Atelier Brévanne Négoce', sellerId: null }, 'SELLER_MISMATCH'],
  ['a shorter name', { sellerName: 'Brévanne', sellerId: null }, 'SELLER_MISMATCH'],
  ['part of the number', { sellerName: null, sellerId: '73282' }, 'SELLER_MISMATCH'],
  ['more than the number', { sellerName: null, sellerId: '1732829320' }, 'SELLER_MISMATCH'],
  [
    'the name with another number',
    { sellerName: 'Atelier Brévanne', sellerId: '443061841' },
    'SELLER_MISMATCH',
  ],
  ['another buyer', { buyerName: 'Halbrane Distribution Maroc', buyerId: null }, 'BUYER_MISMATCH'],
  ['nothing that can be compared', { buyerName: '★★★', buyerId: null }, 'NOT_COMPARABLE'],
  [
    'the name with a number of another kind',
    { sellerName: 'ATELIER BREVANNE SAS', sellerId: 'GLN 3012345' },
    null,
  ],
])('a document with %s', (_what, named, warning) => {
  const reading = readingOf({ sellerId: '732829320', buyerId: '443061841', ...named });
  expect(codes({}, { reading }).warnings).toEqual(warning === null ? [] : [warning]);
  const held = passedOf({}, { reading }).filter((code) => /SELLER|BUYER/.test(code));
  expect(held).toHaveLength(warning === null ? 2 : 1);
});
