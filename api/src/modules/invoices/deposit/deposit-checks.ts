import {
  checkCodes,
  checkIban,
  checkMessage,
  cleanIdentifier,
  compareNames,
  contractStates,
  CURRENCIES,
  daysBetween,
  decimalsOf,
  dueOf,
  fieldLabels,
  fold,
  formatDate,
  formatMoney,
  holdsName,
  href,
  invoiceEntity,
  pages,
  sameCompanyNumber,
  type Check,
  type CheckCode,
  type CheckData,
  type ContractState,
  type Finding,
  type InputsOf,
  type InvoiceReading,
  type NameComparison,
  type OtherInvoice,
} from '@cessio/contract';
import { duplicateOf } from '../lookalikes/invoice-alerts.ts';

const LABELS = fieldLabels(invoiceEntity);

/** The fields of a typed or read invoice that the checks use; possibly incomplete. */
export type DepositFields = Pick<
  InputsOf<typeof invoiceEntity>,
  | 'docType'
  | 'number'
  | 'assignorId'
  | 'debtorId'
  | 'contractId'
  | 'issueDate'
  | 'dueDate'
  | 'deliveryDate'
  | 'currency'
  | 'net'
  | 'vat'
  | 'gross'
  | 'prepaid'
  | 'rounding'
  | 'payeeName'
  | 'payeeIban'
  | 'fileId'
>;

/** What may be known of a company to deal with it: the caller's own or the other side. */
export interface PartyFacts {
  id: string;
  legal_name: string;
  country: string;
  national_id: string | null;
  status: string;
  same_group: boolean;
}

export interface ContractFacts {
  id: string;
  number: string;
  program: 'classic' | 'reverse';
  status: ContractState;
  currency: string;
  ceiling: number;
  notification: 'notified' | 'confidential';
  principal_id: string;
  max_tenor_days: number;
  concentration_ppm: number | null;
  fund_uncovered: boolean;
  participant: boolean;
}

export interface RelationFacts {
  status: string;
  notification: 'notified' | 'confidential';
}

/** Facts of the depositor's file around the invoice; null where nothing was selected yet. */
export interface DepositFacts {
  today: string;
  brand: string;
  collectionIbans: readonly string[];
  assignor: Pick<PartyFacts, 'legal_name' | 'country' | 'national_id'> | null;
  debtor: Pick<PartyFacts, 'legal_name' | 'country' | 'national_id' | 'status' | 'same_group'> | null;
  contract: Pick<ContractFacts, 'number' | 'status' | 'currency' | 'ceiling' | 'participant'> | null;
  /** Classic programme only: a reverse contract names its suppliers itself. */
  relation: Pick<RelationFacts, 'status'> | null;
  needsRelation: boolean;
  /** That an invoice already holds this number, and the invoice where the caller may read it. */
  duplicate: { seenAs: OtherInvoice | null } | null;
  /** The invoice that a credit note's document names, where the caller sees it. */
  original: { id: string; number: string } | null;
  /** Invoices of the very same file; null for each that the caller may not read. */
  sameFile: readonly (OtherInvoice | null)[];
  coverLeft: number | null;
  reading: InvoiceReading | null;
}

/** Findings that no field on screen can correct: they remain whatever is typed. */
const DOCUMENT_FINDINGS = new Set<string>([
  'ALREADY_ASSIGNED',
  'CREDIT_NOTE',
  'CURRENCY_UNSUPPORTED',
  'FR_NOTES',
  'PDF_DIFFERS',
  'PDF_UNREAD',
  'XML_PARTIAL',
]);

/** Fields that must be unchanged since the reading for a finding to hold: its own, or those it is computed from. */
const RESTS_ON: Readonly<Record<string, readonly string[]>> = { '/gross': ['net', 'vat'] };

/** Whether a finding of the document still holds: nobody has corrected on screen what it speaks of. */
function stands({ code, path }: Finding, fields: DepositFields, reading: InvoiceReading): boolean {
  if (DOCUMENT_FINDINGS.has(code)) return true;
  const names = RESTS_ON[path] ?? [path.slice(1)];
  const typed: Readonly<Record<string, unknown>> = fields;
  const read: Readonly<Record<string, unknown>> = reading.fields;
  return names.every((name) => !(name in typed) || (typed[name] ?? null) === (read[name] ?? null));
}

const PAIR = ['debtorId', 'assignorId', 'contractId'] as const;
const REQUIRED_FIELDS = ['number', ...PAIR, 'issueDate', 'dueDate', 'net', 'vat', 'gross'] as const;

/**
 * Every rule of domain.md §E that a deposit must pass, on the typed fields, the depositor's file and the document.
 * Blocking first, then warnings, then one `passed` line per rule that holds.
 */
export function depositChecks(fields: DepositFields, facts: DepositFacts): Check[] {
  const failed: Check[] = [];
  const passed: Check[] = [];
  const rule: Rule = (holds, code, path, success, data = {}, others = []) => {
    if (holds) passed.push({ code, severity: 'passed', message: success, path });
    else
      failed.push({
        code,
        severity: checkCodes[code].severity,
        message: checkMessage(code, data),
        path,
        ...(others.length > 0 ? { others } : {}),
      });
  };

  for (const name of REQUIRED_FIELDS) {
    if (fields[name] === null || fields[name] === '') rule(false, 'REQUIRED', `/${name}`, '');
  }
  checkIdentity(fields, facts, rule);
  checkDates(fields, facts, rule);
  checkAmounts(fields, facts, rule);
  checkDocument(fields, facts, rule);
  checkParties(fields, facts, rule);
  checkPayee(fields, facts, rule);

  const { reading } = facts;
  for (const finding of reading ? [...reading.blocking, ...reading.warnings] : []) {
    const { code, path } = finding;
    // A total is computed on screen: that it adds up there says nothing of the document's own.
    const judgedAnew = !DOCUMENT_FINDINGS.has(code) && !(path in RESTS_ON);
    const held = judgedAnew && passed.some((one) => one.code === code && one.path === path);
    const said = failed.some(
      (one) => one.code === code && (one.path === path || DOCUMENT_FINDINGS.has(code)),
    );
    if (held || said || !stands(finding, fields, reading as InvoiceReading)) continue;
    const of = finding.code === 'CREDIT_NOTE' && facts.original;
    failed.push({
      ...finding,
      severity: checkCodes[finding.code as CheckCode].severity,
      ...(of ? { href: href(pages.invoice, { id: of.id }) } : {}),
    });
  }
  const order = { blocking: 0, warning: 1, passed: 2 };
  const distinct = passed.filter(
    (check) => !failed.some((other) => other.code === check.code && other.path === check.path),
  );
  return [...failed, ...distinct].toSorted((a, b) => order[a.severity] - order[b.severity]);
}

/** Checks that stop the sending. */
export function blockingOf(checks: readonly Check[]): Check[] {
  return checks.filter((check) => check.severity === 'blocking');
}

/** Fields that say who sold, who owes and who is paid. */
const WHO: readonly (string | null | undefined)[] = ['/assignorId', '/debtorId', '/payeeName'];

/** Doubt about the parties or the payee: a person must resolve it before the approval. */
export function doubtOnWho(checks: readonly Check[]): Check | undefined {
  return checks.find(({ severity, path }) => severity === 'warning' && WHO.includes(path));
}

type Rule = (
  holds: boolean,
  code: CheckCode,
  path: string,
  success: string,
  data?: CheckData,
  others?: OtherInvoice[],
) => void;

/** What the document says as data; null where there is none to compare with. */
const documentOf = ({ reading }: DepositFacts) =>
  reading && reading.kind !== 'none' ? reading.fields : null;

const NO_LETTERS = 'le nom n’a ni lettre ni chiffre';
/** A check on the document that has nothing to compare: it has neither passed nor failed. */
function uncompared(rule: Rule, path: string, what: string, why?: string | false | null): void {
  rule(false, 'NOT_COMPARABLE', path, '', { what, why: why || 'le document n’en dit rien' });
}

function checkIdentity(fields: DepositFields, facts: DepositFacts, rule: Rule): void {
  const { number, docType: type } = fields;
  if (number) {
    rule(
      /^(?=.*[A-Za-z0-9])[A-Za-z0-9+\-_/]{1,35}$/.test(number),
      'NUMBER_FORMAT',
      '/number',
      `${LABELS.number} bien formé`,
    );
    if (facts.assignor && fields.issueDate) {
      const success = `${LABELS.number} jamais déposé`;
      const seen = facts.duplicate?.seenAs ?? null;
      const data = duplicateOf(seen?.number ?? null);
      rule(facts.duplicate === null, 'DUPLICATE_INVOICE', '/number', success, data, seen ? [seen] : []);
    }
  }
  const credit = type === '381' || type === '396';
  const taken = credit || ['380', '384', '386', '393'].includes(type);
  rule(taken, 'DOC_TYPE_REFUSED', '/docType', 'Type de document accepté', { type });
  if (credit && !facts.reading?.blocking.some(({ code }) => code === 'CREDIT_NOTE'))
    rule(false, 'CREDIT_NOTE', '/docType', '', { of: '' });
  rule(fields.fileId !== null, 'FILE_MISSING', '/fileId', 'Facture jointe');
  if (facts.sameFile.length > 0)
    rule(
      false,
      'SAME_FILE',
      '/fileId',
      '',
      {},
      facts.sameFile.filter((one) => one !== null),
    );
  if (facts.reading?.pdf === 'agrees')
    rule(true, 'PDF_DIFFERS', '/fileId', 'PDF et XML concordent\u00a0: numéro, date, total');
}

function checkDates(fields: DepositFields, facts: DepositFacts, rule: Rule): void {
  const { issueDate, dueDate, deliveryDate } = fields;
  for (const [path, date] of [
    ['/issueDate', issueDate],
    ['/dueDate', dueDate],
    ['/deliveryDate', deliveryDate],
  ] as const) {
    if (date && (date < '2000-01-01' || date > '2099-12-31')) rule(false, 'DATE_RANGE', path, '');
  }
  if (issueDate) rule(issueDate <= facts.today, 'ISSUE_IN_FUTURE', '/issueDate', 'Date d’émission passée');
  if (deliveryDate)
    rule(deliveryDate <= facts.today, 'DELIVERY_IN_FUTURE', '/deliveryDate', 'Livraison faite');
  if (issueDate && dueDate) {
    rule(dueDate >= issueDate, 'DUE_BEFORE_ISSUE', '/dueDate', `${LABELS.dueDate} après l’émission`);
    const days = daysBetween(issueDate, dueDate);
    const most = facts.assignor?.country === 'MA' ? 120 : 60;
    rule(days <= most, 'TERM_LONG', '/dueDate', `Délai de paiement de ${Math.max(days, 0)} jours`, {
      days,
      max: most,
    });
  }
  if (dueDate)
    rule(dueDate > facts.today, 'DUE_PAST', '/dueDate', `${LABELS.dueDate} au ${formatDate(dueDate)}`);
}

function checkAmounts(fields: DepositFields, facts: DepositFacts, rule: Rule): void {
  const { net, vat, gross, prepaid, rounding, currency } = fields;
  const due = dueOf(fields);
  if (net !== null) rule(net > 0, 'AMOUNT_NOT_POSITIVE', '/net', `${LABELS.net} positif`);
  if (vat !== null && vat < 0) rule(false, 'AMOUNT_NOT_POSITIVE', '/vat', '');
  if (gross !== null) rule(gross > 0, 'AMOUNT_NOT_POSITIVE', '/gross', `${LABELS.gross} positif`);
  if (net !== null && vat !== null && gross !== null) {
    rule(Math.abs(net + vat - gross) <= 1, 'AMOUNT_SUM', '/gross', 'HT + TVA = TTC', {
      x: formatMoney(gross - net - vat, currency),
    });
  }
  if (prepaid !== null) {
    const holds = prepaid >= 0 && (gross === null || prepaid < gross);
    rule(holds, 'PREPAID_RANGE', '/prepaid', `${LABELS.prepaid}\u00a0: moins que le total`);
  }
  if (rounding !== null) {
    const holds = Math.abs(rounding) <= 10 ** decimalsOf(currency) && (due === null || due > 0);
    rule(holds, 'ROUNDING_RANGE', '/rounding', `${LABELS.rounding} d’une unité au plus`);
  }
  if (due === null) return;
  if (facts.contract) {
    rule(due <= facts.contract.ceiling, 'ABOVE_CEILING', '/gross', 'Sous le plafond du contrat');
  }
  if (facts.coverLeft !== null) {
    rule(due <= facts.coverLeft, 'LIMIT_EXCESS', '/gross', 'Entièrement garantie', {
      x: formatMoney(due - facts.coverLeft, currency),
    });
  }
}

type Document = InvoiceReading['fields'];
type Said = string | number;

/** A field of the deposit of which a document may speak. */
interface Compared {
  path: string;
  what: string;
  typed: (fields: DepositFields) => Said | null;
  read: (document: Document) => Said | null | undefined;
  kind: 'text' | 'day' | 'amount';
  /** By which code they differ. */
  code?: (typed: Said, read: Said) => CheckCode;
}

const alike = (
  name: keyof Document & keyof DepositFields & keyof typeof LABELS,
  kind: Compared['kind'],
  what = LABELS[name],
): Compared => ({
  path: `/${name}`,
  what: `${what} du document`,
  typed: (fields) => fields[name],
  read: (document) => document[name],
  kind,
});

/** Typed fields that a document may also contain: compared with it, « non comparable » where it does not. */
const COMPARED: readonly Compared[] = [
  { ...alike('currency', 'text'), code: () => 'CURRENCY_DOCUMENT' },
  alike('number', 'text'),
  alike('issueDate', 'day', 'Émission'),
  alike('dueDate', 'day'),
  alike('net', 'amount'),
  alike('vat', 'amount'),
  alike('gross', 'amount'),
  {
    path: '/prepaid',
    what: `${LABELS.due} du document`,
    typed: dueOf,
    read: ({ payable }) => payable,
    kind: 'amount',
    // Where a document's own sum is a cent away, what is deposited cannot be what it asks.
    code: (due, payable) => (Number(due) - Number(payable) > 1 ? 'PAYABLE_LESS' : 'PAYABLE_DIFFERS'),
  },
];

const keyOf = (value: Said) => (typeof value === 'string' ? fold(value) : value);

function checkDocument(fields: DepositFields, facts: DepositFacts, rule: Rule): void {
  const document = documentOf(facts);
  if (!document) return;
  const { currency } = fields;
  // One that the bank does not finance is said by the document itself.
  const foreign = document.currency && !(CURRENCIES as readonly string[]).includes(document.currency);
  const finds = (code: string) => facts.reading?.warnings.some((one) => one.code === code);
  for (const { path, what, typed, read, kind, code = () => 'DOCUMENT_DIFFERS' as const } of COMPARED) {
    const mine = typed(fields);
    const theirs = read(document);
    if (mine === null || mine === '' || (foreign && path === '/currency')) continue;
    const dueDate = path === '/dueDate';
    if (theirs === null || theirs === undefined || keyOf(theirs) === '')
      uncompared(rule, path, what, dueDate && finds('DUE_TERM') && 'le document n’en donne pas la date');
    else if (kind === 'amount' && document.currency !== currency)
      uncompared(rule, path, what, 'la devise diffère');
    else if (dueDate && finds('DUE_UNCLEAR')) uncompared(rule, path, what, 'le document laisse le choix');
    else {
      const [x, y] = [theirs, mine].map((one) =>
        kind === 'amount'
          ? formatMoney(Number(one), currency)
          : kind === 'day'
            ? formatDate(String(one))
            : one,
      ) as [Said, Said];
      rule(keyOf(mine) === keyOf(theirs), code(mine, theirs), path, what, { what, currency: x, x, y });
    }
  }
}

function checkParties(fields: DepositFields, facts: DepositFacts, rule: Rule): void {
  const { assignor, debtor, contract } = facts;
  if (fields.contractId && !fields.assignorId) rule(false, 'ASSIGNOR_FIRST', '/contractId', '');
  else if (fields.contractId) {
    const active = contract?.status === 'active' && contract.participant;
    const said = contract?.participant
      ? `${contract.number} est ${contractStates[contract.status].label.toLowerCase()}`
      : 'n’est pas un contrat actif de ce cédant';
    rule(active, 'CONTRACT_INACTIVE', '/contractId', 'Contrat actif', { said });
    if (contract)
      rule(
        contract.currency === fields.currency,
        'CURRENCY_CONTRACT',
        '/currency',
        `${LABELS.currency} du contrat`,
      );
  }
  if (fields.debtorId) {
    rule(debtor?.status === 'active', 'DEBTOR_UNKNOWN', '/debtorId', 'Débiteur connu et actif');
    rule(!debtor?.same_group, 'RELATED_PARTIES', '/debtorId', 'Sociétés indépendantes');
    if (facts.needsRelation)
      rule(facts.relation?.status === 'active', 'RELATION_INACTIVE', '/debtorId', 'Relation active');
  }
  const read = documentOf(facts);
  if (assignor && read) {
    const said = named(assignor, read.sellerId, read.sellerName);
    if (said === 'incomparable')
      uncompared(rule, '/assignorId', 'Vendeur du document', read.sellerName && NO_LETTERS);
    else rule(said === 'same', 'SELLER_MISMATCH', '/assignorId', 'Le vendeur du document est le cédant');
  }
  if (debtor && read) {
    const said = named(debtor, read.buyerId, read.buyerName);
    if (said === 'incomparable')
      uncompared(rule, '/debtorId', 'Acheteur du document', read.buyerName && NO_LETTERS);
    else rule(said === 'same', 'BUYER_MISMATCH', '/debtorId', 'L’acheteur du document est le débiteur');
  }
}

/** A receivable whose invoice asks to pay somebody else has already been assigned (domain.md §E, Other payee). */
function checkPayee(fields: DepositFields, facts: DepositFacts, rule: Rule): void {
  const payee = fields.payeeName;
  const sellers = [facts.assignor?.legal_name, facts.reading?.fields.sellerName, facts.brand].filter(
    (name): name is string => !!name,
  );
  if (payee && sellers.length > 1) {
    const said = sellers.map((name) => compareNames(payee, name));
    if (said.every((one) => one === 'incomparable'))
      uncompared(rule, '/payeeName', LABELS.payeeName, NO_LETTERS);
    // « Factor Exemple pour le compte de Brévanne » may be either: a person looks.
    else if (
      !said.includes('same') &&
      sellers.some((name) => holdsName(payee, name) || holdsName(name, payee))
    )
      rule(false, 'PAYEE_UNCLEAR', '/payeeName', '', { payee });
    else
      rule(
        said.includes('same'),
        'ALREADY_ASSIGNED',
        '/payeeName',
        'Créance libre : le bénéficiaire est le vendeur',
        { payee, proof: 'bénéficiaire BT-59' },
      );
  }
  if (fields.payeeIban) {
    const fault = checkIban(fields.payeeIban);
    rule(fault === null, fault?.code ?? 'IBAN_CHECKSUM', '/payeeIban', 'IBAN bien formé', fault?.data);
    const iban = cleanIdentifier(fields.payeeIban);
    // The debtor pays where the document says: both must be the bank's.
    const read = documentOf(facts)?.payeeIban;
    const banks = [iban, read ?? iban].every((one) => facts.collectionIbans.includes(one));
    rule(banks, 'FACTOR_IBAN_ABSENT', '/payeeIban', 'Compte d’encaissement de la banque');
  }
}

/** Whether a document names this company: its number where it can be compared, else its name. */
function named(
  party: Pick<PartyFacts, 'legal_name' | 'country' | 'national_id'>,
  documentId: string | null | undefined,
  documentName: string | null | undefined,
): NameComparison {
  const sameNumber = sameCompanyNumber(party.country, party.national_id ?? '', documentId ?? '');
  if (sameNumber !== null) return sameNumber ? 'same' : 'other';
  if (!documentName) return documentId ? 'other' : 'incomparable';
  return compareNames(documentName, party.legal_name);
}
