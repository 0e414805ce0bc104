import type { PublicBankAccount } from '@cessio/contract/bank-accounts';
import { clock } from '../../clock.ts';
import type { Asking } from '../../db/audit.ts';
import { transactAs, type Queryable } from '../../db/caller.ts';
import { allRows, firstRow } from '../../db/rows.ts';
import { ApiError } from '../../http/problem.ts';
import { publishChange } from '../../plugins/record-changes.ts';
import type { DeliveredNotification } from '../../plugins/realtime.ts';
import type { Services } from '../../services.ts';
import { hashOf } from '../auth/secrets.ts';
import { mailOf, mailToo } from '../notifications/notification-mails.ts';
import { notificationHtml } from '../notifications/notify.ts';
import { NOTIFICATION } from '../notifications/notifications.repository.ts';
import { BESIDE, draftsOf } from './bank-accounts.notices.ts';

interface LinkedAccount {
  accountId: string;
  partyId: string;
  party: string;
  iban: string;
  holder: string;
  status: string;
  addedAt: string;
  expiresAt: string;
  usedAt: string | null;
}

const find = (db: Queryable, hash: Buffer) =>
  firstRow<LinkedAccount>(db, {
    name: 'public_account',
    text: `select account_id as "accountId", party_id as "partyId", party, iban, holder, status, added_at as "addedAt",
      expires_at as "expiresAt", used_at as "usedAt" from public_account($1)`,
    values: [hash],
  });

/** The account that a link may still show; after blocking it shows that. @throws ApiError LINK_INVALID, LINK_EXPIRED */
function shown(account: LinkedAccount | null): LinkedAccount {
  if (!account) throw new ApiError('LINK_INVALID');
  if (!account.usedAt && Date.parse(account.expiresAt) <= clock.now().getTime())
    throw new ApiError('LINK_EXPIRED');
  return account;
}

/**
 * The account of a link; reading it, as mail programs do, changes nothing.
 * @throws ApiError LINK_INVALID, LINK_EXPIRED
 */
export async function readByLink(services: Services, token: string): Promise<PublicBankAccount> {
  const account = shown(await find(services.pools.of('public'), hashOf(token)));
  const { party, iban, holder, addedAt, expiresAt, usedAt, status } = account;
  const state = status === 'blocked' ? 'blocked' : 'open';
  return { party, iban, holder, addedAt, expiresAt, state, byLink: usedAt !== null };
}

/**
 * Blocks the account of a link, once, and notifies the risk department, the adviser and the company's users.
 * @throws ApiError LINK_INVALID, LINK_EXPIRED, LINK_USED also when it was blocked otherwise
 */
export async function blockByLink(
  services: Services,
  request: Asking,
  token: string,
): Promise<PublicBankAccount> {
  const hash = hashOf(token);
  await transactAs(services.pools.of('public'), async (tx) => {
    const { accountId: id, iban, partyId, party } = shown(await find(tx, hash));
    const { rows } = await tx.query<{ done: boolean }>('select block_account($1, $2, $3) as done', [
      hash,
      request.ip,
      request.id,
    ]);
    if (!rows[0]?.done) {
      shown(await find(tx, hash));
      throw new ApiError('LINK_USED');
    }
    for (const { to, ...draft } of draftsOf(BESIDE.by_link, {
      id,
      iban,
      party: { id: partyId, legalName: party },
    })) {
      const told = await allRows<DeliveredNotification>(tx, {
        text: `select ${NOTIFICATION} from tell_account_block($1, $2, $3, $4, $5)`,
        values: [
          hash,
          to,
          draft.event,
          notificationHtml(draft.message, draft.data),
          draft.severity ?? 'info',
        ],
      });
      tx.afterCommit(() => services.realtime.notify(told));
      await mailToo(
        tx,
        told.map((one) => one.id),
        mailOf(services, draft),
      );
    }
    publishChange(tx, services, 'bank_account', id, { client: true, supplier: true });
  });
  return readByLink(services, token);
}
