import { partyStates, reasonLabel, type TransitionBody } from '@cessio/contract';
import type { Transaction } from '../../../db/caller.ts';
import type { Services } from '../../../services.ts';
import { notify } from '../../notifications/notify.ts';
import { addressOf, type Receiver } from '../../notifications/receivers.ts';
import type { PartyRecord } from '../record/parties.repository.ts';

/** Steps of a company that its users and whoever looks after it are told of (api.md §7, party.changed). */
const TOLD: readonly string[] = ['activate', 'suspend', 'resume', 'close'];

type Told = Exclude<Receiver, { colleague: true }>;

/** Whom a step tells. A company that is closed has nobody left who could read it. */
export function receiversOf(action: string, { id, legalName }: PartyRecord): Told[] {
  if (!TOLD.includes(action)) return [];
  const company: Told[] = action === 'close' ? [] : [{ partyId: id, name: legalName }];
  return [...company, { adviserOf: id }];
}

/** Writes the notices in the step's transaction. A company is not told why: what the bank suspects is the bank's. */
export async function sendNotices(
  tx: Transaction,
  services: Services,
  party: PartyRecord,
  action: string,
  body: TransitionBody,
): Promise<void> {
  const reason = reasonLabel('partyStop', body.reasonCode ?? '');
  const drafts = receiversOf(action, party).map(async (receiver) => {
    const toBank = !('partyId' in receiver);
    return {
      to: await addressOf(tx, receiver),
      type: '3' as const,
      event: 'party.changed',
      severity: action === 'suspend' || action === 'close' ? ('warning' as const) : ('info' as const),
      message:
        toBank && reason ? '<b>{party}</b>\u00a0: {state}. {reason}.' : '<b>{party}</b>\u00a0: {state}.',
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
