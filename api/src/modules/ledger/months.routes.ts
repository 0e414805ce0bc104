import type { FastifyInstance } from 'fastify';
import { closeLedgerMonth, downloadFec, downloadYearFec, listLedgerMonths } from '@cessio/contract/ledger';
import { audit, originOf } from '../../db/audit.ts';
import { orNotFound } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { sendFec } from './fec.service.ts';
import { close, ledgerMonths, monthsToClose } from './months.service.ts';

/** Months of the ledger: closed one after the other, and taken out as files of entries (docs/adr/0104). */
export function monthRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, listLedgerMonths, ({ read }) =>
    read(async (db) => ({ data: await ledgerMonths(db) })),
  );
  route(app, services, closeLedgerMonth, ({ write, request, params: { month }, body: { through = false } }) =>
    write(async (tx) => {
      for (const one of await monthsToClose(tx, month, through))
        await audit(tx, originOf(request), {
          action: 'ledgerMonths.close',
          entity: 'ledger_month',
          entityId: await close(tx, one),
          internal: true,
        });
      return orNotFound((await ledgerMonths(tx)).find((one) => one.month === month));
    }),
  );
  route(app, services, downloadFec, (context) =>
    sendFec(context, context.params.month, context.params.month),
  );
  route(app, services, downloadYearFec, (context) =>
    sendFec(context, `${context.params.year}-01`, `${context.params.year}-12`),
  );
}
