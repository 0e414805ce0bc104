import { createTransport, type Transporter } from 'nodemailer';
import type pg from 'pg';
import type { Config } from '../config.ts';

interface OutboxRow {
  id: string;
  recipient: string;
  reply_to: string | null;
  subject: string;
  body_text: string;
  body_html: string;
  attempts: number;
}

/** Mails per batch, and how long they are reserved for this process: longer than sending can take. */
const BATCH = 5;
const LEASE = '5 minutes';
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
const FIRST_RETRY_SECONDS = 10;
const LONGEST_RETRY_SECONDS = 3_600;
/** Three days of attempts: a server down for a day or a weekend loses nothing. */
const MOST_ATTEMPTS = 90;

export function openTransport(smtpUrl: string): Transporter {
  return createTransport({ url: smtpUrl, pool: true, maxConnections: 2, ...TIMEOUTS } as Parameters<
    typeof createTransport
  >[0]);
}

/**
 * Sends due mails of the outbox. Each is leased before and marked after handing it over, so that no two processes take
 * the same one; if one dies in between, the mail is at worst sent twice, under one Message-ID, never lost.
 * @returns how many were sent
 */
export async function deliverMails(
  pool: pg.Pool,
  transport: Transporter,
  config: Pick<Config, 'brand' | 'publicUrl'>,
  report: (failure: { id: string; attempts: number; reason: string }) => void,
  signal?: AbortSignal,
): Promise<number> {
  const host = new URL(config.publicUrl).hostname;
  let sent = 0;
  for (;;) {
    if (signal?.aborted) return sent;
    const { rows } = await pool.query<OutboxRow>({
      name: 'lease_mails',
      text: `update outbox_mails set attempts = attempts + 1, next_try_at = now() + interval '${LEASE}'
        where id in (select id from outbox_mails where sent_at is null and next_try_at <= now()
          order by next_try_at limit ${BATCH} for update skip locked)
        returning id, recipient, reply_to, subject, body_text, body_html, attempts`,
    });
    for (const row of rows) {
      try {
        await transport.sendMail({
          from: { name: config.brand, address: `ne-pas-repondre@${host}` },
          to: { name: '', address: row.recipient },
          ...(row.reply_to ? { replyTo: { name: '', address: row.reply_to } } : {}),
          subject: row.subject,
          text: row.body_text,
          html: row.body_html,
          messageId: `<${row.id}@${host}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
        // The body may hold a secret link, so it is deleted once the mail is sent.
        await pool.query(
          `update outbox_mails set sent_at = now(), last_error = null, body_text = '', body_html = '' where id = $1`,
          [row.id],
        );
        sent += 1;
      } catch (error) {
        const reason = reasonOf(error);
        await pool.query(
          `update outbox_mails set last_error = $2, next_try_at = case when attempts >= ${MOST_ATTEMPTS} then '9999-12-31'
            else now() + make_interval(secs => $3) end where id = $1 and sent_at is null`,
          [row.id, reason, retryAfter(row.attempts)],
        );
        report({ id: row.id, attempts: row.attempts, reason });
      }
    }
    if (rows.length < BATCH) return sent;
  }
}

/** Seconds until the next attempt: 10, 20, 40… up to an hour. */
export function retryAfter(attempts: number): number {
  return Math.min(FIRST_RETRY_SECONDS * 2 ** (attempts - 1), LONGEST_RETRY_SECONDS);
}

/** Code and status of the failure; never its text, which contains the address. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return [code ?? 'UNKNOWN', responseCode].filter(Boolean).join(' ');
}
