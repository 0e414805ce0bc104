import { checkIban, isoDate, normaliseIban } from '@cessio/contract';
import type { TransferKind } from '@cessio/contract/transfers';
import { isSepaIdentifier, sepaText } from './sepa-text.ts';

/** What the receiver reads on their statement, before the number. */
export const REMITTANCE: Readonly<Record<TransferKind, string>> = {
  financing: 'Financement',
  guarantee_call: 'Garantie',
};

/** An account that is paid from or to. Without a BIC the banks find it by the IBAN. */
interface PaidAccount {
  readonly iban: string;
  readonly bic: string | null;
}

export interface PaymentFileTransfer extends PaidAccount {
  /** Our number of it, by which the bank answers: one to 35 signs. */
  readonly endToEndId: string;
  /** Cents. */
  readonly amount: bigint;
  readonly currency: string;
  readonly name: string;
  /** What the beneficiary reads on its statement: 140 signs are written; none where it is empty. */
  readonly remittance: string;
}

export interface PaymentFile {
  /** Our number of the file: one to 35 signs. */
  readonly messageId: string;
  readonly createdAt: Date;
  readonly initiator: string;
  readonly account: PaidAccount & { readonly holder: string };
  /** `YYYY-MM-DD`, a day on which the bank executes. */
  readonly executionDate: string;
  readonly transfers: readonly PaymentFileTransfer[];
}

export type PaymentFileFault =
  | 'NO_TRANSFER'
  | 'NUMBER_INVALID'
  | 'NUMBER_TWICE'
  | 'AMOUNT_OUT_OF_RANGE'
  | 'CURRENCY_NOT_EUR'
  | 'NAME_UNWRITABLE'
  | 'IBAN_INVALID'
  | 'IBAN_OUTSIDE_EEA'
  | 'BIC_INVALID'
  | 'DATE_INVALID';

/** Why no file is written; `number` is the transfer's, or the file's own where the fault is not in a transfer. */
export class PaymentFileError extends Error {
  readonly code: PaymentFileFault;
  readonly number: string;

  constructor(code: PaymentFileFault, number: string) {
    super(`${code}: ${number}`);
    this.name = 'PaymentFileError';
    this.code = code;
    this.number = number;
  }
}

/** 999 999 999,99 €, the most that one SEPA credit transfer carries (EPC132-08). */
const MOST = 99_999_999_999n;
const NAME_LENGTH = 70;
const REMITTANCE_LENGTH = 140;

/** Where a transfer needs no address of the payer (regulation (EU) 2023/1113, article 5): this file writes none. */
export const EEA: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
);

const tag = (name: string, text: string) =>
  `<${name}>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</${name}>`;

const euros = (cents: bigint) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;

function nameTag(name: string, number: string): string {
  const written = sepaText(name, NAME_LENGTH);
  if (written === null) throw new PaymentFileError('NAME_UNWRITABLE', number);
  return tag('Nm', written);
}

function accountTags({ iban, bic }: PaidAccount, number: string) {
  if (checkIban(iban)) throw new PaymentFileError('IBAN_INVALID', number);
  const written = normaliseIban(iban);
  if (!EEA.has(written.slice(0, 2))) throw new PaymentFileError('IBAN_OUTSIDE_EEA', number);
  if (bic !== null && !/^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(bic))
    throw new PaymentFileError('BIC_INVALID', number);
  return {
    account: `<Id>${tag('IBAN', written)}</Id>`,
    agent: bic === null ? null : `<FinInstnId>${tag('BICFI', bic)}</FinInstnId>`,
  };
}

function transferTag(transfer: PaymentFileTransfer): string {
  const { endToEndId, amount, currency, name } = transfer;
  if (!isSepaIdentifier(endToEndId)) throw new PaymentFileError('NUMBER_INVALID', endToEndId);
  if (currency !== 'EUR') throw new PaymentFileError('CURRENCY_NOT_EUR', endToEndId);
  if (amount < 1n || amount > MOST) throw new PaymentFileError('AMOUNT_OUT_OF_RANGE', endToEndId);
  const { account, agent } = accountTags(transfer, endToEndId);
  const remittance = sepaText(transfer.remittance, REMITTANCE_LENGTH);
  return [
    '<CdtTrfTxInf>',
    `<PmtId>${tag('EndToEndId', endToEndId)}</PmtId>`,
    `<Amt><InstdAmt Ccy="EUR">${euros(amount)}</InstdAmt></Amt>`,
    agent === null ? '' : `<CdtrAgt>${agent}</CdtrAgt>`,
    `<Cdtr>${nameTag(name, endToEndId)}</Cdtr>`,
    `<CdtrAcct>${account}</CdtrAcct>`,
    remittance === null ? '' : `<RmtInf>${tag('Ustrd', remittance)}</RmtInf>`,
    '</CdtTrfTxInf>',
  ].join('');
}

/**
 * The transfers of one account on one day as pain.001.001.09, in the subset of EPC132-08 and without addresses, which
 * no transfer within the EEA needs. Throws a {@link PaymentFileError} for the first transfer that a bank would reject,
 * so that the file is refused whole.
 */
export function writePain001(file: PaymentFile): string {
  const { messageId, createdAt, initiator, account, executionDate, transfers } = file;
  if (!isSepaIdentifier(messageId)) throw new PaymentFileError('NUMBER_INVALID', messageId);
  if (!isoDate.safeParse(executionDate).success) throw new PaymentFileError('DATE_INVALID', messageId);
  if (transfers.length === 0) throw new PaymentFileError('NO_TRANSFER', messageId);
  const seen = new Set<string>();
  for (const { endToEndId } of transfers) {
    if (seen.has(endToEndId)) throw new PaymentFileError('NUMBER_TWICE', endToEndId);
    seen.add(endToEndId);
  }
  const paidFrom = accountTags(account, messageId);
  const lines = transfers.map(transferTag);
  const totals =
    tag('NbOfTxs', String(transfers.length)) +
    tag('CtrlSum', euros(transfers.reduce((sum, { amount }) => sum + amount, 0n)));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">',
    '<CstmrCdtTrfInitn>',
    '<GrpHdr>',
    tag('MsgId', messageId),
    tag('CreDtTm', `${createdAt.toISOString().slice(0, 19)}Z`),
    totals,
    `<InitgPty>${nameTag(initiator, messageId)}</InitgPty>`,
    '</GrpHdr>',
    '<PmtInf>',
    tag('PmtInfId', messageId),
    '<PmtMtd>TRF</PmtMtd>',
    '<BtchBookg>true</BtchBookg>',
    totals,
    '<PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf>',
    `<ReqdExctnDt>${tag('Dt', executionDate)}</ReqdExctnDt>`,
    `<Dbtr>${nameTag(account.holder, messageId)}</Dbtr>`,
    `<DbtrAcct>${paidFrom.account}</DbtrAcct>`,
    `<DbtrAgt>${paidFrom.agent ?? '<FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId>'}</DbtrAgt>`,
    '<ChrgBr>SLEV</ChrgBr>',
    ...lines,
    '</PmtInf>',
    '</CstmrCdtTrfInitn>',
    '</Document>',
    '',
  ].join('\n');
}
