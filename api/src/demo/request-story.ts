import {
  addBusinessDays,
  formatMoney,
  guaranteeRequestStates,
  hasTag,
  REASONS,
  type GuaranteeRequestAction,
  type GuaranteeRequestState,
  type Part,
} from '@cessio/contract';
import type { Book } from './book.ts';
import { DAY, dateOf, iso } from './clock.ts';
import { timeOf } from './history.ts';
import type { DemoRow } from './insert.ts';
import type { Bank, Person } from './people.ts';
import { random } from './random.ts';
import { decisionIn, type Request } from './requests.ts';

const NOTES: Record<string, string> = {
  A: 'Fonds propres solides, aucun incident sur vingt-quatre mois.',
  B: 'Fonds propres solides, mais deux retards de plus de 30 jours à l’automne. À revoir sur les prochains comptes.',
  C: 'Marge en baisse, endettement court en hausse. Limiter le montant.',
  D: 'Retards répétés et trésorerie tendue. Avis réservé.',
};

/** The record as its table keeps it, and its history and notifications in the book. */
export function tellRequest(request: Request, bank: Bank, book: Book): DemoRow {
  const { history, requester, state } = request;
  const draw = random(`story/${request.id}`);
  const client = requester.person;
  const { adviser } = requester;
  const grade = requester.riskGrade && requester.riskGrade in NOTES ? requester.riskGrade : 'B';
  const refusal = draw.pick(['RISQUE_DEBITEUR', 'CHIFFRES_INSUFFISANTS', 'EXPOSITION'] as const);
  const offerComment = 'Deux règlements en retard de plus de 30 jours. Révision en juin sur vos comptes.';
  const items = 'derniers comptes annuels et carnet de commandes';
  const amount = formatMoney(request.amount, request.currency);
  const granted = formatMoney(request.granted ?? request.amount, request.currency);

  const people: Partial<Record<Part, Person>> = {
    D: client,
    A: adviser,
    M: bank.manager,
    R: bank.risk,
  };
  const comments: Record<string, string> = {
    request_info: `Merci de joindre vos ${items}.`,
    complete: 'Comptes et carnet joints.',
    escalate: 'Au-dessus de ma limite.',
    approve_partially: offerComment,
  };
  for (const { action, part, row, from, to, at } of history) {
    // The deed is the system's row, signed by the legal department.
    const by = action === 'formalise' ? bank.legal : people[part];
    book.event(at, by ?? null, {
      action: `guaranteeRequests.${action}`,
      entity: 'guarantee_request',
      entityId: request.id,
      from,
      to,
      reasonCode: row?.reason ? refusal : null,
      comment: comments[action] ?? null,
      internal: row?.internal ?? false,
    });
    if (action === 'give_opinion') {
      book.event(at, bank.risk, {
        action: 'guaranteeRequests.note',
        entity: 'guarantee_request',
        entityId: request.id,
        comment: NOTES[grade] ?? null,
        internal: true,
      });
    }
    noticeOf(action, at);
  }

  function noticeOf(action: GuaranteeRequestAction | 'create', time: number): void {
    const tell = (
      to: Person[],
      event: string,
      message: string,
      severity?: 'action' | 'warning',
      type: '2' | '3' = '2',
    ) =>
      book.notice(time, {
        to,
        type,
        event: `request.${event}`,
        message,
        data: { number: request.number, amount, granted, items, reason: REASONS.requestRefusal[refusal] },
        ...(severity ? { severity } : {}),
        entityType: 'guarantee_request',
        entityId: request.id,
      });
    const title = 'Demande <b>{number}</b>\u00a0: ';
    switch (action) {
      case 'submit':
        return tell([adviser], 'submitted', 'Demande <b>{number}</b>, {amount}\u00a0: reçue.', 'action');
      case 'study':
        return tell([client], 'studied', `${title}prise en étude par votre chargé d’affaires.`);
      case 'request_info':
        return tell(
          [client],
          'needs_info',
          'Pièces attendues pour <b>{number}</b>\u00a0: {items}.',
          'action',
          '3',
        );
      case 'ask_opinion':
        return tell(
          [bank.risk],
          'to_study',
          'Demande <b>{number}</b>, {amount}\u00a0: avis attendu.',
          'action',
        );
      case 'give_opinion':
        return tell(
          [adviser],
          'to_decide',
          'Demande <b>{number}</b>, {amount}\u00a0: avis rendu, décision attendue.',
          'action',
        );
      case 'escalate':
        return tell(
          [bank.manager],
          'to_decide',
          'Demande <b>{number}</b>, {amount}\u00a0: décision attendue.',
          'action',
        );
      case 'approve':
        return tell([client, adviser], 'decided', `${title}accordée, {granted}.`);
      case 'approve_partially':
        return tell([client, adviser], 'decided', `${title}contre-offre de {granted}.`, 'action');
      case 'refuse':
        return tell([client, adviser], 'decided', `${title}refusée. {reason}.`, 'warning');
      default:
        return undefined;
    }
  }

  const decided = decisionIn(request);
  const offered = decided?.action === 'approve_partially';
  const opinion = timeOf(history, 'give_opinion') !== undefined;
  return {
    id: request.id,
    number: request.number,
    kind: request.kind,
    requester_id: requester.id,
    requester_name: requester.name,
    debtor_id: request.debtor.id,
    debtor_name: request.debtor.name,
    beneficiary_id: request.beneficiary.id,
    beneficiary_name: request.beneficiary.name,
    amount: request.amount,
    currency: request.currency,
    tenor_days: request.tenorDays,
    valid_until: request.validUntil,
    reason: request.reason,
    risk_opinion: opinion
      ? {
          grade,
          amount: grade === 'A' ? request.amount : Math.round((request.amount * 0.75) / 500_000) * 500_000,
          note: NOTES[grade],
        }
      : null,
    granted_amount: request.granted,
    decision:
      decided === undefined
        ? null
        : {
            by: decided.part === 'M' ? 'Responsable' : 'Votre chargé d’affaires',
            at: iso(decided.at),
            reasonCode: decided.row?.reason ? refusal : null,
            comment: offered ? offerComment : null,
            conditions: offered ? 'Comptes annuels transmis avant le 30 juin.' : null,
          },
    holder: request.holder,
    status: state,
    due_on: dueOn(state, history.at(-1)?.at ?? request.createdAt),
    version: history.length,
    client_version: history.filter(({ row }) => !row?.internal).length,
    created_at: iso(request.createdAt),
    created_by: client.id,
  };
}

/** When the next answer is due: two business days for the bank, fifteen days for the requester. */
function dueOn(state: GuaranteeRequestState, last: number): string | null {
  if (state === 'partially_approved') return dateOf(last + 15 * DAY);
  return hasTag(guaranteeRequestStates, state, 'answerDue') ? addBusinessDays(dateOf(last), 2) : null;
}
