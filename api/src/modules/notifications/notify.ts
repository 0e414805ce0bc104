import { fillTemplate } from '@cessio/contract';
import sanitizeHtml from 'sanitize-html';
import type { Transaction } from '../../db/caller.ts';
import { escapeHtml } from '../../mail/mail.ts';
import type { DeliveredNotification } from '../../plugins/realtime.ts';
import type { Services } from '../../services.ts';
import { mailOf } from './notification-mails.ts';
import { NOTIFICATION } from './notifications.repository.ts';
import type { NotificationDraft } from './notification-draft.ts';

/** Mails are written in the same statement, after the notifications. */
const TELL = {
  name: 'tell_users',
  text: `with draft as materialized (
      select * from jsonb_to_recordset($1) as d (nth int, "partyId" uuid, role text, department text, "userId" uuid, type text,
        event text, message text, severity text, "entityType" text, "entityId" uuid, subject text, body text, html text, always boolean)
    ), told as materialized (
      select d.nth, n.* from draft d cross join lateral notify_users(d."partyId", d.role, d.department, d."userId", d.type,
        d.event, d.message, d.severity, d."entityType", d."entityId") n
    ), mailed as materialized (
      select mail_notifications(t.ids, d.subject, d.body, d.html, d.always, $2)
      from draft d join (select nth, array_agg(id) as ids from told group by nth) t using (nth)
    )
    select ${NOTIFICATION} from told cross join (select count(*) from mailed) m order by nth, seq`,
};

/**
 * Writes notifications for each of their receivers in the caller's transaction, all in one statement; sockets receive
 * them only after it has committed. Mails follow the receivers' preferences at that moment.
 */
export async function notify(
  tx: Transaction,
  services: Services,
  drafts: readonly NotificationDraft[],
  at: Date = new Date(),
): Promise<void> {
  if (drafts.length === 0) return;
  const { rows } = await tx.query<DeliveredNotification>({
    ...TELL,
    values: [JSON.stringify(drafts.map((draft, nth) => toWrite(services, draft, nth))), at],
  });
  if (rows.length > 0) tx.afterCommit(() => services.realtime.notify(rows));
}

function toWrite(services: Services, notice: NotificationDraft, nth: number) {
  const { to, data, mail: _subject, ...draft } = notice;
  const { text: body, ...mail } = mailOf(services, notice);
  const message = notificationHtml(draft.message, data);
  return { nth, ...draft, ...to, severity: draft.severity ?? 'info', message, body, ...mail };
}

/** The message as stored: data escaped, then only `b strong em br` and links into the portal remain. */
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

/** `/factures/…` remains; `https://…`, `//…`, `/\…` and `javascript:` lose their target. */
function portalLinksOnly(attributes: Record<string, string>): Record<string, string> {
  const { href } = attributes;
  return href && /^\/[A-Za-z0-9][^\s\\]*$/.test(href) ? { href } : {};
}
