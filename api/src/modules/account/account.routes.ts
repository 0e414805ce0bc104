import type { FastifyInstance } from 'fastify';
import { plusDays } from '@cessio/contract';
import {
  accountBalances,
  exportAccountLines,
  exportAvailability,
  getAvailability,
  getInvoiceMoney,
  getStatement,
  listAccountLines,
  listWaterfallLines,
  STATEMENT_DAYS,
  statementPdf,
  WATERFALL,
  type WaterfallLine,
  type WaterfallRule,
} from '@cessio/contract/account';
import { clock } from '../../clock.ts';
import { readPage } from '../../db/list/read.ts';
import { exportColumns, type ListExport } from '../../export/columns.ts';
import { exportList, exportRows } from '../../export/export-list.ts';
import { ApiError, notFound, orNotFound } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { accountLinesOf, findMovements, findStatement } from './account-lines.repository.ts';
import { sendPdf } from '../files/files.routes.ts';
import { findInvoiceMoney } from './invoice-money.repository.ts';
import { MOST_MOVEMENTS, statementPdfOf } from './statement.ts';
import { readBalances } from './balances.ts';
import { findLines, hasAccount } from './availability.repository.ts';
import { dayOf, readAvailability } from './availability.service.ts';

interface ExportedLine {
  assignor: string;
  contractNumber: string;
  rule: string;
  number: string | null;
  debtor: string | null;
  dueDate: string | null;
  label: string | null;
  amount: number;
  currency: string;
}

const waterfallExport: ListExport<ExportedLine> = {
  name: 'disponible',
  columns: exportColumns<ExportedLine>({
    assignor: 'Cédant',
    contractNumber: 'Contrat',
    rule: 'Poste',
    number: 'Facture',
    debtor: 'Débiteur',
    dueDate: ['Échéance', 'date'],
    label: 'Mouvement',
    amount: ['Montant', 'money'],
    currency: 'Devise',
  }),
};

/** What a line is, where it is no invoice. */
const labelOf = (rule: WaterfallRule, { invoice, label }: WaterfallLine): string | null =>
  invoice ? null : (label ?? WATERFALL[rule].rest ?? WATERFALL[rule].label);

/** @throws ApiError QUERY_INVALID for a period that is turned round or too long */
function periodOf<P extends { from: string; to: string }>(period: P): P {
  if (period.to < period.from || period.to > plusDays(period.from, STATEMENT_DAYS))
    throw new ApiError('QUERY_INVALID', { name: 'to' });
  return period;
}

export function accountRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, getAvailability, ({ identity, read, query }) =>
    read(async (db) => ({ data: await readAvailability(db, identity, query) })),
  );
  route(app, services, accountBalances, ({ identity, read }) => read((db) => readBalances(db, identity)));
  route(app, services, listWaterfallLines, ({ read, params: { rule }, query: { from, ...query } }) =>
    read(async (db) => {
      const at = dayOf(query.at);
      if (!(await hasAccount(db, { ...query, at }))) throw notFound();
      const { amount, count, lines } = await findLines(db, { ...query, at }, rule, from);
      const data = lines.map((line) => ({ ...line, label: labelOf(rule, line) }));
      return { amount, count, data, next: from + data.length < count ? from + data.length : null };
    }),
  );
  route(app, services, exportAvailability, async (context) => {
    const { identity, query, read } = context;
    const rows = await read(async (db) => {
      const all: ExportedLine[] = [];
      for (const { contractId, contractNumber, assignor, bars, at, currency } of await readAvailability(
        db,
        identity,
        query,
      ))
        for (const { rule } of bars) {
          const { lines } = await findLines(db, { contractId, assignorId: assignor.id, at }, rule, 0, null);
          for (const line of lines)
            all.push({
              assignor: assignor.legalName,
              contractNumber,
              rule: WATERFALL[rule].label,
              number: line.invoice?.number ?? null,
              debtor: line.invoice?.debtor ?? null,
              dueDate: line.invoice?.dueDate ?? null,
              label: labelOf(rule, line),
              amount: line.amount,
              currency,
            });
        }
      return all;
    });
    return exportRows(context, waterfallExport, rows);
  });
  route(app, services, listAccountLines, ({ read, query }) =>
    read(async (db) => readPage(db, await accountLinesOf(db, query), query)),
  );
  route(app, services, exportAccountLines, async (context) =>
    exportList(context, await context.read((db) => accountLinesOf(db, context.query))),
  );
  route(app, services, getStatement, ({ read, query }) =>
    read(async (db) => orNotFound(await findStatement(db, periodOf(query)))),
  );
  route(app, services, statementPdf, async ({ read, query, reply }) => {
    const { bank } = await services.settings.current();
    const period = periodOf(query);
    const found = await read(async (db) => {
      const statement = orNotFound(await findStatement(db, period));
      if (statement.count > MOST_MOVEMENTS) throw new ApiError('EXPORT_TOO_LARGE', { max: MOST_MOVEMENTS });
      return { statement, movements: await findMovements(db, period) };
    });
    const pdf = await statementPdfOf(found.statement, found.movements, {
      brand: services.config.brand,
      data: bank,
      at: clock.now(),
    });
    return sendPdf(reply, `releve-${found.statement.contractNumber}-${period.from}-${period.to}.pdf`, pdf);
  });
  route(app, services, getInvoiceMoney, ({ read, params }) =>
    read(async (db) => orNotFound(await findInvoiceMoney(db, params.id))),
  );
}
