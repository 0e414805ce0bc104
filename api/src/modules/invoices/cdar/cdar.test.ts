import { SaxesParser } from 'saxes';
import { plusDays, todayInParis, type Invoice, type Problem } from '@cessio/contract';
import { insertInvoice, insertRow } from '../../../../test/fixtures.ts';
import { setRow } from '../../../../test/owner.ts';
import { people, valueOf, world } from '../../../../test/small-world.ts';

/** Elements of CDAR D22B that a message may have, in the order of its schema. */
const SEQUENCES: Record<string, string> = {
  'rsm:CrossDomainAcknowledgementAndResponse':
    'rsm:ExchangedDocumentContext rsm:ExchangedDocument rsm:AcknowledgementDocument',
  'rsm:ExchangedDocumentContext':
    'ram:TestIndicator ram:BusinessProcessSpecifiedDocumentContextParameter ram:GuidelineSpecifiedDocumentContextParameter',
  'ram:BusinessProcessSpecifiedDocumentContextParameter': 'ram:ID',
  'ram:GuidelineSpecifiedDocumentContextParameter': 'ram:ID',
  'rsm:ExchangedDocument':
    'ram:ID ram:Name ram:TypeCode ram:StatusCode ram:IssueDateTime ram:LanguageID ram:ElectronicPresentationIndicator ram:VersionID ram:GlobalID ram:IncludedNote ram:EffectiveSpecifiedPeriod ram:SenderTradeParty ram:IssuerTradeParty ram:RecipientTradeParty',
  'rsm:AcknowledgementDocument':
    'ram:MultipleReferencesIndicator ram:ID ram:TypeCode ram:Name ram:IssueDateTime ram:StatusCode ram:AcknowledgementStatusCode ram:ItemIdentificationID ram:ReasonInformation ram:ChannelCode ram:ProcessConditionCode ram:ProcessCondition ram:Status ram:ReferenceReferencedDocument',
  'ram:ReferenceReferencedDocument':
    'ram:IssuerAssignedID ram:StatusCode ram:CopyIndicator ram:LineID ram:TypeCode ram:GlobalID ram:RevisionID ram:Name ram:ReceiptDateTime ram:AttachmentBinaryObject ram:ReferenceTypeCode ram:LanguageID ram:Description ram:FormattedIssueDateTime ram:IncludedAmount ram:VersionID ram:TotalIssueCountNumeric ram:Status ram:ProcessConditionCode ram:ProcessCondition ram:Type ram:IssuerTradeParty ram:RecipientTradeParty ram:SenderTradeParty ram:SpecifiedDocumentStatus ram:ValiditySpecifiedPeriod',
  'ram:SpecifiedDocumentStatus':
    'ram:ReferenceDateTime ram:ConditionCode ram:ReasonCode ram:Reason ram:Condition ram:ProcessConditionCode ram:ProcessCondition ram:ReasonInformationCode ram:ReasonInformation ram:ReasonClassificationCode ram:ReasonClassification ram:RequestedActionCode ram:RequestedAction ram:InvalidInformation ram:ValidInformation ram:SequenceNumeric ram:IncludedNote ram:SpecifiedDocumentCharacteristic',
  'ram:SpecifiedDocumentCharacteristic':
    'ram:ID ram:TypeCode ram:ValueChangedIndicator ram:ValueAdjustmentDirectionCode ram:Name ram:Description ram:Location ram:Value ram:ValueAmount ram:ValueMeasure ram:ValueDateTime ram:ValueCode ram:ValueQuantity ram:ValueNumeric ram:ValuePercent',
  'ram:SenderTradeParty':
    'ram:ID ram:GlobalID ram:Name ram:RoleCode ram:DefinedTradeContact ram:PostalTradeAddress ram:URIUniversalCommunication',
  'ram:URIUniversalCommunication': 'ram:URIID ram:CompleteNumber',
  'ram:IssueDateTime': 'udt:DateTimeString udt:DateTime',
  'ram:ReferenceDateTime': 'udt:DateTimeString udt:DateTime',
  'ram:FormattedIssueDateTime': 'qdt:DateTimeString',
  'ram:MultipleReferencesIndicator': 'udt:IndicatorString udt:Indicator',
  'ram:ValueChangedIndicator': 'udt:IndicatorString udt:Indicator',
};
SEQUENCES['ram:IssuerTradeParty'] = SEQUENCES['ram:RecipientTradeParty'] =
  SEQUENCES['ram:SenderTradeParty'] ?? '';

interface Element {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: Element[];
}
/** @throws unless it is well formed */
function parsed(xml: string): Element {
  const top: Element = { name: '', attributes: {}, text: '', children: [] };
  const open = [top];
  const parser = new SaxesParser({ xmlns: false });
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes: attributes as Record<string, string>, text: '', children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element) element.text += text.trim();
  });
  parser.on('closetag', () => void open.pop());
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
  return top.children[0] as Element;
}

/** Every element is one that its parent's type has, in its order; leaves have text. */
function expectInOrder(element: Element): void {
  const names = element.children.map(({ name }) => name);
  if (names.length === 0) {
    expect([element.name, element.text]).toEqual([element.name, expect.stringMatching(/./)]);
    return;
  }
  const order = (SEQUENCES[element.name] ?? '').split(' ');
  const places = names.map((name) => order.indexOf(name));
  expect([element.name, names, places.includes(-1)]).toEqual([element.name, names, false]);
  expect([element.name, places]).toEqual([element.name, places.toSorted((a, b) => a - b)]);
  for (const child of element.children) expectInOrder(child);
}

/** Texts of the elements on a path of local names. */
const at = (element: Element, path: string): string[] =>
  path
    .split('/')
    .reduce<Element[]>(
      (all, step) => all.flatMap(({ children }) => children.filter(({ name }) => name.endsWith(`:${step}`))),
      [element],
    )
    .map(({ text }) => text);

let seller: string;
let buyer: string;
const BANK = '552100554';
const BANK_IBAN = () => world.config.collectionIbans[0] ?? '';
const ISSUED = plusDays(todayInParis(), -10);
const DOCUMENT = 'AcknowledgementDocument/ReferenceReferencedDocument';
const DETAIL = `${DOCUMENT}/SpecifiedDocumentStatus/SpecifiedDocumentCharacteristic`;

beforeAll(async () => {
  const { owner, parties } = world;
  const sirenOf = (id: string) => valueOf<string>('select national_id from parties where id = $1', [id]);
  [seller, buyer] = [await sirenOf(parties.assignor), await sirenOf(parties.debtor)];
  await owner.query(
    `update portal_settings set bank = jsonb_build_object('siren', $1::text, 'name', 'Banque & Cie')`,
    [BANK],
  );
  world.app.services.settings.forget();
});

beforeEach(() => world.owner.query(`update invoices set number = ref where number = 'VE-1'`));

const assigned = (more: object = {}) =>
  insertInvoice(world, {
    number: 'VE-1',
    issue_date: ISSUED,
    status: 'assigned',
    submitted_at: new Date(),
    ...more,
  });
const get = (id: string, status: string, who = people.supplier) =>
  who.call('GET', `/api/invoices/${id}/cdar/${status}.xml`);
async function message(id: string, status: string): Promise<Element> {
  const answer = await get(id, status);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/xml']);
  expect(answer.headers['content-disposition']).toContain(`-${status}.xml`);
  const xml = parsed(answer.body);
  expectInOrder(xml);
  return xml;
}
const offered = async (id: string) => (await people.supplier.get<Invoice>(`/api/invoices/${id}`)).cdar;

test('225 tells the buyer who owns the claim and where to pay', async () => {
  const id = await assigned();
  expect(await offered(id)).toEqual(['225']);
  const xml = await message(id, '225');
  expect(at(xml, 'ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID')).toEqual([
    'urn.cpro.gouv.fr:1p0:CDV:invoice',
  ]);
  expect(at(xml, 'ExchangedDocument/Name')).toEqual(['Affacturée']);
  expect(at(xml, 'ExchangedDocument/IssuerTradeParty/GlobalID')).toEqual([seller]);
  expect(at(xml, 'ExchangedDocument/IssuerTradeParty/RoleCode')).toEqual(['SE']);
  expect(at(xml, 'ExchangedDocument/RecipientTradeParty/GlobalID')).toEqual([buyer]);
  expect(at(xml, 'ExchangedDocument/RecipientTradeParty/RoleCode')).toEqual(['BY']);
  expect(at(xml, 'ExchangedDocument/RecipientTradeParty/URIUniversalCommunication/URIID')).toEqual([buyer]);
  expect(at(xml, 'AcknowledgementDocument/TypeCode')).toEqual(['23']);
  expect(at(xml, `${DOCUMENT}/IssuerAssignedID`)).toEqual(['VE-1']);
  expect(at(xml, `${DOCUMENT}/TypeCode`)).toEqual(['380']);
  expect(at(xml, `${DOCUMENT}/FormattedIssueDateTime/DateTimeString`)).toEqual([ISSUED.replaceAll('-', '')]);
  expect(at(xml, `${DOCUMENT}/ProcessConditionCode`)).toEqual(['225']);
  expect(at(xml, `${DOCUMENT}/IssuerTradeParty/RoleCode`)).toEqual(['SE']);
  expect(at(xml, `${DOCUMENT}/RecipientTradeParty/RoleCode`)).toEqual(['DL']);
  expect(at(xml, `${DOCUMENT}/RecipientTradeParty/GlobalID`)).toEqual([BANK]);
  expect(at(xml, `${DOCUMENT}/RecipientTradeParty/Name`)).toEqual(['Banque & Cie']);
  expect(at(xml, `${DETAIL}/TypeCode`)).toEqual(['CBB', 'CBB']);
  expect(at(xml, `${DETAIL}/Location`)).toEqual(['BT-84', 'BT-85']);
  expect(at(xml, `${DETAIL}/Value`)).toEqual([BANK_IBAN(), 'Cessio']);
});

test('226 goes to the bank alone, 227 tells the buyer the account and not whose it is', async () => {
  const id = await assigned({ confidential: true });
  expect(await offered(id)).toEqual(['226', '227']);
  const own = {
    iban: 'FR1420041010050500013M02606',
    bic: 'PSSTFRPPXXX',
    holder: 'Atelier Brévanne, compte AF-1',
    currency: 'EUR',
    purpose: 'collection',
    contract_id: world.contracts.classic,
  };
  await insertRow(world.owner, 'own_accounts', own);
  world.app.services.ownAccounts.forget();
  const secret = await message(id, '226');
  expect(at(secret, 'ExchangedDocument/RecipientTradeParty/RoleCode')).toEqual(['DL']);
  expect(at(secret, 'ExchangedDocument/RecipientTradeParty/GlobalID')).toEqual([BANK]);
  expect(at(secret, `${DETAIL}/Value`)).toEqual([]);
  const told = await message(id, '227');
  expect(at(told, 'ExchangedDocument/RecipientTradeParty/GlobalID')).toEqual([buyer]);
  expect(at(told, `${DETAIL}/Location`)).toEqual(['BT-84', 'BT-86', 'BT-85']);
  expect(at(told, `${DETAIL}/Value`)).toEqual([own.iban, own.bic, own.holder]);
  const text = (await get(id, '227')).body;
  for (const bank of [BANK, 'Banque', 'Cessio', '>DL<']) expect(text).not.toContain(bank);
  await world.owner.query('delete from own_accounts where contract_id is not null');
  world.app.services.ownAccounts.forget();
});

test('228 gives the buyer the seller’s own account back', async () => {
  const id = await assigned({ status: 'reassigned', payee_iban: 'FR7630006000011234567890189' });
  expect(await offered(id)).toEqual(['228']);
  expect(at(await message(id, '228'), `${DETAIL}/Value`)).toEqual([
    'FR7630006000011234567890189',
    'Atelier Brévanne',
  ]);
  // An invoice that already named the bank's account: the seller's verified one.
  await setRow('invoices', id, { payee_iban: BANK_IBAN() });
  await world.owner.query('delete from bank_accounts');
  expect((await get(id, '228')).json<Problem>().detail).toContain(
    'Atelier Brévanne n’a aucun compte vérifié',
  );
  await insertRow(world.owner, 'bank_accounts', {
    party_id: world.parties.assignor,
    iban: 'DE89370400440532013000',
    bic: 'COBADEFFXXX',
    holder: 'Atelier Brévanne SAS',
    status: 'verified',
    usable_from: new Date(),
  });
  expect(at(await message(id, '228'), `${DETAIL}/Value`)).toEqual([
    'DE89370400440532013000',
    'COBADEFFXXX',
    'Atelier Brévanne SAS',
  ]);
});

test.each([
  ['approved', {}, ['225', '226', '227', '228']],
  ['draft', { submitted_at: null }, ['225', '226', '227', '228']],
  ['assigned', {}, ['226', '227', '228']],
  ['assigned', { confidential: true }, ['225', '228']],
  ['paid', {}, ['226', '227', '228']],
  ['reassigned', {}, ['225', '226', '227']],
])('of an invoice that is %s (%j) others are refused, saying why', async (status, more, refused) => {
  const id = await assigned({ status, ...more });
  for (const code of refused) {
    const answer = await get(id, code);
    expect([code, answer.statusCode]).toEqual([code, 409]);
    expect(answer.json<Problem>()).toMatchObject({
      code: 'CDAR_NOT_OFFERED',
      detail: expect.stringContaining(`Le message ${code} ne s’applique pas à cette facture`),
    });
  }
});

test('without a SIREN it is refused, saying whose', async () => {
  const id = await assigned();
  await setRow('parties', world.parties.debtor, { country: 'TN' });
  expect((await get(id, '225')).json<Problem>().detail).toContain(
    'vendeur et acheteur ont besoin d’un SIREN',
  );
  await setRow('parties', world.parties.debtor, { country: 'FR' });
  expect((await get(id, '229')).statusCode).toBe(404);
});

test('it is the seller’s and the bank’s', async () => {
  const id = await assigned();
  expect((await get(id, '225', people.adviser)).statusCode).toBe(200);
  expect((await get(id, '225', people.client)).statusCode).toBe(403);
  for (const other of [people.otherSupplier]) expect((await get(id, '225', other)).statusCode).toBe(404);
  expect((await people.client.get<Invoice>(`/api/invoices/${id}`)).cdar).toBeUndefined();
});
