import { answerDue, adhesionMachine, next } from '@cessio/contract';
import { clock } from '../../clock.ts';
import { audit } from '../../db/audit.ts';
import { transactAs, type Transaction } from '../../db/caller.ts';
import { queueMail } from '../../mail/mail.ts';
import type { Services } from '../../services.ts';
import { notify } from '../notifications/notify.ts';
import { unlessNumberTaken } from '../parties/record/party-forms.repository.ts';
import { filedMail } from './onboarding.mails.ts';

interface Ready {
  onboardingId: string;
  adhesionId: string;
  number: string;
  userId: string;
  partyId: string | null;
  email: string;
  firstName: string;
  legalName: string;
}

/**
 * Files the adhesion requests submitted by users with a verified address (domain.md §C3, draft → submitted): of one
 * user, when this is about to become true, or of all, for those left unfinished by a crash.
 */
export async function fileReady(services: Services, userId: string | null): Promise<number> {
  return transactAs(services.pools.of('system'), (tx) => fileReadyIn(tx, services, userId));
}

/** As `fileReady`, in the caller's transaction with the login `system`. */
export async function fileReadyIn(
  tx: Transaction,
  services: Services,
  userId: string | null,
): Promise<number> {
  const { rows } = await tx.query<Ready>(
    `select o.id as "onboardingId", a.id as "adhesionId", a.number, u.id as "userId", coalesce(a.party_id, u.party_id) as "partyId",
        u.email, u.first_name as "firstName", a.legal_name as "legalName"
      from onboardings o join adhesion_requests a on a.id = o.adhesion_id join users u on u.id = o.user_id
      where o.sent_at is not null and a.status = 'draft' and u.email_verified_at is not null
        and ($1::uuid is null or u.id = $1)
      order by o.id for update of a, o limit 100`,
    [userId],
  );
  for (const ready of rows) await fileOne(tx, services, ready);
  return rows.length;
}

async function fileOne(tx: Transaction, services: Services, ready: Ready): Promise<void> {
  const { adhesionId, number, legalName } = ready;
  const [{ from, to }] = next(adhesionMachine, 'draft', 'submit', 'system');
  await tx.query(
    `update adhesion_requests set status = $2, submitted_at = portal_now(), due_on = $3, version = version + 1 where id = $1`,
    [adhesionId, to, answerDue(clock.today())],
  );
  const enter = (numbered: boolean) =>
    tx.query(
      `update parties p set legal_name = a.legal_name, legal_form = a.legal_form, country = a.country, address = a.address,
          postcode = a.postcode, city = a.city, status = 'pending', version = p.version + 1, national_id = case when $3 then a.national_id end,
          siren = case when $3 and a.country = 'FR' then a.national_id end
        from adhesion_requests a where a.id = $1 and p.id = $2 and p.status = 'prospect'`,
      [adhesionId, ready.partyId, numbered],
    );
  // A number that another company has stays with the request: the bank compares, and the applicant learns nothing.
  if ((await unlessNumberTaken(tx, () => enter(true))) === 'taken') await enter(false);
  await tx.query(
    `with given as (
        select d.*, uuidv7() as file_id, t.code, t.label, t.required
        from onboarding_documents d join document_types t on t.id = d.type_id where d.onboarding_id = $1
      ), kept as (
        insert into files (id, party_id, uploaded_by, filename, mime, size, sha256, storage_key)
        select file_id, $2, $3, filename, mime, size, sha256, storage_key from given returning id
      )
      insert into documents (type_id, type_code, type_label, required, party_id, owner_name, owner_type, owner_id, file_id, filename,
          status, uploaded_by, uploaded_at)
      select g.type_id, g.code, g.label, g.required, $2, $4, 'adhesion', $5, g.file_id, g.filename, 'under_review', $3, portal_now()
      from given g join kept k on k.id = g.file_id`,
    [ready.onboardingId, ready.partyId, ready.userId, legalName, adhesionId],
  );
  await audit(tx, null, {
    action: 'adhesions.submit',
    entity: 'adhesion_request',
    entityId: adhesionId,
    from,
    to,
  });
  await notify(tx, services, [
    {
      to: { role: 'adviser', department: 'ADVISER' },
      type: '2',
      event: 'adhesion.submitted',
      message: 'Demande d’adhésion <b>{number}</b> ({party})\u00a0: reçue.',
      data: { number, party: legalName },
      severity: 'action',
      entityType: 'adhesion_request',
      entityId: adhesionId,
    },
  ]);
  await queueMail(tx, filedMail(services.config, ready, ready));
}
