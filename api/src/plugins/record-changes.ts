import type { Transaction } from '../db/caller.ts';
import type { Pools } from '../db/pools.ts';
import type { Services } from '../services.ts';

interface Versions {
  version: number;
  client_version: number;
  client_party: string | null;
  supplier_version: number | null;
  supplier_party: string | null;
}

const READ = {
  invoice: `select version, client_version, client_view_id as client_party, supplier_version, supplier_view_id as supplier_party
    from invoices where id = $1`,
  guarantee_request: `select version, client_version, requester_id as client_party, null as supplier_version, null as supplier_party
    from guarantee_requests where id = $1`,
} as const;

/**
 * Once the transaction has committed, browsers of the bank and of the companies that see the record are told that it
 * changed, each with the version it reads. Where a company wrote, the system's login looks it up: none may read another's count.
 * @param visible whether the step changed anything that side sees; of what it does not see not even a sign leaves
 * @param written the record as its writer reads it now
 */
export function publishChange(
  tx: Pick<Transaction, 'afterCommit'>,
  { pools, realtime }: Services,
  entity: keyof typeof READ,
  id: string,
  visible: { client: boolean; supplier: boolean },
  written?: WrittenRecord,
): void {
  const publish = async () => {
    const versions = (written && versionsIn(written)) ?? (await readVersions(pools, entity, id));
    if (!versions) return;
    realtime.recordChanged({ entity, id, version: versions.version, rooms: ['staff'] });
    const { client_party: client, supplier_party: supplier } = versions;
    if (visible.client && client)
      realtime.recordChanged({ entity, id, version: versions.client_version, rooms: [`party:${client}`] });
    if (visible.supplier && supplier && versions.supplier_version !== null)
      realtime.recordChanged({
        entity,
        id,
        version: versions.supplier_version,
        rooms: [`party:${supplier}`],
      });
  };
  // A failed message loses nothing: browsers refetch when their page becomes visible.
  tx.afterCommit(() => void publish().catch(() => undefined));
}

/** What the companies count of a record, as the bank's side reads it. */
export interface CompanyVersions {
  clientVersion?: number | undefined;
  supplierVersion?: number | undefined;
}

/** What a step has written; the bank's side reads all of it. */
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
    client_version: clientVersion,
    client_party: clientViewId ?? requesterId ?? null,
    supplier_version: supplierVersion ?? null,
    supplier_party: supplierViewId ?? null,
  };
}

async function readVersions(
  pools: Pools,
  entity: keyof typeof READ,
  id: string,
): Promise<Versions | undefined> {
  const { rows } = await pools
    .of('system')
    .query<Versions>({ name: `versions_${entity}`, text: READ[entity], values: [id] });
  return rows[0];
}

/** Which companies see a step: what they wrote themselves, and of the bank's steps those that moved their version. */
export function visibleTo(
  before: CompanyVersions,
  after: CompanyVersions,
): { client: boolean; supplier: boolean } {
  return {
    client: after.clientVersion === undefined || after.clientVersion !== before.clientVersion,
    supplier: after.supplierVersion === undefined || after.supplierVersion !== before.supplierVersion,
  };
}
