import { formatDate } from '@cessio/contract';
import { PAYMENT_CUT_OFF } from '@cessio/contract/transfers';
import { DatabaseError } from 'pg';
import { ApiError } from '../../../http/problem.ts';
import { UNPAYABLE } from '../../bank-accounts/payout-account.ts';
import type { PaymentFileError, PaymentFileFault } from './pain-001.ts';

const inParis = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
});
/** « 27/11/2026 15:30 ». @param instant ISO 8601 */
export const instantInParis = (instant: string): string => inParis.format(new Date(instant));

/** When a file of an execution date leaves at the latest. */
export interface CutOff {
  readonly executionDate: string;
  readonly cutOffAt: string | null;
}

export const cutOffPassed = ({ executionDate, cutOffAt }: CutOff): ApiError =>
  new ApiError('PAYMENT_CUT_OFF', {
    date: formatDate(executionDate),
    cutOff: cutOffAt ? instantInParis(cutOffAt) : `jour bancaire précédent, ${PAYMENT_CUT_OFF}`,
  });

/** Refusals of make_payment_file(), send_payment_file() and settle_payment_file(), by the code that they raise. */
const REFUSED: Readonly<Record<string, (detail: string, cutOff: CutOff) => ApiError>> = {
  TR001: () => new ApiError('STATE_CONFLICT', { label: 'Envoyer à la banque', state: 'modifié entre-temps' }),
  TR002: () => new ApiError('NO_PAYING_ACCOUNT'),
  TR003: (list) => new ApiError('TRANSFERS_CHANGED', { list: list || 'ils ont changé entre-temps' }),
  TR004: (list) => new ApiError('TRANSFER_ACCOUNTS', { list }),
  TR005: (_detail, cutOff) => cutOffPassed(cutOff),
  TR006: (number) => new ApiError('OWN_VALIDATION', { number }),
  FI006: () => new ApiError('BANK_DAYS_MISSING', { currency: 'cette devise' }),
  TR007: () => new ApiError('PAYMENT_FILE_NOT_SENT'),
  TR008: () => new ApiError('FOUR_EYES_REQUIRED'),
};

/** Runs a statement whose refusal becomes the API's. @throws ApiError */
export async function refusedByDatabase<T>(running: Promise<T>, cutOff: CutOff): Promise<T> {
  try {
    return await running;
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    const refusal = REFUSED[error.code ?? ''];
    if (refusal) throw refusal(error.detail ?? '', cutOff);
    // Two files of the same transfer at once.
    if (error.constraint === 'payment_file_lines_once')
      throw new ApiError('TRANSFERS_CHANGED', { list: 'ils sont dans un autre fichier' });
    throw error;
  }
}

const FAULTS: Readonly<Record<PaymentFileFault, string>> = {
  NO_TRANSFER: 'aucun virement',
  NUMBER_INVALID: 'numéro que la banque ne lit pas',
  NUMBER_TWICE: 'numéro en double',
  AMOUNT_OUT_OF_RANGE: 'un virement va de 0,01\u00a0€ à 999\u00a0999\u00a0999,99\u00a0€',
  CURRENCY_NOT_EUR: 'la devise n’est pas l’euro',
  NAME_UNWRITABLE: UNPAYABLE.holder,
  IBAN_INVALID: 'l’IBAN est faux',
  IBAN_OUTSIDE_EEA: UNPAYABLE.country,
  BIC_INVALID: 'le BIC est faux',
  DATE_INVALID: 'la date est fausse',
};

/** The whole file is refused, naming the transfer that cannot be written. */
export const unwritable = ({ code, number }: PaymentFileError): ApiError =>
  new ApiError('TRANSFER_UNWRITABLE', { list: `${number}\u00a0: ${FAULTS[code]}.` });
