import { adhesionMachine, dayInParis, formatDate, next, pages } from '@cessio/contract';
import { clock } from '../clock.ts';
import { audit } from '../db/audit.ts';
import type { Transaction } from '../db/caller.ts';
import { composeMail, queueMail, type Receiver } from '../mail/mail.ts';
import { publishChange } from '../plugins/record-changes.ts';
import type { Services } from '../services.ts';

/** A draft is closed when older than this, after its company was warned. */
const LAPSES_AFTER_DAYS = 90;
const TOLD_AFTER_DAYS = 60;
const AT_ONCE = 200;

interface Draft extends Receiver {
  id: string;
  number: string;
  createdAt: string;
  /** Its last day: the 90th, and never before the day of the warning. */
  last: string;
}

/**
 * Closes adhesion drafts older than 90 days, and mails their authors on the 60th day. Idempotent: a draft is closed by
 * its machine's row and warned of once; after a pause of the job, an author not yet warned is warned first and the
 * draft closed no sooner than the day after.
 * @returns how many were warned of or closed
 */
export async function lapseDrafts(
  tx: Transaction,
  services: Services,
  today: string = clock.today(),
): Promise<number> {
  const over = await tx.query<{ id: string; applicantPartyId: string | null }>(
    `select a.id, a.applicant_party_id as "applicantPartyId" from adhesion_requests a
      where a.status = 'draft' and (a.created_at at time zone 'Europe/Paris')::date < $1::date - $2::int
        and (a.user_id is null or a.lapse_told_on < $1::date)
      order by a.created_at, a.id limit ${AT_ONCE} for update of a skip locked`,
    [today, LAPSES_AFTER_DAYS],
  );
  for (const { id } of over.rows) await lapse(tx, services, id);
  const told = await tx.query<Draft>(
    `with due as (select a.id from adhesion_requests a
        where a.status = 'draft' and a.user_id is not null and a.lapse_told_on is null
          and (a.created_at at time zone 'Europe/Paris')::date <= $1::date - $2::int
        order by a.created_at, a.id limit ${AT_ONCE} for update of a skip locked)
      update adhesion_requests a set lapse_told_on = $1 from due, users u where due.id = a.id and u.id = a.user_id
      returning a.id, a.number, a.created_at as "createdAt", u.email, u.first_name as "firstName",
        greatest((a.created_at at time zone 'Europe/Paris')::date + $3::int, $1::date) as last`,
    [today, TOLD_AFTER_DAYS, LAPSES_AFTER_DAYS],
  );
  for (const draft of told.rows) await queueMail(tx, lapseMail(services, draft));
  return told.rows.length + over.rows.length;
}

async function lapse(tx: Transaction, services: Services, id: string): Promise<void> {
  const [{ from, to }] = next(adhesionMachine, 'draft', 'lapse', 'system');
  await tx.query('update adhesion_requests set status = $2, version = version + 1 where id = $1', [id, to]);
  // A closed draft cannot be edited: its browser is told to sign in.
  await tx.query('update onboardings set expires_at = least(expires_at, now()) where adhesion_id = $1', [id]);
  await audit(tx, null, { action: 'adhesions.lapse', entity: 'adhesion_request', entityId: id, from, to });
  publishChange(tx, services, 'adhesion_request', id, { client: true, supplier: true });
}

function lapseMail({ config }: Services, draft: Draft) {
  const { number, createdAt, last } = draft;
  return composeMail(config, draft, {
    subject: `Adhésion ${number}\u00a0: demande à compléter`,
    paragraphs: [
      `Votre demande d’adhésion ${number}, commencée le ${formatDate(dayInParis(createdAt))}, n’a pas encore été envoyée.`,
      `Vous pouvez la compléter jusqu’au ${formatDate(last)}. Passé ce jour, elle sera close\u00a0; vous pourrez alors en commencer une autre avec ce que vous avez déjà saisi.`,
    ],
    action: { label: 'Compléter ma demande', path: pages.home },
  });
}
