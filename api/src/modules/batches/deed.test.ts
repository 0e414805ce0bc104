import type { Batch, BatchLine } from '@cessio/contract/batches';
import { pdfPages, readPdf } from '../../../test/pdf.ts';
import { batchCode } from './batch-code.ts';
import { deedPdf, type DeedParties, type Signing } from './deed.ts';

const ID = '00000000-0000-4000-8000-000000000000';
const DEBTOR = '00000000-0000-4000-8000-000000000001';
const COST = { onTime: 171_800, late15: 184_750, late30: 197_700 };
const FIGURES = {
  due: 10_000_000,
  covered: 10_000_000,
  fdg: 1_000_000,
  reserve: 0,
  serviceFee: 80_000,
  guaranteeFee: 20_000,
  vat: 20_000,
  account: 8_880_000,
  available: 8_880_000,
  cost: COST,
};

const line = (nth: number): BatchLine => ({
  ...FIGURES,
  id: ID,
  ref: `FAC-2026-${nth}`,
  number: `VE/${String(nth).padStart(5, '0')}`,
  docType: '380',
  debtor: { id: DEBTOR, legalName: 'Halbrane Distribution' },
  confidential: false,
  issueDate: '2026-11-01',
  dueDate: '2027-01-15',
  status: 'approved',
  problem: null,
  explained: [],
});

function batchOf(count: number, more: Partial<Batch> = {}): Batch {
  const due = count * FIGURES.due;
  return {
    id: ID,
    number: 'BOR-2026-000001',
    status: 'to_sign',
    assignor: { id: ID, legalName: 'Atelier Brévanne' },
    contractId: ID,
    contractNumber: 'AF-2026-0187',
    program: 'classic',
    currency: 'EUR',
    count,
    due,
    createdAt: '2026-11-27T08:00:00.000Z',
    signedAt: null,
    version: 1,
    termsId: ID,
    termsNumber: 2,
    deed: 'subrogation',
    confidential: false,
    feesPaidBy: 'assignor',
    ratePpm: 35_000,
    pricedOn: '2026-11-27',
    totals: { ...FIGURES, due },
    byDebtor: [{ id: DEBTOR, label: 'Halbrane Distribution', count, due }],
    byType: [{ label: 'Facture', count, due }],
    lines: Array.from({ length: count }, (_, at) => line(at + 1)),
    changes: [],
    signature: null,
    allowedActions: [],
    ...more,
  };
}

const PARTIES: DeedParties = {
  assignor: { country: 'FR', nationalId: '732829320', legalForm: 'SAS', address: '4 rue des Lices, Rennes' },
  debtors: new Map([[DEBTOR, { country: 'FR', nationalId: '999905607' }]]),
};
const BANK = {
  brand: 'Cessio',
  publicUrl: 'http://localhost:3000',
  data: {
    name: 'Banque d’essai',
    siren: '552100554',
    vatNo: null,
    address: '1 place Royale, Nantes',
    phone: null,
    email: null,
  },
};
type Original = Extract<Signing, { as: 'original' }>;
const signing = (batch: Batch, more: Partial<Original> = {}): Original => ({
  as: 'original',
  signer: 'Inès Morel',
  method: 'mot de passe et code à usage unique',
  at: new Date('2026-11-27T09:30:05.000Z'),
  code: batchCode({ codesKey: 'key' }, batch, '2026-11-27'),
  ...more,
});
const original = (batch: Batch, more?: Partial<Original>) =>
  deedPdf(batch, PARTIES, BANK, signing(batch, more));
const textOf = async (bytes: Buffer) =>
  (await pdfPages(bytes)).join(' ').replaceAll('\u00a0', ' ').replaceAll(/\s+/g, ' ');

test('a quittance subrogates the bank expressly, on the day of the payment that it acknowledges', async () => {
  const text = await textOf(await original(batchOf(2)));
  expect(text).toContain('Quittance subrogative BOR-2026-000001 · le 27/11/2026');
  expect(text).toContain(
    'Le cédant reconnaît avoir reçu de Banque d’essai, ce jour 27/11/2026, le paiement des 2 créances énumérées ci-dessous, soit 200 000,00 € (deux cent mille euros)',
  );
  expect(text).toContain(
    'subroge expressément Banque d’essai dans tous ses droits, actions, privilèges et accessoires contre les débiteurs',
  );
  expect(text).toContain('conformément à l’article 1346-1 du Code civil');
  expect(text).toContain(
    'par inscription au crédit du compte courant d’affacturage du contrat AF-2026-0187. Cette inscription vaut paiement.',
  );
  expect(text).not.toContain('L.313-23');
});

test('an assignment under the Dailly law has its name, its articles, the bank, its date and the list of claims', async () => {
  const text = await textOf(await original(batchOf(2, { deed: 'dailly' })));
  expect(text).toContain('Acte de cession de créances professionnelles BOR-2026-000001');
  expect(text).toContain(
    'Le présent acte de cession de créances professionnelles est soumis aux dispositions des articles L.313-23 à L.313-34 du Code monétaire et financier.',
  );
  expect(text).toContain('Le cédant cède à Banque d’essai, établissement de crédit bénéficiaire');
  expect(text).toContain('La date du présent acte est apposée par la banque : le 27/11/2026.');
  expect(text).toContain(
    'VE/00001 Halbrane Distribution SIREN 999 905 607 01/11/2026 15/01/2027 100 000,00 €',
  );
  expect(text).toContain('Il est signé par un procédé non manuscrit (article L.313-25).');
  expect(text).toContain('Lieu de paiement : Banque d’essai, 1 place Royale, Nantes.');
  expect(text).not.toContain('1346-1');
});

test('one claim is said in the singular, and a confidential contract says who is not told', async () => {
  const text = await textOf(await original(batchOf(1, { confidential: true })));
  expect(text).toContain('le paiement de la créance énumérée ci-dessous, soit 100 000,00 €');
  expect(text).toContain('La cession n’est pas notifiée aux débiteurs');
  expect(text).not.toContain('Les débiteurs sont informés');
});

test('of several debtors, those that are not told are named', async () => {
  const [first, second] = batchOf(2).lines as [BatchLine, BatchLine];
  const silent = { ...second, confidential: true, debtor: { id: ID, legalName: 'Cartonnages Elvestre' } };
  for (const deed of ['subrogation', 'dailly'] as const)
    expect(await textOf(await original(batchOf(2, { deed, lines: [first, silent] })))).toContain(
      'qu’entre les mains de la banque, sauf Cartonnages Elvestre : leur cession n’est pas notifiée',
    );
});

test('both say parties, contract, figures, cost, signatory, method and instant', async () => {
  for (const deed of ['subrogation', 'dailly'] as const) {
    const text = await textOf(await original(batchOf(2, { deed })));
    for (const said of [
      'Cédant Atelier Brévanne',
      'SIREN 732 829 320',
      '4 rue des Lices, Rennes, France',
      'SIREN 552 100 554',
      '1 place Royale, Nantes',
      'AF-2026-0187, conditions n° 2',
      'Total des créances 200 000,00 €',
      'deux cent mille euros',
      'Fonds de garantie 10 000,00 €, propriété du cédant',
      'Commission d’affacturage 800,00 € HT',
      'TVA sur commissions 200,00 €',
      'Net porté au compte 88 800,00 €',
      'Coût annoncé 1 718,00 € si les débiteurs paient à l’échéance, 1 847,50 € à 15 jours de retard, 1 977,00 € à 30 jours',
      'au taux de 3,50 % l’an',
      'Inès Morel, pour Atelier Brévanne',
      'Signature électronique sur le portail, mot de passe et code à usage unique',
      '27/11/2026 à 10:30:05 (heure de Paris)',
      'L’empreinte SHA-256 de ce fichier',
    ])
      expect(text).toContain(said);
    expect(text).not.toContain('rojet');
  }
});

test('its code is printed and in its QR code, behind the #', async () => {
  const batch = batchOf(2);
  const bytes = await original(batch);
  const code = batchCode({ codesKey: 'key' }, batch, '2026-11-27');
  expect(code).toMatch(/^(?:[2-9A-HJKMNP-Z]{4}-){2}[2-9A-HJKMNP-Z]{4}$/);
  const { text, qr } = await readPdf(bytes, (await pdfPages(bytes)).length);
  expect(text).toContain(code);
  const link = new URL(qr ?? '');
  expect(link.origin + link.pathname + link.search).toBe('http://localhost:3000/demandegarantie/details');
  expect(Object.fromEntries(new URLSearchParams(link.hash.slice(1)))).toEqual({
    ref: 'BOR-2026-000001',
    code,
  });
});

test.each([
  ['number', { number: 'BOR-2026-000002' }],
  ['amount', { due: 20_000_001 }],
  ['count', { count: 3 }],
  ['currency', { currency: 'TND' }],
] as const)('another %s has another code', (_what, more) => {
  const batch = batchOf(2);
  expect(batchCode({ codesKey: 'key' }, { ...batch, ...more }, '2026-11-27')).not.toBe(
    batchCode({ codesKey: 'key' }, batch, '2026-11-27'),
  );
});

test('another day or key has another code', () => {
  const batch = batchOf(2);
  const codes = [
    batchCode({ codesKey: 'key' }, batch, '2026-11-27'),
    batchCode({ codesKey: 'key' }, batch, '2026-11-28'),
    batchCode({ codesKey: 'other' }, batch, '2026-11-27'),
  ];
  expect(new Set(codes).size).toBe(3);
});

test('a draft says that it is one, and has neither signatory nor code', async () => {
  const batch = batchOf(2);
  const bytes = await deedPdf(batch, PARTIES, BANK, { as: 'draft', at: new Date('2026-11-27T00:00:00Z') });
  const text = await textOf(bytes);
  expect(text).toContain('Projet : ce document ne cède rien tant qu’il n’est pas signé.');
  expect(text).toContain('projet du 27/11/2026');
  for (const said of ['Inès Morel', 'Procédé', 'Scannez']) expect(text).not.toContain(said);
});

test('the same signing gives the same bytes, another gives others', async () => {
  const batch = batchOf(2);
  const bytes = await original(batch);
  expect((await original(batch)).equals(bytes)).toBe(true);
  expect((await original(batch, { signer: 'Paul Renaud' })).equals(bytes)).toBe(false);
});

test('names of any length and script are written whole', async () => {
  const legalName = `Établissements ${'Anticonstitutionnellement '.repeat(6)}شركة الأمل`;
  const batch = batchOf(1, {
    lines: [{ ...line(1), number: 'A'.repeat(35), debtor: { id: DEBTOR, legalName } }],
  });
  const text = (await textOf(await original(batch))).replaceAll(/\s/g, '');
  expect(text).toContain('A'.repeat(35));
  expect(text.match(/Anticonstitutionnellement/g)).toHaveLength(6);
});

test('five hundred invoices are all listed, with their heads on each page, within a second', async () => {
  const batch = batchOf(500);
  await original(batch);
  const from = process.cpuUsage();
  const bytes = await original(batch);
  const { user, system } = process.cpuUsage(from);
  expect((user + system) / 1e6).toBeLessThan(1);
  const pages = await pdfPages(bytes);
  const text = pages.join(' ');
  for (let nth = 1; nth <= 500; nth += 1) expect(text).toContain(`VE/${String(nth).padStart(5, '0')}`);
  for (const page of pages.filter((words) => words.includes('VE/')))
    expect(page).toContain('Immatriculation');
  expect(pages.at(-1)).toContain(`page ${pages.length} sur ${pages.length}`);
});
