import type { FastifyInstance } from 'fastify';
import {
  exportAvailability,
  getAvailability,
  listWaterfallLines,
  WATERFALL,
  type WaterfallLine,
  type WaterfallRule,
} from '@cessio/contract/account';
import { exportColumns, type ListExport } from '../../export/columns.ts';
import { exportRows } from '../../export/export-list.ts';
import { notFound } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
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

export function accountRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, getAvailability, ({ identity, read, query }) =>
    read(async (db) => ({ data: await readAvailability(db, identity, query) })),
  );
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
}
