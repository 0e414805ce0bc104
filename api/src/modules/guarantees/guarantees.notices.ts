import { dayInParis, formatDate, formatMoney, guaranteeStates } from '@cessio/contract';
import type { Transaction } from '../../db/caller.ts';
import { selectParty } from '../../db/select.ts';
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

export interface Notice {
  readonly event: string;
  readonly to: readonly To[];
  readonly message: string;
  readonly severity?: 'info' | 'action' | 'warning';
  /** Mailed to all: under its state, or what its subject says. */
  readonly mailed?: true | string;
}
export const CHANGED = {
  event: 'guarantee.changed',
  to: ['requester', 'beneficiary', 'adviser'],
  mailed: true,
} as const;
export const ENDED = { event: 'guarantee.ended', to: ['requester', 'beneficiary', 'adviser'] } as const;
export const NUMBER = 'Garantie <b>{number}</b>\u00a0: ';

/** What is told beside steps (api.md §7, guarantee.*). */
export const BESIDE = {
  received: {
    event: 'guarantee.changed',
    to: ['requester', 'adviser'],
    message: `${NUMBER}modification reçue par le bénéficiaire, {state}.`,
  },
  alert: {
    event: 'guarantee.called',
    to: ['manager', 'risk'],
    message: `${NUMBER}mise en jeu sans réponse, à répondre avant le {due}, 18\u00a0h.`,
    severity: 'warning',
  },
  announce: {
    event: 'guarantee.expiring',
    to: ['requester', 'beneficiary', 'adviser'],
    message: `${NUMBER}expire le {until}.`,
    severity: 'warning',
  },
} as const satisfies Readonly<Record<string, Notice>>;

/** A transfer that did not stay: why is between the bank and the beneficiary. */
const failed = (event: string, became: string) =>
  [
    {
      event,
      to: ['beneficiary'],
      message: `${NUMBER}virement de {paid} ${became}\u00a0: {reason}. Un autre virement suivra.`,
      severity: 'action',
      mailed: `virement ${became}`,
    },
    {
      event,
      to: ['requester'],
      message: `${NUMBER}virement de {paid} au bénéficiaire ${became}, un autre suivra.`,
      mailed: `virement ${became}`,
    },
    {
      event,
      to: ['manager'],
      message: `${NUMBER}virement de {paid} ${became}\u00a0: {reason}. Il attend un autre fichier.`,
      severity: 'action',
      mailed: `virement ${became}`,
    },
  ] as const satisfies readonly Notice[];

/** What the transfer of a call became, once the bank has said so. */
export const TRANSFERRED = {
  executed: [
    {
      event: 'guarantee.transfer_executed',
      to: ['beneficiary', 'requester'],
      message: `${NUMBER}virement de {paid} au bénéficiaire exécuté.`,
    },
  ],
  rejected: failed('guarantee.transfer_rejected', 'rejeté'),
  returned: failed('guarantee.transfer_returned', 'revenu à la banque'),
} as const satisfies Readonly<Record<string, readonly Notice[]>>;

/** SQL of `Noticed` of guarantees `g`. */
export const NOTICED = `g.id, g.number, g.granted, g.currency, g.valid_until as "validUntil", g.status, g.requester_id as "requesterId",
  ${selectParty('g.beneficiary')} as beneficiary`;

/** Whom notices go to. */
export const receiversOf = (notices: readonly Notice[], record: Noticed): Receiver[] =>
  notices.flatMap(({ to }) => to.map((one) => RECEIVERS[one](record)));

/** Writes the notices of a step, or of an automatic change, in its transaction. */
export async function sendNotices(
  tx: Transaction,
  services: Services,
  record: Noticed,
  notices: readonly Notice[],
  reason = '',
): Promise<void> {
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
    reason,
  };
  const drafts: NotificationDraft[] = [];
  for (const { event, message, severity, mailed, to } of notices)
    for (const one of to)
      drafts.push({
        type: '2',
        event,
        message,
        data,
        to: await addressOf(tx, RECEIVERS[one](record)),
        ...(severity ? { severity } : {}),
        ...(mailed
          ? { mail: { subject: `Garantie {number}\u00a0: ${mailed === true ? '{state}' : mailed}` } }
          : {}),
        entityType: 'guarantee',
        entityId: record.id,
      });
  await notify(tx, services, drafts);
}
