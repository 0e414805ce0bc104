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
import { fieldsOf, gatherFacts } from './invoices.facts.ts';
import type { InvoiceRecord } from './invoice.row.ts';
import {
  exposure,
  findContract,
  findCounterparty,
  findProof,
  proofAlreadyUsed,
} from './invoices.repository.ts';

const DEPOSITOR = 'Le déposant';
const BANK = 'La banque';

/** Alerts that nobody of the risk department has lifted yet. */
export function openAlerts(record: InvoiceRecord): Check[] {
  return (record.alerts ?? []).filter((alert) => alert.severity !== 'passed');
}

/** Evaluates the preconditions of machine C1 for one record and one caller. */
export function invoiceConditions({ db, services, identity, record }: Around<InvoiceRecord>): Preconditions {
  const money = (amount: number) => formatMoney(amount, record.currency);
  let contract: Awaited<ReturnType<typeof findContract>> | undefined;
  const loadContract = async () =>
    (contract ??= record.contractId ? await findContract(db, record.contractId, record.assignorId) : null);

  // The contract's outstanding amount; a decision locks the contract's row before it is read.
  let sums: Promise<{ total: number; debtor: number }> | undefined;
  const loadExposure = (contractId: string, debtorId: string) =>
    (sums ??= exposure(db, contractId, debtorId, record.id));

  const blocked = (error: ApiError, who: string): Blocker => ({ error, who });

  const conditions: Partial<Record<ErrorCode, (given: Given) => Promise<Blocker | null> | Blocker | null>> = {
    PARTY_INACTIVE: async () => {
      for (const id of [record.assignorId, record.debtorId]) {
        const party = id ? await findCounterparty(db, id, null) : null;
        if (party && party.status !== 'active') {
          return blocked(
            new ApiError('PARTY_INACTIVE', { party: party.legal_name, stopped: 'aucun dépôt possible' }),
            BANK,
          );
        }
      }
      return null;
    },
    CONTRACT_INACTIVE: async () => {
      const found = await loadContract();
      return !found || found.status === 'active'
        ? null
        : blocked(
            new ApiError('CONTRACT_INACTIVE', { number: found.number, state: 'suspendu ou résilié' }),
            BANK,
          );
    },
    FILE_MISSING: () => (record.fileId ? null : blocked(new ApiError('FILE_MISSING'), DEPOSITOR)),
    INVOICE_BLOCKED: async () => {
      const { facts } = await gatherFacts(
        db,
        services,
        identity,
        record.program,
        fieldsOf(record),
        record.id,
      );
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
      const found = await loadContract();
      if (!found || !record.debtorId) return null;
      const asked = (await loadExposure(found.id, record.debtorId)).total + (record.gross ?? 0);
      return asked > found.ceiling
        ? blocked(
            exceeded(
              'CEILING_EXCEEDED',
              money(asked),
              money(found.ceiling),
              'plafond du contrat',
              found.ceiling,
              asked,
            ),
            BANK,
          )
        : null;
    },
    CONCENTRATION_EXCEEDED: async () => {
      const found = await loadContract();
      if (!found?.concentration_ppm || !record.debtorId) return null;
      // A share of the ceiling, not of what happens to be outstanding: the first invoice of a contract is no 100 %.
      const limit = applyRate(found.ceiling, found.concentration_ppm);
      const asked = (await loadExposure(found.id, record.debtorId)).debtor + (record.gross ?? 0);
      return asked > limit
        ? blocked(
            exceeded(
              'CONCENTRATION_EXCEEDED',
              money(asked),
              money(limit),
              `part du débiteur, ${formatRate(found.concentration_ppm)} du plafond`,
              limit,
              asked,
            ),
            BANK,
          )
        : null;
    },
    TENOR_EXCEEDED: async () => {
      const found = await loadContract();
      if (!found || !record.issueDate || !record.dueDate) return null;
      const days = daysBetween(record.issueDate, record.dueDate);
      return days > found.max_tenor_days
        ? blocked(
            exceeded(
              'TENOR_EXCEEDED',
              `${days} jours`,
              `${found.max_tenor_days} jours`,
              'délai du contrat',
              found.max_tenor_days,
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
