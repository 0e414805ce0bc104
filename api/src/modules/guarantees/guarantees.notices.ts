import { formatDate, formatMoney } from '@cessio/contract';
import type { Transaction } from '../../db/caller.ts';
import type { Services } from '../../services.ts';
import { notify } from '../notifications/notify.ts';
import { addressOf } from '../notifications/receivers.ts';
import type { RequestRecord } from '../guarantee-requests/guarantee-requests.repository.ts';

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
