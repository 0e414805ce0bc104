import { formatMoney, reasonLabel, type TransitionBody } from '@cessio/contract';
import type { Transaction } from '../../db/caller.ts';
import type { Services } from '../../services.ts';
import { notify, type NotificationDraft } from '../notifications/notify.ts';
import type { RequestRecord } from './guarantee-requests.repository.ts';

type Receiver = 'requester' | 'adviser' | 'risk' | 'manager';

interface Notice {
  readonly event: string;
  readonly to: Receiver;
  /** HTML; `{x}` is filled by sendNotices. */
  readonly text: string;
  readonly type?: '2' | '3';
  readonly severity?: 'info' | 'action' | 'warning';
  /** Subject of the mail that is sent whatever the receiver chose (✉ in api.md §7). */
  readonly mail?: { readonly subject: string };
}

const DECIDED = 'Demande <b>{number}</b>\u00a0: ';
const DECISION = { subject: 'Demande {number}\u00a0: décision' };

/** Who is told what about a step (api.md §7, request.*). */
export function noticesOf(action: string): Notice[] {
  const decided = (decision: string, severity: Notice['severity']): Notice[] => [
    { event: 'request.decided', to: 'requester', text: DECIDED + decision, severity, mail: DECISION },
    { event: 'request.decided', to: 'adviser', text: DECIDED + decision, mail: DECISION },
  ];
  switch (action) {
    case 'submit':
      return [
        {
          event: 'request.submitted',
          to: 'adviser',
          text: 'Demande <b>{number}</b>, {amount}\u00a0: reçue.',
          severity: 'action',
        },
      ];
    case 'study':
      return [
        {
          event: 'request.studied',
          to: 'requester',
          text: `${DECIDED}prise en étude par votre chargé d’affaires.`,
        },
      ];
    case 'request_info':
      return [
        {
          event: 'request.needs_info',
          to: 'requester',
          text: 'Pièces attendues pour <b>{number}</b>\u00a0: {comment}',
          type: '3',
          severity: 'action',
        },
      ];
    case 'complete':
      return [
        {
          event: 'request.completed',
          to: 'adviser',
          text: `${DECIDED}compléments reçus.`,
          severity: 'action',
        },
      ];
    case 'ask_opinion':
      return [
        {
          event: 'request.to_study',
          to: 'risk',
          text: 'Demande <b>{number}</b>, {amount}\u00a0: avis attendu.',
          severity: 'action',
        },
      ];
    case 'give_opinion':
      return [
        {
          event: 'request.to_decide',
          to: 'adviser',
          text: 'Demande <b>{number}</b>, {amount}\u00a0: avis rendu, décision attendue.',
          severity: 'action',
        },
      ];
    case 'escalate':
      return [
        {
          event: 'request.to_decide',
          to: 'manager',
          text: 'Demande <b>{number}</b>, {amount}\u00a0: décision attendue.',
          severity: 'action',
        },
      ];
    case 'approve':
      return decided('accordée, {granted}.', 'info');
    case 'approve_partially':
      return decided('contre-offre de {granted}.', 'action');
    case 'refuse':
      return decided('refusée. {reason}.', 'warning');
    case 'accept_offer':
      return [{ event: 'request.offer_answered', to: 'adviser', text: `${DECIDED}contre-offre acceptée.` }];
    case 'decline_offer':
      return [
        {
          event: 'request.offer_answered',
          to: 'adviser',
          text: `${DECIDED}contre-offre déclinée.`,
          severity: 'warning',
        },
      ];
    default:
      return [];
  }
}

/** Writes the notices in the step's transaction; sockets speak after it has committed. */
export async function sendNotices(
  tx: Transaction,
  services: Services,
  record: RequestRecord,
  action: string,
  body: TransitionBody,
): Promise<void> {
  const data = {
    number: record.number,
    amount: formatMoney(record.amount, record.currency),
    granted: formatMoney(record.grantedAmount ?? record.amount, record.currency),
    comment: body.comment ?? '',
    reason: reasonLabel('requestRefusal', body.reasonCode ?? '') ?? '',
  };
  const drafts: NotificationDraft[] = [];
  for (const { to, text, event, mail, type = '2', severity = 'info' } of noticesOf(action)) {
    drafts.push({
      to: await receiverOf(tx, record, to),
      type,
      event,
      message: text,
      data,
      severity,
      entityType: 'guarantee_request',
      entityId: record.id,
      ...(mail ? { mail } : {}),
    });
  }
  await notify(tx, services, drafts);
}

async function receiverOf(tx: Transaction, record: RequestRecord, to: Receiver) {
  switch (to) {
    case 'requester':
      return { partyId: record.requesterId };
    case 'risk':
      return { role: 'adviser', department: 'RISK' } as const;
    case 'manager':
      return { role: 'm1' } as const;
    case 'adviser': {
      const { rows } = await tx.query<{ id: string | null }>('select adviser_of($1) as id', [
        record.requesterId,
      ]);
      return rows[0]?.id ? { userId: rows[0].id } : ({ role: 'adviser', department: 'ADVISER' } as const);
    }
  }
}
