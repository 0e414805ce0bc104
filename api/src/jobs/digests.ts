import {
  formatDate,
  formatMoney,
  pages,
  type Department,
  type Notification,
  type Right,
  type Role,
  type Work,
} from '@cessio/contract';
import { readAs, type Queryable, type Transaction } from '../db/caller.ts';
import { composeMail, plainText } from '../mail/mail.ts';
import { placeFor } from '../modules/notifications/notification-place.ts';
import { PREFERENCES_PAGE } from '../modules/notifications/notification-mails.ts';
import { readWork } from '../modules/work/work.service.ts';
import type { Services } from '../services.ts';

/** Digests per run: the rest follows in the next, a minute later. */
const MOST_AT_ONCE = 200;
/** Lines per digest; the others are counted. */
const MOST_LINES = 30;
/** Pending work items per digest. */
const MOST_WORK = 10;

const TITLES: Readonly<Record<Notification['type'], string>> = {
  '1': 'Factures',
  '2': 'Demandes de garantie et d’adhésion',
  '3': 'Documents',
};
/** Money that arrives is read apart from the invoices, whose type it has. */
const FINANCINGS = 'Financements';
const SECTIONS = [FINANCINGS, ...Object.values(TITLES)];
const sectionOf = ({ type, entityType }: Line): string =>
  entityType === 'financing' ? FINANCINGS : TITLES[type];

interface Receiver {
  id: string;
  email: string;
  firstName: string;
  role: Role;
  digest: 'daily' | 'weekly';
  dueAt: string;
  department: Department | null;
  partyId: string | null;
  rights: Right[];
}

interface Line {
  type: Notification['type'];
  event: string;
  message: string;
  entityType: string | null;
  entityId: string | null;
}

/**
 * Sends each receiver whose digest hour has come the notifications not read meanwhile: at eight o'clock local time,
 * each day or each Monday. A period is recorded with its mail, so that it has exactly one digest; missed periods are
 * combined into one. No digest without news.
 * @returns how many were written
 */
export async function sendDigests(
  tx: Transaction,
  services: Services,
  now: Date = new Date(),
): Promise<number> {
  let written = 0;
  for (const receiver of await findReceivers(tx, now)) {
    const lines = await findLines(tx, receiver);
    // Another process finished while this one was still reading: it has sent them.
    if (lines.length === 0) continue;
    await record(tx, receiver, lines.length);
    await queue(tx, services, receiver, await workOf(services, receiver), lines, now);
    written += 1;
  }
  return written;
}

async function findReceivers(tx: Queryable, now: Date): Promise<Receiver[]> {
  const { rows } = await tx.query<Receiver>(
    `select u.id, u.email, u.first_name as "firstName", u.role, u.digest, d.due_at as "dueAt",
        (select e.department from employees e where e.user_id = u.id) as department, u.party_id as "partyId", u.rights
      from users u cross join lateral (select digest_due($1, u.time_zone, u.digest)::timestamptz(3) as due_at) d
      where u.status = 'active' and u.digest <> 'off'
        and u.id in (select n.user_id from notifications n where n.held and not n.is_read)
        and exists (select from notifications n where n.user_id = u.id and n.held and not n.is_read
          and n.created_at < d.due_at and n.type = any(u.mail_types))
        and not exists (select from mail_digests m where m.user_id = u.id and m.due_at = d.due_at)
      order by d.due_at, u.id limit $2 for update of u skip locked`,
    [now, MOST_AT_ONCE],
  );
  return rows;
}

/** Queued notifications, newest first; they are removed from the queue. */
async function findLines(tx: Queryable, { id, dueAt }: Receiver): Promise<Line[]> {
  const { rows } = await tx.query<Line>(
    `with taken as (
        update notifications n set held = false from users u
          where u.id = n.user_id and n.user_id = $1 and n.held and not n.is_read and n.created_at < $2
            and n.type = any(u.mail_types)
          returning n.seq, n.type, n.event, n.message, n.entity_type, n.entity_id)
      select type, event, message, entity_type as "entityType", entity_id as "entityId" from taken order by seq desc`,
    [id, dueAt],
  );
  return rows;
}

async function record(tx: Queryable, { id, dueAt }: Receiver, count: number): Promise<void> {
  await tx.query('insert into mail_digests (user_id, due_at, notifications) values ($1, $2, $3)', [
    id,
    dueAt,
    count,
  ]);
}

/** A receiver's pending work, as their own side reads it. */
function workOf(services: Services, { id, firstName, ...receiver }: Receiver): Promise<Work> {
  const identity = { ...receiver, userId: id, name: firstName, sessionId: '', approvalLimit: null };
  return readAs(services.pools, identity, (db) => readWork(db, services, identity, {}));
}

async function queue(
  tx: Queryable,
  services: Services,
  receiver: Receiver,
  { data: work, totals }: Work,
  lines: readonly Line[],
  now: Date,
): Promise<void> {
  const { digest, role } = receiver;
  const shown = lines.slice(0, MOST_LINES);
  const more = lines.length - shown.length;
  const waiting = work.slice(0, MOST_WORK).map(({ label, about, why, amount, currency, dueOn, action }) => ({
    text: [
      label,
      about,
      why,
      amount !== null && formatMoney(amount, currency),
      dueOn && `avant le ${formatDate(dueOn)}`,
    ]
      .filter(Boolean)
      .join(', '),
    path: action.href,
  }));
  const sections = SECTIONS.flatMap((section) => {
    const own = shown.filter((line) => sectionOf(line) === section);
    if (own.length === 0) return [];
    const count = lines.filter((line) => sectionOf(line) === section).length;
    return {
      title: `${section} (${count})`,
      lines: own.map((line) => ({ text: plainText(line.message), path: placeFor(line, role) })),
    };
  });
  const mail = composeMail(services.config, receiver, {
    subject: `Votre résumé\u00a0: ${counted(lines.length, 'notification non lue', 'notifications non lues')}`,
    paragraphs: ['Voici ce que vous n’avez pas encore lu dans le portail.'],
    sections: [
      ...(waiting.length > 0 ? [{ title: `À traiter (${totals.all.value})`, lines: waiting }] : []),
      ...sections,
    ],
    action: { label: 'Voir toutes mes notifications', path: pages.notifications },
    note: [
      ...(more > 0 ? [`Et ${counted(more, 'autre notification', 'autres notifications')}.`] : []),
      digest === 'daily'
        ? 'Vous recevez ce résumé chaque jour à 8\u00a0h quand il y a du nouveau.'
        : 'Vous recevez ce résumé chaque lundi à 8\u00a0h quand il y a du nouveau.',
    ].join(' '),
    noteLink: { label: 'Changer ou arrêter ces e-mails', path: PREFERENCES_PAGE },
  });
  await tx.query(
    `insert into outbox_mails (recipient, subject, body_text, body_html, next_try_at)
      select $2, $3, $4, $5, greatest(now(), quiet_until($6, time_zone, quiet_from, quiet_to)) from users where id = $1`,
    [receiver.id, mail.to, mail.subject, mail.text, mail.html, now],
  );
}

function counted(count: number, one: string, several: string): string {
  return `${count} ${count > 1 ? several : one}`;
}
