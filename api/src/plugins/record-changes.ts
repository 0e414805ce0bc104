import type { Transaction } from '../db/caller.ts';
import type { Pools } from '../db/pools.ts';
import type { Services } from '../services.ts';

/** Each side's version of a record, and the company of each. */
interface Versions {
  version: number;
  client: { version: number | null; party: string | null };
  supplier: { version: number | null; party: string | null };
}

const READ = {
  invoice: `select version, json_build_object('version', client_version, 'party', client_view_id) as client,
      json_build_object('version', supplier_version, 'party', supplier_view_id) as supplier
    from invoices where id = $1`,
  guarantee_request: `select version, json_build_object('version', client_version, 'party', requester_id) as client,
      '{"version": null, "party": null}'::json as supplier
    from guarantee_requests where id = $1`,
  adhesion_request: `select version, json_build_object('version', version, 'party', applicant_party_id) as client,
      '{"version": null, "party": null}'::json as supplier
    from adhesion_requests where id = $1`,
  contract: `select version, json_build_object('version', version, 'party', principal_id) as client,
      '{"version": null, "party": null}'::json as supplier
    from contracts where id = $1`,
  // Pages read it with its contract.
  contract_term: `select t.version, json_build_object('version', t.version, 'party', case when t.sent then c.principal_id end) as client,
      '{"version": null, "party": null}'::json as supplier
    from contract_terms t join contracts c on c.id = t.contract_id where t.id = $1`,
  batch: `select version, '{"version": null, "party": null}'::json as client,
      json_build_object('version', version, 'party', assignor_id) as supplier
    from batches where id = $1`,
  // The bank's alone.
  payment_file: `select version, '{"version": null, "party": null}'::json as client, '{"version": null, "party": null}'::json as supplier
    from payment_files where id = $1`,
  financing: `select version, '{"version": null, "party": null}'::json as client,
      json_build_object('version', version, 'party', assignor_id) as supplier
    from financings where id = $1`,
  // An entry never changes; it concerns the company whose account it moves.
  ledger_entry: `select 1 as version, '{"version": null, "party": null}'::json as client,
      json_build_object('version', 1, 'party', (select l.party_id from ledger_lines l where l.entry_id = e.id and l.account in ('CCA', 'ADR')
        limit 1)) as supplier
    from ledger_entries e where e.id = $1`,
  guarantee: `select version, json_build_object('version', version, 'party', requester_id) as client,
      json_build_object('version', version, 'party', beneficiary_id) as supplier
    from guarantees where id = $1`,
  document: `select version, json_build_object('version', version, 'party', case when not internal then party_id end) as client,
      '{"version": null, "party": null}'::json as supplier
    from documents where id = $1`,
  relation: `select version, '{"version": null, "party": null}'::json as client,
      json_build_object('version', version, 'party', assignor_id) as supplier
    from relations where id = $1`,
  party: `select version, json_build_object('version', version, 'party', id) as client,
      '{"version": null, "party": null}'::json as supplier
    from parties where id = $1`,
  user: `select version, '{"version": null, "party": null}'::json as client,
      '{"version": null, "party": null}'::json as supplier
    from users where id = $1`,
  // Both sides of a company share a room.
  bank_account: `select version, json_build_object('version', version, 'party', party_id) as client,
      '{"version": null, "party": null}'::json as supplier
    from bank_accounts where id = $1`,
} as const;

/** Kinds of records whose changes are sent to browsers. */
export type LiveEntity = keyof typeof READ;

/**
 * After the commit, browsers of the bank and of the companies that see the record are notified that it changed, each
 * with the version it reads. Where a company wrote, the system's login looks it up: no company may read another's
 * counter.
 * @param visible whether the step changed anything that side sees; otherwise it receives nothing
 * @param written the record as its writer reads it now
 */
export function publishChange(
  tx: Pick<Transaction, 'afterCommit'>,
  { pools, realtime }: Services,
  entity: LiveEntity,
  id: string,
  visible: { client: boolean; supplier: boolean },
  written?: WrittenRecord,
): void {
  const publish = async () => {
    const versions = (written && versionsIn(written)) ?? (await readVersions(pools, entity, id));
    if (!versions) return;
    realtime.recordChanged({ entity, id, version: versions.version, rooms: ['staff'] });
    for (const side of ['client', 'supplier'] as const) {
      const { version, party } = versions[side];
      if (visible[side] && party && version !== null)
        realtime.recordChanged({ entity, id, version, rooms: [`party:${party}`] });
    }
  };
  // A failed message loses nothing: browsers refetch when their page becomes visible.
  tx.afterCommit(() => void publish().catch(() => undefined));
}

/** The companies' versions of a record, as the bank reads them. */
export interface CompanyVersions {
  clientVersion?: number | undefined;
  supplierVersion?: number | undefined;
}

/** A record as written by a step; the bank's side reads all of it. */
export interface WrittenRecord extends CompanyVersions {
  version: number;
  clientViewId?: string | null | undefined;
  supplierViewId?: string | null | undefined;
  requesterId?: string;
}

function versionsIn(written: WrittenRecord): Versions | undefined {
  const { version, clientVersion, supplierVersion, clientViewId, supplierViewId, requesterId } = written;
  if (clientVersion === undefined) return undefined;
  return {
    version,
    client: { version: clientVersion, party: clientViewId ?? requesterId ?? null },
    supplier: { version: supplierVersion ?? null, party: supplierViewId ?? null },
  };
}

async function readVersions(pools: Pools, entity: LiveEntity, id: string): Promise<Versions | undefined> {
  const text = READ[entity];
  const query = { name: `versions_${entity}`, text, values: [id] };
  return (await pools.of('system').query<Versions>(query)).rows[0];
}

/** Which companies see a step: their own, and steps of the bank that increased their version. */
export function visibleTo(
  before: CompanyVersions,
  after: CompanyVersions,
): { client: boolean; supplier: boolean } {
  return {
    client: after.clientVersion === undefined || after.clientVersion !== before.clientVersion,
    supplier: after.supplierVersion === undefined || after.supplierVersion !== before.supplierVersion,
  };
}
