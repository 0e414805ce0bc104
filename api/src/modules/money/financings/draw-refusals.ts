import { contractStates, formatMoney, type ContractState } from '@cessio/contract';
import type { DrawableInvoice } from '@cessio/contract/financings';
import { missingSince, REFERENCE_LABELS, type ReferenceCode } from '@cessio/contract/rates';
import { DatabaseError } from 'pg';
import { clock } from '../../../clock.ts';
import type { Queryable } from '../../../db/caller.ts';
import { ApiError } from '../../../http/problem.ts';
import { payoutLacks, UNPAYABLE, type PayoutFacts } from '../../bank-accounts/payout-account.ts';
import { drawRefusal } from '../../documents/required-papers.ts';
import type { AskedLine, DrawFacts, DrawFigures } from './financings.repository.ts';

/** What stops every draw of a company under a contract, whatever its amount. */
export interface DrawStops {
  readonly assignor: { readonly id: string; readonly legalName: string };
  readonly contractNumber: string;
  readonly contractStatus: ContractState;
  readonly payout: PayoutFacts;
}

/** Every reason for which a draw would be refused now, whatever its amount: the company's, the contract's, the account's. */
export async function drawStops(
  db: Queryable,
  { assignor, contractNumber, contractStatus, payout }: DrawStops,
): Promise<ApiError[]> {
  const refused = await drawRefusal(db, assignor.id);
  const lacks = payoutLacks(payout);
  return [
    ...(refused ? [refused] : []),
    ...(contractStatus === 'active'
      ? []
      : [
          new ApiError('CONTRACT_INACTIVE', {
            number: contractNumber,
            state: contractStates[contractStatus].label.toLowerCase(),
          }),
        ]),
    ...(lacks ? [new ApiError('ACCOUNT_NOT_USABLE', { party: assignor.legalName, account: lacks })] : []),
  ];
}

/** How lines differ from what may be drawn, by invoice, in French; empty where they fit. */
function misfits(
  drawable: readonly DrawableInvoice[],
  lines: readonly AskedLine[],
  money: (amount: number) => string,
): string[] {
  const rooms = new Map(drawable.map((one) => [one.invoiceId, one]));
  const absent = lines.filter(({ invoiceId }) => !rooms.has(invoiceId)).length;
  const twice = lines.length - new Set(lines.map(({ invoiceId }) => invoiceId)).size;
  return [
    ...(absent > 0
      ? [
          `${absent} ${absent > 1 ? 'factures ne sont plus finançables' : 'facture n’est plus finançable'}, ou échoit avant le versement`,
        ]
      : []),
    ...(twice > 0 ? ['une facture est choisie deux fois'] : []),
    ...lines.flatMap(({ invoiceId, amount }) => {
      const one = rooms.get(invoiceId);
      return one && amount > one.room ? [`${one.number}, au plus ${money(one.room)}`] : [];
    }),
  ];
}

/** A draw as asked for, and what decides now whether it is possible. */
export interface AskedDraw {
  readonly facts: DrawFacts;
  readonly drawable: readonly DrawableInvoice[];
  readonly lines: readonly AskedLine[];
  /** What was asked for: more than its lines where they have no room for it. */
  readonly amount: number;
  readonly rate: DrawFigures['rate'];
  readonly bankAccountId: string | null;
}

/** The refusal of an amount above what is available; `available` and `computedAt` for a screen that showed more. */
export const exceeded = (asked: number, available: number, currency: string): ApiError =>
  new ApiError(
    'AVAILABILITY_EXCEEDED',
    { asked: formatMoney(asked, currency), available: formatMoney(available, currency) },
    { members: { available, computedAt: clock.now().toISOString() } },
  );

/** Every reason for which this draw would be refused now. */
export async function refusalsOf(db: Queryable, asked: AskedDraw): Promise<ApiError[]> {
  const { facts, drawable, lines, amount, rate, bankAccountId } = asked;
  const { currency, valueDate, rateCode } = facts;
  const stops = await drawStops(db, facts);
  const account = facts.accounts.find(({ id }) => id === bankAccountId);
  const accountStopped = stops.some(({ code }) => code === 'ACCOUNT_NOT_USABLE');
  const wrong = misfits(drawable, lines, (minor) => formatMoney(minor, currency));
  const most = Math.max(
    0,
    Math.min(
      facts.left,
      drawable.reduce((sum, { room }) => sum + room, 0),
    ),
  );
  return [
    ...stops,
    ...(accountStopped || account?.usable || (bankAccountId === null && facts.payoutAccountId)
      ? []
      : [
          new ApiError('ACCOUNT_NOT_USABLE', {
            party: facts.assignor.legalName,
            account: account
              ? account.unpayable
                ? UNPAYABLE[account.unpayable]
                : (payoutLacks({ usable: false, usableFrom: account.usableFrom, blocked: false }) ?? '')
              : 'ce compte n’est pas utilisable',
          }),
        ]),
    ...(facts.daysKnown ? [] : [new ApiError('BANK_DAYS_MISSING', { currency })]),
    ...(rate
      ? []
      : [
          new ApiError('RATE_MISSING', {
            code: REFERENCE_LABELS[rateCode as ReferenceCode],
            since: missingSince(rateCode as ReferenceCode, valueDate),
          }),
        ]),
    ...(wrong.length > 0 ? [new ApiError('DRAW_NOT_ELIGIBLE', { list: wrong.join(', ') })] : []),
    ...(amount > most || most === 0 ? [exceeded(amount, most, currency)] : []),
  ];
}

/** Refusals of the database, where something changed since the same call read it. */
const REFUSED: Readonly<
  Record<string, (asked: number, currency: string, detail: string | undefined) => ApiError>
> = {
  FI001: () => new ApiError('STATE_CONFLICT', { label: 'Financer', state: 'modifié entre-temps' }),
  FI002: (asked, currency, available) => exceeded(asked, Number(available), currency),
  FI003: () => new ApiError('RATE_MISSING', { code: 'Taux de référence', since: 'récemment' }),
  FI004: () => new ApiError('DRAW_NOT_ELIGIBLE', { list: 'une facture a changé entre-temps' }),
  FI005: () => new ApiError('ACCOUNT_NOT_USABLE', { party: 'Ce compte', account: 'n’est plus utilisable' }),
  FI006: (_asked, currency) => new ApiError('BANK_DAYS_MISSING', { currency }),
  FI008: (_asked, _currency, number) => new ApiError('IN_PAYMENT_FILE', { number: number ?? '' }),
  FI007: () => new ApiError('DRAW_CHANGED', { changes: 'la limite sans intervention est atteinte' }),
};

/** Runs a statement whose refusal becomes the API's. @throws ApiError */
export async function refusedByDatabase<T>(
  running: Promise<T>,
  { amount, currency }: { readonly amount: number; readonly currency: string },
): Promise<T> {
  try {
    return await running;
  } catch (error) {
    throw (
      (error instanceof DatabaseError && REFUSED[error.code ?? '']?.(amount, currency, error.detail)) || error
    );
  }
}
