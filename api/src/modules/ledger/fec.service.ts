import { Readable } from 'node:stream';
import type { Context } from '../../http/context.ts';
import type { downloadFec } from '@cessio/contract/ledger';
import type { Queryable } from '../../db/caller.ts';
import { takenOut } from '../../export/export-list.ts';
import { ApiError, notFound } from '../../http/problem.ts';
import { fecBytes, type FecLine } from './fec.ts';
import { openingLines, periodLines } from './fec.repository.ts';
import { dayRates, readMonths } from './months.repository.ts';
import { firstDayOf, lastDayOf, monthName, nextToClose, requireRates } from './months.service.ts';

/**
 * The file of entries of these months, streamed: each slice uses a connection of its own. Up to the running month it is
 * provisional.
 * @throws ApiError NOT_FOUND, MONTH_OPEN, ACCOUNTING_RATE_MISSING, ITEMS_MISSING without the bank's SIREN
 */
export async function sendFec(
  context: Pick<
    Context<typeof downloadFec>,
    'identity' | 'services' | 'request' | 'reply' | 'read' | 'write'
  >,
  firstMonth: string,
  lastMonth: string,
): Promise<Readable> {
  const { services, reply, read } = context;
  const db = {
    query: (text: string, values: unknown[]) => read((own) => own.query(text, values)),
  } as Queryable;
  const months = await readMonths(db);
  const { first, running, today } = months;
  if (!first || lastMonth < first || firstMonth > running) throw notFound();
  const open = nextToClose(months) ?? first;
  const openHere = open > firstMonth ? open : firstMonth;
  if (openHere <= lastMonth && openHere < running)
    throw new ApiError('MONTH_OPEN', { month: monthName(open) });

  const provisional = lastMonth >= running;
  const period = { first: firstDayOf(firstMonth), last: provisional ? today : lastDayOf(lastMonth) };
  const rates = await dayRates(db, period.last);
  requireRates(rates);
  const { siren } = (await services.settings.current()).bank;
  if (!siren)
    throw new ApiError('ITEMS_MISSING', { list: 'le SIREN de la banque, à indiquer dans les réglages' });

  const opening = await openingLines(db, period, rates);
  const slices = periodLines(db, period, rates);
  // What would fail fails before the answer starts.
  const second = await slices.next();
  async function* all(): AsyncGenerator<FecLine[]> {
    yield opening;
    for (let slice = second; !slice.done; slice = await slices.next()) yield slice.value;
  }
  reply
    .header('content-type', 'text/plain; charset=iso-8859-15')
    .header('cache-control', 'private, no-store')
    .header(
      'content-disposition',
      `attachment; filename="${siren}FEC${period.last.replaceAll('-', '')}${provisional ? '-provisoire' : ''}.txt"`,
    );
  const what = { list: 'fec', format: 'txt', filters: `from=${period.first} & to=${period.last}` };
  return Readable.from(fecBytes(takenOut(context, what, all())), { objectMode: false });
}
