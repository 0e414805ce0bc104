import {
  guaranteeRequestStates,
  hasTag,
  type BodyOf,
  type createGuaranteeRequest,
  type GuaranteeRequest,
  type Side,
  type updateGuaranteeRequest,
} from '@cessio/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { clock } from '../../clock.ts';
import { audit, changedParts, lastWriter, originOf } from '../../db/audit.ts';
import { sideOfIdentity, type Identity, type Queryable, type Transaction } from '../../db/caller.ts';
import { invalid } from '../../http/errors.ts';
import { ApiError, notFound } from '../../http/problem.ts';
import { versionConflict } from '../../http/version-conflict.ts';
import { publishChange } from '../../plugins/record-changes.ts';
import type { Services } from '../../services.ts';
import { findRequest, insertRequest, updateRequest } from './guarantee-requests.repository.ts';
import type { RequestRecord } from './guarantee-request.record.ts';
import { mailInvitation } from './beneficiary-invitation.ts';
import { invitedNumber } from '../relations/company-invite.ts';
import { findCounterparty, type Counterparty } from '../parties/record/parties.repository.ts';
import { isStopped, stoppedBy } from '../parties/steps/party-stops.ts';
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
  const { invite: _invite, ...given } = body;
  const record = await insertRequest(tx, {
    ...given,
    ...(await companiesOf(tx, requester, body, null)),
    requesterId: requester.id,
    requesterName: requester.legalName,
    createdBy: identity.userId,
  });
  await audit(tx, originOf(request), {
    action: 'guaranteeRequests.create',
    entity: 'guarantee_request',
    entityId: record.id,
    to: 'draft',
    after: given,
  });
  return showRequest({ db: tx, services, identity, record });
}

/** What a requester gives, and may change. */
const INPUTS = [
  'kind',
  'debtorId',
  'beneficiaryId',
  'beneficiaryName',
  'beneficiaryCountry',
  'beneficiaryNationalId',
  'invitedEmail',
  'amount',
  'currency',
  'tenorDays',
  'validUntil',
  'reason',
] as const satisfies readonly (keyof RequestRecord)[];

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
  const { version: _version, invite: _invite, ...given } = patch;
  const requester = await requireRequester(tx, identity);
  const companies = await companiesOf(tx, requester, { ...record, ...patch }, record);
  const after = { ...record, ...given, ...companies };
  const parts = changedParts<Partial<RequestRecord>>(record, after, INPUTS);
  if (Object.keys(parts.after).length > 0) {
    await updateRequest(tx, side, id, { ...given, ...companies });
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

type Companies = Pick<
  RequestRecord,
  | 'debtorName'
  | 'beneficiaryId'
  | 'beneficiaryName'
  | 'beneficiaryCountry'
  | 'beneficiaryNationalId'
  | 'invitedEmail'
  | 'beneficiaryKnown'
>;

/**
 * The two companies of a request. An invited beneficiary is stored as written: nothing looks it up, so that neither the
 * answer nor its time reveals whom the bank knows (docs/adr/0081).
 * @param held the draft as it is: its own invitation stays when neither a company nor an invitation is given
 * @throws ApiError VALIDATION_FAILED (REQUIRED, SAME_PARTY, UNKNOWN_REF, DUE_PAST), PARTY_INACTIVE
 */
async function companiesOf(
  tx: Queryable,
  requester: Counterparty,
  {
    debtorId,
    beneficiaryId,
    invite,
    validUntil,
  }: Pick<NewBody, 'debtorId' | 'beneficiaryId' | 'invite' | 'validUntil'>,
  held: RequestRecord | null,
): Promise<Companies> {
  const debtor = debtorId ? await findCounterparty(tx, debtorId, requester.id) : null;
  const keeps = held && !held.beneficiaryKnown && !invite && beneficiaryId === held.beneficiaryId;
  const named =
    invite || keeps || !beneficiaryId ? null : await findCounterparty(tx, beneficiaryId, requester.id);
  const same = 'Le bénéficiaire et le débiteur doivent être différents';
  const errors = [
    ...(debtor ? [] : [fault('debtorId', 'UNKNOWN_REF', 'Élément introuvable')]),
    ...(invite || keeps || named
      ? []
      : beneficiaryId
        ? [fault('beneficiaryId', 'UNKNOWN_REF', 'Élément introuvable')]
        : [fault('beneficiaryId', 'REQUIRED', 'Indiquez une société ou une invitation')]),
    ...(debtorId === beneficiaryId && !invite ? [fault('beneficiaryId', 'SAME_PARTY', same)] : []),
    ...(validUntil && validUntil <= clock.today()
      ? [fault('validUntil', 'DUE_PAST', 'Échéance déjà passée')]
      : []),
  ];
  if (errors.length || !debtor) throw invalid(errors);
  const stopped = [debtor, named].find((party) => party && isStopped('namedInRequest', party.status));
  if (stopped) throw stoppedBy('namedInRequest', stopped.legalName);
  const debtorName = debtor.legalName;
  if (invite)
    return {
      debtorName,
      beneficiaryId: held && !held.beneficiaryKnown ? held.beneficiaryId : randomUUID(),
      beneficiaryName: invite.legalName,
      beneficiaryCountry: invite.country,
      beneficiaryNationalId: invitedNumber(invite, [
        { ...debtor, said: same },
        { ...requester, said: 'Ce numéro est celui de votre société' },
      ]),
      invitedEmail: invite.email,
      beneficiaryKnown: false,
    };
  if (keeps) {
    const { beneficiaryName, beneficiaryCountry, beneficiaryNationalId, invitedEmail } = held;
    return {
      debtorName,
      beneficiaryId: held.beneficiaryId,
      beneficiaryName,
      beneficiaryCountry,
      beneficiaryNationalId,
      invitedEmail,
      beneficiaryKnown: false,
    };
  }
  return {
    debtorName,
    beneficiaryId: named?.id ?? '',
    beneficiaryName: named?.legalName ?? '',
    beneficiaryCountry: null,
    beneficiaryNationalId: null,
    invitedEmail: null,
    beneficiaryKnown: true,
  };
}

/**
 * Mails the invitation of a beneficiary again.
 * @throws ApiError NOT_FOUND, STATE_CONFLICT where none is to be mailed, RATE_LIMITED
 */
export async function inviteBeneficiaryAgain(
  tx: Transaction,
  services: Services,
  { identity, request, reply }: Caller & { readonly reply: FastifyReply },
  id: string,
): Promise<GuaranteeRequest> {
  const record = await findRequest(tx, sideOfIdentity(identity), id, true);
  if (!record) throw notFound();
  if (!(await mailInvitation(tx, { services, request, reply }, record)))
    throw new ApiError('STATE_CONFLICT', {
      label: 'Renvoyer l’invitation',
      state: guaranteeRequestStates[record.status].label,
    });
  await audit(tx, originOf(request), {
    action: 'guaranteeRequests.invite',
    entity: 'guarantee_request',
    entityId: id,
  });
  publishChange(tx, services, 'guarantee_request', id, { client: true, supplier: false });
  return readRequest(tx, services, identity, id);
}

/** @throws ApiError NOT_FOUND */
export async function requireVisible(db: Queryable, side: Side, id: string): Promise<RequestRecord> {
  const record = await findRequest(db, side, id);
  if (!record) throw notFound();
  return record;
}
