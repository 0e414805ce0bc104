import { next, relationMachine } from '@cessio/contract';
import { audit } from '../../db/audit.ts';
import type { Transaction } from '../../db/caller.ts';
import { allRows } from '../../db/rows.ts';
import { publishChange } from '../../plugins/record-changes.ts';
import type { Services } from '../../services.ts';
import { statesThatStop } from '../parties/steps/party-stops.ts';
import { ACCEPTED, sendNotices } from './relations.notices.ts';
import { findRelation, updateRelation } from './relations.repository.ts';

/**
 * Accepts the relation by whose invitation a debtor has joined, once the bank has accepted the debtor (docs/adr/0063):
 * only if the company has the number that its supplier entered, both still work with the bank and the pair has no other
 * relation. The adviser decides on any other.
 * @param tx the login `system`
 */
export async function acceptJoined(
  tx: Transaction,
  services: Services,
  adhesionId: string,
  partyId: string,
): Promise<void> {
  const joined = await allRows<{ id: string; name: string; number: string; country: string }>(
    tx,
    `select r.id, d.legal_name as name, d.national_id as number, d.country from relations r
      join relation_invitations v on v.relation_id = r.id join parties a on a.id = r.assignor_id join parties d on d.id = $2
      where v.adhesion_id = $1 and r.status = 'invited' and r.assignor_id <> d.id
        and (r.debtor_country, r.debtor_national_id) = (d.country, d.national_id)
        and a.status not in (${statesThatStop('relation')}) and d.status not in (${statesThatStop('relation')})
        and not exists (select from relations o where o.assignor_id = r.assignor_id and o.debtor_id = d.id)
      for update of r`,
    [adhesionId, partyId],
  );
  for (const { id, name, number, country } of joined) {
    const [{ from, to }] = next(relationMachine, 'invited', 'join', 'system');
    await updateRelation(tx, id, {
      status: to,
      debtorKnown: true,
      debtorId: partyId,
      debtorName: name,
      debtorNationalId: number,
      debtorCountry: country,
      blockedByBank: false,
    });
    await audit(tx, null, { action: 'relations.join', entity: 'relation', entityId: id, from, to });
    const record = await findRelation(tx, 'staff', id);
    if (record) await sendNotices(tx, services, record, ACCEPTED);
    publishChange(tx, services, 'relation', id, { client: false, supplier: true });
  }
}
