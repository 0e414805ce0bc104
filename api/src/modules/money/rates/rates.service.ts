import type { FastifyRequest } from 'fastify';
import { formatComparisonRate, formatDate, type FieldError } from '@cessio/contract';
import {
  ACCOUNTING_PER_EURO_PPM,
  formatReference,
  HOLIDAY_LABELS,
  implausible,
  REFERENCE_CODES,
  REFERENCE_LABELS,
  REFERENCE_PPM,
  staleFrom,
  type AccountingRate,
  type addHoliday,
  type enterAccountingRate,
  type enterReferenceRate,
  type Holiday,
  type ReferenceRate,
  type removeHoliday,
} from '@cessio/contract/rates';
import { clock } from '../../../clock.ts';
import { audit, originOf } from '../../../db/audit.ts';
import type { Identity, Queryable, Transaction } from '../../../db/caller.ts';
import { taken } from '../../../db/unique.ts';
import type { Context } from '../../../http/context.ts';
import { invalid } from '../../../http/errors.ts';
import { ApiError, orNotFound } from '../../../http/problem.ts';
import { versionConflict } from '../../../http/version-conflict.ts';
import {
  accounting,
  deleteHoliday,
  holidayById,
  insertHoliday,
  insertRate,
  rateById,
  rateOfDay,
  recentRates,
  references,
  type NewRate,
  type RateTable,
} from './rates.repository.ts';

/** No rate of the portal is older. */
const FIRST_DAY = '2000-01-01';
/** For how many years to come a calendar may be kept. */
const CALENDAR_YEARS = 20;

const wrong = (path: string, message: string): FieldError => ({ path, code: 'OUT_OF_RANGE', message });

/** References with, of each code, the value in force and whether it is too old to price by. */
export async function referencesNow(db: Queryable) {
  const data = await recentRates(db, references);
  const today = clock.today();
  const codes = REFERENCE_CODES.map((code) => {
    const current = data.find((rate) => rate.code === code && rate.inForce) ?? null;
    const from = current && staleFrom(code, current.onDate);
    return { code, current, staleFrom: from, stale: from !== null && from <= today };
  });
  return { data, codes };
}

interface Entered {
  readonly id: string;
  readonly onDate: string;
  readonly inForce: boolean;
  readonly enteredBy: string;
  readonly enteredAt: string;
}

interface Asking {
  readonly identity: Identity;
  readonly request: FastifyRequest;
}

/** What differs between the two kinds of rates. */
interface Kind<Row extends Entered> {
  readonly table: RateTable<Row>;
  readonly collection: 'referenceRates' | 'accountingRates';
  readonly entity: 'reference_rate' | 'accounting_rate';
  /** What the rate is of, in words. */
  readonly name: string;
  readonly doubt: FieldError | null;
  readonly logged: (row: Row) => object;
}

/**
 * Enters a rate, or a correction of the one that its day has.
 * @throws ApiError VALIDATION_FAILED for a value or day that cannot be meant; DUPLICATE_RECORD for a day that has its
 * rate; VERSION_CONFLICT for a correction of what has been corrected since
 */
async function enter<Row extends Entered>(
  tx: Transaction,
  { identity, request }: Asking,
  { table, collection, entity, name, doubt, logged }: Kind<Row>,
  rate: NewRate,
): Promise<Row> {
  const { corrects, reason, onDate } = rate;
  const found = corrects === undefined ? null : await rateById(tx, table, corrects);
  const faults = [
    doubt,
    onDate > clock.today()
      ? wrong('/onDate', 'Un taux se saisit au plus tôt le jour de sa publication.')
      : null,
    onDate < FIRST_DAY ? wrong('/onDate', `Date attendue à partir du ${formatDate(FIRST_DAY)}.`) : null,
    corrects !== undefined && (found?.onDate !== onDate || found[table.of as keyof Row] !== rate.of)
      ? wrong('/corrects', 'Une correction porte sur le même taux et le même jour.')
      : null,
    (corrects === undefined) === (reason === undefined)
      ? null
      : wrong('/reason', 'Une correction, et elle seule, donne son motif.'),
  ].filter((fault) => fault !== null);
  if (faults.length > 0) throw invalid(faults);

  const id = await insertRate(tx, table, rate, identity.userId);
  if (id === null) {
    const current = await rateOfDay(tx, table, rate.of, onDate);
    if (corrects !== undefined)
      throw versionConflict(current && { who: current.enteredBy, at: current.enteredAt }, {
        current,
        yours: rate,
      });
    const message = `Une valeur est déjà saisie pour le ${formatDate(onDate)}\u00a0: corrigez-la.`;
    throw taken({ field: `${name}\u00a0: le ${formatDate(onDate)}`, path: '/onDate', message });
  }
  const row = orNotFound(await rateById(tx, table, id));
  await audit(tx, originOf(request), {
    action: `${collection}.${corrects === undefined ? 'create' : 'correct'}`,
    entity,
    entityId: id,
    internal: true,
    comment: reason ?? null,
    ...(found && { before: logged(found) }),
    after: logged(row),
  });
  return row;
}

export async function enterReference(
  tx: Transaction,
  context: Context<typeof enterReferenceRate>,
): Promise<ReferenceRate> {
  const { code, ppm, ...entry } = context.body;
  const doubt = implausible(ppm, REFERENCE_PPM, formatReference);
  return enter(
    tx,
    context,
    {
      table: references,
      collection: 'referenceRates',
      entity: 'reference_rate',
      name: REFERENCE_LABELS[code],
      doubt: doubt === null ? null : wrong('/ppm', doubt),
      logged: (row) => ({ onDate: row.onDate, ppm: row.ppm, rateSource: row.source }),
    },
    { ...entry, of: code, value: ppm },
  );
}

export async function enterAccounting(
  tx: Transaction,
  context: Context<typeof enterAccountingRate>,
): Promise<AccountingRate> {
  const { currency, perEuroPpm: value, ...entry } = context.body;
  const doubt = implausible(value, ACCOUNTING_PER_EURO_PPM[currency], (perEuroPpm) =>
    formatComparisonRate({ currency, perEuroPpm }),
  );
  return enter(
    tx,
    context,
    {
      table: accounting,
      collection: 'accountingRates',
      entity: 'accounting_rate',
      name: currency,
      doubt: doubt === null ? null : wrong('/perEuroPpm', doubt),
      logged: ({ perEuroPpm, onDate: since, source }) => ({
        accountingRate: { currency, perEuroPpm, since },
        rateSource: source,
      }),
    },
    { ...entry, of: currency, value },
  );
}

/** @throws ApiError VALIDATION_FAILED for a week-end or a day that has come; DUPLICATE_RECORD */
export async function addToCalendar(
  tx: Transaction,
  { identity, request, body }: Context<typeof addHoliday>,
): Promise<Holiday> {
  const { country, date } = body;
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  const today = clock.today();
  const last = `${Number(today.slice(0, 4)) + CALENDAR_YEARS}-12-31`;
  if (weekday === 0 || weekday === 6)
    throw invalid([
      wrong('/date', `Le ${formatDate(date)} est un ${weekday === 0 ? 'dimanche' : 'samedi'}, déjà fermé.`),
    ]);
  if (date <= today || date > last)
    throw invalid([wrong('/date', `Jour attendu à partir de demain, jusqu’au ${formatDate(last)}.`)]);
  const id = await insertHoliday(tx, body, identity.userId);
  if (id === null) {
    const message = `Le ${formatDate(date)} est déjà dans ce calendrier.`;
    throw taken({
      field: `${HOLIDAY_LABELS[country]}\u00a0: le ${formatDate(date)}`,
      path: '/date',
      message,
    });
  }
  await log(tx, request, 'create', id, { after: body });
  return orNotFound(await holidayById(tx, id));
}

/** @throws ApiError NOT_FOUND; STATE_CONFLICT for a day that has come, by which the bank may have decided */
export async function removeFromCalendar(
  tx: Transaction,
  { params, request }: Context<typeof removeHoliday>,
): Promise<void> {
  const { country, date, label } = orNotFound(await holidayById(tx, params.id));
  if (date <= clock.today()) throw new ApiError('STATE_CONFLICT', { label: 'Retirer', state: 'Jour passé' });
  await log(tx, request, 'remove', params.id, { before: { country, date, label } });
  if (!(await deleteHoliday(tx, params.id))) orNotFound(null);
}

const log = (
  tx: Transaction,
  request: FastifyRequest,
  action: string,
  entityId: string,
  parts: { before?: object; after?: object },
) =>
  audit(tx, originOf(request), {
    action: `holidays.${action}`,
    entity: 'holiday',
    entityId,
    internal: true,
    ...parts,
  });
