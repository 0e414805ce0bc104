import {
  actorOf,
  applyRate,
  formatMoney,
  formatRate,
  daysBetween,
  type Check,
  type ErrorCode,
  type FieldError,
} from '@cessio/contract';
import { ApiError } from '../../http/problem.ts';
import { limitBlocker, type Blocker, type Given, type Preconditions } from '../../machine/execute.ts';
import type { Around } from '../../machine/run-step.ts';
import { blockingOf, depositChecks } from './deposit-checks.ts';
import { factsOf, fieldsOf } from './invoices.facts.ts';
import type { InvoiceRecord } from './invoice.row.ts';
import { findProof, proofAlreadyUsed } from './invoices.repository.ts';

const DEPOSITOR = 'Le déposant';
const BANK = 'La banque';

/** Alerts that nobody of the risk department has lifted yet. */
export function openAlerts(record: InvoiceRecord): Check[] {
  return (record.alerts ?? []).filter((alert) => alert.severity !== 'passed');
}

/** Evaluates the preconditions of machine C1 for one record and one caller. */
export function invoiceConditions(around: Around<InvoiceRecord>): Preconditions {
  const { db, identity, record } = around;
  const money = (amount: number) => formatMoney(amount, record.currency);

  /** What one more would make of the contract's outstanding amount, or of this debtor's part of it. */
  const withThis = async (of: 'total' | 'debtor'): Promise<number> => {
    const { exposure } = await factsOf(around);
    if (!exposure) throw new Error('What is outstanding is known to the bank alone');
    return exposure[of] + (record.gross ?? 0);
  };

  const blocked = (error: ApiError, who: string): Blocker => ({ error, who });

  const conditions: Partial<Record<ErrorCode, (given: Given) => Promise<Blocker | null> | Blocker | null>> = {
    PARTY_INACTIVE: async () => {
      const { assignor, debtor } = await factsOf(around);
      const stopped = [assignor, debtor].find((party) => party && party.status !== 'active');
      return stopped
        ? blocked(
            new ApiError('PARTY_INACTIVE', { party: stopped.legal_name, stopped: 'aucun dépôt possible' }),
            BANK,
          )
        : null;
    },
    CONTRACT_INACTIVE: async () => {
      const { contract } = await factsOf(around);
      return !contract || contract.status === 'active'
        ? null
        : blocked(
            new ApiError('CONTRACT_INACTIVE', { number: contract.number, state: 'suspendu ou résilié' }),
            BANK,
          );
    },
    FILE_MISSING: () => (record.fileId ? null : blocked(new ApiError('FILE_MISSING'), DEPOSITOR)),
    INVOICE_BLOCKED: async () => {
      const { facts } = await factsOf(around);
      const blocking = blockingOf(depositChecks(fieldsOf(record), facts));
      if (blocking.length === 0) return null;
      const errors: FieldError[] = blocking.map(({ code, message, path }) => ({
        code,
        message,
        path: path ?? '',
      }));
      return blocked(new ApiError('INVOICE_BLOCKED', { n: errors.length }, { errors }), DEPOSITOR);
    },
    CONFIRMATION_EXPIRED: () =>
      record.confirmBy && Date.parse(record.confirmBy) < Date.now()
        ? blocked(new ApiError('CONFIRMATION_EXPIRED'), DEPOSITOR)
        : null,
    // The bank confirms by sounding only when the debtor must not know, and then it shows how it asked.
    PROOF_REQUIRED: async (given) => {
      if (identity.partyId || given === 'asked later') return null;
      const { fileId } = given;
      const isId = typeof fileId === 'string' && UUID.test(fileId);
      // A company's own document proves no sounding.
      const proof = isId ? await findProof(db, fileId, record.id) : null;
      if (!proof)
        return blocked(new ApiError('PROOF_REQUIRED', { what: 'sondage du débiteur' }), 'Votre pièce');
      return proof.alreadyUsed ? blocked(proofAlreadyUsed(), 'Votre pièce') : null;
    },
    ITEMS_MISSING: (given) => {
      const missing = record.missing.filter((item) => item.code !== 'AUTRE');
      const answered = given === 'asked later' || given['answered'] !== false;
      return missing.length > 0 && !answered
        ? blocked(
            new ApiError('ITEMS_MISSING', { list: missing.map((item) => item.label).join(', ') }),
            DEPOSITOR,
          )
        : null;
    },
    FOUR_EYES_REQUIRED: () =>
      record.editedBy?.includes(identity.userId) || record.createdBy === identity.userId
        ? blocked(new ApiError('FOUR_EYES_REQUIRED'), 'Un autre décideur')
        : null,
    ALERT_OPEN: () => {
      const alert = openAlerts(record)[0];
      const risk = ['R', 'X'].includes(actorOf(identity));
      return alert && !risk
        ? blocked(new ApiError('ALERT_OPEN', { alert: alert.message }), 'Département Risque')
        : null;
    },
    CEILING_EXCEEDED: async () => {
      const { contract } = await factsOf(around);
      if (!contract || !record.debtorId) return null;
      const asked = await withThis('total');
      return asked > contract.ceiling
        ? blocked(
            exceeded(
              'CEILING_EXCEEDED',
              money(asked),
              money(contract.ceiling),
              'plafond du contrat',
              contract.ceiling,
              asked,
            ),
            BANK,
          )
        : null;
    },
    CONCENTRATION_EXCEEDED: async () => {
      const { contract } = await factsOf(around);
      if (!contract?.concentration_ppm || !record.debtorId) return null;
      // A share of the ceiling, not of what happens to be outstanding: the first invoice of a contract is no 100 %.
      const limit = applyRate(contract.ceiling, contract.concentration_ppm);
      const asked = await withThis('debtor');
      return asked > limit
        ? blocked(
            exceeded(
              'CONCENTRATION_EXCEEDED',
              money(asked),
              money(limit),
              `part du débiteur, ${formatRate(contract.concentration_ppm)} du plafond`,
              limit,
              asked,
            ),
            BANK,
          )
        : null;
    },
    TENOR_EXCEEDED: async () => {
      const { contract } = await factsOf(around);
      if (!contract || !record.issueDate || !record.dueDate) return null;
      const days = daysBetween(record.issueDate, record.dueDate);
      return days > contract.max_tenor_days
        ? blocked(
            exceeded(
              'TENOR_EXCEEDED',
              `${days} jours`,
              `${contract.max_tenor_days} jours`,
              'délai du contrat',
              contract.max_tenor_days,
              days,
            ),
            BANK,
          )
        : null;
    },
    APPROVAL_LIMIT_EXCEEDED: () => limitBlocker(identity, record.gross ?? 0, record.currency),
  };
  return (code, _row, given) => conditions[code]?.(given) ?? null;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function exceeded(
  code: ErrorCode,
  amount: string,
  limit: string,
  rule: string,
  limitValue: number,
  asked: number,
): ApiError {
  return new ApiError(code, { amount, limit, rule }, { members: { limit: limitValue, asked } });
}
