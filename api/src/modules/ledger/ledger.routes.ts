import type { FastifyInstance } from 'fastify';
import { ledgerEntryMachine } from '@cessio/contract';
import {
  exportLedgerEntries,
  exportLedgerLines,
  exportTrialBalance,
  getLedgerEntry,
  getTrialBalance,
  ledgerEntryTimeline,
  listLedgerAccounts,
  listLedgerEntries,
  listLedgerLines,
  transitionLedgerEntry,
  updateLedgerAccount,
  type BalanceRow,
  type LedgerAccount,
  type LedgerEntry,
} from '@cessio/contract/ledger';
import { clock } from '../../clock.ts';
import { audit, changedParts, originOf } from '../../db/audit.ts';
import type { Identity, Queryable, Transaction } from '../../db/caller.ts';
import { pageOf } from '../../db/list/read.ts';
import { labelsOf, timelineOf } from '../../db/timeline.ts';
import { exportOf, exportRows } from '../../export/export-list.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import { requireVersion } from '../../http/version-conflict.ts';
import { actionsOf, runStep } from '../../machine/run-step.ts';
import type { Services } from '../../services.ts';
import { approvalView } from '../approvals/approvals.service.ts';
import { entrySteps } from './ledger-entry.steps.ts';
import {
  allAccounts,
  balanceExport,
  entrySource,
  findEntry,
  lineSource,
  lockAccount,
  nameAccount,
  trialBalance,
} from './ledger.repository.ts';

export const steps = entrySteps(({ db, services, identity, record }) =>
  readEntry(db, services, identity, record.id),
);

/** An entry as its page shows it. @throws ApiError NOT_FOUND */
async function readEntry(
  db: Queryable,
  services: Services,
  identity: Identity,
  id: string,
): Promise<LedgerEntry> {
  const record = orNotFound(await findEntry(db, id));
  const { pending, ...shown } = record;
  return {
    ...shown,
    pendingApproval: pending ? approvalView(pending, identity) : null,
    allowedActions: await actionsOf(steps, { db, services, identity, record }),
  };
}

/** @throws ApiError NOT_FOUND, VERSION_CONFLICT, DUPLICATE_RECORD */
async function changeAccount(
  tx: Transaction,
  { params, body, request }: Context<typeof updateLedgerAccount>,
): Promise<LedgerAccount> {
  const before = orNotFound(await lockAccount(tx, params.id));
  await requireVersion(tx, 'ledger_account', before, body);
  const after = orNotFound(await nameAccount(tx, params.id, body));
  await audit(tx, originOf(request), {
    action: 'ledgerAccounts.update',
    entity: 'ledger_account',
    entityId: params.id,
    internal: true,
    ...changedParts(before, after, ['name', 'planNo']),
  });
  return after;
}

/** Σ debits and credits of each currency, in the order of the rows. */
function totalsOf(rows: readonly BalanceRow[]) {
  const totals = new Map<string, { currency: string; debit: number; credit: number }>();
  for (const { currency, debit, credit } of rows) {
    const { debit: d, credit: c } = totals.get(currency) ?? { debit: 0, credit: 0 };
    totals.set(currency, { currency, debit: d + debit, credit: c + credit });
  }
  return [...totals.values()];
}

const entryLabel = labelsOf(ledgerEntryMachine, {
  ask_reverse: 'Contre-passation demandée, à approuver',
  approve_reverse: 'Contre-passation approuvée',
  reject_reverse: 'Contre-passation non approuvée',
  withdraw_reverse: 'Contre-passation retirée',
});

export function ledgerRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, listLedgerEntries, pageOf(entrySource));
  route(app, services, exportLedgerEntries, exportOf(entrySource));
  route(app, services, getLedgerEntry, ({ read, params, identity }) =>
    read((db) => readEntry(db, services, identity, params.id)),
  );
  route(app, services, ledgerEntryTimeline, ({ read, params }) =>
    read(async (db) => {
      orNotFound(await findEntry(db, params.id));
      return { data: await timelineOf(db, 'staff', 'ledger_entry', params.id, entryLabel) };
    }),
  );
  route(app, services, transitionLedgerEntry, ({ identity, write, body, params, request, reply }) =>
    write(async (tx) => {
      const taken = await runStep(steps, { tx, services, identity, request }, params.id, body);
      const shown = await readEntry(tx, services, identity, params.id);
      if (shown.pendingApproval && taken.pending === null)
        reply.code(202).header('location', `/api/approvals/${shown.pendingApproval.id}`);
      return shown;
    }),
  );
  route(app, services, listLedgerLines, pageOf(lineSource));
  route(app, services, exportLedgerLines, exportOf(lineSource));
  route(app, services, listLedgerAccounts, ({ read }) =>
    read(async (db) => ({ data: await allAccounts(db) })),
  );
  route(app, services, updateLedgerAccount, (context) => context.write((tx) => changeAccount(tx, context)));
  route(app, services, getTrialBalance, ({ read, query: { at = clock.today() } }) =>
    read(async (db) => {
      const data = await trialBalance(db, at);
      return { at, data, totals: totalsOf(data) };
    }),
  );
  route(app, services, exportTrialBalance, async (context) => {
    const rows = await context.read((db) => trialBalance(db, context.query.at ?? clock.today()));
    return exportRows(context, balanceExport, rows);
  });
}
