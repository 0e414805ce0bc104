import { demandFee, formatDate, type PortalSettings } from '@cessio/contract';
import { clock } from '../../clock.ts';
import { audit, originOf, type Asking } from '../../db/audit.ts';
import type { Queryable, Transaction } from '../../db/caller.ts';
import { firstRow } from '../../db/rows.ts';
import { invalid } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import type { RequestRecord } from '../guarantee-requests/guarantee-request.record.ts';
import { tellActive } from './guarantees.notices.ts';

/** What the legal department brings with the signed act. */
export interface Deed {
  readonly fileId: string;
  readonly validFrom: string;
  readonly validUntil?: string | undefined;
  readonly terms?: string | undefined;
  /** Share of a loss that it bears; the whole by default. */
  readonly coverPpm?: number | undefined;
}

const plusDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** The same day twelve months later; of the 29th of February the 28th. */
function plusYear(day: string): string {
  const next = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
  return next.endsWith('-02-29') ? `${next.slice(0, 4)}-02-28` : next;
}

/**
 * The last day of a guarantee whose act gives none: the requested one; else for a limit twelve months later, for a
 * demand guarantee `tenorDays` after the first (URDG 758).
 */
export function lastDayOf(
  { kind, validUntil, tenorDays }: Pick<RequestRecord, 'kind' | 'validUntil' | 'tenorDays'>,
  validFrom: string,
): string {
  if (validUntil && validUntil > validFrom) return validUntil;
  return kind === 'limit' ? plusYear(validFrom) : plusDays(validFrom, tenorDays);
}

/** Price of a guarantee by its act; null for a limit, which is free. */
export function priceOf(
  request: RequestRecord,
  { validFrom, validUntil }: Pick<Deed, 'validFrom' | 'validUntil'>,
  settings: Pick<PortalSettings, 'demandFeePpm' | 'demandFeeMin'>,
) {
  if (request.kind === 'limit') return null;
  const granted = request.grantedAmount ?? request.amount;
  const until = validUntil ?? lastDayOf(request, validFrom);
  return demandFee({ granted, currency: request.currency, validFrom, validUntil: until }, settings);
}

/** The act as it is kept: the bank's own upload, by the hash of its bytes. */
export function findAct(db: Queryable, fileId: string): Promise<{ sha256: string } | null> {
  return firstRow(db, 'select sha256 from files where id = $1 and party_id is null', [fileId]);
}

/**
 * Creates the guarantee of a request whose act is signed, with its price, in the step's transaction.
 * @throws ApiError VALIDATION_FAILED when it would end before it begins, or pay a call in part
 */
export async function activateGuarantee(
  { tx, services, request: asking }: { tx: Transaction; services: Services; request: Asking },
  request: RequestRecord,
  deed: Deed,
): Promise<{ id: string; number: string }> {
  const validUntil = deed.validUntil ?? lastDayOf(request, deed.validFrom);
  if (validUntil <= deed.validFrom || validUntil < clock.today()) {
    const message = `Indiquez un jour après le ${formatDate(deed.validFrom)}`;
    throw invalid([{ path: '/payload/validUntil', code: 'OUT_OF_RANGE', message }]);
  }
  const { coverPpm = 1_000_000 } = deed;
  if (request.kind === 'demand' && coverPpm < 1_000_000) {
    const message = 'Une garantie à première demande est payée en entier\u00a0: laissez vide';
    throw invalid([{ path: '/payload/coverPpm', code: 'OUT_OF_RANGE', message }]);
  }
  const granted = request.grantedAmount ?? request.amount;
  const act = await findAct(tx, deed.fileId);
  const made = await firstRow<{ id: string; number: string }>(
    tx,
    `insert into guarantees (number, request_id, requester_id, debtor_id, debtor_name, beneficiary_id, beneficiary_name, granted,
       currency, valid_from, valid_until, kind, tenor_days, terms, file_id, act_sha256, cover_ppm)
     values (next_ref('GAR'), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) returning id, number`,
    [
      request.id,
      request.requesterId,
      request.debtorId,
      request.debtorName,
      request.beneficiaryId,
      request.beneficiaryName,
      granted,
      request.currency,
      deed.validFrom,
      validUntil,
      request.kind,
      request.kind === 'limit' ? request.tenorDays : null,
      deed.terms ?? null,
      deed.fileId,
      act?.sha256 ?? null,
      coverPpm,
    ],
  );
  const guarantee = made as { id: string; number: string };
  await audit(tx, originOf(asking), {
    action: 'guarantees.create',
    entity: 'guarantee',
    entityId: guarantee.id,
    to: 'active',
    after: {
      granted,
      validFrom: deed.validFrom,
      validUntil,
      ...(request.kind === 'limit' ? { coverPpm } : {}),
      terms: deed.terms ?? null,
      sha256: act?.sha256,
    },
  });
  const settings = await services.settings.current();
  const price = priceOf(request, { ...deed, validUntil }, settings);
  if (price)
    await tx.query(
      `insert into commissions (kind, party_id, party_name, base, rate_ppm, days, net, vat, gross, currency, formula_text, guarantee_id)
       values ('guarantee', $1, $2, $3, $4, $5, $6, 0, $6, $7, $8, $9)`,
      [
        request.requesterId,
        request.requesterName,
        granted,
        settings.demandFeePpm,
        price.days,
        price.fee,
        request.currency,
        price.formulaText,
        guarantee.id,
      ],
    );
  await tellActive(tx, services, { ...guarantee, request, granted, validUntil });
  return guarantee;
}
