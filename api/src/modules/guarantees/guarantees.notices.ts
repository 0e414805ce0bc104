import { dayInParis, formatDate, formatMoney, guaranteeStates } from '@cessio/contract';
import type { Transaction } from '../../db/caller.ts';
import type { Services } from '../../services.ts';
import { notify } from '../notifications/notify.ts';
import type { NotificationDraft } from '../notifications/notification-draft.ts';
import { addressOf, type Receiver } from '../notifications/receivers.ts';
import type { RequestRecord } from '../guarantee-requests/guarantee-request.record.ts';
import type { GuaranteeRecord } from './guarantees.repository.ts';

const ACTIVE = 'Garantie <b>{number}</b> de {granted} active jusqu’au {until}.';

/** Tells its requester, its beneficiary and the adviser that a guarantee is there (api.md §7, guarantee.active). */
export async function tellActive(
  tx: Transaction,
  services: Services,
  made: { id: string; number: string; request: RequestRecord; granted: number; validUntil: string },
): Promise<void> {
  const { id, number, request, granted, validUntil } = made;
  const draft = {
    type: '2',
    event: 'guarantee.active',
    message: ACTIVE,
    data: { number, granted: formatMoney(granted, request.currency), until: formatDate(validUntil) },
    entityType: 'guarantee',
    entityId: id,
  } as const;
  const adviser = await addressOf(tx, { adviserOf: request.requesterId });
  const receivers = [...new Set([request.requesterId, request.beneficiaryId])].map((partyId) => ({
    partyId,
  }));
  await notify(tx, services, [...receivers.map((to) => ({ ...draft, to })), { ...draft, to: adviser }]);
}

/** What a notice is of. */
export interface Noticed extends Pick<
  GuaranteeRecord,
  'id' | 'number' | 'granted' | 'currency' | 'validUntil' | 'status' | 'requesterId' | 'beneficiary'
> {
  call?: Pick<
    NonNullable<GuaranteeRecord['call']>,
    'amount' | 'dueAt' | 'discrepancies' | 'paidAmount'
  > | null;
  changes?: GuaranteeRecord['changes'];
}

type To = 'requester' | 'beneficiary' | 'adviser' | 'risk' | 'legal' | 'manager';
type Told = Exclude<Receiver, { colleague: true }>;
const RECEIVERS: Record<To, (record: Noticed) => Told> = {
  requester: ({ requesterId }) => ({ partyId: requesterId, name: 'le demandeur' }),
  beneficiary: ({ beneficiary }) => ({ partyId: beneficiary.id, name: beneficiary.legalName }),
  adviser: ({ requesterId }) => ({ adviserOf: requesterId }),
  risk: () => ({ role: 'risk' }),
  legal: () => ({ role: 'legal' }),
  manager: () => ({ role: 'm1' }),
};

interface Notice {
  readonly event: string;
  readonly to: readonly To[];
  readonly message: string;
  readonly severity?: 'info' | 'action' | 'warning';
  readonly mailed?: true;
}
const CHANGED = {
  event: 'guarantee.changed',
  to: ['requester', 'beneficiary', 'adviser'],
  mailed: true,
} as const;
const ENDED = { event: 'guarantee.ended', to: ['requester', 'beneficiary', 'adviser'] } as const;
const NUMBER = 'Garantie <b>{number}</b>\u00a0: ';

/** Who is told what about a step (api.md §7, guarantee.*). */
const NOTICES: Readonly<Record<string, Notice>> = {
  reduce: {
    ...CHANGED,
    message: `${NUMBER}{old} → {new}, à réception par le bénéficiaire.`,
    severity: 'warning',
  },
  suspend: {
    ...CHANGED,
    message: `${NUMBER}suspendue à réception par le bénéficiaire.`,
    severity: 'warning',
  },
  lift: { ...CHANGED, message: `${NUMBER}suspension levée à réception par le bénéficiaire.` },
  received: {
    event: 'guarantee.changed',
    to: ['requester', 'adviser'],
    message: `${NUMBER}modification reçue par le bénéficiaire, {state}.`,
  },
  call: {
    event: 'guarantee.called',
    to: ['requester', 'adviser', 'legal', 'risk', 'manager'],
    message: `${NUMBER}mise en jeu pour {called}, réponse avant le {due}.`,
    severity: 'action',
    mailed: true,
  },
  alert: {
    event: 'guarantee.called',
    to: ['manager', 'risk'],
    message: `${NUMBER}mise en jeu sans réponse, à répondre avant le {due}, 18\u00a0h.`,
    severity: 'warning',
  },
  refuse_call: {
    event: 'guarantee.call_refused',
    to: ['beneficiary', 'requester'],
    message: `${NUMBER}paiement refusé, irrégularités relevées\u00a0: {count}.`,
    severity: 'warning',
    mailed: true,
  },
  pay: {
    event: 'guarantee.paid',
    to: ['beneficiary', 'requester'],
    message: `${NUMBER}{paid} payés.`,
    mailed: true,
  },
  release: { ...ENDED, message: `${NUMBER}mainlevée donnée.` },
  expire: { ...ENDED, message: `${NUMBER}terme passé.` },
  announce: {
    event: 'guarantee.expiring',
    to: ['requester', 'beneficiary', 'adviser'],
    message: `${NUMBER}expire le {until}.`,
    severity: 'warning',
  },
};

/** Whom a step tells. */
export function receiversOf(action: string, record: Noticed): Receiver[] {
  return (NOTICES[action]?.to ?? []).map((to) => RECEIVERS[to](record));
}

/** Writes the notices of a step, or of what the portal does by itself, in its transaction. */
export async function tellStep(
  tx: Transaction,
  services: Services,
  record: Noticed,
  action: string,
): Promise<void> {
  const notice = NOTICES[action];
  if (!notice) return;
  const { call, changes = [], currency } = record;
  const money = (amount: number) => formatMoney(amount, currency);
  const data = {
    number: record.number,
    granted: money(record.granted),
    until: formatDate(record.validUntil),
    state: guaranteeStates[record.status].label.toLowerCase(),
    old: money(changes[0]?.old ?? record.granted),
    new: money(changes[0]?.new ?? record.granted),
    called: money(call?.amount ?? 0),
    due: call ? formatDate(dayInParis(call.dueAt)) : '',
    count: call?.discrepancies.length ?? 0,
    paid: money(call?.paidAmount ?? 0),
  };
  const drafts: NotificationDraft[] = [];
  for (const to of new Set(notice.to)) {
    const { event, message, severity, mailed } = notice;
    drafts.push({
      type: '2',
      event,
      message,
      data,
      to: await addressOf(tx, RECEIVERS[to](record)),
      ...(severity ? { severity } : {}),
      ...(mailed ? { mail: { subject: 'Garantie {number}\u00a0: {state}' } } : {}),
      entityType: 'guarantee',
      entityId: record.id,
    });
  }
  await notify(tx, services, drafts);
}
