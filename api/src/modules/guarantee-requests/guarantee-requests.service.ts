import {
  guaranteeRequestStates,
  hasTag,
  type BodyOf,
  type createGuaranteeRequest,
  type GuaranteeRequest,
  type Side,
  type updateGuaranteeRequest,
} from '@cessio/contract';
import type { FastifyRequest } from 'fastify';
import { clock } from '../../clock.ts';
import { audit, changedParts, lastWriter, originOf } from '../../db/audit.ts';
import { sideOfIdentity, type Identity, type Queryable, type Transaction } from '../../db/caller.ts';
import { invalid } from '../../http/errors.ts';
import { ApiError, notFound } from '../../http/problem.ts';
import { versionConflict } from '../../http/version-conflict.ts';
import { publishChange } from '../../plugins/record-changes.ts';
import type { Services } from '../../services.ts';
import {
  findCounterparty,
  findRequest,
  insertRequest,
  updateRequest,
  type Counterparty,
  type RequestRecord,
} from './guarantee-requests.repository.ts';
import { isStopped, stoppedBy } from '../parties/party-stops.ts';
import { showRequest } from './guarantee-requests.steps.ts';

/** @throws ApiError NOT_FOUND */
export async function readRequest(
  db: Queryable,
  services: Services,
  identity: Identity,
  id: string,
): Promise<GuaranteeRequest> {
  const record = await requireVisible(db, sideOfIdentity(identity), id);
  return showRequest({ db, services, identity, record });
}

const fault = (field: keyof NewBody, code: string, message: string) => ({ path: `/${field}`, code, message });

type NewBody = BodyOf<typeof createGuaranteeRequest>;
interface Caller {
  readonly identity: Identity;
  readonly request: FastifyRequest;
}

/** @throws ApiError PARTY_INACTIVE, VALIDATION_FAILED (SAME_PARTY, UNKNOWN_REF, DUE_PAST) */
export async function createRequest(
  tx: Transaction,
  services: Services,
  { identity, request }: Caller,
  body: NewBody,
): Promise<GuaranteeRequest> {
  const requester = await requireRequester(tx, identity);
  const record = await insertRequest(tx, {
    ...body,
    ...(await companiesOf(tx, requester.id, body)),
    requesterId: requester.id,
    requesterName: requester.legalName,
    createdBy: identity.userId,
  });
  await audit(tx, originOf(request), {
    action: 'guaranteeRequests.create',
    entity: 'guarantee_request',
    entityId: record.id,
    to: 'draft',
    after: body,
  });
  return showRequest({ db: tx, services, identity, record });
}

/** What a requester gives, and may change. */
const INPUTS = [
  'kind',
  'debtorId',
  'beneficiaryId',
  'amount',
  'currency',
  'tenorDays',
  'validUntil',
  'reason',
] as const satisfies readonly (keyof NewBody)[];

/**
 * Changes a draft; what is absent stays as it is.
 * @throws ApiError NOT_FOUND, VERSION_CONFLICT, STATE_CONFLICT (sent meanwhile), and what `createRequest` throws
 */
export async function changeRequest(
  tx: Transaction,
  services: Services,
  { identity, request }: Caller,
  id: string,
  patch: BodyOf<typeof updateGuaranteeRequest>,
): Promise<GuaranteeRequest> {
  const side = sideOfIdentity(identity);
  const record = await findRequest(tx, side, id, true);
  if (!record) throw notFound();
  const current = () => showRequest({ db: tx, services, identity, record });
  if (record.version !== patch.version)
    throw versionConflict(await lastWriter(tx, side, 'guarantee_request', id), {
      current: await current(),
      yours: patch,
    });
  if (!hasTag(guaranteeRequestStates, record.status, 'editable'))
    throw new ApiError(
      'STATE_CONFLICT',
      { label: 'Modifier', state: guaranteeRequestStates[record.status].label },
      { members: { current: await current() } },
    );
  const { version: _version, ...given } = patch;
  const requester = await requireRequester(tx, identity);
  const names = await companiesOf(tx, requester.id, { ...record, ...given });
  const parts = changedParts<Partial<RequestRecord>>(record, { ...record, ...given }, INPUTS);
  if (Object.keys(parts.after).length > 0) {
    await updateRequest(tx, side, id, { ...given, ...names });
    await audit(tx, originOf(request), {
      action: 'guaranteeRequests.update',
      entity: 'guarantee_request',
      entityId: id,
      ...parts,
    });
    publishChange(tx, services, 'guarantee_request', id, { client: true, supplier: false });
  }
  return readRequest(tx, services, identity, id);
}

/** The caller's company, which must be one that may ask. @throws ApiError PARTY_INACTIVE */
async function requireRequester(tx: Queryable, { partyId }: Identity): Promise<Counterparty> {
  const mine = partyId as string;
  const requester = await findCounterparty(tx, mine, mine);
  if (!requester || isStopped('guaranteeRequest', requester.status))
    throw stoppedBy('guaranteeRequest', requester?.legalName ?? '');
  return requester;
}

/**
 * The names of the two companies that a request is about.
 * @param mine the requester's id
 * @throws ApiError VALIDATION_FAILED (SAME_PARTY, UNKNOWN_REF, DUE_PAST), PARTY_INACTIVE
 */
async function companiesOf(
  tx: Queryable,
  mine: string,
  { debtorId, beneficiaryId, validUntil }: Pick<NewBody, 'debtorId' | 'beneficiaryId' | 'validUntil'>,
): Promise<{ debtorName: string; beneficiaryName: string }> {
  const debtor = await findCounterparty(tx, debtorId, mine);
  const beneficiary = await findCounterparty(tx, beneficiaryId, mine);
  const same = 'Le bénéficiaire et le débiteur doivent être différents';
  const errors = [
    ...(debtor ? [] : [fault('debtorId', 'UNKNOWN_REF', 'Élément introuvable')]),
    ...(beneficiary ? [] : [fault('beneficiaryId', 'UNKNOWN_REF', 'Élément introuvable')]),
    ...(debtorId === beneficiaryId ? [fault('beneficiaryId', 'SAME_PARTY', same)] : []),
    ...(validUntil && validUntil <= clock.today()
      ? [fault('validUntil', 'DUE_PAST', 'Échéance déjà passée')]
      : []),
  ];
  if (errors.length || !debtor || !beneficiary) throw invalid(errors);
  const stopped = [debtor, beneficiary].find((party) => isStopped('namedInRequest', party.status));
  if (stopped) throw stoppedBy('namedInRequest', stopped.legalName);
  return { debtorName: debtor.legalName, beneficiaryName: beneficiary.legalName };
}

/** @throws ApiError NOT_FOUND */
export async function requireVisible(db: Queryable, side: Side, id: string): Promise<RequestRecord> {
  const record = await findRequest(db, side, id);
  if (!record) throw notFound();
  return record;
}
