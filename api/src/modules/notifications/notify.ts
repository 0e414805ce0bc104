import { fillTemplate, type NOTIFICATION_TYPES, type Notification } from '@cessio/contract';
import sanitizeHtml from 'sanitize-html';
import type { Transaction } from '../../db/caller.ts';
import { escapeHtml } from '../../mail/mail.ts';
import type { Services } from '../../services.ts';
import { mailToo } from './notification-mails.ts';
import { toDelivered, type NotificationRow } from './notifications.repository.ts';

export interface NotificationDraft {
  /** A company's users, a kind of employee, or one user. */
  readonly to:
    | { readonly partyId: string }
    | { readonly role: string; readonly department?: string | null }
    | { readonly userId: string };
  readonly type: (typeof NOTIFICATION_TYPES)[number];
  /** Name of api.md §7: `invoice.to_confirm`. */
  readonly event: string;
  /** HTML with `{x}`: `Facture <b>{number}</b> : à confirmer.` */
  readonly message: string;
  /** Fills `{x}`, escaped: whatever a user typed stays text. */
  readonly data?: Readonly<Record<string, string | number>>;
  readonly severity?: Notification['severity'];
  readonly entityType?: string | null;
  readonly entityId?: string | null;
  /**
   * Of the events marked ✉ in api.md §7, mailed whatever the receivers chose: the subject without its `[brand]`, with
   * `{x}`. Of all others each receiver chooses: at once, in the digest, not at all.
   */
  readonly mail?: { readonly subject: string };
}

/**
 * Writes the notification to each receiver in the caller's transaction; sockets hear of it once that has committed,
 * never of what was rolled back. Mails go with it by the receivers' preferences, as those are at that moment.
 */
export async function notify(
  tx: Transaction,
  services: Services,
  n: NotificationDraft,
  at: Date = new Date(),
): Promise<void> {
  const to = {
    party: 'partyId' in n.to ? n.to.partyId : null,
    role: 'role' in n.to ? n.to.role : null,
    department: 'role' in n.to ? (n.to.department ?? null) : null,
    user: 'userId' in n.to ? n.to.userId : null,
  };
  const message = notificationHtml(n.message, n.data);
  const { rows } = await tx.query<NotificationRow>({
    name: 'notify_users',
    text: 'select * from notify_users($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
    values: [
      to.party,
      to.role,
      to.department,
      to.user,
      n.type,
      n.event,
      message,
      n.severity ?? 'info',
      n.entityType ?? null,
      n.entityId ?? null,
    ],
  });
  if (rows.length === 0) return;
  tx.afterCommit(() => services.realtime.notify(rows.map(toDelivered)));
  await mailToo(
    tx,
    services,
    n,
    rows.map((row) => row.id),
    at,
  );
}

/** The message as it is stored: data escaped, then only `b strong em br` and links into the portal are left. */
export function notificationHtml(
  template: string,
  data: Readonly<Record<string, string | number>> = {},
): string {
  const escaped = Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, escapeHtml(String(value))]),
  );
  return sanitizeHtml(fillTemplate(template, escaped), {
    allowedTags: ['b', 'strong', 'em', 'br', 'a'],
    allowedAttributes: { a: ['href'] },
    transformTags: { a: (tag, attributes) => ({ tagName: tag, attribs: portalLinksOnly(attributes) }) },
  });
}

/** `/factures/…` stays; `https://…`, `//…`, `/\…` and `javascript:` lose their target. */
function portalLinksOnly(attributes: Record<string, string>): Record<string, string> {
  const { href } = attributes;
  return href && /^\/[A-Za-z0-9][^\s\\]*$/.test(href) ? { href } : {};
}
