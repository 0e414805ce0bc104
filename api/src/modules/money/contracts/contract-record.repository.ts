import { type ContractRow, type PartyState, type Side } from '@cessio/contract';
import type { Queryable } from '../../../db/caller.ts';
import { firstRow } from '../../../db/rows.ts';
import type { ApprovalRecord } from '../../approvals/approval.record.ts';
import { findOpen } from '../../approvals/approvals.service.ts';
import { REACHED, type Reached } from '../../notifications/receivers.ts';
import { OPEN } from '../../invoices/exposure/exposure.ts';
import { contractSources } from './contracts.repository.ts';

/** A contract as the caller's side reads it, with what its machine looks at. */
export interface ContractFound extends ContractRow {
  version: number;
  principalStatus: PartyState | null;
  termsId: string;
  /** What is committed under its ceiling, of the invoices that this side sees. */
  committed: number;
  reached?: Reached;
  pending?: ApprovalRecord | null;
}

/** SQL of what is committed under the ceiling of a contract `c`. */
export const COMMITTED = (side: Side) => `(select coalesce(sum(i.outstanding), 0)::bigint from invoices i
  where i.contract_id = c.id and i.${side === 'client' ? 'client_status' : 'status'} in (${OPEN.commitments}))`;

/** Its companies, as `REACHED` takes them. */
const COMPANIES = `select c.principal_id union select m.assignor_id from contract_participants m where m.contract_id = c.id`;

/** One contract; null where the caller's side does not see it. */
export async function findContract(
  db: Queryable,
  side: Side,
  id: string,
  lock = false,
): Promise<ContractFound | null> {
  if (lock) await db.query('select from contracts where id = $1 for no key update', [id]);
  const found = await firstRow<ContractFound>(
    db,
    `select ${contractSources[side].select}, c.version, c.terms_id as "termsId", ${COMMITTED(side)} as committed,
        (select p.status from parties p where p.id = c.principal_id) as "principalStatus"
        ${side === 'staff' ? `, ${REACHED('null::uuid', 'c.principal_id', COMPANIES)}` : ''}
      from contracts_in_force c where c.id = $1`,
    [id],
  );
  if (!found || side !== 'staff') return found;
  return { ...found, pending: await findOpen(db, 'contract', found) };
}
