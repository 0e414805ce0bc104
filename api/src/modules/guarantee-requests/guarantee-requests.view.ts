import {
  formatMoney,
  guaranteeRequestEntity,
  guaranteeRequestMachine,
  guaranteeRequestStates,
  hasTag,
  isLate,
  mostAdvised,
  reasonLabel,
  type AllowedAction,
  type GuaranteeRequest,
  type Side,
} from '@cessio/contract';
import { clock } from '../../clock.ts';
import { partyOf, viewsOf, type Derive } from '../../db/fields.ts';
import { labelsOf } from '../../db/timeline.ts';
import type { RequestRecord } from './guarantee-request.record.ts';

/** What the page says beside the columns: who decided and who advised, where the side may know it, and what its reader may do now. */
interface Around extends Pick<RequestRecord, 'decidedBy' | 'opinion' | 'answers'> {
  allowedActions: AllowedAction[];
}

const DERIVE: Derive<(typeof guaranteeRequestEntity)['fields'], Around> = {
  requester: ({ requesterId, requesterName }) => partyOf(requesterId, requesterName),
  debtor: ({ debtorId, debtorName }) => partyOf(debtorId, debtorName),
  beneficiary: ({ beneficiaryId, beneficiaryName }) => partyOf(beneficiaryId, beneficiaryName),
  invited: ({ beneficiaryKnown }) => !beneficiaryKnown,
  invitation: (record) => invitationOf(record),
  known: (record) => (record as RequestRecord).known ?? null,
  decision: ({ decision }, _side, { decidedBy }) => shownDecision(decision, decidedBy),
  riskOpinion: ({ riskOpinion }, _side, { opinion }) =>
    riskOpinion ? { ...riskOpinion, by: opinion?.by ?? null, at: opinion?.at ?? null } : null,
  stage: (record, side) => stageOf(record, side),
  holder: ({ holder }) => holder ?? 'adviser',
  answers: (_record, _side, { answers }) => answers ?? [],
  allowedActions: (_record, _side, { allowedActions }) => allowedActions,
};

/** A request as a side may see it: a list row, or the whole record for its page. */
export const requestViews = viewsOf(guaranteeRequestEntity, DERIVE);

/** How an invited beneficiary was named, until the bank has named the company. */
function invitationOf(record: RequestRecord): GuaranteeRequest['invitation'] {
  const { beneficiaryKnown, beneficiaryCountry, beneficiaryNationalId, invitedEmail, expiresAt } = record;
  if (beneficiaryKnown || !beneficiaryCountry || !beneficiaryNationalId) return null;
  return {
    country: beneficiaryCountry,
    nationalId: beneficiaryNationalId,
    email: invitedEmail,
    expiresAt: expiresAt ?? null,
  };
}

/** Who has a request and since when. A company sees that the bank has it, not who there, nor handovers. */
export function stageOf(record: RequestRecord, side: Side): GuaranteeRequest['stage'] {
  const { status, statusSince, requesterName, held } = record;
  const late = isLate(record, clock.today());
  const since = held?.since ?? statusSince;
  if (hasTag(guaranteeRequestStates, status, 'withRequester'))
    return { holder: requesterName, since: statusSince, late };
  if (!hasTag(guaranteeRequestStates, status, 'withBank')) return { holder: null, since: statusSince, late };
  return { holder: side === 'staff' ? holderOf(record) : 'Votre banque', since, late };
}

/** Who of the bank has it, by name where it is an adviser. */
function holderOf({ status, holder, held }: RequestRecord): string {
  if (hasTag(guaranteeRequestStates, status, 'toFormalise')) return 'Département Juridique';
  if (status === 'risk_review') return 'Département Risque';
  return status === 'decision' && holder === 'm1' ? 'Responsable' : (held?.adviser ?? 'Les conseillers');
}

function shownDecision(
  decision: RequestRecord['decision'],
  decidedBy: string | null | undefined,
): GuaranteeRequest['decision'] {
  if (!decision) return null;
  const { by, at, reasonCode, comment, conditions } = decision;
  return {
    by: decidedBy ?? by,
    at,
    reason: reasonCode && (reasonLabel('requestRefusal', reasonCode) ?? reasonCode),
    comment: [comment, conditions && `Conditions\u00a0: ${conditions}`].filter(Boolean).join('\n') || null,
  };
}

/** What the risk department advises, for the bank's people: an amount, or that it is against. */
export function adviceOf({ riskOpinion, currency }: RequestRecord): string {
  const advised = mostAdvised(riskOpinion);
  return advised ? `${formatMoney(advised, currency)} au plus` : 'défavorable';
}

/** What fills the words of a confirmation. */
export function wordsOf(record: RequestRecord): Record<string, string> {
  return {
    number: record.number,
    amount: formatMoney(record.amount, record.currency),
    granted: formatMoney(record.grantedAmount ?? record.amount, record.currency),
    ...(record.riskOpinion ? { advice: adviceOf(record) } : {}),
  };
}

export const actionLabel = labelsOf(guaranteeRequestMachine, {
  create: 'Brouillon créé',
  update: 'Brouillon modifié',
  invite: 'Bénéficiaire invité à nouveau',
  note: 'Note interne',
});
