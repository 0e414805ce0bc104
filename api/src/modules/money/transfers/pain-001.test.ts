import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as fc from 'fast-check';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { parseXml, type XmlNode } from '../../einvoice/xml/xml-tree.ts';
import { type PaymentFile, PaymentFileError, type PaymentFileTransfer, writePain001 } from './pain-001.ts';

const transfer: PaymentFileTransfer = {
  endToEndId: 'FIN-2026-000001',
  amount: 123_456n,
  currency: 'EUR',
  name: 'Dupont & Fils – Électricité',
  iban: 'FR14 2004 1010 0505 0001 3M02 606',
  bic: 'PSSTFRPPLIL',
  remittance: 'Financement FIN-2026-000001',
};
const file: PaymentFile = {
  messageId: 'VIR-2026-000001',
  createdAt: new Date('2026-11-27T14:20:31.417Z'),
  initiator: 'Banque du Port',
  account: { iban: 'FR7630006000011234567890189', bic: 'AGRIFRPP', holder: 'Banque du Port – affacturage' },
  executionDate: '2026-11-30',
  transfers: [transfer],
};
const withTransfer = (change: Partial<PaymentFileTransfer>): PaymentFile => ({
  ...file,
  transfers: [
    { ...transfer, endToEndId: 'FIN-2026-000002' },
    { ...transfer, ...change },
  ],
});

/** Every element below a path, in the order of the document. */
const at = (from: XmlNode, path: string): XmlNode[] =>
  path
    .split('/')
    .reduce<XmlNode[]>(
      (nodes, name) => nodes.flatMap((node) => node.children.filter((child) => child.name === name)),
      [from],
    );
const texts = (from: XmlNode, path: string) => at(from, path).map(({ text }) => text);
const names = (from: XmlNode) => from.children.map(({ name }) => name);
const leaves = (from: XmlNode): string[] =>
  from.children.length === 0 ? [from.text] : from.children.flatMap(leaves);

const fault = (wrong: PaymentFile) => {
  try {
    return writePain001(wrong);
  } catch (error) {
    const { code, number } = error as PaymentFileError;
    return { code, number };
  }
};

test('the order of the elements, and what each says', () => {
  const root = parseXml(writePain001(withTransfer({ bic: null, remittance: '' })));
  expect(root.uri).toBe('urn:iso:std:iso:20022:tech:xsd:pain.001.001.09');
  const [header] = at(root, 'CstmrCdtTrfInitn/GrpHdr') as [XmlNode];
  expect(names(header)).toEqual(['MsgId', 'CreDtTm', 'NbOfTxs', 'CtrlSum', 'InitgPty']);
  expect(leaves(header)).toEqual([
    'VIR-2026-000001',
    '2026-11-27T14:20:31Z',
    '2',
    '2469.12',
    'Banque du Port',
  ]);
  const [payment] = at(root, 'CstmrCdtTrfInitn/PmtInf') as [XmlNode];
  expect(names(payment).join(' ')).toBe(
    'PmtInfId PmtMtd BtchBookg NbOfTxs CtrlSum PmtTpInf ReqdExctnDt Dbtr DbtrAcct DbtrAgt ChrgBr CdtTrfTxInf CdtTrfTxInf',
  );
  expect(leaves(payment).join('|')).toBe(
    'VIR-2026-000001|TRF|true|2|2469.12|SEPA|2026-11-30|' +
      'Banque du Port - affacturage|FR7630006000011234567890189|AGRIFRPP|SLEV|' +
      'FIN-2026-000002|1234.56|PSSTFRPPLIL|Dupont + Fils - Electricite|FR1420041010050500013M02606|' +
      'Financement FIN-2026-000001|' +
      'FIN-2026-000001|1234.56|Dupont + Fils - Electricite|FR1420041010050500013M02606',
  );
  expect(at(payment, 'CdtTrfTxInf').map(names)).toEqual([
    ['PmtId', 'Amt', 'CdtrAgt', 'Cdtr', 'CdtrAcct', 'RmtInf'],
    ['PmtId', 'Amt', 'Cdtr', 'CdtrAcct'],
  ]);
});

test('a debtor’s bank without a BIC is not provided', () => {
  const root = parseXml(writePain001({ ...file, account: { ...file.account, bic: null } }));
  expect(texts(root, 'CstmrCdtTrfInitn/PmtInf/DbtrAgt/FinInstnId/Othr/Id')).toEqual(['NOTPROVIDED']);
});

test.each([
  ['0,00', { amount: 0n }, 'AMOUNT_OUT_OF_RANGE'],
  ['-0,01', { amount: -1n }, 'AMOUNT_OUT_OF_RANGE'],
  ['1 000 000 000,00', { amount: 100_000_000_000n }, 'AMOUNT_OUT_OF_RANGE'],
  ['dinars', { currency: 'TND' }, 'CURRENCY_NOT_EUR'],
  ['a name in Arabic alone', { name: 'شركة النور' }, 'NAME_UNWRITABLE'],
  ['no name', { name: '' }, 'NAME_UNWRITABLE'],
  ['a wrong IBAN', { iban: 'FR1420041010050500013M02607' }, 'IBAN_INVALID'],
  ['no IBAN', { iban: '' }, 'IBAN_INVALID'],
  ['an account in Tunisia', { iban: 'TN5910006035183598478831' }, 'IBAN_OUTSIDE_EEA'],
  ['an account in Switzerland', { iban: 'CH9300762011623852957' }, 'IBAN_OUTSIDE_EEA'],
  ['a wrong BIC', { bic: 'PSSTFRPP1' }, 'BIC_INVALID'],
])('%s: refused by the transfer’s number', (_, change, code) => {
  expect(fault(withTransfer(change))).toEqual({ code, number: 'FIN-2026-000001' });
});

test.each([
  ['a number too long', 'F'.repeat(36), 'NUMBER_INVALID'],
  ['a number that a bank would change', 'FIN_2026', 'NUMBER_INVALID'],
  ['a number given twice', 'FIN-2026-000002', 'NUMBER_TWICE'],
])('%s: refused', (_, endToEndId, code) => {
  expect(fault(withTransfer({ endToEndId }))).toEqual({ code, number: endToEndId });
});

test.each([
  ['no transfer', { transfers: [] }, 'NO_TRANSFER'],
  ['a day that does not exist', { executionDate: '2026-02-30' }, 'DATE_INVALID'],
  ['an initiator without a letter', { initiator: '…' }, 'NAME_UNWRITABLE'],
  ['a wrong account', { account: { ...file.account, iban: 'FR76' } }, 'IBAN_INVALID'],
])('%s: refused by the file’s number', (_, change, code) => {
  expect(fault({ ...file, ...change })).toEqual({ code, number: 'VIR-2026-000001' });
});

test('a number of the file with a slash at its end is refused', () => {
  expect(fault({ ...file, messageId: 'VIR/' })).toEqual({ code: 'NUMBER_INVALID', number: 'VIR/' });
});

test('the smallest and the largest amount', () => {
  const root = parseXml(
    writePain001({
      ...file,
      transfers: [
        { ...transfer, amount: 1n },
        { ...transfer, endToEndId: 'FIN-2026-000002', amount: 99_999_999_999n },
      ],
    }),
  );
  expect(texts(root, 'CstmrCdtTrfInitn/PmtInf/CdtTrfTxInf/Amt/InstdAmt')).toEqual(['0.01', '999999999.99']);
  expect(texts(root, 'CstmrCdtTrfInitn/GrpHdr/CtrlSum')).toEqual(['1000000000.00']);
});

/** Anything that people call themselves, with a letter that remains. */
const anyName = fc.string({ unit: 'binary', maxLength: 90 }).map((name) => `A${name}`);
const anyFile = fc
  .array(
    fc.record({
      amount: fc.bigInt({ min: 1n, max: 99_999_999_999n }),
      name: anyName,
      remittance: fc.string({ unit: 'binary', maxLength: 200 }),
      bic: fc.constantFrom(null, 'PSSTFRPPLIL'),
    }),
    { minLength: 1, maxLength: 20 },
  )
  .map((rows): PaymentFile => ({
    ...file,
    transfers: rows.map((row, n) => ({ ...transfer, ...row, endToEndId: `FIN-${n}` })),
  }));

test('whatever the names and amounts: it parses, its sums are exact, its texts are of the set', () => {
  fc.assert(
    fc.property(anyFile, (some) => {
      const root = parseXml(writePain001(some));
      const sum = some.transfers.reduce((total, { amount }) => total + amount, 0n);
      const written = texts(root, 'CstmrCdtTrfInitn/PmtInf/CdtTrfTxInf/Amt/InstdAmt');
      expect(written.map((text) => BigInt(text.replace('.', '')))).toEqual(
        some.transfers.map(({ amount }) => amount),
      );
      for (const level of ['GrpHdr', 'PmtInf']) {
        const [control = ''] = texts(root, `CstmrCdtTrfInitn/${level}/CtrlSum`);
        expect(control).toMatch(/^\d+\.\d\d$/);
        expect(BigInt(control.replace('.', ''))).toBe(sum);
        expect(texts(root, `CstmrCdtTrfInitn/${level}/NbOfTxs`)).toEqual([`${some.transfers.length}`]);
      }
      expect(leaves(root).join('')).toMatch(/^[A-Za-z0-9/?:().,'+ -]*$/);
      for (const name of texts(root, 'CstmrCdtTrfInitn/PmtInf/CdtTrfTxInf/Cdtr/Nm'))
        expect(name.length).toBeLessThanOrEqual(70);
      for (const text of texts(root, 'CstmrCdtTrfInitn/PmtInf/CdtTrfTxInf/RmtInf/Ustrd'))
        expect(text.length).toBeLessThanOrEqual(140);
    }),
  );
});

test('a thousand transfers are written in less than a tenth of a second of work', () => {
  const many = Array.from({ length: 1000 }, (_, n) => ({ ...transfer, endToEndId: `FIN-${n}` }));
  writePain001({ ...file, transfers: many });
  const before = process.cpuUsage();
  writePain001({ ...file, transfers: many });
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(100);
});

/** The published schemas are outside the project. */
const folder = fileURLToPath(new URL('../../../../../../shared/data/iso20022/', import.meta.url));
const schemas = existsSync(folder) ? ['iso', 'epc', 'dk-gbic5'] : [];

test('the schemas take what we write, and refuse what they should', () => {
  for (const schema of schemas) {
    using xsd = XmlDocument.fromBuffer(readFileSync(`${folder}pain.001.001.09.${schema}.xsd`));
    using validator = XsdValidator.fromDoc(xsd);
    const validate = (xml: string) => {
      using document = XmlDocument.fromString(xml);
      validator.validate(document);
    };
    for (const bic of [null, 'AGRIFRPP'])
      validate(writePain001({ ...withTransfer({ bic, remittance: '' }), account: { ...file.account, bic } }));
    fc.assert(fc.property(anyFile, (some) => validate(writePain001(some))));
    expect(() => validate(writePain001(file).replace('<ChrgBr>SLEV</ChrgBr>', '<ChrgBr>X</ChrgBr>'))).toThrow(
      'ChrgBr',
    );
  }
});
