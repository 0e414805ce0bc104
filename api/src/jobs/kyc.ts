import { formatDate, KYC_ANNOUNCED, RISKY_GRADES } from '@cessio/contract';
import { clock } from '../clock.ts';
import { audit } from '../db/audit.ts';
import type { Transaction } from '../db/caller.ts';
import { notify } from '../modules/notifications/notify.ts';
import type { NotificationDraft } from '../modules/notifications/notification-draft.ts';
import { publishChange } from '../plugins/record-changes.ts';
import type { Services } from '../services.ts';

interface Reviewed {
  id: string;
  legalName: string;
  until: string;
  grade: string | null;
  adviserId: string | null;
  daysLeft: number;
}

/** Companies per run; the next minute takes the rest. */
const AT_ONCE = 200;
const FIELDS = `p.id, p.legal_name as "legalName", p.kyc_expires_on as until, p.risk_grade as grade, p.adviser_id as "adviserId",
  p.kyc_expires_on - $1::date as "daysLeft"`;

/**
 * Announces the end of a company's KYC 60, 30 and 7 days before, once each, and expires it the day after its last.
 * After a pause of the job only the nearest announcement is made.
 * @returns how many were announced and how many expired
 */
export async function watchKyc(
  tx: Transaction,
  services: Services,
  today: string = clock.today(),
): Promise<{ announced: number; expired: number }> {
  const expired = await tx.query<Reviewed>(
    `with over as (select id from parties where kyc_status = 'valid' and kyc_expires_on < $1 and status <> 'closed'
       order by kyc_expires_on limit ${AT_ONCE} for update skip locked)
     update parties p set kyc_status = 'expired', version = version + 1 from over o where o.id = p.id returning ${FIELDS}`,
    [today],
  );
  for (const company of expired.rows) {
    await audit(tx, null, { action: 'parties.expire_kyc', entity: 'party', entityId: company.id });
    publishChange(tx, services, 'party', company.id, { client: true, supplier: true });
  }
  const near = `(select min(d) from unnest($2::int[]) d where d >= p.kyc_expires_on - $1::date)`;
  const announced = await tx.query<Reviewed>(
    `with due as (select p.id, ${near} as days from parties p
       where p.kyc_status = 'valid' and p.status <> 'closed' and p.kyc_expires_on between $1::date and $1::date + $3::int
         and (p.kyc_told_days is null or p.kyc_told_days > ${near})
       order by p.kyc_expires_on limit ${AT_ONCE} for update of p skip locked)
     update parties p set kyc_told_days = due.days from due where due.id = p.id returning ${FIELDS}`,
    [today, [...KYC_ANNOUNCED], KYC_ANNOUNCED[0]],
  );
  for (const { id } of announced.rows)
    await audit(tx, null, { action: 'parties.announce_kyc', entity: 'party', entityId: id, internal: true });
  await notify(tx, services, [
    ...expired.rows.flatMap((company) => drafts(company, 'expirée', 'warning')),
    ...announced.rows.flatMap((company) => drafts(company, 'à revoir avant le {until}', 'action')),
  ]);
  return { announced: announced.rows.length, expired: expired.rows.length };
}

/** Notifies the reviewer, and the company, which must provide papers. */
function drafts(
  { id, legalName, until, grade, adviserId }: Reviewed,
  what: string,
  severity: 'warning' | 'action',
): NotificationDraft[] {
  const reviewer: NotificationDraft['to'] = RISKY_GRADES.includes(grade)
    ? { role: 'adviser', department: 'RISK' }
    : adviserId
      ? { userId: adviserId }
      : { role: 'adviser', department: 'ADVISER' };
  const draft = {
    type: '3',
    event: 'party.kyc',
    severity,
    message: `<b>{party}</b>\u00a0: connaissance client ${what}.`,
    data: { party: legalName, until: formatDate(until) },
  } as const;
  return [
    { ...draft, to: reviewer, entityType: 'party', entityId: id },
    { ...draft, to: { partyId: id } },
  ];
}
