import { createHmac, hkdfSync, randomUUID, timingSafeEqual } from 'node:crypto';
import { type CalendarFeed, type Department, type Right, type Role } from '@cessio/contract';
import { clock } from '../../clock.ts';
import { audit, originOf, userEvent, type Asking } from '../../db/audit.ts';
import { readAs, type Identity, type Queryable, type Transaction } from '../../db/caller.ts';
import { etagOf } from '../../http/etag.ts';
import { ApiError } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { hashOf } from '../auth/secrets.ts';
import { toIcs } from './calendar.ics.ts';
import { findFeed, findFeedOwner, saveFeed, type FeedOwner } from './calendar.repository.ts';
import { eventsOf } from './calendar.service.ts';

const DAYS_BACK = 60;
const DAYS_FORWARD = 340;

/**
 * The secret of an address: derived from a stored value and a key that the database does not have, so that it can be
 * shown again without being stored (docs/adr/0018).
 */
function secretOf(services: Services, feedId: string): string {
  const key = Buffer.from(hkdfSync('sha256', services.config.secretsKey, '', 'cessio calendar feed', 32));
  return createHmac('sha256', key).update(feedId).digest('base64url');
}

function urlOf(services: Services, secret: string): string {
  return new URL(`/api/calendar/ics/${secret}.ics`, services.config.publicUrl).href;
}

/** The address while valid; none when the API's key has changed since. */
export async function readFeed(db: Queryable, services: Services, identity: Identity): Promise<CalendarFeed> {
  const feed = await findFeed(db, identity.userId);
  const secret = feed && secretOf(services, feed.id);
  if (!feed || !secret || !timingSafeEqual(hashOf(secret), feed.tokenHash))
    return { url: null, createdAt: null };
  return { url: urlOf(services, secret), createdAt: feed.createdAt };
}

export async function renewFeed(
  tx: Transaction,
  services: Services,
  identity: Identity,
  request: Asking,
): Promise<CalendarFeed> {
  const id = randomUUID();
  const secret = secretOf(services, id);
  const createdAt = await saveFeed(tx, identity.userId, { id, tokenHash: hashOf(secret) });
  const event = userEvent('calendar.renew_feed', identity.userId);
  await audit(tx, originOf(request), { ...event, internal: true });
  return { url: urlOf(services, secret), createdAt };
}

/**
 * The calendar of the address's owner, read with their own side's policies.
 * @throws ApiError LINK_INVALID
 */
export async function readIcs(services: Services, secret: string): Promise<{ body: string; etag: string }> {
  const owner = await findFeedOwner(services.pools.of('public'), hashOf(secret));
  if (!owner) throw new ApiError('LINK_INVALID');
  const identity = identityOf(owner);
  const span = { from: daysFromNow(-DAYS_BACK), to: daysFromNow(DAYS_FORWARD), kind: undefined };
  const events = await readAs(services.pools, identity, (db) => eventsOf(db, identity, span));
  const body = toIcs(events, services.config.brand, services.config.publicUrl);
  return { body, etag: etagOf(body) };
}

/** The owner without a session: enough to read, never passed to anything that writes. */
function identityOf(owner: FeedOwner): Identity {
  return {
    userId: owner.user_id,
    sessionId: '',
    role: owner.role as Role,
    department: owner.department as Department | null,
    partyId: owner.party_id,
    rights: owner.rights as Right[],
    name: `${owner.first_name} ${owner.last_name}`,
    approvalLimit: null,
  };
}

function daysFromNow(days: number): string {
  return clock.today(days);
}
