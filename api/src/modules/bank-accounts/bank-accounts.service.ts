import { bankAccountStates, maskIban, type BodyOf } from '@cessio/contract';
import {
  accountFaults,
  BLOCK_LINK_DAYS,
  normaliseAccount,
  type BankAccountRecord,
  type createBankAccount,
} from '@cessio/contract/bank-accounts';
import type { FastifyRequest } from 'fastify';
import { audit, originOf, publicNameOf } from '../../db/audit.ts';
import { sideOfIdentity, type Identity, type Queryable, type Transaction } from '../../db/caller.ts';
import { invalid } from '../../http/errors.ts';
import { ApiError, orNotFound } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { hashOf, newSecret } from '../auth/secrets.ts';
import { publishChange } from '../../plugins/record-changes.ts';
import { requireOpen } from '../parties/steps/party-stops.ts';
import {
  findAccount,
  findAccountParty,
  findByIban,
  findReplaced,
  insertAccount,
  isProof,
  openLink,
} from './bank-accounts.repository.ts';
import type { AccountRecord } from './bank-account.record.ts';
import { showAccount, tellNew } from './bank-accounts.steps.ts';

/** @throws ApiError NOT_FOUND */
export async function readAccount(
  db: Queryable,
  services: Services,
  identity: Identity,
  id: string,
): Promise<BankAccountRecord> {
  const record = orNotFound(await findAccount(db, sideOfIdentity(identity), id));
  return showAccount({ db, services, identity, record });
}

type NewAccount = BodyOf<typeof createBankAccount>;

const UNKNOWN = (field: keyof NewAccount) => ({
  path: `/${field}`,
  code: 'UNKNOWN_REF',
  message: 'Élément introuvable',
});

/**
 * Adds an account to be verified by somebody else, and mails its company « pas vous ? ».
 * @throws ApiError VALIDATION_FAILED, DUPLICATE_RECORD, PARTY_INACTIVE for a closed company
 */
export async function addAccount(
  tx: Transaction,
  services: Services,
  { identity, request }: { identity: Identity; request: FastifyRequest },
  { partyId, replacesId = null, fileId = null, ...typed }: NewAccount,
): Promise<BankAccountRecord> {
  const party = await findAccountParty(tx, partyId);
  if (!party) throw invalid([UNKNOWN('partyId')]);
  requireOpen('bankAccount', party);
  const replaced = replacesId ? await findReplaced(tx, replacesId, partyId) : null;
  const faults = accountFaults(party.country, typed).map(({ field, ...fault }) => ({
    path: `/${field}`,
    ...fault,
  }));
  if (replacesId && (!replaced || replaced.status === 'blocked'))
    faults.push(UNKNOWN('replacesId') as (typeof faults)[0]);
  if (fileId && !(await isProof(tx, fileId))) faults.push(UNKNOWN('fileId') as (typeof faults)[0]);
  if (faults.length > 0) throw invalid(faults);
  const account = normaliseAccount(party.country, typed);
  const createdBy = identity.userId;
  const id = await insertAccount(tx, { ...account, partyId, replacesId, fileId, createdBy });
  if (!id) return refuseTaken(tx, partyId, account.iban);
  await audit(tx, originOf(request), {
    action: 'bankAccounts.create',
    entity: 'bank_account',
    entityId: id,
    to: 'pending',
    after: { iban: maskIban(account.iban), bic: account.bic, holder: account.holder },
  });
  const record = (await findAccount(tx, 'staff', id)) as AccountRecord;
  const secret = newSecret();
  await openLink(tx, hashOf(secret), id, BLOCK_LINK_DAYS);
  await tellNew({ tx, services, record }, { who: publicNameOf(identity), by: identity.name }, secret);
  publishChange(tx, services, 'bank_account', id, { client: true, supplier: true });
  return showAccount({ db: tx, services, identity, record });
}

/** @throws ApiError DUPLICATE_RECORD, with the existing account */
async function refuseTaken(tx: Transaction, partyId: string, iban: string): Promise<never> {
  const found = await findByIban(tx, partyId, iban);
  const message = `La société a déjà ce compte${found ? `\u00a0: ${bankAccountStates[found.status].label}` : ''}`;
  throw new ApiError(
    'DUPLICATE_RECORD',
    { field: 'Ce compte' },
    {
      errors: [{ path: '/iban', code: 'DUPLICATE_RECORD', message }],
      members: found ? { existing: { id: found.id, label: maskIban(iban) } } : {},
    },
  );
}
