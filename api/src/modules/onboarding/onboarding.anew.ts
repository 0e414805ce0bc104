import { adhesionStates, partyStates } from '@cessio/contract';
import type { FastifyRequest } from 'fastify';
import { audit, originOf } from '../../db/audit.ts';
import type { Transaction } from '../../db/caller.ts';
import { firstRow } from '../../db/rows.ts';
import { sqlStates } from '../../db/states.ts';
import { mirrorCompany, type Draft } from './onboarding.repository.ts';
import { insertAdhesion } from './registrations.repository.ts';

interface Lapsed extends Draft {
  id: string;
  partyId: string;
  email: string;
  legalName: string;
  country: string;
}

/**
 * Gives a user whose draft lapsed a new one, with what the sign-up still holds or else what the request kept, and the
 * invitation that it began with (docs/adr/0079). Does nothing unless this user's newest request is a lapsed draft.
 * @param tx the login `system`
 */
export async function beginAnew(
  tx: Transaction,
  request: FastifyRequest,
  userId: string,
  tokenHash: Buffer,
): Promise<void> {
  // The second of two clicks finds the first one's draft.
  await tx.query('select from users where id = $1 for update', [userId]);
  const lapsed = await firstRow<Lapsed>(tx, {
    text: `select a.id, u.party_id as "partyId", u.email, a.legal_name as "legalName", a.country,
        coalesce(o.account, jsonb_build_object('side', a.side, 'firstName', u.first_name, 'lastName', u.last_name, 'phone', u.phone)) as account,
        coalesce(o.company, jsonb_strip_nulls(jsonb_build_object('legalName', a.legal_name, 'legalForm', a.legal_form,
          'country', a.country, 'nationalId', a.national_id, 'address', a.address, 'postcode', a.postcode, 'city', a.city,
          'expectedTurnover', nullif(a.expected_turnover, 0), 'wantedCeiling', nullif(a.wanted_ceiling, 0), 'currency', a.currency,
          'debtorCount', a.debtor_count, 'exportSharePpm', a.export_share_ppm, 'debtors', a.debtors))) as company
      from adhesion_requests a join users u on u.id = a.user_id join parties p on p.id = u.party_id
        left join onboardings o on o.adhesion_id = a.id
      where u.id = $1 and a.submitted_at is null and a.status in (${sqlStates(adhesionStates, 'done')})
        and p.status in (${sqlStates(partyStates, 'applying')})
        and not exists (select from adhesion_requests n where n.user_id = u.id and n.id > a.id)`,
    values: [userId],
  });
  if (!lapsed) return;
  const { id, email, account, company } = lapsed;
  const draft = await insertAdhesion(tx, { ...lapsed, userId });
  await mirrorCompany(tx, draft.id, company);
  const kept = await tx.query(
    'update onboardings set adhesion_id = $2, number = $3, version = version + 1, updated_at = clock_timestamp() where adhesion_id = $1',
    [id, draft.id, draft.number],
  );
  if (kept.rowCount === 0)
    await tx.query(
      `insert into onboardings (token_hash, user_id, adhesion_id, email, number, account, company, expires_at)
        values ($1, $2, $3, $4, $5, $6, $7, now())`,
      [tokenHash, userId, draft.id, email, draft.number, JSON.stringify(account), JSON.stringify(company)],
    );
  await tx.query('update relation_invitations set adhesion_id = $2 where adhesion_id = $1', [id, draft.id]);
  await audit(tx, originOf(request), {
    action: 'adhesions.begin_anew',
    entity: 'adhesion_request',
    entityId: draft.id,
    to: 'draft',
  });
}
