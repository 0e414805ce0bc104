import type { FastifyInstance } from 'fastify';
import {
  addHoliday,
  enterAccountingRate,
  enterReferenceRate,
  listAccountingRates,
  listHolidays,
  listReferenceRates,
  removeHoliday,
} from '@cessio/contract/rates';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { accounting, allHolidays, recentRates } from './rates.repository.ts';
import {
  addToCalendar,
  enterAccounting,
  enterReference,
  referencesNow,
  removeFromCalendar,
} from './rates.service.ts';

export function rateRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, listReferenceRates, ({ read }) => read(referencesNow));
  route(app, services, enterReferenceRate, (context) => context.write((tx) => enterReference(tx, context)));
  route(app, services, listAccountingRates, ({ read }) =>
    read(async (db) => ({ data: await recentRates(db, accounting) })),
  );
  route(app, services, enterAccountingRate, (context) => context.write((tx) => enterAccounting(tx, context)));
  route(app, services, listHolidays, ({ read }) => read(async (db) => ({ data: await allHolidays(db) })));
  route(app, services, addHoliday, (context) => context.write((tx) => addToCalendar(tx, context)));
  route(app, services, removeHoliday, (context) => context.write((tx) => removeFromCalendar(tx, context)));
}
