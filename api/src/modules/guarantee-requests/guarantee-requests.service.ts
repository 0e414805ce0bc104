import { type BodyOf, type createGuaranteeRequest, type GuaranteeRequest, type Side } from '@cessio/contract';
import type { FastifyRequest } from 'fastify';
import { clock } from '../../clock.ts';
import { audit, originOf } from '../../db/audit.ts';
import { sideOfIdentity, type Identity, type Queryable, type Transaction } from '../../db/caller.ts';
import { invalid } from '../../http/errors.ts';
import { notFound } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import {
  findCounterparty,
  findRequest,
  insertRequest,
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

/** @throws ApiError PARTY_INACTIVE, VALIDATION_FAILED (SAME_PARTY, UNKNOWN_REF, DUE_PAST) */
export async function createRequest(
  tx: Transaction,
  services: Services,
  { identity, request }: { identity: Identity; request: FastifyRequest },
  body: NewBody,
): Promise<GuaranteeRequest> {
  const mine = identity.partyId as string;
  const requester = await findCounterparty(tx, mine, mine);
  if (!requester || isStopped('guaranteeRequest', requester.status))
    throw stoppedBy('guaranteeRequest', requester?.legalName ?? '');
  const debtor = await findCounterparty(tx, body.debtorId, mine);
  const beneficiary = await findCounterparty(tx, body.beneficiaryId, mine);
  const { debtorId, beneficiaryId, validUntil } = body;
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
  const record = await insertRequest(tx, {
    ...body,
    requesterId: requester.id,
    requesterName: requester.legalName,
    debtorName: debtor.legalName,
    beneficiaryName: beneficiary.legalName,
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

/** @throws ApiError NOT_FOUND */
export async function requireVisible(db: Queryable, side: Side, id: string): Promise<RequestRecord> {
  const record = await findRequest(db, side, id);
  if (!record) throw notFound();
  return record;
}
