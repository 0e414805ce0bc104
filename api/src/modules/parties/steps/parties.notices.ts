import { partyStates, reasonLabel, type TransitionBody } from '@cessio/contract';
import type { Transaction } from '../../../db/caller.ts';
import type { Services } from '../../../services.ts';
import { notify } from '../../notifications/notify.ts';
import { addressOf, type Receiver } from '../../notifications/receivers.ts';
import type { PartyRecord } from '../record/parties.repository.ts';

/** Whom a step notifies of a company's new state (api.md §7, party.changed). */
export interface Notice {
  readonly to: 'company' | 'adviser';
  readonly severity: 'info' | 'warning';
}

const RECEIVERS: Record<Notice['to'], (party: PartyRecord) => Exclude<Receiver, { colleague: true }>> = {
  company: ({ id, legalName }) => ({ partyId: id, name: legalName }),
  adviser: ({ id }) => ({ adviserOf: id }),
};

/** Receivers of these notices. */
export const receiversOf = (notices: readonly Notice[], party: PartyRecord): Receiver[] =>
  notices.map(({ to }) => RECEIVERS[to](party));

/** Writes the notices in the step's transaction. A company is not told why: the bank's suspicions stay at the bank. */
export async function sendNotices(
  tx: Transaction,
  services: Services,
  party: PartyRecord,
  notices: readonly Notice[],
  body: TransitionBody,
): Promise<void> {
  const reason = reasonLabel('partyStop', body.reasonCode ?? '');
  const drafts = notices.map(async ({ to, severity }) => {
    return {
      to: await addressOf(tx, RECEIVERS[to](party)),
      type: '3' as const,
      event: 'party.changed',
      severity,
      message:
        to === 'adviser' && reason
          ? '<b>{party}</b>\u00a0: {state}. {reason}.'
          : '<b>{party}</b>\u00a0: {state}.',
      data: {
        party: party.legalName,
        state: partyStates[party.status].label.toLowerCase(),
        reason: reason ?? '',
      },
      entityType: 'party' as const,
      entityId: party.id,
      mail: { subject: 'Société\u00a0: {state}' },
    };
  });
  await notify(tx, services, await Promise.all(drafts));
}
