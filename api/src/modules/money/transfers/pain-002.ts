import { ReadingError } from '../../einvoice/reading-error.ts';
import { decodeXml } from '../../einvoice/xml/xml-text.ts';
import { parseXml, type XmlNode } from '../../einvoice/xml/xml-tree.ts';

/** What a status says of money: only `executed` has left the account, `accepted` waits for it, `rejected` never leaves. */
export type TransferOutcome = 'executed' | 'accepted' | 'rejected' | 'pending';

/** ISO's external codes of a transfer's status. ACTC to ACSP passed the bank's checks, nothing more. */
const OUTCOMES = {
  ACSC: 'executed',
  ACCC: 'executed',
  ACTC: 'accepted',
  ACCP: 'accepted',
  ACSP: 'accepted',
  ACWC: 'accepted',
  RCVD: 'pending',
  PDNG: 'pending',
  RJCT: 'rejected',
  CANC: 'rejected',
} as const satisfies Readonly<Record<string, TransferOutcome>>;

export type TransferStatus = keyof typeof OUTCOMES;
/** Of a payment or of the whole file: PART says that its lines differ. */
export type GroupStatus = TransferStatus | 'PART';

export interface StatusReason {
  /** ISO's code or the bank's own; NARR where it gave only a text. */
  readonly code: string;
  /** The bank's own words. */
  readonly text: string | null;
}

interface Stated {
  readonly reasons: readonly StatusReason[];
}

export interface AnsweredPayment extends Stated {
  readonly originalPaymentInformationId: string | null;
  readonly status: GroupStatus | null;
}

export interface AnsweredLine extends Stated {
  readonly originalEndToEndId: string;
  readonly status: TransferStatus;
}

/** A bank's answer to a payment file. Each end-to-end number is in `lines` once. */
export interface BankAnswer {
  readonly messageId: string;
  readonly originalMessageId: string;
  readonly originalMessageName: string | null;
  readonly groupStatus: GroupStatus | null;
  readonly groupReasons: readonly StatusReason[];
  readonly payments: readonly AnsweredPayment[];
  readonly lines: readonly AnsweredLine[];
}

export type BankFileFault =
  /** Over {@link MAX_BANK_FILE_BYTES}. */
  | 'too_large'
  /** No XML, or cut before its end. */
  | 'unreadable'
  /** A DTD, entities of its own, or more elements than an answer has. */
  | 'unsafe'
  | 'other_message'
  | 'element_missing'
  | 'unknown_status'
  /** Two statuses of one transfer. */
  | 'contradiction';

/** A file that is no answer; `detail` names the element, the code or the number, for the log. */
export interface BankFileRefusal {
  readonly code: 'BANK_FILE_INVALID';
  readonly why: BankFileFault;
  readonly detail: string;
}

class Refused extends Error {
  readonly refusal: BankFileRefusal;

  constructor(why: BankFileFault, detail: string) {
    super(why);
    this.refusal = { code: 'BANK_FILE_INVALID', why, detail };
  }
}

export const MAX_BANK_FILE_BYTES = 10 * 1024 * 1024;
/** A line that repeats the whole transfer has some two hundred elements and texts. */
const MAX_NODES = 500_000;
/** Banks still send the version of 2009; what is read here is the same in both. */
const NAMESPACES: ReadonlySet<string> = new Set(
  ['03', '10'].map((version) => `urn:iso:std:iso:20022:tech:xsd:pain.002.001.${version}`),
);

const all = (from: XmlNode, name: string): XmlNode[] =>
  from.children.filter((child) => child.name === name && child.uri === from.uri);
const first = (from: XmlNode, name: string): XmlNode | undefined => all(from, name)[0];
const textOf = (from: XmlNode | undefined, name: string): string | null =>
  (from && first(from, name)?.text) || null;

function required<T>(found: T | null | undefined, name: string): T {
  if (found === null || found === undefined) throw new Refused('element_missing', name);
  return found;
}

const isTransferStatus = (code: string): code is TransferStatus => Object.hasOwn(OUTCOMES, code);

function groupStatusOf(from: XmlNode, name: string): GroupStatus | null {
  const code = textOf(from, name);
  if (code === null || code === 'PART' || isTransferStatus(code)) return code;
  throw new Refused('unknown_status', code);
}

const reasonsIn = (from: XmlNode): StatusReason[] =>
  all(from, 'StsRsnInf').map((information) => {
    const reason = first(information, 'Rsn');
    const text = all(information, 'AddtlInf').map((part) => part.text);
    return {
      code: textOf(reason, 'Cd') ?? textOf(reason, 'Prtry') ?? 'NARR',
      text: text.join(' ').trim() || null,
    };
  });

/** A line without a status of its own has the one above it, unless that says only that lines differ. */
function lineOf(from: XmlNode, above: GroupStatus | null): AnsweredLine {
  const originalEndToEndId = required(textOf(from, 'OrgnlEndToEndId'), 'OrgnlEndToEndId');
  const status = textOf(from, 'TxSts') ?? above;
  if (status === null) throw new Refused('element_missing', 'TxSts');
  if (!isTransferStatus(status)) throw new Refused('unknown_status', status);
  return { originalEndToEndId, status, reasons: reasonsIn(from) };
}

/** Each transfer once; a status that is given twice is the same, or nobody knows which to believe. */
function onlyOnce(lines: readonly AnsweredLine[]): AnsweredLine[] {
  const known = new Map<string, AnsweredLine>();
  for (const line of lines) {
    const before = known.get(line.originalEndToEndId);
    if (before && before.status !== line.status) throw new Refused('contradiction', line.originalEndToEndId);
    if (!before?.reasons.length) known.set(line.originalEndToEndId, line);
  }
  return [...known.values()];
}

function answerOf(document: XmlNode): BankAnswer {
  const report = first(document, 'CstmrPmtStsRpt');
  if (document.name !== 'Document' || !NAMESPACES.has(document.uri) || !report)
    throw new Refused('other_message', document.uri || document.name);
  const group = required(first(report, 'OrgnlGrpInfAndSts'), 'OrgnlGrpInfAndSts');
  const groupStatus = groupStatusOf(group, 'GrpSts');
  const payments = all(report, 'OrgnlPmtInfAndSts').map((node) => {
    const status = groupStatusOf(node, 'PmtInfSts');
    return {
      payment: {
        originalPaymentInformationId: textOf(node, 'OrgnlPmtInfId'),
        status,
        reasons: reasonsIn(node),
      },
      lines: all(node, 'TxInfAndSts').map((line) => lineOf(line, status ?? groupStatus)),
    };
  });
  return {
    messageId: required(textOf(first(report, 'GrpHdr'), 'MsgId'), 'MsgId'),
    originalMessageId: required(textOf(group, 'OrgnlMsgId'), 'OrgnlMsgId'),
    originalMessageName: textOf(group, 'OrgnlMsgNmId'),
    groupStatus,
    groupReasons: reasonsIn(group),
    payments: payments.map(({ payment }) => payment),
    lines: onlyOnce(payments.flatMap(({ lines }) => lines)),
  };
}

/**
 * Reads a bank's answer to a payment file, pain.002.001.10 or .03 (ISO 20022), of at most 10 MB. Everything that is not
 * wholly understood is refused, so that no transfer is taken for executed or rejected by a guess.
 */
export function readPain002(file: Uint8Array | string): BankAnswer | BankFileRefusal {
  try {
    const bytes = typeof file === 'string' ? Buffer.byteLength(file) : file.length;
    if (bytes > MAX_BANK_FILE_BYTES) throw new Refused('too_large', `${bytes} bytes`);
    return answerOf(parseXml(typeof file === 'string' ? file : decodeXml(file), MAX_NODES));
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    if (error instanceof ReadingError)
      return {
        code: 'BANK_FILE_INVALID',
        why: error.code === 'XML_UNSAFE' ? 'unsafe' : 'unreadable',
        detail: error.message,
      };
    throw error;
  }
}

/** What the answer says of a transfer without naming it: by its payment, or else by the group. */
function statedAbove({ payments, groupStatus, groupReasons }: BankAnswer) {
  const said = payments.filter(({ status }) => status !== null);
  if (said.length === 0) return { status: groupStatus, reasons: groupReasons };
  // Our files have one payment: of several answers to it that differ, none is about this transfer for certain.
  return new Set(said.map(({ status }) => status)).size === 1 ? said[0] : undefined;
}

/**
 * What the answer says of a transfer of its file: its line wins over the payment, the payment over the group. PART
 * accepts the transfers that no line names, where a line is the exception that it speaks of. Null where nothing is said.
 */
export function outcomeOf(answer: BankAnswer, endToEndId: string): TransferOutcome | null {
  const line = answer.lines.find(({ originalEndToEndId }) => originalEndToEndId === endToEndId);
  const status = line?.status ?? statedAbove(answer)?.status ?? null;
  if (status !== 'PART') return status && OUTCOMES[status];
  const excepted = answer.lines.map((line): TransferOutcome => OUTCOMES[line.status]);
  return excepted.includes('rejected') || excepted.includes('pending') ? 'accepted' : null;
}

/** Why, of the same transfer: the reasons of its line, or else those given above it. */
export function reasonsOf(answer: BankAnswer, endToEndId: string): readonly StatusReason[] {
  const line = answer.lines.find(({ originalEndToEndId }) => originalEndToEndId === endToEndId);
  const given = [line?.reasons, statedAbove(answer)?.reasons, answer.groupReasons];
  return given.find((reasons) => reasons?.length) ?? [];
}
