import {
  formatMoney,
  guaranteeRequestMachine,
  reasonLabel,
  type AllowedAction,
  type GuaranteeRequest,
  type GuaranteeRequestRow,
} from '@cessio/contract';
import type { RequestLine, RequestRecord } from './guarantee-requests.repository.ts';

export function toRow(line: RequestLine): GuaranteeRequestRow {
  return {
    id: line.id,
    number: line.number,
    kind: line.kind,
    requester: { id: line.requesterId, legalName: line.requesterName },
    debtor: { id: line.debtorId, legalName: line.debtorName },
    beneficiary: { id: line.beneficiaryId, legalName: line.beneficiaryName },
    amount: line.amount,
    currency: line.currency,
    tenorDays: line.tenorDays,
    validUntil: line.validUntil,
    status: line.status,
    dueOn: line.dueOn,
    createdAt: line.createdAt,
    version: line.version,
  };
}

/** The whole request for its page; what the side may not read is absent. */
export function toRequest(record: RequestRecord, allowedActions: AllowedAction[]): GuaranteeRequest {
  const { decision } = record;
  return {
    ...toRow(record),
    reason: record.reason,
    grantedAmount: record.grantedAmount,
    decision: decision && {
      by: record.decidedBy ?? decision.by,
      at: decision.at,
      reason:
        decision.reasonCode && (reasonLabel('requestRefusal', decision.reasonCode) ?? decision.reasonCode),
      comment:
        [decision.comment, decision.conditions && `Conditions\u00a0: ${decision.conditions}`]
          .filter(Boolean)
          .join('\n') || null,
    },
    ...(record.riskOpinion === undefined ? {} : { riskOpinion: record.riskOpinion }),
    allowedActions,
  };
}

/** What fills the words of a confirmation. */
export function wordsOf(record: RequestRecord): Record<string, string> {
  return {
    number: record.number,
    amount: formatMoney(record.amount, record.currency),
    granted: formatMoney(record.grantedAmount ?? record.amount, record.currency),
  };
}

const LABELS: Record<string, string> = {
  create: 'Brouillon créé',
  submit: 'Demande envoyée',
  cancel: 'Demande annulée',
  study: 'Prise en étude',
  request_info: 'Compléments demandés',
  complete: 'Compléments reçus',
  ask_opinion: 'Avis du risque demandé',
  give_opinion: 'Avis du risque rendu',
  escalate: 'Transmise au responsable',
  approve: 'Accordée',
  approve_partially: 'Contre-offre faite',
  refuse: 'Refusée',
  accept_offer: 'Contre-offre acceptée',
  decline_offer: 'Contre-offre déclinée',
  to_legal: 'Formalisation ouverte',
  formalise: 'Acte signé joint',
  note: 'Note interne',
};

/** Words of a history's line. */
export function actionLabel(action: string): string {
  const step = action.slice(action.indexOf('.') + 1);
  return (
    LABELS[step] ?? guaranteeRequestMachine.transitions.find((row) => row.action === step)?.label ?? step
  );
}
