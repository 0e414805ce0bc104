import {
  actorOf,
  applyRate,
  contractStates,
  exceedsShare,
  formatMoney,
  formatRate,
  daysBetween,
  type ErrorCode,
  type Cover,
  type FieldError,
  type RecordPaper,
} from '@cessio/contract';
import { clock } from '../../../clock.ts';
import { ApiError } from '../../../http/problem.ts';
import type { Blocker, Given, Preconditions } from '../../../machine/execute.ts';
import { unanswered } from '../../../machine/given-answers.ts';
import { limitBlocker } from '../../../machine/limit.ts';
import type { Around, DueReason } from '../../../machine/run-step.ts';
import { payoutLacks } from '../../bank-accounts/payout-account.ts';
import { papersBlocker } from '../../documents/record-papers.ts';
import { isStopped, stoppedBy } from '../../parties/steps/party-stops.ts';
import { blockingOf, depositChecks, doubtOnWho } from '../deposit/deposit-checks.ts';
import { openAlerts } from '../lookalikes/invoice-alerts.ts';
import { factsOf, fieldsOf } from '../deposit/invoices.facts.ts';
import type { InvoiceRecord } from '../record/invoice.row.ts';
import { findProof, proofAlreadyUsed } from '../record/invoices.repository.ts';

const DEPOSITOR = 'Le déposant';
const BANK = 'La banque';

const blocked = (who: string, ...problem: ConstructorParameters<typeof ApiError>): Blocker => ({
  error: new ApiError(...problem),
  who,
});

/** An amount above the contract's limit; `words` format both. */
const overLimit = (
  code: ErrorCode,
  asked: number,
  limit: number,
  words: (n: number) => string,
  rule: string,
) =>
  asked > limit
    ? blocked(BANK, code, { amount: words(asked), limit: words(limit), rule }, { members: { limit, asked } })
    : null;

/** The papers of an invoice that was read on its own, not in a list. */
export function papersOf({ papers }: InvoiceRecord): readonly RecordPaper[] {
  if (!papers) throw new Error('Lines of lists come without papers');
  return papers;
}

/** Evaluates the preconditions of machine C1 for one record and one caller. */
export function invoiceConditions(around: Around<InvoiceRecord>): Preconditions {
  const { db, services, identity, record } = around;
  const money = (amount: number) => formatMoney(amount, record.currency);

  /** The contract's commitments, or this debtor's share of them, with this invoice added. */
  const withThis = async (of: 'total' | 'debtor'): Promise<number> => {
    const { commitments } = await factsOf(around);
    if (!commitments) throw new Error('Engagements are known to the bank alone');
    return commitments[of] + (record.due ?? 0);
  };

  const limit = async () =>
    limitBlocker(identity, await services.settings.current(), record.due ?? 0, record.currency);

  const conditions: Partial<Record<ErrorCode, (given: Given) => Promise<Blocker | null> | Blocker | null>> = {
    PARTY_INACTIVE: async () => {
      const { assignor, debtor } = await factsOf(around);
      const party = [assignor, debtor].find((one) => one && isStopped('deposit', one.status));
      return party ? { error: stoppedBy('deposit', party.legal_name), who: BANK } : null;
    },
    CONTRACT_INACTIVE: async () => {
      const { contract } = await factsOf(around);
      if (!contract || contract.status === 'active') return null;
      const { number, status } = contract;
      return blocked(BANK, 'CONTRACT_INACTIVE', {
        number,
        state: contractStates[status].label.toLowerCase(),
      });
    },
    FILE_MISSING: () =>
      record.fileId ? null : blocked(DEPOSITOR, 'FILE_MISSING', { file: 'le fichier de la facture' }),
    INVOICE_BLOCKED: async () => {
      const { facts } = await factsOf(around);
      const errors = blockingOf(depositChecks(fieldsOf(record), facts)).map(
        ({ code, message, path }): FieldError => ({ code, message, path: path ?? '' }),
      );
      return errors.length > 0
        ? blocked(DEPOSITOR, 'INVOICE_BLOCKED', { n: errors.length }, { errors })
        : null;
    },
    DOCUMENTS_MISSING: () => papersBlocker(papersOf(record), DEPOSITOR),
    CONFIRMATION_EXPIRED: () =>
      record.confirmBy && Date.parse(record.confirmBy) < clock.now().getTime()
        ? blocked(DEPOSITOR, 'CONFIRMATION_EXPIRED')
        : null,
    // The bank confirms by sounding only when the debtor must not know, and must prove how it asked.
    PROOF_REQUIRED: async (given) => {
      if (identity.partyId || given === 'asked later') return null;
      const { fileId } = given;
      const isId = typeof fileId === 'string' && UUID.test(fileId);
      // A document from a company is no proof of sounding.
      const proof = isId ? await findProof(db, fileId, record.id) : null;
      if (!proof) return blocked('Votre pièce', 'PROOF_REQUIRED', { what: 'sondage du débiteur' });
      return proof.alreadyUsed ? { error: proofAlreadyUsed(), who: 'Votre pièce' } : null;
    },
    ITEMS_MISSING: (given) => {
      if (given === 'asked later') return null;
      const missing = unanswered(record, given);
      if (missing.length === 0) return null;
      return blocked(DEPOSITOR, 'ITEMS_MISSING', { list: missing.join(', ') });
    },
    FOUR_EYES_REQUIRED: () =>
      record.editedBy?.includes(identity.userId) || record.createdBy === identity.userId
        ? blocked('Un autre décideur', 'FOUR_EYES_REQUIRED')
        : null,
    ALERT_OPEN: () => {
      const alert = openAlerts(record)[0];
      if (!alert || ['R', 'X'].includes(actorOf(identity))) return null;
      return blocked('Département Risque', 'ALERT_OPEN', { alert: alert.message });
    },
    CEILING_EXCEEDED: async () => {
      const { contract } = await factsOf(around);
      if (!contract || !record.debtorId) return null;
      const asked = await withThis('total');
      return overLimit('CEILING_EXCEEDED', asked, contract.ceiling, money, 'plafond du contrat');
    },
    CONCENTRATION_EXCEEDED: async () => {
      const { contract } = await factsOf(around);
      if (!contract?.concentration_ppm || !record.debtorId) return null;
      // A share of the ceiling, not of what is outstanding: the first invoice of a contract is not 100 %.
      const limit = applyRate(contract.ceiling, contract.concentration_ppm);
      const rule = `part du débiteur, ${formatRate(contract.concentration_ppm)} du plafond`;
      return overLimit('CONCENTRATION_EXCEEDED', await withThis('debtor'), limit, money, rule);
    },
    TENOR_EXCEEDED: async () => {
      const { contract } = await factsOf(around);
      if (!contract || !record.issueDate || !record.dueDate) return null;
      const asked = daysBetween(record.issueDate, record.dueDate);
      const inDays = (days: number) => `${days} jours`;
      return overLimit('TENOR_EXCEEDED', asked, contract.max_tenor_days, inDays, 'délai du contrat');
    },
    // Approved invoices are paid: never to an account that is unchecked or not usable yet.
    ACCOUNT_NOT_USABLE: async () => {
      const { assignor, payout } = await factsOf(around);
      const account = payout && payoutLacks(payout);
      return assignor && account
        ? blocked('Le conseiller', 'ACCOUNT_NOT_USABLE', { party: assignor.legal_name, account })
        : null;
    },
    APPROVAL_LIMIT_NONE: limit,
    COMPARISON_RATE_MISSING: limit,
    APPROVAL_LIMIT_EXCEEDED: limit,
  };
  return (code, _row, given) => conditions[code]?.(given) ?? null;
}

/**
 * Why an approval that the rules permit needs a reason: an alert is still open, a check casts doubt on the payee, or
 * the uncovered part exceeds the administrator's share in a contract that does not provide for it.
 */
export async function reasonToApprove(
  around: Around<InvoiceRecord>,
  cover: Pick<Cover, 'uncovered'> | null,
): Promise<DueReason | null> {
  const { services, record } = around;
  const [alert] = openAlerts(record);
  if (alert)
    return {
      label: 'Pourquoi approuver malgré l’alerte, lu par la banque seule',
      error: new ApiError('ALERT_REASON_REQUIRED', { alert: alert.message }),
    };
  const { contract, facts } = await factsOf(around);
  const doubt = doubtOnWho(depositChecks(fieldsOf(record), facts));
  if (doubt)
    return {
      label: 'Pourquoi approuver malgré ce contrôle, lu par la banque seule',
      error: new ApiError('CHECK_REASON_REQUIRED', { check: doubt.message }),
    };
  const { uncoveredReasonPpm } = await services.settings.current();
  if (
    !cover ||
    contract?.fund_uncovered ||
    !exceedsShare(cover.uncovered, record.due ?? 0, uncoveredReasonPpm)
  )
    return null;
  const amount = formatMoney(cover.uncovered, record.currency);
  return {
    label: 'Pourquoi approuver hors garantie, lu par la banque seule',
    error: new ApiError('UNCOVERED_REASON_REQUIRED', { amount }),
  };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
